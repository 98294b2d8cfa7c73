import ThrumOutput
import ThrumPatterns
import ThrumRendering

extension Engine {
  /// Moves time on by `seconds`, plays what is due and sends each controller what changed.
  ///
  /// `seconds` is finite and at least 0. Rendering allocates and locks nothing, which the compiler
  /// checks; the output calls the platform.
  package mutating func update(by seconds: Double) {
    render(by: seconds)
    sendDrives()
  }

  /// Moves players on and mixes their voices.
  ///
  /// The proof needs the whole program in sight, so only the Embedded build asks for it.
  #if hasFeature(Embedded)
    @_noLocks @_noAllocation
  #endif
  mutating func render(by seconds: Double) {
    now += seconds
    updates &+= 1
    droppedInUpdate = 0
    for index in 0..<usedPlayers where players[index].isUsed { advance(index) }
    for index in 0...usedControllers { mixes[index] = MotorMix(low: 0, high: 0) }
    mixVoices()
    for index in 0..<usedPlayers where players[index].isPlaying { finishIfDone(index) }
    if droppedInUpdate > 0 {
      droppedVoices &+= UInt64(droppedInUpdate)
      notices.push(Notice(type: .voicesExhausted, time: now, count: droppedInUpdate))
    }
  }

  /// Hands each controller its drive.
  private mutating func sendDrives() {
    let gain = commands.pointee.gain()
    for index in 0..<usedControllers where controllers[index] != nil {
      let drive = profiles[index + 1].drive(mixes[index + 1], gain: gain)
      switch controllers[index]!.channel.update(drive, at: now) {
      case .none, .recovered:
        break
      case .failed:
        pushNotice(.controllerError, controller: index)
      case .lost:
        controllers[index]!.isConnected = false
        pushNotice(.controllerLost, controller: index)
      }
    }
  }

  private mutating func pushNotice(_ type: NoticeType, controller index: Int) {
    notices.push(
      Notice(
        type: type, time: now, controller: Int32(index), controllerTag: controllers[index]?.tag ?? 0))
  }

  /// Plays one player up to `now`: its commands and its events, in order of time.
  @inline(__always)
  private mutating func advance(_ index: Int) {
    let player = address(index)
    takeMailbox(index)
    if player.pointee.commands != SchedulePool.none { runCommands(index) }
    startEvents(index, until: now)
    if player.pointee.hasBusyLanes { advanceLanes(index, to: now) }
    guard player.pointee.isPlaying, let score = player.pointee.score else { return }
    let position = player.pointee.position
    player.pointee.intensityFactor =
      player.pointee.lanes[0].value
      * score.pointee.intensity.value(at: position, cursor: &player.pointee.intensityCursor)
    player.pointee.sharpnessOffset =
      player.pointee.lanes[1].value
      + score.pointee.sharpness.value(at: position, cursor: &player.pointee.sharpnessCursor)
    player.pointee.intensitySum = 0
    player.pointee.weightedSharpness = 0
  }

  /// Carries out the starts and stops of a player that are due.
  @inline(never)
  private mutating func runCommands(_ index: Int) {
    while players[index].commands != SchedulePool.none {
      let command = players[index].commands
      let node = pool[command]
      if node.time > now + timeTolerance { break }
      players[index].commands = node.later
      pool.give(command)
      startEvents(index, until: node.time)
      if node.kind == .start { begin(index, at: node.time) } else { halt(index, at: node.time) }
    }
  }

  /// Starts the events of a playing player up to an engine time and moves its position there.
  @inline(__always)
  private mutating func startEvents(_ index: Int, until time: Double) {
    let player = address(index)
    guard player.pointee.isPlaying, let score = player.pointee.score else { return }
    let events = score.pointee.events
    let position = max(0, time - player.pointee.origin)
    while player.pointee.nextEvent < events.count
      && events[player.pointee.nextEvent].time <= position + timeTolerance
    {
      startVoice(events[player.pointee.nextEvent], index)
      player.pointee.nextEvent += 1
    }
    player.pointee.position = position
  }

