/// Which time a player lives in.
///
/// Raw values equal those of `thrum_clock` in the C interface.
package enum Clock: UInt8, Sendable {
  /// Stops while the engine is paused and follows its dilation.
  case game = 1
  /// The sum of all updates.
  case real = 2
}

/// The two clocks of an engine, seconds.
struct Clocks {
  var game = 0.0
  var real = 0.0
  var isPaused = false
  /// Scale of game time, at least 0.
  var dilation = 1.0

  /// Whether game time stands still.
  var isFrozen: Bool { isPaused || dilation == 0 }

  @inline(__always)
  func time(_ clock: Clock) -> Double { clock == .game ? game : real }

  /// Moves both clocks on by one update.
  mutating func advance(by seconds: Double) {
    real += seconds
    if !isFrozen { game += seconds * dilation }
  }
}
