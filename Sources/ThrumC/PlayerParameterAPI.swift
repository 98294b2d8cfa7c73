public import CThrum
import ThrumEngine
import ThrumPatterns

@c @implementation
public func thrum_player_set_parameter(
  _ engine: thrum_engine, _ player: thrum_player, _ id: thrum_parameter_id, _ value: Float
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
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
  guard let index = playerIndex(player, record) else { return failPlayer() }
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
  guard let index = playerIndex(player, record) else { return failPlayer() }
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
