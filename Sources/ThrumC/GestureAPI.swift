public import CThrum
import ThrumEngine
import ThrumInput

extension thrum_gesture_state: Definition {
  static var defaults: thrum_gesture_state {
    var value = thrum_gesture_state()
    value.struct_size = UInt32(MemoryLayout<thrum_gesture_state>.size)
    return value
  }
  static var firstSize: Int { 88 }
}

@c @implementation
public func thrum_default_gesture_def(_ source: thrum_gesture_source) -> thrum_gesture_def { .usual(source) }

@c @implementation
public func thrum_default_gesture_state() -> thrum_gesture_state { .defaults }

@c @implementation
public func thrum_gesture_create(
  _ engine: thrum_engine, _ def: UnsafePointer<thrum_gesture_def>?,
  _ out_gesture: UnsafeMutablePointer<thrum_gesture>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_gesture else { return failNull("out_gesture is null") }
  var settings: GestureSettings?
  var playing: PlayerSettings?
  if let failure = readGesture(def, record, &settings, &playing) { return failure }
  guard let def, let settings, let playing, let taken = record.pointee.gestures.take() else {
    return fail(THRUM_ERROR_CAPACITY, "64 gestures exist already")
  }
  let made = UnsafeMutablePointer<GestureRecord>.allocate(capacity: 1)
  made.initialize(to: GestureRecord(settings, playing, def.pointee.controller))
  record.pointee.gestureObjects[taken.index] = made
  out_gesture.pointee = thrum_gesture(index1: UInt32(taken.index + 1), generation: taken.generation)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_gesture_set(
  _ engine: thrum_engine, _ gesture: thrum_gesture, _ def: UnsafePointer<thrum_gesture_def>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = gestureRecord(gesture, record) else { return failGesture() }
  var settings: GestureSettings?
  var playing: PlayerSettings?
  if let failure = readGesture(def, record, &settings, &playing) { return failure }
  if let def, let settings, let playing {
    object.pointee.configure(settings, playing, def.pointee.controller, record)
  }
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_gesture_add_sample(
  _ engine: thrum_engine, _ gesture: thrum_gesture, _ sample: UnsafePointer<thrum_gesture_sample>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = gestureRecord(gesture, record) else { return failGesture() }
  guard let given = sample?.pointee else { return failNull("sample is null") }
  guard let phase = SamplePhase(rawValue: given.phase) else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "phase is not a thrum_pointer_phase")
  }
  let taken = GestureSample(
    given.time, StrokeVector(given.x, given.y), phase: phase, pointer: given.pointer,
    pressure: given.pressure)
  return result(object.pointee.perform(record) { $0.add(taken, &$1) })
}

@c @implementation
public func thrum_gesture_advance(_ engine: thrum_engine, _ gesture: thrum_gesture, _ time: Double)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = gestureRecord(gesture, record) else { return failGesture() }
  return result(object.pointee.perform(record) { $0.advance(to: time, &$1) })
}

@c @implementation
public func thrum_gesture_cancel(_ engine: thrum_engine, _ gesture: thrum_gesture) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = gestureRecord(gesture, record) else { return failGesture() }
  return result(
    object.pointee.perform(record) {
      $0.cancel(&$1)
      return .accepted
    })
}

