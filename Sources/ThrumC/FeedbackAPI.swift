public import CThrum
import ThrumEngine
import ThrumPatterns

@c @implementation
public func thrum_play_feedback(
  _ engine: thrum_engine, _ controller: thrum_controller, _ feedback: thrum_feedback, _ intensity: Float
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let place = controllerPlace(controller, record) else { return failController() }
  guard let preset = preset(feedback) else { return failFeedback() }
  if let failure = checkGain(intensity, "intensity") { return failure }
  var settings = PlayerSettings()
  settings.controller = place
  settings.clock = .real
  settings.gain = min(1, intensity)
  return playOnce(record.pointee.keptPatterns.feedback(preset), settings, record, nil)
}

@c @implementation
public func thrum_play_tap(
  _ engine: thrum_engine, _ controller: thrum_controller, _ intensity: Float, _ sharpness: Float
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let place = controllerPlace(controller, record) else { return failController() }
  if let failure = checkGain(intensity, "intensity") { return failure }
  guard sharpness.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "sharpness is not finite") }
  var settings = PlayerSettings()
  settings.controller = place
  settings.gain = min(1, intensity)
  return playOnce(record.pointee.keptPatterns.tap(sharpness), settings, record, nil)
}

@c @implementation
public func thrum_feedback_create_pattern(
  _ engine: thrum_engine, _ feedback: thrum_feedback, _ intensity: Float,
  _ out_pattern: UnsafeMutablePointer<thrum_pattern>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_pattern else { return failNull("out_pattern is null") }
  guard let preset = preset(feedback) else { return failFeedback() }
  if let failure = checkGain(intensity, "intensity") { return failure }
  return keep(preset.pattern(intensity: intensity), record, out_pattern)
}

private func preset(_ feedback: thrum_feedback) -> Feedback? {
  guard let raw = UInt8(exactly: feedback) else { return nil }
  return Feedback(rawValue: raw)
}

private func failFeedback() -> thrum_result {
  fail(THRUM_ERROR_INVALID_ARGUMENT, "the preset is not a thrum_feedback")
}
