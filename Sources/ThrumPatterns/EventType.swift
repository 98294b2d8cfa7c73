/// The kind of a haptic or audio event.
///
/// Raw values equal those of `thrum_event_type` in the C interface.
package enum EventType: UInt8, Sendable {
  /// A tap, complete on its own.
  case transient = 1
  /// A vibration that lasts for its duration.
  case continuous = 2
  /// A sound file. It makes no rumble and counts in the duration.
  case audioCustom = 3
  /// A synthesised sound. It makes no rumble and counts in the duration.
  case audioContinuous = 4

  /// Whether events of this type move a motor.
  package var isHaptic: Bool { self == .transient || self == .continuous }
}
