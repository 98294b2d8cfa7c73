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
  /// Counts up with each controller that is lost.
  var lossOrder: UInt64 = 0
  /// SDL instance id under which another driver of SDL has the same pad; negative for none.
  var duplicate: Int32 = -1
  /// Nil when it has told of all that it may have.
  var watch: CapabilityWatch?
  /// Why it refuses its commands, until the log has it.
  var refusal: String?
}
