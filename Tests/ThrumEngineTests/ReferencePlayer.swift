import ThrumEngine
import ThrumPatterns

/// A verb that a player was told, and when.
struct ReferenceCommand {
  enum Verb { case start, stop, pause, resume, seek }

  var verb: Verb
  /// Seconds on the player's clock.
  var time: Double
  /// Where a seek goes.
  var offset = 0.0
}

/// An event that has begun and is not over.
struct ReferenceSound {
  enum Kind { case continuous, tap, pulse }

  var kind: Kind
  /// 0…1; of a tap and of a pulse with everything that is decided at its start.
  var intensity: Double
  var sharpness: Double
  /// The position of the player at which it began.
  var onset: Double
  var envelope: ReferenceEnvelope
  /// Whether an update has played it.
  var isHeard = false
  /// Real seconds left of a tap or a pulse.
  var remaining = 0.0
}

/// One player, by the documents.
///
/// Positions are seconds of the pattern that were played since the last start or seek, counted from the
/// place that it went to; they go on over the iterations of a loop. Where the player is follows from the
/// list of `moves`, where it is in its iteration from the loop as it was set last.
final class ReferencePlayer {
  let tag: UInt32
  var settings: PlayerSettings
  let duration: Double
  let events: [Event]
  let own: ReferenceParameters
  var game = ReferenceParameters()
  let instants: ReferenceInstants

  var isMuted = false
  var isStopPosted = false
  private(set) var isPlaying = false
  private(set) var isPaused = false
  /// Commands for later, in order.
  private(set) var commands: [ReferenceCommand] = []
  var sounds: [ReferenceSound] = []

  /// The place in the pattern of the last start or seek: position there.
  private var entered = 0.0
  /// From each time on the position moves at a rate.
  private var moves: [(time: Double, rate: Double)] = []
  /// The position up to which events have been started; nil after a start or seek.
  private var reached: Double?
  /// The position at which an iteration began, and how many were completed until then and since.
  private var cycleBegin = 0.0
  private var completedBefore = 0
  private var counted = 0
  /// Iterations completed of which no notice has told.
  private var untold = 0

  init(_ settings: PlayerSettings, _ pattern: Pattern, tag: UInt32, _ instants: ReferenceInstants) {
    self.settings = settings
    self.tag = tag
    self.instants = instants
    duration = pattern.duration
    events = pattern.events.filter { $0.type.isHaptic }
      .sorted { ($0.time, $0.order) < ($1.time, $1.order) }
    own = ReferenceParameters(pattern, instants)
  }

  // Where it is.

  var status: PlayerStatus {
    if isPlaying { return isPaused ? .paused : .playing }
    return commands.contains { $0.verb == .start } ? .scheduled : .stopped
  }

  /// Seconds of an iteration; nil when it does not loop.
  private var length: Double? {
    if !settings.isLooping { return nil }
    return settings.loopEnd > 0 ? settings.loopEnd : duration
  }

  func position(at time: Double) -> Double {
    var position = entered
    for (index, move) in moves.enumerated() {
      let end = index + 1 < moves.count ? moves[index + 1].time : time
      position += max(0, end - move.time) * move.rate
    }
    return position
  }

  /// Iterations completed since the start.
  var completed: Int { completedBefore + counted }

  /// Seconds into the current iteration.
  func place(at time: Double) -> Double {
    max(0, position(at: time) - cycleBegin - Double(counted) * stride)
  }

  /// From one iteration to the next; 0 when there is no next.
  private var stride: Double { (length ?? .infinity).isFinite ? length ?? 0 : 0 }

  /// Whether nothing of the pattern is left at a time.
  func isOver(at time: Double) -> Bool {
    isPlaying && !isPaused && !settings.isLooping && sounds.isEmpty
      && instants.isReached(duration, by: place(at: time))
  }

  // What it is told.

  func schedule(_ command: ReferenceCommand) {
    let place = commands.firstIndex { !instants.isReached($0.time, by: command.time) }
    commands.insert(command, at: place ?? commands.count)
  }

  /// Takes the next command away that is due at a time.
  func takeCommand(dueBy now: Double) -> ReferenceCommand? {
    guard let first = commands.first, instants.isReached(first.time, by: now) else { return nil }
    return commands.removeFirst()
  }

  func forgetCommands() { commands = [] }

  func start(at time: Double) {
    isPlaying = true
    completedBefore = 0
    counted = 0
    enter(0, at: time, paused: false)
  }

  /// Ends what plays; false when nothing does.
  func halt() -> Bool {
    defer { isPlaying = false }
    isPaused = false
    sounds = []
    return isPlaying
  }

  /// Iterations for the next notice; told once.
  func takeLoops() -> Int {
    defer { untold = 0 }
    return untold
  }

  func pause(at time: Double) {
    guard isPlaying, !isPaused else { return }
    isPaused = true
    moves.append((time, 0))
  }

  func resume(at time: Double) {
    guard isPlaying, isPaused else { return }
    isPaused = false
    moves.append((time, settings.rate))
  }

