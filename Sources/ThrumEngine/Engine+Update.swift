import ThrumOutput
import ThrumPatterns
import ThrumRendering

extension Engine {
  /// Longest update, seconds; longer ones would lose the precision of times.
  package static var longestUpdate: Double { 1e6 }

  /// Moves time on by `seconds`, plays what is due and sends each controller what changed.
  ///
  /// `seconds` is from 0 to ``longestUpdate``. Rendering allocates and locks nothing, which the compiler
  /// checks; the output calls the platform, and recording a session takes memory.
  package mutating func update(by seconds: Double) {
    if isNoting { noteUpdate(seconds) }
    step = seconds
    clocks.advance(by: seconds)
    playStep()
    handOver()
  }

  /// Plays the step under way and sends each controller what changed.
  mutating func playStep() {
    renderStep()
    if hasEnded, let calls { tellEnds(calls) }
    askCapabilities()
    let lostLast = sendDrives()
    checkLifecycle(active: activePlayers, lostLastController: lostLast)
  }

  /// All of a step but what leaves the engine: in threaded mode the thread that renders does this a thousand times a
  /// second.
  ///
  /// The proof needs the whole program in sight, so only the Embedded build asks for it.
  #if hasFeature(Embedded)
    @_noLocks @_noAllocation
  #endif
  private mutating func renderStep() {
    updates &+= 1
    for index in 0...usedControllers { address(ofMix: index).pointee.clear() }
    activePlayers = 0
    movingPlayers = 0
    if lifecycle.isRunning { render() }
  }

  /// Moves players on and mixes their voices.
  private mutating func render() {
    droppedInUpdate = 0
    roomsMade = 0
    hasEnded = false
    for index in 0..<usedPlayers where players[index].isUsed { advance(index) }
    mixVoices()
    if hasTaps { mixTaps() }
    if hasEnded { finishPlayers() }
    if droppedInUpdate > 0 {
      droppedVoices &+= UInt64(droppedInUpdate)
      notices.push(Notice(type: .voicesExhausted, time: clocks.real, count: droppedInUpdate))
    }
  }

  /// Hands each controller its drive; true when the last connected one was lost.
  private mutating func sendDrives() -> Bool {
    let gain = commands.pointee.isMuted() ? 0 : commands.pointee.gain()
    let isHushed = gain == 0 || strengthRange == .off
    var lost = hasLostBetweenUpdates
    hasLostBetweenUpdates = false
    var connected = 0
    firstToSend = firstToSend + 1 < usedControllers ? firstToSend + 1 : 0
    for turn in 0..<usedControllers {
      // Those behind a shared budget take turns at being first.
      let index =
        turn + firstToSend < usedControllers ? turn + firstToSend : turn + firstToSend - usedControllers
      guard controllers[index] != nil else { continue }
      if let link = controllers[index]!.link, !isFollower {
        if takeEvents(of: link, index) { lost = true }
        if controllers[index]!.isConnected { connected += 1 }
        continue
      }
      let drive = wantedDrive(index, gain: gain)
      if let link = controllers[index]!.link {
        link.publish(drive, isHushed: isHushed)
        continue
      }
      let slot = address(ofController: index)
      if isHushed { slot.pointee!.channel.forgetPeaks() }
      switch slot.pointee!.channel.update(drive, at: clocks.real, budget: &budget) {
      case .none, .recovered:
        break
      case .failed:
        noteRefusal(ofController: index)
        tell(.controllerError, ofController: index)
      case .lost:
        lost = true
        noteLoss(ofController: index)
      }
      if controllers[index]!.isConnected { connected += 1 }
    }
    return lost && connected == 0
  }

  /// What a controller is to play, with the gain of everything.
  #if hasFeature(Embedded)
    @_noLocks @_noAllocation
  #endif
  private func wantedDrive(_ index: Int, gain: Float) -> Drive {
    let mix = address(ofMix: index + 1)
    return mix.pointee.profile.drive(
      mix.pointee.total(ducking: ducking), gain: gain * mix.pointee.gain, range: strengthRange)
  }

  /// Learns what the other end of a link found out; true when the controller was lost.
  private mutating func takeEvents(of link: ControllerLink, _ index: Int) -> Bool {
    let events = link.pendingEvents
    if events.isEmpty { return false }
    if events.contains(.failed) {
      tell(.controllerError, ofController: index)
      noteRefusal(ofController: index)
    }
    if events.contains(.changed) { take(link.motors, ofController: index) }
    link.forget(events)
    guard events.contains(.lost), controllers[index]!.isConnected else { return false }
    noteLoss(ofController: index)
    return true
  }

