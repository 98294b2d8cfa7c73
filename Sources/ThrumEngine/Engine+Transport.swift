import ThrumPatterns
import ThrumRendering

/// Start, stop, pause, resume, seek, loop and rate.
///
/// Each verb comes at a time on the player's clock; a time that is not in the future is now. Commands in
/// the future wait in the pool and are carried out in order of time, between the events of the pattern.
extension Engine {
  /// Starts the player from the beginning of its pattern. The engine is running.
  package mutating func start(player index: Int, at time: Double) -> Scheduled {
    request(.start, index, at: time)
  }

  /// Stops the player. Now also forgets what commands are scheduled.
  package mutating func stop(player index: Int, at time: Double) -> Scheduled {
    request(.stop, index, at: time)
  }

  /// Silences a playing player and holds its place.
  package mutating func pause(player index: Int, at time: Double) -> Scheduled {
    request(.pause, index, at: time)
  }

  /// Goes on after a pause.
  package mutating func resume(player index: Int, at time: Double) -> Scheduled {
    request(.resume, index, at: time)
  }

  /// Moves a playing or paused player to `offset` seconds into its pattern or current iteration.
  package mutating func seek(player index: Int, to offset: Double, at time: Double) -> Scheduled {
    request(.seek, index, at: time, offset: offset)
  }

  /// Stops now and forgets everything scheduled, parameters and curves too.
  package mutating func cancel(player index: Int) {
    collectMailbox(index)
    note(.cancel(index))
    clearLanes(index)
    stopNow(index)
  }

  /// Shortest iteration of a loop, seconds.
  package static var shortestLoop: Double { 0.001 }

  /// Sets whether the player loops, and where; false when an iteration would be too short.
  package mutating func setLoop(_ isLooping: Bool, end: Double, player index: Int) -> Bool {
    let length = end > 0 ? end : patterns[index]?.duration ?? 0
    if isLooping && length < Engine.shortestLoop { return false }
    collectMailbox(index)
    note(.setLoop(isLooping, end, index))
    // Iterations are counted anew from the current one, whose beginning stays.
    players[index].cycleOrigin = players[index].cycleStart
    players[index].iterations = 0
    players[index].isLooping = isLooping
    players[index].loopEnd = end
    if isLooping { release(index, at: players[index].cycleStart + length) }
    return true
  }

  /// Lets the continuous events that sound end at a position, the end of a loop.
  private func release(_ index: Int, at position: Double) {
    for at in 0..<voiceCount where voices[at].player == Int32(truncatingIfNeeded: index) {
      let before = voices[at].envelope
      voices[at].envelope = Envelope(
        attack: before.attack, decay: before.decay, release: before.release,
        duration: max(0, min(before.duration, position - voices[at].onset)), isSustained: before.isSustained)
    }
  }

  /// Sets how fast the pattern plays; above 0.
  package mutating func setRate(_ rate: Double, player index: Int) {
    collectMailbox(index)
    note(.setRate(rate, index))
    players[index].anchorPosition = players[index].position
    players[index].anchorTime = clocks.time(players[index].clock)
    players[index].rate = rate
  }

  /// Carries out or schedules a command.
  mutating func request(
    _ kind: SchedulePool.Kind, _ index: Int, at time: Double, offset: Double = 0
  ) -> Scheduled {
    collectMailbox(index)
    let now = clocks.time(players[index].clock)
    let isDue = time <= now + timeTolerance
    guard isDue || pool.freeCount > 0 else { return .full }
    note(.transport(kind, index, time, offset))
    if isDue {
      if kind == .stop { stopNow(index) } else { carryOut(kind, index, at: now, offset) }
      return .done
    }
    let entry = pool.take(SchedulePool.Node(time: time, offset: offset, kind: kind))
    pool.insert(entry, into: &address(index).pointee.commands)
    return .done
  }

  /// Carries out a command at a time of the player's clock up to which it has been played.
  mutating func carryOut(_ kind: SchedulePool.Kind, _ index: Int, at time: Double, _ offset: Double) {
    switch kind {
    case .start: begin(index, at: time)
    case .stop: halt(index)
    case .pause:
      guard players[index].isPlaying, !players[index].isPaused else { return }
      players[index].anchorPosition = players[index].position
      players[index].isPaused = true
    case .resume:
      guard players[index].isPaused else { return }
      players[index].isPaused = false
      players[index].anchorTime = time
    case .seek: jump(index, to: offset, at: time)
    case .step, .curve, .point: break
    }
  }

  private mutating func begin(_ index: Int, at time: Double) {
    if players[index].isExclusive { stopGroup(of: index) }
    silenceVoices(of: index)
    players[index].isPlaying = true
    players[index].mayEnd = false
    players[index].isPaused = false
    players[index].anchorTime = time
    players[index].anchorPosition = 0
    players[index].position = 0
    players[index].cycleStart = 0
    players[index].cycleOrigin = 0
    players[index].iterations = 0
    players[index].completed = 0
    rewind(index)
  }

