/// Whether two joysticks of SDL are one pad.
extension ControllerIdentity {
  /// How sure it is that a controller is one that was lost.
  package enum Likeness: UInt8, Comparable, Sendable {
    case different
    /// Of the same kind, and neither tells more.
    case kind
    /// Of the same kind in the same socket.
    case socket
    case serial

    package static func < (left: Likeness, right: Likeness) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whether this is the pad that `other` is, claimed a second time.
  ///
  /// Two drivers on one piece of hardware are; two joysticks of one driver on it are the pads of an adapter, even with one
  /// serial number. Otherwise the serial number decides.
  package func isSamePad(as other: ControllerIdentity) -> Bool {
    if let device, let theirs = other.device, device.path == theirs.path { return device.node != theirs.node }
    return !serial.isEmpty && serial == other.serial && isSameProduct(as: other)
  }

  /// How sure it is that this is the pad `lost`, back again.
  package func likeness(to lost: ControllerIdentity) -> Likeness {
    guard isSameProduct(as: lost) else { return .different }
    if !serial.isEmpty && !lost.serial.isEmpty { return serial == lost.serial ? .serial : .different }
    if let device, let theirs = lost.device, device.path == theirs.path { return .socket }
    return serial.isEmpty && lost.serial.isEmpty && guid == lost.guid ? .kind : .different
  }

  /// Whether Steam made it: it stands for a real pad, and nothing tells for which.
  package var isSteamPad: Bool { SteamPads.contains(vendor: vendor, product: product) }

  private func isSameProduct(as other: ControllerIdentity) -> Bool {
    vendor == other.vendor && product == other.product
  }
}
