import ThrumPatterns

/// When to ask a controller again what it can do: often in the first two seconds, then now and then.
///
/// Bluetooth pads of Sony say that they have no motors until their first full report has come.
package struct CapabilityWatch: Sendable {
  /// Sums of frame times miss a time by rounding errors.
  private static var tolerance: Double { 1e-6 }
  private static var oftenSeconds: Double { 0.25 }
  private static var oftenUntil: Double { 2 }
  private static var rarelySeconds: Double { 2 }

  private let since: Double
  /// When to ask next.
  package private(set) var dueAt: Double

  /// - Parameter time: When the controller was attached, real engine time in seconds.
  package init(from time: Double) {
    since = time
    dueAt = time + Self.oftenSeconds
  }

  /// Whether it is time to ask; then the next time is set.
  package mutating func isDue(at time: Double) -> Bool {
    guard time >= dueAt - Self.tolerance else { return false }
    let isOften = time - since < Self.oftenUntil - Self.tolerance
    dueAt = time + (isOften ? Self.oftenSeconds : Self.rarelySeconds)
    return true
  }

  /// Whether a controller may turn out to have more motors than it says. Triggers cannot be reached through evdev.
  package static func isWorthAsking(_ identity: ControllerIdentity) -> Bool {
    if !identity.hasRumble { return true }
    return identity.type == .xboxOne && identity.transport != .evdev && !identity.hasTriggerRumble
  }
}
