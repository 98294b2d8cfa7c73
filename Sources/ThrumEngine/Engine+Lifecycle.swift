import ThrumOutput
import ThrumRendering

/// Running, stopping and pausing of the whole engine.
extension Engine {
  /// Seconds that Core Haptics waits before it stops an idle engine: "approximately two minutes"
  /// (CHHapticEngine.isAutoShutdownEnabled).
  package static var usualIdleLimit: Double { 120 }

  package var status: EngineStatus {
    if !lifecycle.isRunning { return .stopped }
    return clocks.isPaused ? .paused : .running
  }

  /// Starts a stopped engine.
  package mutating func startEngine() {
    note(.startEngine)
    lifecycle.isRunning = true
    lifecycle.isAsleep = false
    lifecycle.idleTime = 0
  }

  /// Stops all players and motors now.
  package mutating func stopEngine() {
    note(.stopEngine)
    stopAll()
    lifecycle.isRunning = false
    lifecycle.isAsleep = false
    silenceControllers()
    handOver()
  }

  /// Makes sure that players may start: wakes an engine that stopped for idleness. False when it was
  /// stopped otherwise.
  package mutating func wake() -> Bool {
    if lifecycle.isRunning { return true }
    guard lifecycle.isAsleep else { return false }
    startEngine()
    return true
  }

  /// Gets ready to play at once: wakes the engine and begins its time to idle anew.
  package mutating func prepare() {
    _ = wake()
    setIdleLimit(lifecycle.idleLimit)
  }

  /// Silences players on the game clock and holds their places.
  package mutating func pauseGame() {
    note(.pauseGame(true))
    clocks.isPaused = true
    // The game may not update until it goes on.
    handOver()
  }

  /// Goes on after ``pauseGame()``.
  package mutating func resumeGame() {
    note(.pauseGame(false))
    clocks.isPaused = false
  }

  /// Scales game time; at least 0, where 0 is a pause.
  package mutating func setDilation(_ factor: Double) {
    note(.setDilation(factor))
    clocks.dilation = factor
  }

  /// Lets the engine stop after so many real seconds without an active player; nil for never.
  package mutating func setIdleLimit(_ seconds: Double?) {
    note(.setIdleLimit(seconds))
    lifecycle.idleLimit = seconds
    lifecycle.idleTime = 0
  }

  /// Whether the loss of the last connected controller stops the engine.
  package mutating func setStopsWhenLost(_ stops: Bool) { lifecycle.stopsWhenLost = stops }

  /// Asks for one notice when no player is active; at once when none is.
  package mutating func notifyWhenFinished(_ action: FinishAction) {
    note(.notifyWhenFinished(action))
    lifecycle.finishAction = action
    for index in 0..<usedPlayers where isActive(index) { return }
    finishAll()
  }

  /// Stops everything, forgets what is scheduled, undoes pause and dilation, and starts.
  package mutating func reset() {
    note(.reset)
    stopAll()
    for index in 0..<usedControllers { address(ofController: index).pointee?.channel.forgetPeaks() }
    if isFollower { rest() }
    for index in 0..<usedPlayers where players[index].isUsed { clearLanes(index) }
    clocks.isPaused = false
    clocks.dilation = 1
    lifecycle.isRunning = true
    lifecycle.isAsleep = false
    lifecycle.idleTime = 0
    lifecycle.finishAction = nil
    handOver()
  }

  /// Scales the players of a group, 0…1.
  package mutating func setGain(_ gain: Float, ofGroup group: Int) {
    note(.setGroupGain(gain, group))
    groupGains[group] = gain
  }

  /// Weakens continuous events under a tap, 0…1.
  package mutating func setDucking(_ amount: Float) {
    note(.setDucking(amount))
    ducking = amount
  }

  /// Sets what the person who plays wants.
  package mutating func setStrengthRange(_ range: StrengthRange) {
    note(.setStrengthRange(range))
    strengthRange = range
  }

  /// Looks after an update whether there is a reason to stop.
  mutating func checkLifecycle(active: Int, lostLastController: Bool) {
    guard lifecycle.isRunning else { return }
    if lostLastController && lifecycle.stopsWhenLost {
      stopItself(.controllerLost)
      return
    }
    if active > 0 {
      lifecycle.idleTime = 0
      lifecycle.wasActive = true
      return
    }
    defer { lifecycle.wasActive = false }
    if lifecycle.finishAction != nil { finishAll() }
    guard let limit = lifecycle.idleLimit, lifecycle.isRunning else { return }
    if !lifecycle.wasActive { lifecycle.idleTime += step }
    if lifecycle.idleTime >= limit - timeTolerance {
      stopItself(.idle)
      lifecycle.isAsleep = true
    }
  }

  private func isActive(_ index: Int) -> Bool { players[index].isPlaying || isWaiting(index) }

  private mutating func finishAll() {
    guard let action = lifecycle.finishAction else { return }
    lifecycle.finishAction = nil
    notices.push(Notice(type: .allFinished, time: clocks.real))
    if action == .stopEngine && lifecycle.isRunning { stopItself(.finished) }
  }

  private mutating func stopItself(_ reason: StopReason) {
    // The other reasons come up again when a session is performed; a loss does not. An engine that follows looks for
    // none of them.
    if reason == .controllerLost { session?.append(.stopEngine) }
    calls?.append(.stopEngine)
    stopAll()
    lifecycle.isRunning = false
    silenceControllers()
    notices.push(Notice(type: .engineStopped, time: clocks.real, reason: reason))
  }

  private mutating func stopAll() {
    for index in 0..<usedPlayers where players[index].isUsed { stopNow(index) }
    voiceCount = 0
  }
}
