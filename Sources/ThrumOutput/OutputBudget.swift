/// Commands that all controllers behind one thread of SDL may send together.
///
/// SDL's HIDAPI drivers share one thread that sends 100 reports a second in all (SDL_hidapi_rumble.c,
/// SDL_Delay(10) after each). Thrum takes 80 of them and leaves the rest to lights and set-up. A stop does
/// not wait for its turn; it is paid back by the commands after it. Times are engine time in seconds.
package struct OutputBudget: Sendable {
  /// Commands each second.
  package static var rate: Double { 80 }
  /// Commands that may follow each other at once after a rest.
  private static var burst: Double { 8 }

  private var available = OutputBudget.burst
  private var filledAt = 0.0

  package init() {}

  /// Takes one command out of the budget; false when there is none left.
  package mutating func take(isStop: Bool, at time: Double) -> Bool {
    available = min(OutputBudget.burst, available + max(0, time - filledAt) * OutputBudget.rate)
    filledAt = time
    guard isStop || available >= 1 else { return false }
    available -= 1
    return true
  }
}
