public import CThrum
import ThrumEngine
import ThrumOutput
import ThrumPatterns

extension thrum_render_def: Definition {
  static var defaults: thrum_render_def {
    var value = thrum_render_def()
    value.struct_size = UInt32(MemoryLayout<thrum_render_def>.size)
    value.step = 1.0 / 60
    return value
  }
  static var firstSize: Int { 32 }

  /// What kind of controller, or nil when there is no such.
  fileprivate var identity: ControllerIdentity? {
    guard let rawType = UInt8(exactly: type), let type = ControllerType(rawValue: rawType),
      let rawTransport = UInt8(exactly: transport), let transport = Transport(rawValue: rawTransport)
    else { return nil }
    return ControllerIdentity(
      type: type, transport: transport, hasRumble: true, hasTriggerRumble: has_trigger_rumble != 0)
  }
}

@c @implementation
public func thrum_default_render_def() -> thrum_render_def { .defaults }

@c @implementation
public func thrum_render_pattern(
  _ engine: thrum_engine, _ pattern: thrum_pattern, _ def: UnsafePointer<thrum_render_def>?,
  _ samples: UnsafeMutablePointer<thrum_sample>?, _ capacity: Int, _ out_count: UnsafeMutablePointer<Int>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = patternObject(pattern, record) else { return failPattern() }
  guard let out_count else { return failNull("out_count is null") }
  guard samples != nil || capacity == 0 else { return failNull("samples is null") }
  var settings = thrum_render_def.defaults
  if let def {
    guard let given = thrum_render_def.read(def) else { return failStructSize() }
    settings = given
  }
  guard settings.step.isFinite, settings.duration.isFinite else {
    return fail(THRUM_ERROR_NOT_FINITE, "a number of the definition is not finite")
  }
  guard let identity = settings.identity, settings.step > 0, settings.step <= Engine.longestUpdate,
    settings.duration >= 0
  else {
    return fail(
      THRUM_ERROR_INVALID_ARGUMENT, "the type, transport, step or duration of the definition is out of range")
  }
  let limit = 100_000_000
  let duration = settings.duration > 0 ? settings.duration : nil
  guard (duration ?? object.duration) / settings.step <= Double(limit) else { return failSamples() }
  let room = SampleBuffer(samples, capacity)
  let count = OfflineRendering.render(
    object, on: identity, step: settings.step, duration: duration, limit: limit, sample: room.put)
  guard let count else { return failSamples() }
  return room.deliver(count, to: out_count)
}

@c @implementation
public func thrum_session_begin(_ engine: thrum_engine) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard record.pointee.engine.pointee.beginSession() else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "there is a player already, or a recording is under way")
  }
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_session_end(
  _ engine: thrum_engine, _ out_session: UnsafeMutablePointer<thrum_session>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_session else { return failNull("out_session is null") }
  if record.pointee.sessions.isFull {
    return fail(THRUM_ERROR_CAPACITY, "64 sessions exist already")
  }
  guard let session = record.pointee.engine.pointee.endSession() else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "nothing is being recorded")
  }
  guard let taken = record.pointee.sessions.take() else { return failSession() }
  record.pointee.sessionObjects[taken.index] = session
  out_session.pointee = thrum_session(index1: UInt32(taken.index + 1), generation: taken.generation)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_session_render(
  _ engine: thrum_engine, _ session: thrum_session, _ controller: thrum_controller,
  _ samples: UnsafeMutablePointer<thrum_sample>?, _ capacity: Int, _ out_count: UnsafeMutablePointer<Int>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.sessions.index(session.index1, session.generation),
    let object = record.pointee.sessionObjects[index]
  else { return failSession() }
  guard controller.index1 > 0, controller.generation != 0 else { return failController() }
  guard let out_count else { return failNull("out_count is null") }
  guard samples != nil || capacity == 0 else { return failNull("samples is null") }
  let room = SampleBuffer(samples, capacity)
  object.render(controller: Int(controller.index1) - 1, tag: controller.generation, sample: room.put)
  return room.deliver(object.updateCount, to: out_count)
}

@c @implementation
public func thrum_session_destroy(_ engine: thrum_engine, _ session: thrum_session) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.sessions.index(session.index1, session.generation) else {
    return failSession()
  }
  record.pointee.sessions.give(index)
  record.pointee.sessionObjects[index] = nil
  return thrum_result(THRUM_OK)
}

/// The array of a game that samples go into, as far as they fit.
private struct SampleBuffer {
  private let samples: UnsafeMutablePointer<thrum_sample>?
  private let capacity: Int

  init(_ samples: UnsafeMutablePointer<thrum_sample>?, _ capacity: Int) {
    self.samples = samples
    // A size above the largest Int comes in as negative.
    self.capacity = capacity < 0 ? Int.max : capacity
  }

  func put(_ index: Int, _ sample: EngineSample) {
    guard index < capacity, let samples else { return }
    samples[index] = thrum_sample(
      time: sample.time, intensity: sample.intensity, sharpness: sample.sharpness,
      drive: thrum_drive(sample.drive))
  }

  func deliver(_ count: Int, to out_count: UnsafeMutablePointer<Int>) -> thrum_result {
    out_count.pointee = count
    guard count <= capacity else {
      return fail(THRUM_ERROR_BUFFER_TOO_SMALL, "the samples do not fit; out_count says how many there are")
    }
    return thrum_result(THRUM_OK)
  }
}

private func failSamples() -> thrum_result {
  fail(THRUM_ERROR_LIMIT, "there would be more than 100,000,000 samples; give an endless pattern a duration")
}

private func failSession() -> thrum_result {
  failStale("the session handle is null, its session was destroyed, or it belongs to another engine")
}
