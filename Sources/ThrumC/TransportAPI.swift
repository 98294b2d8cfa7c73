public import CThrum
import ThrumEngine
import ThrumPatterns

@c @implementation
public func thrum_player_start(_ engine: thrum_engine, _ player: thrum_player, _ at_time: Double)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  if let failure = checkTime(at_time) { return failure }
  guard record.pointee.engine.pointee.wake() else { return failStopped() }
  return result(record.pointee.engine.pointee.start(player: index, at: at_time))
}

@c @implementation
public func thrum_player_stop(_ engine: thrum_engine, _ player: thrum_player, _ at_time: Double)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  if let failure = checkTime(at_time) { return failure }
  if at_time == THRUM_NOW {
    record.pointee.commands.pointee.mailbox(index).pointee.postStop(tag: player.generation)
    return thrum_result(THRUM_OK)
  }
  return result(record.pointee.engine.pointee.stop(player: index, at: at_time))
}

@c @implementation
public func thrum_player_pause(_ engine: thrum_engine, _ player: thrum_player, _ at_time: Double)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  if let failure = checkTime(at_time) { return failure }
  return result(record.pointee.engine.pointee.pause(player: index, at: at_time))
}

@c @implementation
public func thrum_player_resume(_ engine: thrum_engine, _ player: thrum_player, _ at_time: Double)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  if let failure = checkTime(at_time) { return failure }
  return result(record.pointee.engine.pointee.resume(player: index, at: at_time))
}

@c @implementation
public func thrum_player_seek(
  _ engine: thrum_engine, _ player: thrum_player, _ offset: Double, _ at_time: Double
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  if let failure = checkTime(at_time) { return failure }
  guard offset.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "offset is not finite") }
  guard offset >= 0, offset <= PatternBuilder.latestTime else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "offset is not in 0…1e9")
  }
  return result(record.pointee.engine.pointee.seek(player: index, to: offset, at: at_time))
}

@c @implementation
public func thrum_player_cancel(_ engine: thrum_engine, _ player: thrum_player) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  record.pointee.engine.pointee.cancel(player: index)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_set_loop(
  _ engine: thrum_engine, _ player: thrum_player, _ looping: UInt32, _ loop_end: Double
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  guard loop_end.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "loop_end is not finite") }
  guard loop_end >= 0 else { return fail(THRUM_ERROR_INVALID_ARGUMENT, "loop_end is negative") }
  return record.pointee.engine.pointee.setLoop(looping != 0, end: loop_end, player: index)
    ? thrum_result(THRUM_OK) : failLoop()
}

@c @implementation
public func thrum_player_set_rate(_ engine: thrum_engine, _ player: thrum_player, _ rate: Double)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  guard rate.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "rate is not finite") }
  guard isRate(rate) else { return fail(THRUM_ERROR_INVALID_ARGUMENT, "rate is not above 0 and up to 1000") }
  record.pointee.engine.pointee.setRate(rate, player: index)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_play_pattern(
  _ engine: thrum_engine, _ controller: thrum_controller, _ pattern: thrum_pattern, _ gain: Float,
  _ out_player: UnsafeMutablePointer<thrum_player>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let place = controllerPlace(controller, record) else { return failController() }
  guard let object = patternObject(pattern, record) else { return failPattern() }
  if let failure = checkGain(gain) { return failure }
  var settings = PlayerSettings()
  settings.controller = place
  settings.gain = min(1, gain)
  return playOnce(object, settings, record, out_player)
}

@c @implementation
public func thrum_play_file(
  _ engine: thrum_engine, _ controller: thrum_controller, _ path: UnsafePointer<CChar>?,
  _ report: UnsafeMutablePointer<thrum_report>?, _ out_player: UnsafeMutablePointer<thrum_player>?
) -> thrum_result {
  var pattern = thrum_pattern()
  let loaded = thrum_pattern_load_file(engine, path, nil, report, &pattern)
  guard loaded == THRUM_OK else { return loaded }
  // The player keeps what it needs of the pattern.
  defer { _ = thrum_pattern_destroy(engine, pattern) }
  return thrum_play_pattern(engine, controller, pattern, 1, out_player)
}

/// Makes a player that is freed by itself, and starts it.
func playOnce(
  _ pattern: SharedPattern, _ settings: PlayerSettings, _ record: UnsafeMutablePointer<EngineRecord>,
  _ out_player: UnsafeMutablePointer<thrum_player>?
) -> thrum_result {
  guard record.pointee.engine.pointee.wake() else { return failStopped() }
  var settings = settings
  settings.isTemporary = true
  guard let player = makePlayer(settings, pattern, record) else { return failPlayerCapacity() }
  _ = record.pointee.engine.pointee.start(player: Int(player.index1) - 1, at: THRUM_NOW)
  out_player?.pointee = player
  return thrum_result(THRUM_OK)
}

func failStopped() -> thrum_result {
  fail(THRUM_ERROR_ENGINE_STOPPED, "the engine is stopped; thrum_engine_start() starts it")
}
