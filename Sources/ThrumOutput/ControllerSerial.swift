/// The serial number of a controller, brought into one form, where it tells one pad from another.
enum ControllerSerial {
  /// Letters and digits of `text` in lower case, since drivers write addresses with different marks between the bytes;
  /// empty when it does not name one pad: a placeholder of one repeated character, or the number of a receiver.
  static func normalized(_ text: [UInt8], vendor: UInt16, product: UInt16) -> [UInt8] {
    guard !isReceiver(vendor: vendor, product: product) else { return [] }
    var serial: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): serial.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): serial.append(byte | 0x20)
      default: continue
      }
    }
    guard let first = serial.first, serial.contains(where: { $0 != first }) else { return [] }
    return serial
  }

  /// Products with several pads behind one serial number: wireless receivers of Xbox 360 and Steam controllers, and the
  /// GameCube adapter.
  private static func isReceiver(vendor: UInt16, product: UInt16) -> Bool {
    switch (vendor, product) {
    case (0x045e, 0x0291), (0x045e, 0x02a9), (0x045e, 0x0719), (0x057e, 0x0337), (0x28de, 0x1142): true
    default: false
    }
  }
}
