import ThrumOutput
import ThrumPatterns
import ThrumRendering

/// When to ask a controller again what it can do: often in the first two seconds, then now and then.
///
/// Bluetooth pads of Sony say that they have no motors until their first full report has come.
struct CapabilityWatch {
  private static var oftenSeconds: Double { 0.25 }
  private static var oftenUntil: Double { 2 }
  private static var rarelySeconds: Double { 2 }

  private let since: Double
  /// When to ask next.
  private(set) var dueAt: Double

  /// - Parameter time: When the controller was attached, real engine time in seconds.
  init(from time: Double) {
    since = time
    dueAt = time + Self.oftenSeconds
  }

  /// Whether it is time to ask; then the next time is set.
  mutating func isDue(at time: Double) -> Bool {
    guard time >= dueAt - timeTolerance else { return false }
    let isOften = time - since < Self.oftenUntil - timeTolerance
    dueAt = time + (isOften ? Self.oftenSeconds : Self.rarelySeconds)
    return true
  }

  /// Whether a controller may turn out to have more motors than it says. Triggers cannot be reached through evdev.
  static func isWorthAsking(_ identity: ControllerIdentity) -> Bool {
    if !identity.hasRumble { return true }
    return identity.type == .xboxOne && identity.transport != .evdev && !identity.hasTriggerRumble
  }
}
