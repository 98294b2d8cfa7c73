import ThrumPatterns

/// What a controller is, as its output tells it.
package struct ControllerIdentity: Sendable {
  /// Which profile fits.
  package var type: ControllerType
  /// How commands reach the controller.
  package var transport: Transport
  /// USB vendor number; 0 when unknown.
  package var vendor: UInt16
  /// USB product number; 0 when unknown.
  package var product: UInt16
  /// UTF-8 without a null, at most ``nameCapacity`` bytes, cut at a character boundary; empty when unknown.
  package var name: [UInt8] {
    didSet { name = Self.limited(name) }
  }
  /// Whether the handles have motors. False is not final: some pads say so for a while after they connect, and
  /// Joy-Cons say so under SDL 2.26 though they play.
  package var hasRumble: Bool
  /// Whether the triggers have motors that can be reached.
  package var hasTriggerRumble: Bool
  /// Tells the pad from others of its kind, in the form of ``ControllerSerial``; empty when unknown.
  package var serial: [UInt8]
  /// SDL's name for the kind; ``ControllerGUID/none`` for controllers that are not SDL's.
  package var guid: ControllerGUID
  /// Nil when unknown.
  package var device: PhysicalDevice?

  /// Longest name in bytes: that of `thrum_capabilities` without its null.
  package static let nameCapacity = 127

  package init(
    type: ControllerType = .unknown, transport: Transport = .unknown, vendor: UInt16 = 0,
    product: UInt16 = 0, name: [UInt8] = [], hasRumble: Bool = true, hasTriggerRumble: Bool = false,
    serial: [UInt8] = [], guid: ControllerGUID = .none, device: PhysicalDevice? = nil
  ) {
    self.type = type
    self.transport = transport
    self.vendor = vendor
    self.product = product
    self.name = Self.limited(name)
    self.hasRumble = hasRumble
    self.hasTriggerRumble = hasTriggerRumble
    self.serial = serial
    self.guid = guid
    self.device = device
  }

  /// `bytes` up to the first null as valid UTF-8 (bytes that are not become U+FFFD), cut to ``nameCapacity``.
  static func limited(_ bytes: [UInt8]) -> [UInt8] {
    let text = Array(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).utf8)
    guard text.count > nameCapacity else { return text }
    var end = nameCapacity
    while end > 0 && text[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(text[..<end])
  }
}
