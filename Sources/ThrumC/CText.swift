/// Null-terminated text in fixed buffers.
enum CText {
  enum Part: UInt8 {
    case front
    case back
  }

  /// Copies UTF-8 text into a buffer and terminates it. Text that does not fit loses its back or its
  /// front, at a character boundary.
  ///
  /// - Returns: How many bytes were copied, without the null.
  static func copy(
    _ text: UnsafeBufferPointer<UInt8>, to buffer: UnsafeMutableBufferPointer<CChar>, keep: Part
  ) -> Int {
    let room = buffer.count - 1
    var start = 0
    var end = text.count
    if text.count > room {
      switch keep {
      case .front:
        end = room
        while end > 0 && isContinuation(text[end]) { end -= 1 }
      case .back:
        start = text.count - room
        while start < text.count && isContinuation(text[start]) { start += 1 }
      }
    }
    for index in start..<end { buffer[index - start] = CChar(bitPattern: text[index]) }
    buffer[end - start] = 0
    return end - start
  }

  /// Copies text into a fixed array inside a C struct, which Swift sees as a tuple.
  static func copy<Tuple>(_ text: [UInt8], to tuple: inout Tuple, keep: Part) {
    withUnsafeMutableBytes(of: &tuple) { raw in
      let buffer = raw.bindMemory(to: CChar.self)
      text.withUnsafeBufferPointer { _ = copy($0, to: buffer, keep: keep) }
    }
  }

  /// The bytes of a null-terminated text.
  static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var at = text
    while at.pointee != 0 {
      bytes.append(UInt8(bitPattern: at.pointee))
      at += 1
    }
    return bytes
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
