import ThrumOutput
import ThrumPatterns

/// A controller of an engine: what it is, and where its commands go.
struct ControllerSlot {
  /// Tells this controller from earlier ones in the same place.
  var tag: UInt32
  var identity: ControllerIdentity
  var target: OutputTarget
  /// Sends the commands, unless there is a link.
  var channel: OutputChannel
  /// To the thread that sends the commands, where there is one. An engine that follows publishes drives there, and the
  /// engine of the game learns from it what became of them.
  var link: ControllerLink?
  var isConnected = true
  /// Counts up with each controller that is lost.
  var lossOrder: UInt64 = 0
  /// SDL instance id under which another driver of SDL has the same pad; negative for none.
  var duplicate: Int32 = -1
  /// Nil when it has told of all that it may have, and where the other end of the link asks.
  var watch: CapabilityWatch?
  /// Why it refuses its commands, until the log has it.
  var refusal: String?

  /// What the motors play: the last state that was accepted, and nothing after a loss.
  var playedDrive: Drive { isConnected ? link?.playedDrive ?? channel.lastDrive : Drive() }

  /// Commands that were accepted, renewals included.
  var acceptedCount: UInt64 { link?.acceptedCount ?? channel.acceptedCount }

  /// Commands that were refused.
  var refusedCount: UInt64 { link?.refusedCount ?? channel.refusedCount }
}
