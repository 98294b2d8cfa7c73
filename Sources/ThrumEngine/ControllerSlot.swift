import ThrumOutput
import ThrumPatterns

/// A controller that the engine drives.
struct ControllerSlot {
  /// Tells this controller from earlier ones in the same place.
  var tag: UInt32
  var identity: ControllerIdentity
  var target: OutputTarget
  var channel: OutputChannel
  var isConnected = true
}