  /// Ends what plays, with a notice.
  mutating func halt(_ index: Int) {
    guard players[index].isPlaying else { return }
    if players[index].looped > 0 { tellLoops(index) }
    silenceVoices(of: index)
    players[index].isPlaying = false
    players[index].mayEnd = false
    players[index].isPaused = false
    notices.push(
      Notice(
        type: .playerFinished, time: clocks.real, player: Int32(truncatingIfNeeded: index),
        playerTag: players[index].tag))
    if players[index].isTemporary && finishedTemporaryCount < finishedTemporaries.count {
      // A player comes here once: nobody starts it again before its place is freed.
      players[index].isTemporary = false
      finishedTemporaries[finishedTemporaryCount] = Int32(truncatingIfNeeded: index)
      finishedTemporaryCount += 1
    }
  }

  /// Stops now and forgets scheduled commands.
  @inline(never)
  mutating func stopNow(_ index: Int) {
    pool.giveList(players[index].commands)
    players[index].commands = SchedulePool.none
    halt(index)
  }

  /// Stops the other players of the same group on the same controller.
  private mutating func stopGroup(of index: Int) {
    for other in 0..<usedPlayers
    where other != index && players[other].isPlaying && players[other].group == players[index].group
      && players[other].controller == players[index].controller
    {
      halt(other)
    }
  }

  private mutating func jump(_ index: Int, to offset: Double, at time: Double) {
    guard players[index].isPlaying, let score = players[index].score else { return }
    silenceVoices(of: index)
    let isLooping = players[index].isLooping
    let end = isLooping ? players[index].loopLength : score.pointee.duration
    var local = offset
    if offset >= end - timeTolerance { local = isLooping ? 0 : end }
    players[index].anchorTime = time
    players[index].anchorPosition = players[index].cycleStart + local
    players[index].position = players[index].anchorPosition
    rewind(index)
    let events = score.pointee.events
    if local == end {
      players[index].nextEvent = events.count
      return
    }
    var next = 0
    while next < events.count && events[next].time < local - timeTolerance {
      if !events[next].isTransient { startVoice(events[next], index, passed: local - events[next].time) }
      next += 1
    }
    players[index].nextEvent = next
  }

  /// Back to the first event and the first breakpoints.
  private func rewind(_ index: Int) {
    players[index].nextEvent = 0
    players[index].intensityCursor = 0
    players[index].sharpnessCursor = 0
  }

  private func silenceVoices(of index: Int) {
    address(index).pointee.epoch &+= 1
    players[index].voices = 0
    players[index].intensitySum = 0
    players[index].weightedSharpness = 0
  }

  /// Ends the iterations of a looping player that are over at a position, each exactly one length after
  /// the one before, and starts their events.
  ///
  /// Of more iterations in one update than anyone could feel the events of those in the middle are left
  /// out.
  @inline(never)
  mutating func wrap(_ index: Int, until position: Double) {
    let length = players[index].loopLength
    let over = (position - players[index].cycleStart) / length
    var completed: UInt32 = 0
    if over > Engine.mostIterations {
      startEvents(index, upTo: length - 2 * timeTolerance)
      let skipped = Int(min(over - 2, 1e15))
      countIterations(index, skipped, length)
      completed = UInt32(clamping: skipped)
    }
    var rounds = 0.0
    while position >= players[index].cycleStart + length - timeTolerance {
      if rounds > 2 * Engine.mostIterations {
        // Positions so large that a length more or less makes no difference: count anew from here.
        players[index].cycleOrigin = position
        players[index].iterations = 0
        players[index].cycleStart = position
        break
      }
      startEvents(index, upTo: length - 2 * timeTolerance)
      countIterations(index, 1, length)
      completed = Engine.sum(completed, 1)
      rounds += 1
    }
    players[index].completed = Engine.sum(players[index].completed, completed)
    players[index].looped = Engine.sum(players[index].looped, completed)
  }

  /// A sum that stops at the largest number.
  private static func sum(_ left: UInt32, _ right: UInt32) -> UInt32 {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? UInt32.max : sum
  }

  /// Tells of the iterations completed in this update.
  mutating func tellLoops(_ index: Int) {
    notices.push(
      Notice(
        type: .playerLooped, time: clocks.real, count: players[index].looped,
        player: Int32(truncatingIfNeeded: index), playerTag: players[index].tag))
    players[index].looped = 0
  }

  private static var mostIterations: Double { 64 }

  private func countIterations(_ index: Int, _ count: Int, _ length: Double) {
    address(index).pointee.iterations += count
    players[index].cycleStart = players[index].cycleOrigin + Double(players[index].iterations) * length
    rewind(index)
  }
}