@c @implementation
public func thrum_gesture_poll_event(
  _ engine: thrum_engine, _ gesture: thrum_gesture, _ out_event: UnsafeMutablePointer<thrum_gesture_event>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = gestureRecord(gesture, record) else { return failGesture() }
  guard let out_event else { return failNull("out_event is null") }
  guard let event = object.pointee.input.take() else { return thrum_result(THRUM_ERROR_EMPTY) }
  out_event.pointee = thrum_gesture_event(
    type: event.type.rawValue, phase: event.phase.rawValue, time: event.time, x: event.position.x,
    y: event.position.y, velocity_x: event.velocity.x, velocity_y: event.velocity.y, scale: event.scale,
    rotation: event.rotation, pressure: event.pressure, count: event.count, direction: event.direction,
    pointers: event.pointers)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_gesture_get_state(
  _ engine: thrum_engine, _ gesture: thrum_gesture, _ out_state: UnsafeMutablePointer<thrum_gesture_state>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = gestureRecord(gesture, record) else { return failGesture() }
  guard let out_state else { return failNull("out_state is null") }
  let focus = object.pointee.input.focus
  let velocity = object.pointee.input.velocity
  let counters = object.pointee.input.counters
  var value = thrum_gesture_state.defaults
  value.pointers = UInt32(object.pointee.input.pointerCount)
  value.x = focus.x
  value.y = focus.y
  value.velocity_x = velocity.x
  value.velocity_y = velocity.y
  value.is_coasting = object.pointee.input.isCoasting ? 1 : 0
  value.is_sounding = object.pointee.input.isSounding ? 1 : 0
  value.gaps = counters.gaps
  value.jumps = counters.jumps
  value.refused = counters.refused
  value.lost_events = UInt64(object.pointee.input.lostEvents)
  value.dropped_ticks = object.pointee.input.droppedTicks
  return thrum_gesture_state.write(value, to: out_state) ? thrum_result(THRUM_OK) : failStructSize()
}

@c @implementation
public func thrum_response_curve_apply(
  _ curve: UnsafePointer<thrum_response_curve>?, _ input: Float, _ out_value: UnsafeMutablePointer<Float>?
) -> thrum_result {
  guard let curve else { return failNull("curve is null") }
  guard let out_value else { return failNull("out_value is null") }
  guard input.isFinite, curve.pointee.isFinite else {
    return fail(THRUM_ERROR_NOT_FINITE, "input or a number of the curve is not finite")
  }
  let response = ResponseCurve(curve.pointee)
  guard response.isValid else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "a number of the curve is out of its range")
  }
  out_value.pointee = response.value(at: Double(input))
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_gesture_destroy(_ engine: thrum_engine, _ gesture: thrum_gesture) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.gestures.index(gesture.index1, gesture.generation),
    let object = record.pointee.gestureObjects[index]
  else { return failGesture() }
  object.pointee.release(record)
  record.pointee.gestureObjects[index] = nil
  object.deinitialize(count: 1)
  object.deallocate()
  record.pointee.gestures.give(index)
  return thrum_result(THRUM_OK)
}

/// Reads a definition; a failure or nil, and then both settings are set.
private func readGesture(
  _ def: UnsafePointer<thrum_gesture_def>?, _ record: UnsafeMutablePointer<EngineRecord>,
  _ settings: inout GestureSettings?, _ playing: inout PlayerSettings?
) -> thrum_result? {
  guard let def else { return failNull("def is null") }
  guard let given = thrum_gesture_def.read(def) else { return failStructSize() }
  guard let place = controllerPlace(given.controller, record) else { return failController() }
  guard given.isFinite else {
    return fail(THRUM_ERROR_NOT_FINITE, "a number of the definition is not finite")
  }
  settings = given.settings
  playing = given.playing
  playing?.controller = place
  if settings != nil && playing != nil { return nil }
  return fail(THRUM_ERROR_INVALID_ARGUMENT, "a number of the definition is out of its range")
}

private func result(_ outcome: GestureOutcome) -> thrum_result {
  switch outcome {
  case .accepted: thrum_result(THRUM_OK)
  case .notFinite: fail(THRUM_ERROR_NOT_FINITE, "a number of the sample is not finite")
  case .backwards: fail(THRUM_ERROR_INVALID_ARGUMENT, "the time is before that of the last sample")
  case .tooManyPointers: fail(THRUM_ERROR_CAPACITY, "ten pointers are down already")
  case .alreadyDown: fail(THRUM_ERROR_INVALID_ARGUMENT, "the pointer is down already")
  }
}

private func failGesture() -> thrum_result {
  failStale("the gesture handle is null, its gesture was destroyed, or it belongs to another engine")
}
