import CSystem

/// The bus of a raw HID device, as Linux tells it.
enum HidrawBus: UInt8 {
  case usb
  case bluetooth

  /// The name of the node, such as `hidraw3`, in a path such as `/dev/hidraw3`; nil for any other path.
  static func node(_ path: [UInt8]) -> ArraySlice<UInt8>? {
    DeviceNode.isNumbered(path, "/dev/hidraw") ? path.dropFirst(5) : nil
  }

  /// The bus of the device at `path`; nil when it is another kind of path, another bus, or cannot be read.
  ///
  /// - Parameter root: The folder that holds `hidrawN/device/uevent`.
  static func read(path: [UInt8], root: StaticString = "/sys/class/hidraw/") -> HidrawBus? {
    guard let node = node(path) else { return nil }
    guard let stream = fopen(DeviceNode.path([root], node, "/device/uevent"), "re") else { return nil }
    defer { fclose(stream) }
    var text = [UInt8](repeating: 0, count: 1024)
    let count = fread(&text, 1, text.count, stream)
    return parse(text[..<Int(count)])
  }

  /// The bus in a text with a line such as `HID_ID=0005:0000054C:00000CE6` (linux/input.h: 3 USB, 5 Bluetooth).
  static func parse(_ text: ArraySlice<UInt8>) -> HidrawBus? {
    let key: StaticString = "HID_ID=000"
    let keyBytes = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: keyBytes) {
      switch line.dropFirst(keyBytes.count).first {
      case UInt8(ascii: "3"): return .usb
      case UInt8(ascii: "5"): return .bluetooth
      default: return nil
      }
    }
    return nil
  }
}
