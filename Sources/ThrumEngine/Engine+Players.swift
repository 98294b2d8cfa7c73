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
  ///   - tag: Tells it from other users of the place; not 0.
  ///   - settings: Its controller has the locality, or the nearest will do.
  package mutating func createPlayer(
    at index: Int, tag: UInt32, _ settings: PlayerSettings, pattern: SharedPattern
  ) {
    note(.createPlayer(index, tag, settings, pattern))
    var player = Player()
    player.isUsed = true
    player.tag = tag
    player.epoch = players[index].epoch &+ 1
    player.controller = settings.controller
    player.locality = settings.locality
    player.priority = settings.priority
    player.group = settings.group
    player.isExclusive = settings.isExclusive
    player.clock = settings.clock
    player.isLooping = settings.isLooping
    player.loopEnd = settings.loopEnd
    player.rate = settings.rate
    player.gain = settings.gain
    player.isTemporary = settings.isTemporary
    player.score = UnsafePointer(pattern.score)
    players[index] = player
    patterns[index] = pattern
    usedPlayers = max(usedPlayers, index + 1)
    updateRoute(index)
  }

  /// Stops the player and frees its place.
  package mutating func destroyPlayer(_ index: Int) {
    note(.destroyPlayer(index, isOver: status(ofPlayer: index) == .stopped))
    pool.giveList(players[index].commands)
    clearLanes(index)
    let epoch = players[index].epoch
    players[index] = Player()
    players[index].epoch = epoch &+ 1
    patterns[index] = nil
  }

  /// Moves the player to another controller, or to none with -1.
  package mutating func setController(_ controller: Int32, ofPlayer index: Int) {
    note(.setController(controller, index))
    players[index].controller = controller
    updateRoute(index)
    updateAttenuation(index)
  }

  /// Sends the player to another place in the hand, or to the nearest that its controller has.
  package mutating func setLocality(_ locality: Locality, ofPlayer index: Int) {
    note(.setLocality(locality, index))
    players[index].locality = locality
    updateRoute(index)
  }

  /// Says where the effect comes from; nil for nowhere.
  package mutating func setSource(_ source: Source?, ofPlayer index: Int) {
    note(.setSource(source, index))
    players[index].source = source
    updateAttenuation(index)
  }

  /// Whether a controller, or none with -1, has a place in the hand.
  package func controller(_ controller: Int32, has locality: Locality) -> Bool {
    controller < 0 || mixes[Int(controller) + 1].profile.route(to: locality) != nil
  }

  /// Place of the player's controller, or -1.
  package func controller(ofPlayer index: Int) -> Int32 { players[index].controller }

  /// What the player is doing, as of the last update.
  package mutating func state(ofPlayer index: Int) -> PlayerState {
    collectMailbox(index)
    let player = players[index]
    let isSounding = player.isPlaying && !player.isFrozen && player.intensitySum > 0
    return PlayerState(
      status: status(ofPlayer: index),
      position: player.isPlaying ? max(0, player.position - player.cycleStart) : 0,
      intensity: isSounding ? min(1, player.intensitySum) : 0,
      sharpness: isSounding ? player.weightedSharpness / player.intensitySum : 0,
      voices: Int(player.voices), iteration: player.completed)
  }

  /// A temporary player that has finished, whose place is to be freed, or nil.
  package mutating func takeFinishedTemporary() -> Int? {
    guard finishedTemporaryCount > 0 else { return nil }
    finishedTemporaryCount -= 1
    return Int(finishedTemporaries[finishedTemporaryCount])
  }

  func status(ofPlayer index: Int) -> PlayerStatus {
    if players[index].isPlaying { return players[index].isPaused ? .paused : .playing }
    return isWaiting(index) ? .scheduled : .stopped
  }

  /// Whether a start of the player is scheduled.
  func isWaiting(_ index: Int) -> Bool {
    var command = players[index].commands
    while command != SchedulePool.none {
      if pool[command].kind == .start { return true }
      command = pool[command].later
    }
    return false
  }

  /// Takes what other threads left for the player.
  mutating func collectMailbox(_ index: Int) {
    // An engine that follows is told by the one it follows what that one took.
    if isFollower { return }
    if isRecording || players[index].hasBusyLanes || commands.pointee.mailbox(index).pointee.mayHaveOthers() {
      emptyMailbox(index)
    } else {
      readMailbox(index)
    }
  }

  /// As ``collectMailbox(_:)`` in a frame, when nobody makes the calls again.
  @inline(__always)
  mutating func takeMailbox(_ index: Int) {
    if players[index].hasBusyLanes || commands.pointee.mailbox(index).pointee.mayHaveOthers() {
      takeAll(index)
    } else {
      readMailbox(index)
    }
  }

  /// Puts in force what stays in the mailbox.
  @inline(__always)
  mutating func readMailbox(_ index: Int) {
    let mailbox = commands.pointee.mailbox(index)
    let player = address(index)
    if let value = mailbox.pointee.value(0, tag: player.pointee.tag) { player.pointee.lanes[0].hold(value) }
    if let value = mailbox.pointee.value(1, tag: player.pointee.tag) { player.pointee.lanes[1].hold(value) }
  }

  /// Takes everything away that other threads left for the player. Needed where something else than the
  /// mailbox moves its parameters too.
  @inline(never)
  private mutating func takeAll(_ index: Int) {
    let mailbox = commands.pointee.mailbox(index)
    let player = address(index)
    let tag = player.pointee.tag
    mailbox.pointee.lowerFlag()
    for lane in 0..<DynamicParameterID.hapticCount {
      if let value = mailbox.pointee.take(lane, tag: tag) { player.pointee.lanes[lane].set(value, pool) }
    }
    if let gain = mailbox.pointee.takeGain(tag: tag) { player.pointee.gain = gain }
    if let muted = mailbox.pointee.takeMuted(tag: tag) { player.pointee.isMuted = muted }
    if mailbox.pointee.takeStop(tag: tag) { stopNow(index) }
  }

  /// Takes everything away that other threads left for the player, and notes it as if the game thread had done it.
  mutating func emptyMailbox(_ index: Int) {
    guard isNoting else { return takeAll(index) }
    let mailbox = commands.pointee.mailbox(index)
    let tag = players[index].tag
    mailbox.pointee.lowerFlag()
    for lane in 0..<DynamicParameterID.hapticCount {
      if let value = mailbox.pointee.take(lane, tag: tag) { setParameter(lane, value, ofPlayer: index) }
    }
    if let gain = mailbox.pointee.takeGain(tag: tag) { setGain(gain, ofPlayer: index) }
    if let muted = mailbox.pointee.takeMuted(tag: tag) { setMuted(muted, ofPlayer: index) }
    if mailbox.pointee.takeStop(tag: tag) {
      note(.stopNow(index))
      stopNow(index)
    }
  }

  /// Puts a parameter in force now, by its place among those that reach haptic events.
  mutating func setParameter(_ lane: Int, _ value: Float, ofPlayer index: Int) {
    note(.setParameter(lane, value, index))
    address(index).pointee.lanes[lane].set(value, pool)
  }

  mutating func setGain(_ gain: Float, ofPlayer index: Int) {
    note(.setGain(gain, index))
    players[index].gain = gain
  }

  mutating func setMuted(_ muted: Bool, ofPlayer index: Int) {
    note(.setMuted(muted, index))
    players[index].isMuted = muted
  }

  func updateRoute(_ index: Int) {
    let profile = mixes[Int(players[index].controller) + 1].profile
    players[index].route = profile.nearestRoute(to: players[index].locality)
    updateIsPlain(index)
  }

  private func updateIsPlain(_ index: Int) {
    players[index].isPlain = players[index].route == .handles && players[index].attenuation.balance == 0
  }

  func updateAttenuation(_ index: Int) {
    let mix = mixes[Int(players[index].controller) + 1]
    players[index].attenuation = players[index].source?.attenuation(for: mix.listener) ?? .none
    // A controller with both motors in one place has no sides.
    if mix.profile.low.locality == mix.profile.high.locality { players[index].attenuation.balance = 0 }
    updateIsPlain(index)
  }

  /// Drops the curves of the player and what is scheduled of its parameters; values stay.
  mutating func clearLanes(_ index: Int) {
    for lane in 0..<DynamicParameterID.hapticCount { address(index).pointee.lanes[lane].clear(pool) }
    players[index].hasBusyLanes = false
  }
}