  func seek(to offset: Double, at time: Double) {
    guard isPlaying else { return }
    let end = length ?? duration
    let isBeyond = instants.isReached(end, by: offset)
    enter(isBeyond ? (settings.isLooping ? 0 : end) : offset, at: time, paused: isPaused)
    if isBeyond && !settings.isLooping {
      // Over: nothing sounds any more, not even what stands at the very end.
      reached = entered
      return
    }
    for event in events where event.type == .continuous && !instants.isReached(entered, by: event.time) {
      let sound = sound(of: event, onset: event.time, at: time)
      if !instants.isReached(sound.envelope.length, by: entered - event.time) { sounds.append(sound) }
    }
  }

  private func enter(_ place: Double, at time: Double, paused: Bool) {
    sounds = []
    isPaused = paused
    entered = place
    cycleBegin = 0
    completedBefore = completed
    counted = 0
    reached = nil
    moves = [(time, paused ? 0 : settings.rate)]
  }

  func setRate(_ rate: Double, at time: Double) {
    settings.rate = rate
    if isPlaying && !isPaused { moves.append((time, rate)) }
  }

  /// Sets the loop: its iterations are counted from the beginning of the current one, and what sounds ends
  /// with that at the latest.
  func setLoop(_ isLooping: Bool, end: Double) {
    cycleBegin += Double(counted) * stride
    completedBefore = completed
    counted = 0
    settings.isLooping = isLooping
    settings.loopEnd = end
    guard let length else { return }
    for index in sounds.indices {
      let end = max(0, cycleBegin + length - sounds[index].onset)
      sounds[index].envelope.duration = min(sounds[index].envelope.duration, end)
    }
  }

  // What it plays.

  /// Most iterations of one update that are all played.
  private static let mostIterations = 64.0

  /// Begins every event between what was played last and a time.
  func play(until time: Double) {
    guard isPlaying, !isPaused else { return }
    let to = max(position(at: time), reached ?? entered)
    let last = stride > 0 ? instants.count(of: stride, in: to - cycleBegin) : 0
    var resumed = counted + 1
    if stride > 0 {
      let over = (to - cycleBegin) / stride - Double(counted)
      if over > ReferencePlayer.mostIterations { resumed = counted + Int(over - 2) }
      if over > 63 && abs(over - over.rounded()) < 1e-6 { instants.noteAmbiguity() }
    }
    for iteration in counted...max(counted, last) where iteration == counted || iteration >= resumed {
      for event in events {
        if let length, instants.isReached(length, by: event.time) { continue }
        let onset = cycleBegin + Double(iteration) * stride + event.time
        guard instants.isReached(onset, by: to), isLeft(onset, isNew: iteration > counted) else { continue }
        sounds.append(sound(of: event, onset: onset, at: time - (to - onset) / settings.rate))
      }
    }
    untold += max(0, last - counted)
    counted = max(counted, last)
    reached = to
  }

  /// Whether an event that begins at a position has not been started yet. Of a new iteration nothing has
  /// been, but what lies before the position up to which all was played is over: that happens when a loop
  /// is set whose end has been passed.
  private func isLeft(_ onset: Double, isNew: Bool) -> Bool {
    guard let reached, !isNew else { return instants.isReached(reached ?? entered, by: onset) }
    return !instants.isReached(onset, by: reached)
  }

  /// The place of the player's pulses; set by the model.
  var pulse: (Double) -> Double = { _ in 0 }

  /// An event that begins at a position and a time of the clock.
  private func sound(of event: Event, onset: Double, at time: Double) -> ReferenceSound {
    func normalised(_ id: EventParameterID, _ own: ReferenceParameter, _ game: ReferenceParameter) -> Double {
      Double(event.parameters[id]) + own.value(at: event.time, instants) + game.value(at: time, instants)
    }
    var duration = event.duration
    if let length { duration = min(duration, length - event.time) }
    let envelope = ReferenceEnvelope(
      attack: ReferenceEnvelope.seconds(normalised(.attackTime, own.attack, game.attack), 0, 1),
      decay: ReferenceEnvelope.seconds(normalised(.decayTime, own.decay, game.decay), 0.02, 2),
      release: ReferenceEnvelope.seconds(normalised(.releaseTime, own.release, game.release), 0, 2),
      duration: duration, isSustained: event.parameters[.sustained] != 0)
    var sound = ReferenceSound(
      kind: .continuous, intensity: Double(event.parameters[.intensity]),
      sharpness: Double(event.parameters[.sharpness]), onset: onset, envelope: envelope)
    let pulse = pulse(sound.sharpness) * settings.rate
    if event.type == .transient {
      sound.kind = .tap
      sound.intensity *= own.intensity.value(at: event.time, instants)
      sound.intensity *= game.intensity.value(at: time, instants)
    } else if !instants.isReached(pulse, by: envelope.length) {
      sound.kind = .pulse
      sound.intensity *= envelope.peak
    }
    return sound
  }
}
