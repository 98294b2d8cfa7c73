import ThrumPatterns
import ThrumRendering

extension Engine {
  /// What became of a request that may need room in the pool.
  package enum Scheduled: UInt8, Sendable {
    case done
    /// The pool has no room; nothing was changed.
    case full
  }

  /// Puts a stopped player in a place that is free.
  ///
  /// - Parameters:
  ///   - controller: Place of its controller, or -1.
  ///   - tag: Tells it from other users of the place; not 0.
  package mutating func createPlayer(at index: Int, tag: UInt32, controller: Int32, pattern: SharedPattern) {
    var player = Player()
    player.isUsed = true
    player.tag = tag
    player.epoch = players[index].epoch &+ 1
    player.controller = controller
    player.score = UnsafePointer(pattern.score)
    players[index] = player
    patterns[index] = pattern
    usedPlayers = max(usedPlayers, index + 1)
  }

  /// Stops the player and frees its place.
  package mutating func destroyPlayer(_ index: Int) {
    pool.giveList(players[index].commands)
    for lane in 0..<DynamicParameterID.hapticCount { players[index].lanes[lane].clear(&pool) }
    let epoch = players[index].epoch
    players[index] = Player()
    players[index].epoch = epoch &+ 1
    patterns[index] = nil
  }

  /// Moves the player to another controller, or to none with -1.
  package mutating func setController(_ controller: Int32, ofPlayer index: Int) {
    players[index].controller = controller
  }

  /// Starts the player from the beginning of its pattern, now or at an engine time.
  package mutating func start(player index: Int, at time: Double) -> Scheduled {
    takeMailbox(index)
    if time <= now {
      begin(index, at: now)
      return .done
    }
    return schedule(.start, player: index, at: time)
  }

  /// Stops the player, now or at an engine time. Now also forgets what was scheduled.
  package mutating func stop(player index: Int, at time: Double) -> Scheduled {
    takeMailbox(index)
    if time <= now {
      stopNow(index)
      return .done
    }
    return schedule(.stop, player: index, at: time)
  }

  /// What the player is doing, as of the last update.
  package mutating func state(ofPlayer index: Int) -> PlayerState {
    takeMailbox(index)
    let player = players[index]
    let intensity = min(1, player.intensitySum)
    return PlayerState(
      status: status(ofPlayer: index),
      position: player.isPlaying ? player.position : 0,
      intensity: player.isPlaying ? intensity : 0,
      sharpness: player.isPlaying && player.intensitySum > 0
        ? player.weightedSharpness / player.intensitySum : 0,
      voices: Int(player.voices))
  }

  func status(ofPlayer index: Int) -> PlayerStatus {
    if players[index].isPlaying { return .playing }
    var command = players[index].commands
    while command != SchedulePool.none {
      if pool[command].kind == .start { return .scheduled }
      command = pool[command].later
    }
    return .stopped
  }

  /// Takes what other threads left for the player.
  @inline(__always)
  mutating func takeMailbox(_ index: Int) {
    let mailbox = commands.pointee.mailbox(index)
    let player = address(index)
    let stops = mailbox.pointee.takeStop(tag: player.pointee.tag)
    if player.pointee.hasBusyLanes {
      emptyMailbox(index)
    } else {
      // No loop: with the number known each is one load and one comparison.
      takeValue(0, of: player, from: mailbox)
      takeValue(1, of: player, from: mailbox)
      takeValue(2, of: player, from: mailbox)
      takeValue(3, of: player, from: mailbox)
      takeValue(4, of: player, from: mailbox)
    }
    if stops { stopNow(index) }
  }

  @inline(__always)
  private func takeValue(
    _ lane: Int, of player: UnsafeMutablePointer<Player>, from mailbox: UnsafeMutablePointer<CommandMailbox>
  ) {
    guard let value = mailbox.pointee.value(lane, tag: player.pointee.tag) else { return }
    player.pointee.lanes[lane].hold(value)
  }

  /// Takes away the values that other threads left for the player: from here on something else than the
  /// mailbox moves its parameters too.
  @inline(never)
  mutating func emptyMailbox(_ index: Int) {
    let mailbox = commands.pointee.mailbox(index)
    for lane in 0..<DynamicParameterID.hapticCount {
      guard let value = mailbox.pointee.take(lane, tag: players[index].tag) else { continue }
      players[index].lanes[lane].set(value, &pool)
    }
  }

  /// Starts over at an engine time.
  mutating func begin(_ index: Int, at time: Double) {
    silenceVoices(of: index)
    players[index].isPlaying = true
    players[index].origin = time
    players[index].position = 0
    players[index].nextEvent = 0
    players[index].intensityCursor = 0
    players[index].sharpnessCursor = 0
  }

  /// Ends what plays, with a notice.
  mutating func halt(_ index: Int, at time: Double) {
    guard players[index].isPlaying else { return }
    silenceVoices(of: index)
    players[index].isPlaying = false
    notices.push(
      Notice(type: .playerFinished, time: time, player: Int32(index), playerTag: players[index].tag))
  }

  @inline(never)
  private mutating func stopNow(_ index: Int) {
    pool.giveList(players[index].commands)
    players[index].commands = SchedulePool.none
    halt(index, at: now)
  }

  private mutating func silenceVoices(of index: Int) {
    players[index].epoch &+= 1
    players[index].voices = 0
    players[index].intensitySum = 0
    players[index].weightedSharpness = 0
  }

  private mutating func schedule(_ kind: SchedulePool.Kind, player index: Int, at time: Double) -> Scheduled {
    guard pool.freeCount > 0 else { return .full }
    let entry = pool.take(SchedulePool.Node(time: time, kind: kind))
    pool.insert(entry, into: &players[index].commands)
    return .done
  }
}