  /// Starts an event. Rare, and kept out of the frame's loop so that the loop stays in registers.
  @inline(never)
  private mutating func startVoice(_ event: Score.Event, _ index: Int) {
    guard voiceCount < voices.count else {
      droppedInUpdate &+= 1
      return
    }
    if players[index].hasBusyLanes { advanceLanes(index, to: players[index].origin + event.time) }
    let attack = event.attackTime + players[index].lanes[2].value
    let decay = event.decayTime + players[index].lanes[3].value
    let release = event.releaseTime + players[index].lanes[4].value
    let envelope = Envelope(
      attack: EnvelopeTimes.attack(attack), decay: EnvelopeTimes.decay(decay),
      release: EnvelopeTimes.release(release), duration: event.duration, isSustained: event.isSustained)
    var voice = Voice(
      player: Int32(truncatingIfNeeded: index), epoch: players[index].epoch, kind: .continuous,
      intensity: event.intensity, sharpness: event.sharpness, mark: event.time, envelope: envelope)
    if event.isTransient {
      voice.kind = .tap
      voice.intensity *= players[index].lanes[0].value
    } else if envelope.length < pulse(ofPlayer: index, sharpness: event.sharpness) {
      voice.kind = .blip
      voice.intensity *= envelope.peak
    }
    voices[voiceCount] = voice
    voiceCount += 1
    players[index].voices += 1
  }

  /// Adds up the voices of each controller and lets go of those that are over, keeping their order.
  private mutating func mixVoices() {
    let first = voices.baseAddress.unsafelyUnwrapped
    var kept = 0
    // Neighbouring voices mostly play on one controller, whose sum then stays out of memory.
    var place = 0
    var mix = mixes[0]
    for at in 0..<voiceCount {
      let voice = first + at
      let player = address(Int(voice.pointee.player))
      guard voice.pointee.epoch == player.pointee.epoch else { continue }
      guard let sound = sound(of: voice, player) else {
        player.pointee.voices -= 1
        continue
      }
      voice.pointee.isFresh = false
      player.pointee.intensitySum += sound.intensity
      player.pointee.weightedSharpness += sound.intensity * sound.sharpness
      if place != Int(player.pointee.controller) + 1 {
        mixes[place] = mix
        place = Int(player.pointee.controller) + 1
        mix = mixes[place]
      }
      let share = crossfade(intensity: sound.intensity, sharpness: sound.sharpness)
      mix.low += share.low
      mix.high += share.high
      if kept != at { first[kept] = voice.pointee }
      kept += 1
    }
    mixes[place] = mix
    voiceCount = kept
  }

  /// Intensity and sharpness of a voice now, or nil when it is over.
  @inline(__always)
  private func sound(
    of voice: UnsafeMutablePointer<Voice>, _ player: UnsafeMutablePointer<Player>
  ) -> (intensity: Float, sharpness: Float)? {
    switch voice.pointee.kind {
    case .continuous:
      var level = voice.pointee.envelope.level(at: player.pointee.position - voice.pointee.mark)
      if level < 0 {
        guard voice.pointee.isFresh else { return nil }
        level = voice.pointee.envelope.peak
      }
      let sharpness = min(1, max(0, voice.pointee.sharpness + player.pointee.sharpnessOffset))
      return (voice.pointee.intensity * player.pointee.intensityFactor * level, sharpness)
    case .tap, .blip:
      if voice.pointee.isFresh {
        voice.pointee.mark =
          now + pulse(ofPlayer: Int(voice.pointee.player), sharpness: voice.pointee.sharpness)
      } else if now >= voice.pointee.mark - timeTolerance {
        return nil
      }
      if voice.pointee.kind == .tap { return (voice.pointee.intensity, voice.pointee.sharpness) }
      let sharpness = min(1, max(0, voice.pointee.sharpness + player.pointee.sharpnessOffset))
      return (voice.pointee.intensity * player.pointee.intensityFactor, sharpness)
    }
  }

  /// Seconds that a tap lasts on the controller of a player.
  private func pulse(ofPlayer index: Int, sharpness: Float) -> Double {
    profiles[Int(players[index].controller) + 1].pulse(sharpness: sharpness)
  }

  /// Ends a player whose pattern is over and whose last voice has gone silent.
  private mutating func finishIfDone(_ index: Int) {
    guard players[index].voices == 0, let score = players[index].score else { return }
    guard players[index].position >= score.pointee.duration - timeTolerance else { return }
    halt(index, at: now)
  }
}
