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

extension thrum_player_def: Definition {
  static var defaults: thrum_player_def {
    var value = thrum_player_def()
    value.struct_size = UInt32(MemoryLayout<thrum_player_def>.size)
    value.locality = Locality.default.rawValue
    value.clock = thrum_clock(THRUM_CLOCK_GAME)
    value.rate = 1
    value.gain = 1
    return value
  }
  static var firstSize: Int { 72 }

  /// The settings of the definition without the controller, or nil when a number is out of its range.
  fileprivate var settings: PlayerSettings? {
    guard let place = Locality(single: locality), group < UInt32(Engine.groupCount),
      let raw = UInt8(exactly: clock), let clock = Clock(rawValue: raw), loop_end >= 0, gain >= 0,
      isRate(rate)
    else { return nil }
    var settings = PlayerSettings()
    settings.locality = place
    settings.priority = priority
    settings.group = UInt8(group)
    settings.isExclusive = exclusive != 0
    settings.clock = clock
    settings.isLooping = looping != 0
    settings.loopEnd = loop_end
    settings.rate = rate
    settings.gain = min(1, gain)
    return settings
  }
}

extension Locality {
  /// The one place that a constant of the C interface names, or nil.
  init?(single value: thrum_locality) {
    guard value.nonzeroBitCount == 1, value <= Locality.rightTrigger.rawValue else { return nil }
    self.init(rawValue: value)
  }
}

@c @implementation
public func thrum_default_player_state() -> thrum_player_state { .defaults }

@c @implementation
public func thrum_default_player_def() -> thrum_player_def { .defaults }

@c @implementation
public func thrum_player_create(
  _ engine: thrum_engine, _ controller: thrum_controller, _ pattern: thrum_pattern,
  _ out_player: UnsafeMutablePointer<thrum_player>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_player else { return failNull("out_player is null") }
  guard let place = controllerPlace(controller, record) else { return failController() }
  guard let object = patternObject(pattern, record) else { return failPattern() }
  var settings = PlayerSettings()
  settings.controller = place
  guard let player = makePlayer(settings, object, record) else { return failPlayerCapacity() }
  out_player.pointee = player
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_create_from_def(
  _ engine: thrum_engine, _ def: UnsafePointer<thrum_player_def>?,
  _ out_player: UnsafeMutablePointer<thrum_player>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_player else { return failNull("out_player is null") }
  guard let def else { return failNull("def is null") }
  guard let given = thrum_player_def.read(def) else { return failStructSize() }
  guard let place = controllerPlace(given.controller, record) else { return failController() }
  guard let object = patternObject(given.pattern, record) else { return failPattern() }
  guard given.loop_end.isFinite, given.rate.isFinite, given.gain.isFinite else {
    return fail(THRUM_ERROR_NOT_FINITE, "a number of the definition is not finite")
  }
  guard var settings = given.settings else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "a number of the definition is out of its range")
  }
  let length = settings.loopEnd > 0 ? settings.loopEnd : object.duration
  if settings.isLooping && length < Engine.shortestLoop { return failLoop() }
  if given.locality_required != 0 && !record.pointee.engine.pointee.controller(place, has: settings.locality)
  {
    return failLocality()
  }
  settings.controller = place
  guard let player = makePlayer(settings, object, record) else { return failPlayerCapacity() }
  out_player.pointee = player
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_set_controller(
  _ engine: thrum_engine, _ player: thrum_player, _ controller: thrum_controller
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  guard let place = controllerPlace(controller, record) else { return failController() }
  record.pointee.engine.pointee.setController(place, ofPlayer: index)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_set_locality(
  _ engine: thrum_engine, _ player: thrum_player, _ locality: thrum_locality, _ required: UInt32
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  guard let place = Locality(single: locality) else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "locality is not exactly one THRUM_LOCALITY_ constant")
  }
  let controller = record.pointee.engine.pointee.controller(ofPlayer: index)
  if required != 0 && !record.pointee.engine.pointee.controller(controller, has: place) {
    return failLocality()
  }
  record.pointee.engine.pointee.setLocality(place, ofPlayer: index)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_set_gain(_ engine: thrum_engine, _ player: thrum_player, _ gain: Float)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  if let failure = checkGain(gain) { return failure }
  record.pointee.commands.pointee.mailbox(index).pointee.postGain(min(1, gain), tag: player.generation)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_set_muted(_ engine: thrum_engine, _ player: thrum_player, _ muted: UInt32)
  -> thrum_result
{
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  record.pointee.commands.pointee.mailbox(index).pointee.postMuted(muted != 0, tag: player.generation)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_player_get_state(
  _ engine: thrum_engine, _ player: thrum_player, _ out_state: UnsafeMutablePointer<thrum_player_state>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  guard let out_state else { return failNull("out_state is null") }
  let state = record.pointee.engine.pointee.state(ofPlayer: index)
  var value = thrum_player_state.defaults
  value.status = state.status.rawValue
  value.position = state.position
  value.intensity = state.intensity
  value.sharpness = state.sharpness
  value.voices = UInt32(state.voices)
  value.iteration = state.iteration
  return thrum_player_state.write(value, to: out_state) ? thrum_result(THRUM_OK) : failStructSize()
}

@c @implementation
public func thrum_player_destroy(_ engine: thrum_engine, _ player: thrum_player) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  // One that was to be played once may wait to be freed already; its place is given back once.
  record.pointee.freeFinishedPlayers(butFor: index)
  record.pointee.players.give(index)
  record.pointee.engine.pointee.destroyPlayer(index)
  return thrum_result(THRUM_OK)
}