  /// Plays one player up to now: its commands and its events, in order of time.
  @inline(__always)
  private mutating func advance(_ index: Int) {
    let player = address(index)
    // Where calls are noted the mailboxes were taken before, and one that follows may only read. There a player
    // without a tag has a place for which there is no mailbox.
    if isFollower {
      if !player.pointee.hasBusyLanes && player.pointee.tag != 0 { readMailbox(index) }
    } else if !isNoting {
      takeMailbox(index)
    }
    let now = clocks.time(player.pointee.clock)
    if player.pointee.commands != SchedulePool.none { runCommands(index, until: now) }
    play(index, until: now)
    if player.pointee.looped > 0 { tellLoops(index) }
    if player.pointee.hasBusyLanes { advanceLanes(index, to: now) }
    guard player.pointee.isPlaying, let score = player.pointee.score else {
      if player.pointee.commands != SchedulePool.none && isWaiting(index) {
        activePlayers &+= 1
        if player.pointee.clock != .game || !clocks.isFrozen { movingPlayers &+= 1 }
      }
      return
    }
    activePlayers &+= 1
    player.pointee.isFrozen = player.pointee.isPaused || (player.pointee.clock == .game && clocks.isFrozen)
    if !player.pointee.isFrozen { movingPlayers &+= 1 }
    let position = max(0, player.pointee.position - player.pointee.cycleStart)
    if position >= score.pointee.duration - timeTolerance { hasEnded = true }
    player.pointee.intensityFactor =
      player.pointee.lanes[0].value
      * score.pointee.intensity.value(at: position, cursor: &player.pointee.intensityCursor)
    player.pointee.sharpnessOffset =
      player.pointee.lanes[1].value
      + score.pointee.sharpness.value(at: position, cursor: &player.pointee.sharpnessCursor)
    player.pointee.intensitySum = 0
    player.pointee.weightedSharpness = 0
    player.pointee.scale =
      player.pointee.isMuted
      ? 0 : player.pointee.gain * groupGains[Int(player.pointee.group)] * player.pointee.attenuation.gain
  }

  /// Carries out the commands of a player that are due.
  @inline(never)
  private mutating func runCommands(_ index: Int, until now: Double) {
    while players[index].commands != SchedulePool.none {
      let command = players[index].commands
      let node = pool[command]
      if node.time > now + timeTolerance { break }
      pool.removeFirst(of: &address(index).pointee.commands)
      pool.give(command)
      play(index, until: node.time)
      carryOut(node.kind, index, at: node.time, node.offset)
    }
  }

  /// Starts the events of a playing player up to a time of its clock and moves its position there.
  @inline(__always)
  private mutating func play(_ index: Int, until time: Double) {
    let player = address(index)
    guard player.pointee.isPlaying, !player.pointee.isPaused else { return }
    let position = player.pointee.position(at: time)
    if player.pointee.isLooping
      && position >= player.pointee.cycleStart + player.pointee.loopLength - timeTolerance
    {
      wrap(index, until: position)
    }
    startEvents(index, upTo: position - player.pointee.cycleStart)
    player.pointee.position = position
  }

  /// Starts the events of the current iteration up to a place in it.
  @inline(__always)
  mutating func startEvents(_ index: Int, upTo place: Double) {
    let player = address(index)
    guard let score = player.pointee.score else { return }
    let events = score.pointee.events
    while player.pointee.nextEvent < events.count
      && events[player.pointee.nextEvent].time <= place + timeTolerance
    {
      // Of a loop that was set when its end had been passed, what lies before the position is over.
      let event = events[player.pointee.nextEvent]
      if player.pointee.cycleStart + event.time > player.pointee.position - timeTolerance {
        startVoice(event, index, passed: 0)
      }
      player.pointee.nextEvent += 1
    }
  }

  /// Ends the players whose pattern is over and whose last voice has gone silent.
  ///
  /// An engine that follows is ahead: until its leader says that a player has ended, the game may still move it back or
  /// let it loop.
  @inline(never)
  private mutating func finishPlayers() {
    for index in 0..<usedPlayers where players[index].isPlaying {
      if isFollower && !players[index].mayEnd { continue }
      guard players[index].voices == 0, !players[index].isPaused, isOver(index) else { continue }
      halt(index)
      players[index].hasJustEnded = calls != nil
      activePlayers -= 1
    }
  }

  /// Tells an engine that follows which players have ended by themselves.
  @inline(never)
  private func tellEnds(_ calls: CallQueue) {
    for index in 0..<usedPlayers where players[index].hasJustEnded {
      players[index].hasJustEnded = false
      calls.append(.ended(index))
    }
  }

  /// Whether the pattern of a player has come to its end.
  private func isOver(_ index: Int) -> Bool {
    guard !players[index].isLooping, let score = players[index].score else { return false }
    return players[index].position - players[index].cycleStart >= score.pointee.duration - timeTolerance
  }
}
