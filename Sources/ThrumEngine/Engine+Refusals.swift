import ThrumOutput

/// Why controllers refuse their commands, for the log.
extension Engine {
  /// A controller that refuses its commands.
  package struct Refusal {
    /// UTF-8; empty when unknown.
    package var name: [UInt8]
    /// In the words of the output; empty when unknown.
    package var reason: String
  }

  /// Whether reasons are kept; they take memory, and nobody reads them without a log.
  package mutating func setKeepsRefusals(_ keeps: Bool) { keepsRefusals = keeps }

  /// Keeps the reason of the command that was refused last, on this thread or at the other end of the link.
  mutating func noteRefusal(ofController index: Int) {
    guard keepsRefusals else { return }
    if let link = controllers[index]?.link {
      controllers[index]?.refusal = String(decoding: link.reason, as: UTF8.self)
    } else {
      controllers[index]?.refusal = controllers[index]?.target.refusalReason()
    }
    hasRefusals = true
  }

  /// A refusal that was not taken yet, or nil.
  package mutating func takeRefusal() -> Refusal? {
    guard hasRefusals else { return nil }
    for index in 0..<usedControllers {
      guard let slot = controllers[index], let reason = slot.refusal else { continue }
      controllers[index]?.refusal = nil
      return Refusal(name: slot.identity.name, reason: reason)
    }
    hasRefusals = false
    return nil
  }
}
