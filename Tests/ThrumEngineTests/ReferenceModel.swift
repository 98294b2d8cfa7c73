import ThrumEngine
import ThrumPatterns

/// What a model says of one player after an update.
struct ReferenceState {
  var status: PlayerStatus
  var position: Double
  var iteration: Int
  var voices: Int
  var intensity: Double
  /// Nil where rounding errors decide about it.
  var sharpness: Double?
}

/// A notice that is to be expected.
struct ReferenceNotice: Equatable, Comparable, CustomStringConvertible {
  var type: NoticeType
  var tag: UInt32
  var count: Int

  static func < (left: ReferenceNotice, right: ReferenceNotice) -> Bool {
    (left.tag, left.type.rawValue, left.count) < (right.tag, right.type.rawValue, right.count)
  }

  var description: String { "\(type) of \(tag) × \(count)" }
}

/// Playback by Docs/semantics.md and Docs/mixing.md, slow and obvious: at each update everything that sounds
/// is worked out again from all that was ever said to the players.
///
/// Nothing of the engine is used but the values that describe patterns, settings and drives.
final class ReferenceModel {
  let instants = ReferenceInstants()
  var settings = ReferenceSettings()
  var controllers: [ReferenceController]
  private(set) var players: [ReferencePlayer] = []
  private(set) var states: [ReferenceState] = []
  private var notices: [ReferenceNotice] = []

  private(set) var realTime = 0.0
  private(set) var gameTime = 0.0
  var isPaused = false
  var dilation = 1.0

  init(_ types: [ControllerType]) { controllers = types.map { ReferenceController($0) } }

  func time(_ player: Int) -> Double { time(players[player]) }

  private func time(_ player: ReferencePlayer) -> Double {
    player.settings.clock == .game ? gameTime : realTime
  }

  /// Puts a player in a place, in place of the one that may be there.
  func createPlayer(at index: Int, tag: UInt32, _ settings: PlayerSettings, _ pattern: Pattern) {
    let player = ReferencePlayer(settings, pattern, tag: tag, instants)
    let controller =
      settings.controller < 0 ? ReferenceController(nil) : controllers[Int(settings.controller)]
    player.pulse = { controller.pulse($0, settings.locality) }
    if index == players.count { players.append(player) } else { players[index] = player }
  }

  /// Tells a player a verb at a time of its clock; a time that is not in the future is now.
  func tell(_ index: Int, _ verb: ReferenceCommand.Verb, at time: Double, offset: Double = 0) {
    let player = players[index]
    takeStop(player)
    let now = self.time(player)
    let command = ReferenceCommand(verb: verb, time: max(time, now), offset: offset)
    guard instants.isReached(time, by: now) else { return player.schedule(command) }
    if verb == .stop { player.forgetCommands() }
    carryOut(ReferenceCommand(verb: verb, time: now, offset: offset), player)
  }

  func cancel(_ index: Int) {
    takeStop(players[index])
    players[index].forgetCommands()
    players[index].game.cancel(at: time(index), instants)
    halt(players[index])
  }

  /// Adds a step or a curve of the game, its times relative to one of the player's clock or to now.
  func add(_ index: Int, _ id: DynamicParameterID, at time: Double, _ entry: (Double) -> ReferenceEntry) {
    takeStop(players[index])
    players[index].game.add(id, entry(max(time, self.time(index))), instants)
  }

  func setLoop(_ index: Int, _ isLooping: Bool, end: Double) {
    takeStop(players[index])
    players[index].setLoop(isLooping, end: end)
  }

  func setRate(_ index: Int, _ rate: Double) {
    takeStop(players[index])
    players[index].setRate(rate, at: time(index))
  }

  /// The notices since the last call, in no order of meaning.
  func takeNotices() -> [ReferenceNotice] {
    defer { notices = [] }
    return notices.sorted()
  }

  /// Moves time on and works out what sounds.
  func update(by step: Double) {
    for player in players { takeStop(player) }
    realTime += step
    if !isPaused && dilation > 0 { gameTime += step * dilation }
    for player in players { advance(player) }
    for index in controllers.indices {
      controllers[index].continuous = ReferenceMotors()
      controllers[index].taps = ReferenceMotors()
      controllers[index].isSounding = false
    }
    states = players.map { mix($0, step) }
    for (index, player) in players.enumerated() where player.isOver(at: time(player)) {
      halt(player)
      let state = states[index]
      states[index] = ReferenceState(
        status: player.status, position: 0, iteration: state.iteration, voices: 0, intensity: 0, sharpness: 0)
    }
  }

  /// A stop that any thread may post counts before anything else that comes.
  private func takeStop(_ player: ReferencePlayer) {
    guard player.isStopPosted else { return }
    player.isStopPosted = false
    player.forgetCommands()
    halt(player)
  }

  private func advance(_ player: ReferencePlayer) {
    let now = time(player)
    while let command = player.takeCommand(dueBy: now) {
      player.play(until: command.time)
      carryOut(command, player)
    }
    player.play(until: now)
    tellLoops(player)
  }

  private func carryOut(_ command: ReferenceCommand, _ player: ReferencePlayer) {
    switch command.verb {
    case .start:
      if player.settings.isExclusive { stopGroup(of: player) }
      player.start(at: command.time)
    case .stop: halt(player)
    case .pause: player.pause(at: command.time)
    case .resume: player.resume(at: command.time)
    case .seek: player.seek(to: command.offset, at: command.time)
    }
  }

