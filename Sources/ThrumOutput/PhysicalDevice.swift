import CSystem

/// The piece of hardware behind a node in /dev, as Linux tells it: the evdev node and the raw HID node of one pad have the
/// same.
///
/// It is the deepest USB interface above the node, else the deepest HID device (Bluetooth, and devices made by a
/// program through uhid). An interface, not the USB device: each pad of a wireless receiver has its own. Not the HID
/// device below an interface: the driver of the Steam controller hangs the raw node and the evdev node on two.
package struct PhysicalDevice: Equatable, Sendable {
  /// Which kind of node it was found by.
  package enum Node: UInt8, Sendable {
    case hidraw
    case evdev
  }

  package let node: Node
  /// Its folder in sysfs without symbolic links.
  package let path: [UInt8]

  package init(node: Node, path: [UInt8]) {
    self.node = node
    self.path = path
  }

  /// The device of a node such as `/dev/hidraw3`, `/dev/input/event7` or `/dev/input/js0`; nil for another path, for a
  /// device without hardware (uinput), or when it cannot be read.
  ///
  /// - Parameter root: The folder that holds `class/hidraw` and `class/input`.
  package static func read(node path: [UInt8], root: StaticString = "/sys/") -> PhysicalDevice? {
    let kind: Node
    let name: ArraySlice<UInt8>
    if let found = HidrawBus.node(path) {
      (kind, name) = (.hidraw, found)
    } else if let found = inputName(path) {
      (kind, name) = (.evdev, found)
    } else {
      return nil
    }
    let folder: StaticString = kind == .hidraw ? "class/hidraw/" : "class/input/"
    guard let real = realpath(DeviceNode.path([root, folder], name, "/device"), nil) else { return nil }
    defer { free(real) }
    let bytes = Array(UnsafeRawBufferPointer(start: real, count: Int(strlen(real))))
    return anchor(of: bytes).map { PhysicalDevice(node: kind, path: Array($0)) }
  }

  /// `event7` of `/dev/input/event7`, `js0` of `/dev/input/js0`; nil for any other path.
  static func inputName(_ path: [UInt8]) -> ArraySlice<UInt8>? {
    let isInput =
      DeviceNode.isNumbered(path, "/dev/input/event") || DeviceNode.isNumbered(path, "/dev/input/js")
    return isInput ? path.dropFirst(11) : nil
  }

  /// `path` up to its deepest USB interface or HID device.
  static func anchor(of path: [UInt8]) -> ArraySlice<UInt8>? {
    var end = path.count
    var hid: Int?
    while end > 0 {
      let start = (path[..<end].lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      let part = path[start..<end]
      if isUSBInterface(part) { return path[..<end] }
      // The interface of a HID device is right above it.
      if let hid { return path[..<hid] }
      if isHIDDevice(part) { hid = end }
      end = start - 1
    }
    return nil
  }

  /// Bus, vendor, product and a running number, such as `0003:054C:0CE6.0005`.
  static func isHIDDevice(_ part: ArraySlice<UInt8>) -> Bool {
    let base = part.startIndex
    guard part.count >= 19 else { return false }
    for (offset, byte) in part.enumerated() where offset < 15 {
      let isMark = offset == 4 || offset == 9 || offset == 14
      let mark = offset == 14 ? UInt8(ascii: ".") : UInt8(ascii: ":")
      if isMark ? byte != mark : !isHexDigit(byte) { return false }
    }
    return part[(base + 15)...].allSatisfy(isHexDigit)
  }

  /// Bus and ports, configuration and interface, such as `1-2.4:1.0`.
  static func isUSBInterface(_ part: ArraySlice<UInt8>) -> Bool {
    let halves = part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard halves.count == 2 else { return false }
    let place = halves[0].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard place.count == 2, isNumber(place[0]) else { return false }
    let ports = place[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = halves[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return ports.allSatisfy(isNumber) && numbers.count == 2 && numbers.allSatisfy(isNumber)
  }

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f"))
  }
}
