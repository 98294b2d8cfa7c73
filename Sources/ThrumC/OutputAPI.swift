public import CThrum
import ThrumOutput
import ThrumThreads

@c @implementation
public func thrum_engine_run_output(
  _ engine: thrum_engine, _ out_wait: UnsafeMutablePointer<Double>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let runner = record.pointee.runner, runner.mode == .hosted else {
    return fail(THRUM_ERROR_NOT_SUPPORTED, "the output_mode of the engine is not THRUM_OUTPUT_HOSTED")
  }
  let wait = runner.run()
  out_wait?.pointee = wait
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_silence_all(_ seconds: Double) -> thrum_result {
  // Nothing here may take memory or a lock, so there is no message.
  guard seconds >= 0, seconds <= 60 else { return thrum_result(THRUM_ERROR_INVALID_ARGUMENT) }
  return thrum_result(SilenceSwitch.silence(seconds: seconds) ? THRUM_OK : THRUM_ERROR_TIMEOUT)
}
