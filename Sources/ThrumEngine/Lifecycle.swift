/// Whether an engine plays.
///
/// Raw values equal those of `thrum_engine_status` in the C interface.
package enum EngineStatus: Int32, Sendable {
  case stopped = 0
  case running = 1
  case paused = 2
}

/// What to do when all players have finished.
///
/// Raw values equal those of `thrum_finish_action` in the C interface.
package enum FinishAction: Int32, Sendable {
  case leaveRunning = 1
  case stopEngine = 2
}

/// Whether an engine runs, and what would stop it.
struct Lifecycle {
  var isRunning = true
  /// Whether it stopped for idleness, so that the next start wakes it.
  var isAsleep = false
  /// Real seconds without an active player after which it stops; nil for never.
  var idleLimit: Double?
  var idleTime = 0.0
  /// Whether a player was active after the last update.
  var wasActive = false
  /// What is to be done when no player is active, once.
  var finishAction: FinishAction?
  /// Whether the loss of the last controller stops it.
  var stopsWhenLost = false
}
