import ThrumPatterns

/// What is chosen when a player is made.
package struct PlayerSettings: Sendable {
  /// Place of its controller, or -1.
  package var controller: Int32 = -1
  /// One place in the hand.
  package var locality = Locality.default
  /// When voices run out the lowest priority goes first.
  package var priority: Int32 = 0
  /// Below ``Engine/groupCount``.
  package var group: UInt8 = 0
  /// Whether a start stops what plays of the same group on the same controller.
  package var isExclusive = false
  package var clock = Clock.game
  package var isLooping = false
  /// Seconds; 0 for the pattern's duration.
  package var loopEnd = 0.0
  /// Above 0.
  package var rate = 1.0
  /// 0…1.
  package var gain: Float = 1
  /// Whether the place is to be freed when the player has finished.
  package var isTemporary = false

  package init() {}
}
