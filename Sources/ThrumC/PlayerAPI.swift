public import CThrum
import ThrumEngine
import ThrumPatterns

extension thrum_player_state: Definition {
  static var defaults: thrum_player_state {
    var value = thrum_player_state()
    value.struct_size = UInt32(MemoryLayout<thrum_player_state>.size)
    return value
  }
  static var firstSize: Int { 32 }
}

@c @implementation
public func thrum_default_player_state() -> thrum_player_state { .defaults }

@c @implementation
public func thrum_player_create(
  _ engine: thrum_engine, _ controller: thrum_controller, _ pattern: thrum_pattern,
  _ out_player: UnsafeMutablePointer<thrum_player>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_player else { return failNull("out_player is null") }
  guard let place = controllerPlace(controller, record) else { return failController() }
  guard let patternIndex = record.pointee.patterns.index(pattern.index1, pattern.generation),
    let object = record.pointee.patternObjects[patternIndex]
  else { return failPattern() }
  guard let taken = record.pointee.players.take() else {
    return fail(THRUM_ERROR_CAPACITY, "max_players players exist already")
  }
  record.pointee.engine.pointee.createPlayer(
    at: taken.index, tag: taken.generation, controller: place, pattern: object)
  out_player.pointee = thrum_player(index1: UInt32(taken.index + 1), generation: taken.generation)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_set_controller(
  _ engine: thrum_engine, _ player: thrum_player, _ controller: thrum_controller
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.players.index(player.index1, player.generation) else {
    return failPlayer()
  }
  guard let place = controllerPlace(controller, record) else { return failController() }
  record.pointee.engine.pointee.setController(place, ofPlayer: index)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_start(_ engine: thrum_engine, _ player: thrum_player, _ at_time: Double)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.players.index(player.index1, player.generation) else {
    return failPlayer()
  }
  if let failure = checkTime(at_time) { return failure }
  return result(record.pointee.engine.pointee.start(player: index, at: at_time))
}

@c @implementation
public func thrum_player_stop(_ engine: thrum_engine, _ player: thrum_player, _ at_time: Double)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.players.index(player.index1, player.generation) else {
    return failPlayer()
  }
  if let failure = checkTime(at_time) { return failure }
  if at_time == THRUM_NOW {
    record.pointee.commands.pointee.mailbox(index).pointee.postStop(tag: player.generation)
    return thrum_result(THRUM_OK)
  }
  return result(record.pointee.engine.pointee.stop(player: index, at: at_time))
}

@c @implementation
public func thrum_player_set_parameter(
  _ engine: thrum_engine, _ player: thrum_player, _ id: thrum_parameter_id, _ value: Float
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.players.index(player.index1, player.generation) else {
    return failPlayer()
  }
  guard let id = dynamicParameter(id) else { return failParameterID() }
  guard value.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "value is not finite") }
  record.pointee.commands.pointee.mailbox(index).pointee
    .post(id, id.range.limit(value), tag: player.generation)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_send_parameters(
  _ engine: thrum_engine, _ player: thrum_player, _ parameters: UnsafePointer<thrum_dynamic_parameter>?,
  _ count: UInt32, _ at_time: Double
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.players.index(player.index1, player.generation) else {
    return failPlayer()
  }
  if let failure = checkTime(at_time) { return failure }
  if count == 0 { return thrum_result(THRUM_OK) }
  guard let parameters else { return failNull("parameters is null") }
  for place in 0..<Int(count) {
    let given = parameters[place]
    guard dynamicParameter(given.id) != nil else { return failParameterID() }
    guard given.value.isFinite, given.time.isFinite else {
      return fail(THRUM_ERROR_NOT_FINITE, "a value or time of the parameters is not finite")
    }
    guard given.time >= 0 else {
      return fail(THRUM_ERROR_INVALID_ARGUMENT, "a time of the parameters is negative")
    }
  }
  return result(
    record.pointee.engine.pointee.sendParameters(Int(count), toPlayer: index, at: at_time) { place in
      let given = parameters[place]
      return DynamicParameter(
        id: dynamicParameter(given.id).unsafelyUnwrapped, value: given.value, time: given.time)
    })
}

@c @implementation
public func thrum_player_schedule_curve(
  _ engine: thrum_engine, _ player: thrum_player, _ id: thrum_parameter_id,
  _ points: UnsafePointer<thrum_control_point>?, _ count: UInt32, _ at_time: Double
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.players.index(player.index1, player.generation) else {
    return failPlayer()
  }
  guard let id = dynamicParameter(id) else { return failParameterID() }
  if let failure = checkTime(at_time) { return failure }
  guard let points else { return failNull("points is null") }
  guard count > 0 else { return fail(THRUM_ERROR_INVALID_ARGUMENT, "a curve needs at least one point") }
  var latest = 0.0
  for place in 0..<Int(count) {
    let given = points[place]
    guard given.value.isFinite, given.time.isFinite else {
      return fail(THRUM_ERROR_NOT_FINITE, "a value or time of the points is not finite")
    }
    guard given.time >= latest else {
      return fail(THRUM_ERROR_INVALID_ARGUMENT, "a time of the points is negative or out of order")
    }
    latest = given.time
  }
  return result(
    record.pointee.engine.pointee.scheduleCurve(id, Int(count), player: index, at: at_time) { place in
      ControlPoint(time: points[place].time, value: points[place].value)
    })
}

@c @implementation
public func thrum_player_get_state(
  _ engine: thrum_engine, _ player: thrum_player, _ out_state: UnsafeMutablePointer<thrum_player_state>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.players.index(player.index1, player.generation) else {
    return failPlayer()
  }
  guard let out_state else { return failNull("out_state is null") }
  let state = record.pointee.engine.pointee.state(ofPlayer: index)
  var value = thrum_player_state.defaults
  value.status = state.status.rawValue
  value.position = state.position
  value.intensity = state.intensity
  value.sharpness = state.sharpness
  value.voices = UInt32(state.voices)
  return thrum_player_state.write(value, to: out_state) ? thrum_result(THRUM_OK) : failStructSize()
}

@c @implementation
public func thrum_player_destroy(_ engine: thrum_engine, _ player: thrum_player) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.players.index(player.index1, player.generation) else {
    return failPlayer()
  }
  record.pointee.players.give(index)
  record.pointee.engine.pointee.destroyPlayer(index)
  return thrum_result(THRUM_OK)
}

/// The engine's place of a controller, -1 for the null handle, nil for one that names nothing.
private func controllerPlace(
  _ controller: thrum_controller, _ record: UnsafeMutablePointer<EngineRecord>
) -> Int32? {
  if controller.index1 == 0 && controller.generation == 0 { return -1 }
  guard let index = record.pointee.controllers.index(controller.index1, controller.generation) else {
    return nil
  }
  return Int32(index)
}

private func checkTime(_ time: Double) -> thrum_result? {
  guard time.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "at_time is not finite") }
  guard time >= 0 else { return fail(THRUM_ERROR_INVALID_ARGUMENT, "at_time is negative") }
  return nil
}

private func result(_ scheduled: Engine.Scheduled) -> thrum_result {
  switch scheduled {
  case .done: thrum_result(THRUM_OK)
  case .full: fail(THRUM_ERROR_CAPACITY, "max_scheduled commands, parameters and curve points wait already")
  }
}

func failPlayer() -> thrum_result {
  failStale("the player handle is null, its player was destroyed, or it belongs to another engine")
}