/// Makes a player in a free place, or nil when there is none.
func makePlayer(
  _ settings: PlayerSettings, _ pattern: SharedPattern, _ record: UnsafeMutablePointer<EngineRecord>
) -> thrum_player? {
  if record.pointee.players.isFull { record.pointee.freeFinishedPlayers() }
  guard let taken = record.pointee.players.take() else { return nil }
  record.pointee.engine.pointee.createPlayer(
    at: taken.index, tag: taken.generation, settings, pattern: pattern)
  return thrum_player(index1: UInt32(taken.index + 1), generation: taken.generation)
}

/// The engine's place of a player, or nil.
@inline(__always)
func playerIndex(_ player: thrum_player, _ record: UnsafeMutablePointer<EngineRecord>) -> Int? {
  record.pointee.players.index(player.index1, player.generation)
}

/// The engine's place of a controller, or nil.
@inline(__always)
func controllerIndex(_ controller: thrum_controller, _ record: UnsafeMutablePointer<EngineRecord>) -> Int? {
  record.pointee.controllers.index(controller.index1, controller.generation)
}

/// The engine's place of a controller, -1 for the null handle, nil for one that names nothing.
func controllerPlace(
  _ controller: thrum_controller, _ record: UnsafeMutablePointer<EngineRecord>
) -> Int32? {
  if controller.index1 == 0 && controller.generation == 0 { return -1 }
  guard let index = controllerIndex(controller, record) else {
    return nil
  }
  return Int32(index)
}

func checkTime(_ time: Double) -> thrum_result? {
  guard time.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "at_time is not finite") }
  guard time >= 0 else { return fail(THRUM_ERROR_INVALID_ARGUMENT, "at_time is negative") }
  return nil
}

func result(_ scheduled: Engine.Scheduled) -> thrum_result {
  switch scheduled {
  case .done: thrum_result(THRUM_OK)
  case .full: fail(THRUM_ERROR_CAPACITY, "max_scheduled commands, parameters and curve points wait already")
  }
}

func checkGain(_ gain: Float, _ name: String = "gain") -> thrum_result? {
  guard gain.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, text: "\(name) is not finite") }
  guard gain >= 0 else { return fail(THRUM_ERROR_INVALID_ARGUMENT, text: "\(name) is negative") }
  return nil
}

/// Whether a player may play so fast.
func isRate(_ rate: Double) -> Bool { rate > 0 && rate <= 1000 }

func failLoop() -> thrum_result {
  fail(THRUM_ERROR_INVALID_ARGUMENT, "an iteration of the loop would be shorter than 0.001 s")
}

func failLocality() -> thrum_result {
  fail(THRUM_ERROR_NOT_SUPPORTED, "the controller has no motor in that place")
}

func failPlayerCapacity() -> thrum_result {
  fail(THRUM_ERROR_CAPACITY, "max_players players exist already")
}

func failPlayer() -> thrum_result {
  failStale("the player handle is null, its player was destroyed, or it belongs to another engine")
}
