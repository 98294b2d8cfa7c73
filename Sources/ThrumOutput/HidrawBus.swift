import CSystem

/// The bus of a raw HID device, as Linux tells it.
enum HidrawBus: UInt8 {
  case usb
  case bluetooth

  /// The name of the node, such as `hidraw3`, in a path such as `/dev/hidraw3`; nil for any other path.
  static func node(_ path: [UInt8]) -> ArraySlice<UInt8>? {
    let prefix: StaticString = "/dev/hidraw"
    let digits = path.dropFirst(prefix.utf8CodeUnitCount)
    guard path.starts(with: UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)),
      !digits.isEmpty, digits.count <= 6, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    return path.dropFirst(5)
  }

  /// The bus of the device at `path`; nil when it is another kind of path, another bus, or cannot be read.
  ///
  /// - Parameter root: The folder that holds `hidrawN/device/uevent`.
  static func read(path: [UInt8], root: StaticString = "/sys/class/hidraw/") -> HidrawBus? {
    guard let node = node(path) else { return nil }
    var file: [CChar] = []
    append(root, to: &file)
    for byte in node { file.append(CChar(bitPattern: byte)) }
    append("/device/uevent", to: &file)
    file.append(0)
    guard let stream = fopen(file, "re") else { return nil }
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

  private static func append(_ part: StaticString, to text: inout [CChar]) {
    for index in 0..<part.utf8CodeUnitCount { text.append(CChar(bitPattern: part.utf8Start[index])) }
  }
}
