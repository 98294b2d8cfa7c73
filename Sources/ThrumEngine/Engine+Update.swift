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
  private mutating func advance(_ index: Int) {
    takeMailbox(index)
    while players[index].commands != SchedulePool.none {
      let command = players[index].commands
      let node = pool[command]
      if node.time > now + timeTolerance { break }
      players[index].commands = node.later
      pool.give(command)
      startEvents(index, until: node.time)
      if node.kind == .start { begin(index, at: node.time) } else { halt(index, at: node.time) }
    }
    startEvents(index, until: now)
    if players[index].hasBusyLanes { advanceLanes(index, to: now) }
    guard players[index].isPlaying, let score = players[index].score else { return }
    let position = players[index].position
    players[index].intensityFactor =
      players[index].lanes[0].value
      * score.intensity.value(at: position, cursor: &players[index].intensityCursor)
    players[index].sharpnessOffset =
      players[index].lanes[1].value
      + score.sharpness.value(at: position, cursor: &players[index].sharpnessCursor)
    players[index].intensitySum = 0
    players[index].weightedSharpness = 0
  }

  /// Starts the events of a playing player up to an engine time and moves its position there.
  private mutating func startEvents(_ index: Int, until time: Double) {
    guard players[index].isPlaying, let score = players[index].score else { return }
    let position = max(0, time - players[index].origin)
    var next = players[index].nextEvent
    while next < score.events.count && score.events[next].time <= position + timeTolerance {
      startVoice(score.events[next], index)
      next += 1
    }
    players[index].nextEvent = next
    players[index].position = position
  }

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
    var kept = 0
    for at in 0..<voiceCount {
      var voice = voices[at]
      let index = Int(voice.player)
      guard voice.epoch == players[index].epoch else { continue }
      guard let sound = sound(of: &voice, players[index]) else {
        players[index].voices -= 1
        continue
      }
      voice.isFresh = false
      players[index].intensitySum += sound.intensity
      players[index].weightedSharpness += sound.intensity * sound.sharpness
      let mix = crossfade(intensity: sound.intensity, sharpness: sound.sharpness)
      let place = Int(players[index].controller) + 1
      mixes[place].low += mix.low
      mixes[place].high += mix.high
      voices[kept] = voice
      kept += 1
    }
    voiceCount = kept
  }

  /// Intensity and sharpness of a voice now, or nil when it is over.
  private func sound(of voice: inout Voice, _ player: borrowing Player) -> (
    intensity: Float, sharpness: Float
  )? {
    switch voice.kind {
    case .continuous:
      var level = voice.envelope.level(at: player.position - voice.mark)
      if level < 0 {
        guard voice.isFresh else { return nil }
        level = voice.envelope.peak
      }
      let sharpness = min(1, max(0, voice.sharpness + player.sharpnessOffset))
      return (voice.intensity * player.intensityFactor * level, sharpness)
    case .tap, .blip:
      if voice.isFresh {
        voice.mark = now + pulse(ofPlayer: Int(voice.player), sharpness: voice.sharpness)
      } else if now >= voice.mark - timeTolerance {
        return nil
      }
      if voice.kind == .tap { return (voice.intensity, voice.sharpness) }
      let sharpness = min(1, max(0, voice.sharpness + player.sharpnessOffset))
      return (voice.intensity * player.intensityFactor, sharpness)
    }
  }

  /// Seconds that a tap lasts on the controller of a player.
  private func pulse(ofPlayer index: Int, sharpness: Float) -> Double {
    profiles[Int(players[index].controller) + 1].pulse(sharpness: sharpness)
  }

  /// Ends a player whose pattern is over and whose last voice has gone silent.
  private mutating func finishIfDone(_ index: Int) {
    guard players[index].voices == 0, let score = players[index].score else { return }
    guard players[index].position >= score.duration - timeTolerance else { return }
    halt(index, at: now)
  }
}
