import ThrumPatterns
import ThrumRendering

/// The events that sound: how they begin, what they add to the mix, how they end.
extension Engine {
  /// Starts an event, or goes into one that began before.
  ///
  /// Rare, and kept out of the frame's loop so that the loop stays in registers.
  ///
  /// - Parameter passed: Seconds of the event that are over already, after a seek.
  @inline(never)
  mutating func startVoice(_ event: Score.Event, _ index: Int, passed: Double) {
    let onset = players[index].cycleStart + event.time
    if players[index].hasBusyLanes {
      // Through the tolerance an event may begin a little ahead; a slow rate would make an age of that.
      let now = clocks.time(players[index].clock)
      advanceLanes(index, to: min(now, players[index].time(of: onset + passed)))
    }
    var duration = event.duration
    if players[index].isLooping { duration = min(duration, max(0, players[index].loopLength - event.time)) }
    let envelope = Envelope(
      attack: EnvelopeTimes.attack(event.attackTime + players[index].lanes[2].value),
      decay: EnvelopeTimes.decay(event.decayTime + players[index].lanes[3].value),
      release: EnvelopeTimes.release(event.releaseTime + players[index].lanes[4].value),
      duration: duration, isSustained: event.isSustained)
    if passed > 0 && passed >= envelope.length - timeTolerance { return }
    var voice = Voice(
      player: Int32(truncatingIfNeeded: index), epoch: players[index].epoch, kind: .continuous,
      priority: players[index].priority, intensity: event.intensity, sharpness: event.sharpness,
      onset: onset, envelope: envelope)
    if event.isTransient {
      voice.kind = .tap
      voice.intensity *= players[index].lanes[0].value
    } else if envelope.length < pulse(of: index, event.sharpness) * players[index].rate {
      voice.kind = .blip
      voice.intensity *= envelope.peak
    }
    if voiceCount == voices.count && !makeRoom(for: voice.priority) { return }
    voices[voiceCount] = voice
    voiceCount += 1
    address(index).pointee.voices += 1
  }

  /// Takes the place of a voice that was stopped, or cuts the oldest of those with the lowest priority,
  /// unless all are above the new one.
  ///
  /// Only so often in one update: each time costs a look at every voice, and of so many events that begin
  /// at once nobody feels the next.
  private mutating func makeRoom(for priority: Int32) -> Bool {
    if roomsMade == Engine.mostRooms {
      droppedInUpdate &+= 1
      return false
    }
    roomsMade += 1
    for at in 0..<voiceCount {
      let player = Int(voices[at].player)
      let isStopped = voices[at].epoch != players[player].epoch
      guard isStopped || isOver(voices[at], player) else { continue }
      if !isStopped { address(player).pointee.voices -= 1 }
      removeVoice(at)
      return true
    }
    droppedInUpdate &+= 1
    var victim = -1
    for at in 0..<voiceCount where victim < 0 || voices[at].priority < voices[victim].priority { victim = at }
    guard victim >= 0, voices[victim].priority <= priority else { return false }
    address(Int(voices[victim].player)).pointee.voices -= 1
    removeVoice(victim)
    return true
  }

  private static var mostRooms: Int { 256 }

  /// Whether this update will end a voice.
  private func isOver(_ voice: Voice, _ player: Int) -> Bool {
    let isGame = players[player].clock == .game
    if voice.isFresh || players[player].isPaused || (isGame && clocks.isFrozen) { return false }
    if voice.kind != .continuous { return voice.remaining - step <= timeTolerance }
    let position = players[player].position(at: clocks.time(players[player].clock))
    return voice.envelope.level(at: position - voice.onset) < 0
  }

  private mutating func removeVoice(_ place: Int) {
    for at in place..<(voiceCount - 1) { voices[at] = voices[at + 1] }
    voiceCount -= 1
  }

  /// Adds up the voices and lets go of those that are over, keeping their order.
  ///
  /// What is continuous sums. Taps that began together sum too; of those that overlap only because a
  /// motor needs a longer pulse than the pattern leaves, the strongest is felt.
  mutating func mixVoices() {
    let first = voices.baseAddress.unsafelyUnwrapped
    var kept = 0
    var group = TapGroup()
    // Neighbouring voices mostly play on one controller, whose sum then stays out of memory.
    var place = 0
    var sum = mixes[0].sum
    for at in 0..<voiceCount {
      let voice = first + at
      let player = address(Int(voice.pointee.player))
      guard voice.pointee.epoch == player.pointee.epoch else { continue }
      if !player.pointee.isFrozen {
        guard let sound = sound(of: voice, player) else {
          player.pointee.voices &-= 1
          continue
        }
        voice.pointee.isFresh = false
        if voice.pointee.kind == .tap {
          add(sound, of: voice, to: &group)
        } else {
          if place != Int(player.pointee.controller) + 1 {
            mixes[place].sum = sum
            place = Int(player.pointee.controller) + 1
            sum = mixes[place].sum
          }
          let weighted = sound.intensity * sound.sharpness
          player.pointee.intensitySum += sound.intensity
          player.pointee.weightedSharpness += weighted
          sum.intensity += sound.intensity
          sum.weighted += weighted
          let strength = sound.intensity * player.pointee.scale
          if player.pointee.isPlain {
            let share = crossfade(intensity: strength, sharpness: sound.sharpness)
            sum.mix.low += share.low
            sum.mix.high += share.high
          } else {
            sum.mix += routed(strength, sound.sharpness, player)
          }
        }
      }
      if kept != at { first[kept] = voice.pointee }
      kept &+= 1
    }
    mixes[place].sum = sum
    close(&group)
    voiceCount = kept
  }