  private func stopGroup(of player: ReferencePlayer) {
    for other in players
    where other !== player && other.settings.group == player.settings.group
      && other.settings.controller == player.settings.controller
    {
      halt(other)
    }
  }

  private func halt(_ player: ReferencePlayer) {
    guard player.halt() else { return }
    tellLoops(player)
    notices.append(ReferenceNotice(type: .playerFinished, tag: player.tag, count: 0))
  }

  private func tellLoops(_ player: ReferencePlayer) {
    let loops = player.takeLoops()
    if loops > 0 { notices.append(ReferenceNotice(type: .playerLooped, tag: player.tag, count: loops)) }
  }

  /// Adds what a player does to its controller, and drops what is over.
  private func mix(_ player: ReferencePlayer, _ step: Double) -> ReferenceState {
    let now = time(player)
    var state = ReferenceState(
      status: player.status, position: 0, iteration: player.completed, voices: 0, intensity: 0,
      sharpness: 0)
    guard player.isPlaying else { return state }
    let place = player.place(at: now)
    state.position = place
    state.voices = player.sounds.count
    let isFrozen = player.isPaused || (player.settings.clock == .game && (isPaused || dilation == 0))
    if isFrozen { return state }

    let factor =
      player.own.intensity.value(at: place, instants) * player.game.intensity.value(at: now, instants)
    let offset =
      player.own.sharpness.value(at: place, instants) + player.game.sharpness.value(at: now, instants)
    var mix = ReferencePlayerMix(scale: scale(of: player), locality: player.settings.locality)
    let position = player.position(at: now)
    player.sounds = player.sounds.compactMap { sound in
      var sound = sound
      guard let level = level(of: &sound, position, player, step) else { return nil }
      sound.isHeard = true
      if sound.kind == .tap {
        mix.addTap(sound)
      } else {
        mix.addContinuous(sound.intensity * level * factor, min(1, max(0, sound.sharpness + offset)))
      }
      return sound
    }
    state.voices = player.sounds.count
    state.intensity = mix.intensity
    state.sharpness = mix.isTied ? nil : mix.sharpness
    if player.settings.controller >= 0 {
      controllers[Int(player.settings.controller)].continuous += mix.continuous
      controllers[Int(player.settings.controller)].taps += mix.taps
      if state.voices > 0 && mix.scale > 0 { controllers[Int(player.settings.controller)].isSounding = true }
    }
    return state
  }

  private func scale(of player: ReferencePlayer) -> Double {
    player.isMuted
      ? 0 : Double(player.settings.gain) * (settings.groupGains[Int(player.settings.group)] ?? 1)
  }

  /// The level of a sound in this update; nil when it is over. What was never heard is heard once.
  private func level(
    of sound: inout ReferenceSound, _ position: Double, _ player: ReferencePlayer, _ step: Double
  ) -> Double? {
    if sound.kind == .continuous {
      let level = sound.envelope.level(at: position - sound.onset, instants)
      return level ?? (sound.isHeard ? nil : sound.envelope.peak)
    }
    if !sound.isHeard {
      sound.remaining = player.pulse(sound.sharpness)
      return 1
    }
    sound.remaining -= step
    return instants.isReached(sound.remaining, by: 0) ? nil : 1
  }
}

/// What one player sounds like in one update.
struct ReferencePlayerMix {
  let scale: Double
  let locality: Locality
  private(set) var continuous = ReferenceMotors()
  private var continuousIntensity = 0.0
  private var continuousWeight = 0.0
  /// Taps that began together.
  private var groups: [(onset: Double, motors: ReferenceMotors, intensity: Double, weight: Double)] = []

  init(scale: Double, locality: Locality) {
    self.scale = scale
    self.locality = locality
  }

  mutating func addContinuous(_ intensity: Double, _ sharpness: Double) {
    continuous += ReferenceMotors.share(intensity * scale, sharpness, locality)
    continuousIntensity += intensity
    continuousWeight += intensity * sharpness
  }

  mutating func addTap(_ sound: ReferenceSound) {
    let same = groups.firstIndex { abs($0.onset - sound.onset) < ReferenceInstants.tolerance }
    if same == nil { groups.append((sound.onset, ReferenceMotors(), 0, 0)) }
    let at = same ?? groups.count - 1
    groups[at].motors += ReferenceMotors.share(sound.intensity * scale, sound.sharpness, locality)
    groups[at].intensity += sound.intensity
    groups[at].weight += sound.intensity * sound.sharpness
  }

  /// Of taps that overlap, the strongest counts per motor.
  var taps: ReferenceMotors {
    ReferenceMotors(low: groups.map(\.motors.low).max() ?? 0, high: groups.map(\.motors.high).max() ?? 0)
  }

  /// Whether two groups are the strongest: which of them counts for the sharpness depends on rounding errors.
  var isTied: Bool {
    groups.filter { $0.intensity > strongest.intensity - 1e-4 }.count > 1
  }

  private var strongest: (intensity: Double, weight: Double) {
    guard let group = groups.max(by: { $0.intensity < $1.intensity }) else { return (0, 0) }
    return (group.intensity, group.weight)
  }

  var intensity: Double { min(1, continuousIntensity + strongest.intensity) }

  var sharpness: Double {
    let sum = continuousIntensity + strongest.intensity
    return sum > 0 ? (continuousWeight + strongest.weight) / sum : 0
  }
}
