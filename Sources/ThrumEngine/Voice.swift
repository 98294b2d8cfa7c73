import ThrumRendering

/// One event that sounds.
struct Voice {
  enum Kind: UInt8 {
    /// Follows its envelope and the parameters of its player.
    case continuous
    /// A transient: keeps the strength of its start for one pulse of the controller.
    case tap
    /// A continuous event too short for the motor: lasts one pulse and follows the parameters.
    case blip
  }

  var player: Int32
  var epoch: UInt32
  var kind: Kind
  /// Whether no update has rendered it yet. It sounds in at least one, however long the step.
  var isFresh = true
  var priority: Int32
  var intensity: Float
  var sharpness: Float
  /// The position of the player at which it began.
  var onset: Double
  /// Real seconds that are left of the pulse of a tap or blip; set when it is first rendered, so that the
  /// motor gets the whole pulse at any frame rate.
  var remaining = 0.0
  var envelope: Envelope
}