  /// The motors that a player reaches, where it is not just both handles.
  @inline(never)
  private func routed(
    _ intensity: Float, _ sharpness: Float, _ player: UnsafeMutablePointer<Player>
  ) -> MotorMix {
    player.pointee.route.mix(intensity: intensity, sharpness: sharpness)
      .balanced(player.pointee.attenuation.balance)
  }

  /// Intensity and sharpness of a voice now, or nil when it is over.
  @inline(__always)
  private func sound(
    of voice: UnsafeMutablePointer<Voice>, _ player: UnsafeMutablePointer<Player>
  ) -> (intensity: Float, sharpness: Float)? {
    if voice.pointee.kind == .continuous {
      var level = voice.pointee.envelope
        .level(at: max(0, player.pointee.position - voice.pointee.onset))
      if level < 0 {
        guard voice.pointee.isFresh else { return nil }
        level = voice.pointee.envelope.peak
      }
      let sharpness = min(1, max(0, voice.pointee.sharpness + player.pointee.sharpnessOffset))
      return (voice.pointee.intensity * player.pointee.intensityFactor * level, sharpness)
    }
    if voice.pointee.isFresh {
      voice.pointee.remaining = pulse(of: Int(voice.pointee.player), voice.pointee.sharpness)
    } else {
      voice.pointee.remaining -= step
      if voice.pointee.remaining <= timeTolerance { return nil }
    }
    if voice.pointee.kind == .tap { return (voice.pointee.intensity, voice.pointee.sharpness) }
    let sharpness = min(1, max(0, voice.pointee.sharpness + player.pointee.sharpnessOffset))
    return (voice.pointee.intensity * player.pointee.intensityFactor, sharpness)
  }

  /// Taps of one player that began at one time. They stand next to each other among the voices.
  private struct TapGroup {
    var player: Int32 = -1
    var onset = 0.0
    var mix = MotorMix()
    var intensity: Float = 0
    var weighted: Float = 0
  }

  @inline(never)
  private mutating func add(
    _ sound: (intensity: Float, sharpness: Float), of voice: UnsafeMutablePointer<Voice>,
    to group: inout TapGroup
  ) {
    let isSame =
      voice.pointee.player == group.player && abs(voice.pointee.onset - group.onset) < timeTolerance
    if !isSame {
      close(&group)
      group = TapGroup(player: voice.pointee.player, onset: voice.pointee.onset)
    }
    let player = address(Int(voice.pointee.player))
    group.mix += routed(sound.intensity * player.pointee.scale, sound.sharpness, player)
    group.intensity += sound.intensity
    group.weighted += sound.intensity * sound.sharpness
  }

  /// Lets a group count for its player if it is the strongest of this update.
  private mutating func close(_ group: inout TapGroup) {
    guard group.player >= 0 else { return }
    let player = address(Int(group.player))
    if !player.pointee.hasTaps {
      player.pointee.hasTaps = true
      hasTaps = true
      player.pointee.taps = MotorMix()
      player.pointee.tapIntensity = 0
    }
    player.pointee.taps = player.pointee.taps.stronger(group.mix)
    if group.intensity > player.pointee.tapIntensity {
      player.pointee.tapIntensity = group.intensity
      player.pointee.tapWeighted = group.weighted
    }
    group.player = -1
  }

  /// Adds the taps of each player to its controller.
  @inline(never)
  mutating func mixTaps() {
    for index in 0..<usedPlayers where players[index].hasTaps {
      let player = address(index)
      let place = Int(player.pointee.controller) + 1
      let mix = address(ofMix: place)
      mix.pointee.taps += player.pointee.taps
      mix.pointee.hasTaps = mix.pointee.hasTaps || player.pointee.taps != MotorMix()
      let weighted = player.pointee.tapIntensity > 0 ? player.pointee.tapWeighted : 0
      player.pointee.intensitySum += player.pointee.tapIntensity
      player.pointee.weightedSharpness += weighted
      mix.pointee.sum.intensity += player.pointee.tapIntensity
      mix.pointee.sum.weighted += weighted
      player.pointee.hasTaps = false
    }
    hasTaps = false
  }

  /// Seconds that a tap lasts on the controller of a player.
  private func pulse(of index: Int, _ sharpness: Float) -> Double {
    let profile = mixes[Int(players[index].controller) + 1].profile
    switch players[index].route {
    case .leftHandle: return profile.low.minimumPulse
    case .rightHandle: return profile.high.minimumPulse
    case .triggers, .leftTrigger, .rightTrigger:
      return profile.trigger?.minimumPulse ?? profile.pulse(sharpness: sharpness)
    case .handles, .all: return profile.pulse(sharpness: sharpness)
    }
  }
}
