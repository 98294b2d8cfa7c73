import ThrumOutput
import ThrumPatterns

/// An engine that follows another: it makes the same calls, a little later and on another thread, and its time runs on
/// between the updates of the first.
///
/// The engine of the game answers questions, tells notices and decides when to stop; the one that follows says what the
/// motors play. Both do the same to the same players in the same places, so neither ever waits for the other.
extension Engine {
  /// Places beside those of the game for players that have come to their end there, and that end a moment later here.
  private static var endingPlaces: Int { 64 }

  /// Makes the engine that follows this one from now on, by the calls that go into `queue`. It is to be freed first.
  ///
  /// It has room for twice as much that waits: what the leader has carried out may be waiting here still.
  package mutating func makeFollower(_ queue: CallQueue) -> UnsafeMutablePointer<Engine> {
    for index in 0..<usedPlayers where players[index].isUsed { collectMailbox(index) }
    var configuration = configuration
    configuration.players += Engine.endingPlaces
    configuration.notices = 1
    let made = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    made.initialize(to: Engine(configuration, commands, pool.copy(capacity: 2 * configuration.scheduled)))
    made.pointee.isFollower = true
    made.pointee.curvePoints.reserveCapacity(configuration.scheduled)
    made.pointee.copyState(of: self)
    calls = queue
    return made
  }

  private mutating func copyState(of leader: borrowing Engine) {
    clocks = leader.clocks
    lifecycle.isRunning = leader.lifecycle.isRunning
    usedPlayers = leader.usedPlayers
    usedControllers = leader.usedControllers
    voiceCount = leader.voiceCount
    ducking = leader.ducking
    strengthRange = leader.strengthRange
    for index in 0..<leader.usedPlayers {
      players[index] = leader.players[index]
      players[index].isTemporary = false
      patterns[index] = leader.patterns[index]
    }
    for index in 0..<leader.voiceCount { voices[index] = leader.voices[index] }
    for index in leader.mixes.indices { mixes[index] = leader.mixes[index] }
    for index in leader.groupGains.indices { groupGains[index] = leader.groupGains[index] }
    for index in 0..<leader.usedControllers {
      guard var slot = leader.controllers[index] else { continue }
      slot.target = .none
      slot.channel = Engine.channel(to: .none, slot.identity)
      controllers[index] = slot
    }
  }

  /// Makes the calls of the leader again that have come.
  ///
  /// - Parameter hear: Is told of each update of the leader: by how many seconds its real time moved, and its game time.
  package mutating func follow(_ queue: CallQueue, hear: (Double, Double) -> Void) {
    while let call = queue.pop() {
      if case .update(let seconds) = call {
        hear(seconds, clocks.isFrozen ? 0 : seconds * clocks.dilation)
      } else {
        follow(call)
      }
    }
  }

  private mutating func follow(_ call: EngineCall) {
    switch call {
    case .attachController(let index, let tag, let identity, let link):
      if index < usedControllers { controllers[index]?.link?.close() }
      attachController(at: index, tag: tag, target: link?.target ?? .none, identity: identity, link: link)
    case .detachController(let index): detachController(index)?.close()
    case .createPlayer(let index, let tag, var settings, let pattern):
      // The leader says when its place is free.
      settings.isTemporary = false
      createPlayer(at: index, tag: tag, settings, pattern: pattern)
    case .destroyPlayer(let index, let isOver):
      if isOver && players[index].isPlaying { letEnd(index, withCommands: true) }
      destroyPlayer(index)
    case .ended(let index): players[index].mayEnd = players[index].isPlaying
    case .transport(.pause, let index, _, _), .transport(.resume, let index, _, _),
      .transport(.seek, let index, _, _), .setLoop(_, _, let index):
      // They do nothing to a player that has ended, though it is yet to end here.
      if players[index].mayEnd {
        letEnd(index, withCommands: false)
        halt(index)
      }
      perform(call)
    case .update, .setIdleLimit, .notifyWhenFinished, .setMaster: break
    default: perform(call)
    }
  }

  /// Moves both clocks on to given times and plays up to there. Times that are past stay as they are.
  ///
  /// - Parameter elapsed: Seconds since the last update in which pulses of taps moved on, also where the clocks stood
  ///   still because the game did; nil when these are the same as on the real clock.
  package mutating func update(toReal real: Double, game: Double, elapsed: Double? = nil) {
    step = elapsed ?? max(0, real - clocks.real)
    clocks.real = max(clocks.real, real)
    clocks.game = max(clocks.game, game)
    playStep()
    if finishedTemporaryCount > 0 {
      while let index = takeFinishedTemporary() { destroyPlayer(index) }
      // Their places stand behind all others; the frame shall not look through those in between for ever.
      while usedPlayers > 0 && !players[usedPlayers - 1].isUsed { usedPlayers -= 1 }
    }
    while pollNotice() != nil {}
  }

  /// Whether the next update may play something else, without a further call.
  package var isMoving: Bool { movingPlayers > 0 }

  /// Whether a motor was on after the last update.
  package var isDriving: Bool {
    for index in 0..<usedControllers {
      if let link = controllers[index]?.link, !link.publishedDrive.isSilent { return true }
    }
    return false
  }

  /// Whether time stands still for players on the game clock.
  package var isGameFrozen: Bool { clocks.isFrozen }

  /// Seconds of game time for each second of real time.
  package var dilation: Double { clocks.dilation }

  /// Lets the motors of all controllers rest until the next update.
  package mutating func rest() {
    for index in 0..<usedControllers { controllers[index]?.link?.publish(Drive(), isHushed: true) }
  }

  /// Lets all controllers go.
  package mutating func closeLinks() {
    for index in 0..<usedControllers { controllers[index]?.link?.close() }
  }

  /// Lets a player play on to its end in another place; with all of those taken it ends now.
  ///
  /// - Parameter withCommands: What is scheduled goes with it, and does not stay for the next start.
  private mutating func letEnd(_ index: Int, withCommands: Bool) {
    let first = configuration.players - Engine.endingPlaces
    for place in first..<configuration.players where !players[place].isUsed {
      players[place] = players[index]
      players[place].tag = 0
      players[place].isTemporary = true
      players[place].mayEnd = true
      patterns[place] = patterns[index]
      usedPlayers = max(usedPlayers, place + 1)
      for at in 0..<voiceCount where voices[at].player == Int32(truncatingIfNeeded: index) {
        voices[at].player = Int32(truncatingIfNeeded: place)
      }
      let left = withCommands ? index : place
      players[left].commands = SchedulePool.none
      players[left].hasBusyLanes = false
      for lane in 0..<DynamicParameterID.hapticCount {
        players[left].lanes[lane] = ParameterLane(value: players[index].lanes[lane].value)
      }
      return
    }
  }
}
