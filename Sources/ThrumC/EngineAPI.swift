public import CThrum
import ThrumEngine
import ThrumOutput
import ThrumThreads

extension thrum_engine_def: Definition {
  static var defaults: thrum_engine_def {
    var value = thrum_engine_def()
    value.struct_size = UInt32(MemoryLayout<thrum_engine_def>.size)
    let configuration = EngineConfiguration()
    value.max_controllers = UInt32(configuration.controllers)
    value.max_patterns = 1024
    value.max_players = UInt32(configuration.players)
    value.max_voices = UInt32(configuration.voices)
    value.max_scheduled = UInt32(configuration.scheduled)
    value.max_notices = UInt32(configuration.notices)
    value.output_mode = thrum_output_mode(THRUM_OUTPUT_THREADED)
    return value
  }
  static var firstSize: Int { 64 }

  /// Whether every capacity is in its range.
  fileprivate var isInRange: Bool {
    (1...256).contains(max_controllers) && (1...65536).contains(max_patterns)
      && (1...65536).contains(max_players) && (1...65536).contains(max_voices)
      && (1...65536).contains(max_scheduled) && (1...65536).contains(max_notices)
  }
}

extension thrum_statistics: Definition {
  static var defaults: thrum_statistics {
    var value = thrum_statistics()
    value.struct_size = UInt32(MemoryLayout<thrum_statistics>.size)
    return value
  }
  static var firstSize: Int { 48 }
}

@c @implementation
public func thrum_default_engine_def() -> thrum_engine_def { .defaults }

@c @implementation
public func thrum_default_statistics() -> thrum_statistics { .defaults }

@c @implementation
public func thrum_engine_create(
  _ def: UnsafePointer<thrum_engine_def>?, _ out_engine: UnsafeMutablePointer<thrum_engine>?
) -> thrum_result {
  guard let out_engine else { return failNull("out_engine is null") }
  var settings = thrum_engine_def.defaults
  if let def {
    guard let read = thrum_engine_def.read(def) else { return failStructSize() }
    settings = read
  }
  guard settings.isInRange else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "a capacity of thrum_engine_def is 0 or too large")
  }
  guard let mode = OutputMode(rawValue: settings.output_mode) else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "output_mode is not a thrum_output_mode")
  }
  var lookup: SDLLookup?
  if let sdl = settings.sdl {
    guard let functions = thrum_sdl_functions.read(sdl) else { return failStructSize() }
    if let function = functions.lookup {
      lookup = SDLLookup(function: function, context: functions.context)
    }
  }
  let made = EngineRegistry.create { generation in
    let record = UnsafeMutablePointer<EngineRecord>.allocate(capacity: 1)
    record.initialize(to: EngineRecord(generation: generation, def: settings, mode: mode, sdlLookup: lookup))
    record.pointee.engine.pointee.setStopsWhenLost(settings.stop_when_lost != 0)
    return record
  }
  guard let made else { return fail(THRUM_ERROR_CAPACITY, "64 engines exist already") }
  ExitStop.register()
  out_engine.pointee = made
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_update(_ engine: thrum_engine, _ seconds: Double) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard seconds.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "seconds is not finite") }
  guard seconds >= 0, seconds <= Engine.longestUpdate else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "seconds is not in 0…1,000,000")
  }
  record.pointee.noteUpdate()
  if record.pointee.hotPlug.isAutomatic { lookForControllers(record) }
  record.pointee.engine.pointee.update(by: seconds)
  record.pointee.writeRefusals()
  record.pointee.freeFinishedPlayers()
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_get_time(
  _ engine: thrum_engine, _ out_seconds: UnsafeMutablePointer<Double>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_seconds else { return failNull("out_seconds is null") }
  out_seconds.pointee = record.pointee.engine.pointee.gameTime
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_get_real_time(
  _ engine: thrum_engine, _ out_seconds: UnsafeMutablePointer<Double>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_seconds else { return failNull("out_seconds is null") }
  out_seconds.pointee = record.pointee.engine.pointee.realTime
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_set_gain(_ engine: thrum_engine, _ gain: Float) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  if let failure = checkGain(gain) { return failure }
  record.pointee.commands.pointee.setGain(min(1, gain))
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_set_muted(_ engine: thrum_engine, _ muted: UInt32) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  record.pointee.commands.pointee.setMuted(muted != 0)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_poll_notice(
  _ engine: thrum_engine, _ out_notice: UnsafeMutablePointer<thrum_notice>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_notice else { return failNull("out_notice is null") }
  guard let notice = record.pointee.engine.pointee.pollNotice() else {
    return thrum_result(THRUM_ERROR_EMPTY)
  }
  out_notice.pointee = thrum_notice(
    type: notice.type.rawValue, count: notice.count, time: notice.time,
    player: thrum_player(index1: UInt32(notice.player + 1), generation: notice.playerTag),
    controller: thrum_controller(index1: UInt32(notice.controller + 1), generation: notice.controllerTag),
    reason: notice.reason.rawValue, reserved: 0)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_get_statistics(
  _ engine: thrum_engine, _ out_statistics: UnsafeMutablePointer<thrum_statistics>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_statistics else { return failNull("out_statistics is null") }
  let counters = record.pointee.engine.pointee.statistics()
  var value = thrum_statistics.defaults
  value.active_players = UInt32(counters.activePlayers)
  value.active_voices = UInt32(counters.activeVoices)
  value.updates = counters.updates
  value.commands = counters.acceptedCommands
  value.failed_commands = counters.refusedCommands
  value.dropped_voices = counters.droppedVoices
  return thrum_statistics.write(value, to: out_statistics) ? thrum_result(THRUM_OK) : failStructSize()
}

@c @implementation
public func thrum_engine_destroy(_ engine: thrum_engine) -> thrum_result {
  EngineRegistry.destroy(engine) ? thrum_result(THRUM_OK) : failEngine()
}

func failEngine() -> thrum_result { failStale("the engine handle is null or its engine was destroyed") }
