import ThrumOutput
import ThrumPatterns
import ThrumRendering

/// Recording what a game does, and doing it again.
extension Engine {
  /// Begins to record. False when there is a player already, or a recording is under way.
  package mutating func beginSession() -> Bool {
    guard session == nil else { return false }
    for index in 0..<usedPlayers where players[index].isUsed { return false }
    let begun = Session(configuration, clocks, lifecycle)
    for index in 0..<usedControllers {
      guard let slot = controllers[index] else { continue }
      begun.append(.attachController(index, slot.tag, slot.identity, nil))
      begun.append(.setControllerGain(mixes[index + 1].gain, index))
      begun.append(.setListener(mixes[index + 1].listener, index))
    }
    for group in 0..<Engine.groupCount where groupGains[group] != 1 {
      begun.append(.setGroupGain(groupGains[group], group))
    }
    begun.append(.setDucking(ducking))
    begun.append(.setStrengthRange(strengthRange))
    session = begun
    isRecording = true
    return true
  }

  /// Ends the recording and hands it over, or nil when there was none.
  package mutating func endSession() -> Session? {
    defer {
      session = nil
      isRecording = false
    }
    return session
  }

  /// Notes a call for those who make it again: a session, and an engine that follows.
  @inline(__always)
  func note(_ call: @autoclosure () -> EngineCall) {
    if isRecording { session?.append(call()) }
    calls?.append(call())
  }

  /// Hands what was noted to the engine that follows. What a game does in a frame comes together, so that nothing is heard
  /// of what it does halfway.
  func handOver() { calls?.handOver() }

  /// Notes an update, and before it what other threads have left.
  mutating func noteUpdate(_ seconds: Double) {
    for index in 0..<usedPlayers where players[index].isUsed { collectMailbox(index) }
    session?.append(.setMaster(gain: commands.pointee.gain(), muted: commands.pointee.isMuted()))
    note(.update(seconds))
  }

  /// What a controller is driven with, as of the last update; silence when it is not there.
  package func sample(ofController index: Int, tag: UInt32) -> EngineSample {
    var sample = EngineSample()
    sample.time = realTime
    guard index < usedControllers, let slot = controllers[index], slot.tag == tag else { return sample }
    let sound = sound(ofController: index)
    sample.intensity = sound.intensity
    sample.sharpness = sound.sharpness
    sample.drive = slot.playedDrive
    return sample
  }

  /// Makes a recorded call again. Controllers get an output that accepts everything.
  mutating func perform(_ call: EngineCall) {
    switch call {
    case .attachController(let index, let tag, let identity, _):
      attachController(at: index, tag: tag, target: .none, identity: identity)
    case .setIdentity(let identity, let index): setIdentity(identity, ofController: index)
    case .detachController(let index): _ = detachController(index)
    case .setControllerGain(let gain, let index): setGain(gain, ofController: index)
    case .setListener(let listener, let index): setListener(listener, ofController: index)
    case .createPlayer(let index, let tag, let settings, let pattern):
      createPlayer(at: index, tag: tag, settings, pattern: pattern)
    case .destroyPlayer(let index, _): destroyPlayer(index)
    case .setController(let controller, let index): setController(controller, ofPlayer: index)
    case .setLocality(let locality, let index): setLocality(locality, ofPlayer: index)
    case .setSource(let source, let index): setSource(source, ofPlayer: index)
    default: performPlayback(call)
    }
  }

  private mutating func performPlayback(_ call: EngineCall) {
    switch call {
    case .transport(let kind, let index, let time, let offset):
      _ = request(kind, index, at: time, offset: offset)
    case .stopNow(let index): stopNow(index)
    case .cancel(let index): cancel(player: index)
    case .setLoop(let isLooping, let end, let index): _ = setLoop(isLooping, end: end, player: index)
    case .setRate(let rate, let index): setRate(rate, player: index)
    case .setParameter(let lane, let value, let index): setParameter(lane, value, ofPlayer: index)
    case .setGain(let gain, let index): setGain(gain, ofPlayer: index)
    case .setMuted(let muted, let index): setMuted(muted, ofPlayer: index)
    case .sendParameter(let parameter, let index, let time):
      _ = sendParameters(1, toPlayer: index, at: time) { _ in parameter }
    case .curvePoint(let point): curvePoints.append(point)
    case .scheduleCurve(let id, let count, let index, let time):
      performCurve(id, count, index, time)
    default: performEngine(call)
    }
  }

  /// A curve with more points than may wait was refused the first time as well.
  private mutating func performCurve(_ id: DynamicParameterID, _ count: Int, _ index: Int, _ time: Double) {
    // Taken out while they are read: they are not to be copied.
    var points: [ControlPoint] = []
    swap(&points, &curvePoints)
    if points.count == count { _ = scheduleCurve(id, count, player: index, at: time) { points[$0] } }
    points.removeAll(keepingCapacity: true)
    swap(&points, &curvePoints)
  }

  private mutating func performEngine(_ call: EngineCall) {
    switch call {
    case .startEngine: startEngine()
    case .stopEngine: stopEngine()
    case .pauseGame(let paused): if paused { pauseGame() } else { resumeGame() }
    case .setDilation(let factor): setDilation(factor)
    case .setIdleLimit(let seconds): setIdleLimit(seconds)
    case .notifyWhenFinished(let action): notifyWhenFinished(action)
    case .reset: reset()
    case .setGroupGain(let gain, let group): setGain(gain, ofGroup: group)
    case .setDucking(let amount): setDucking(amount)
    case .setStrengthRange(let range): setStrengthRange(range)
    case .setMaster(let gain, let muted):
      commands.pointee.setGain(gain)
      commands.pointee.setMuted(muted)
    case .update(let seconds): update(by: seconds)
    default: break
    }
  }
}
