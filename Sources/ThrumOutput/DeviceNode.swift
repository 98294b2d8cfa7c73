/// Paths of device nodes and of the files that Linux keeps about them.
enum DeviceNode {
  /// Whether `path` is `prefix` followed by a number of at most six digits.
  static func isNumbered(_ path: [UInt8], _ prefix: StaticString) -> Bool {
    let start = UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
    let digits = path.dropFirst(start.count)
    return path.starts(with: start) && !digits.isEmpty && digits.count <= 6
      && digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// The parts of `folder`, the name of a node and `file`, one after the other, as a C string.
  static func path(_ folder: [StaticString], _ name: ArraySlice<UInt8>, _ file: StaticString) -> [CChar] {
    var text: [CChar] = []
    for part in folder { append(part, to: &text) }
    for byte in name { text.append(CChar(bitPattern: byte)) }
    append(file, to: &text)
    text.append(0)
    return text
  }

  private static func append(_ part: StaticString, to text: inout [CChar]) {
    for index in 0..<part.utf8CodeUnitCount { text.append(CChar(bitPattern: part.utf8Start[index])) }
  }
}
