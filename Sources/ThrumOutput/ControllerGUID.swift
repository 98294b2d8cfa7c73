import CSystem

/// SDL's name for a kind of controller: bus, vendor, product, version and driver, in 16 bytes. Pads of one kind share it.
package struct ControllerGUID: Equatable, Sendable {
  private let first: UInt64
  private let second: UInt64

  /// That of no controller.
  package static let none = ControllerGUID(first: 0, second: 0)

  package init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  init(_ guid: thrum_guid) {
    self = withUnsafeBytes(of: guid) {
      ControllerGUID(
        first: $0.loadUnaligned(as: UInt64.self), second: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
    }
  }
}
