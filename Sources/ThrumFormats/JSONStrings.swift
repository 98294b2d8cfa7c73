// Strings of JSON text.
extension JSONParser {
  /// Goes over the string at the offset and checks all of it.
  ///
  /// - Returns: whether it has escapes.
  mutating func scanString() throws(JSONFailure) -> Bool {
    let quote = offset
    var index = offset + 1
    var hasEscapes = false
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") {
        offset = index + 1
        return hasEscapes
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        index += try escapeLength(at: index)
      } else if byte < 0x20 {
        throw controlCharacter(byte, at: index, quote: quote)
      } else if byte < 0x80 {
        index += 1
      } else {
        let length = utf8SequenceLength(text, at: index)
        if length == 0 {
          throw JSONFailure("the text is not valid UTF-8", at: index, code: .badEncoding)
        }
        index += length
      }
    }
    throw JSONFailure("the file ends inside a string", at: quote)
  }

  private func controlCharacter(_ byte: UInt8, at index: Int, quote: Int) -> JSONFailure {
    if byte == 0x0A || byte == 0x0D {
      return JSONFailure("the string is not closed on its line", at: quote)
    }
    return JSONFailure("a control character in a string must be escaped", at: index)
  }

  private func escapeLength(at index: Int) throws(JSONFailure) -> Int {
    guard index + 1 < text.count else { return 1 }
    switch text[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal(text, at: index + 2) else {
        throw JSONFailure("'\\u' needs four hexadecimal digits", at: index)
      }
      if unit & 0xF800 != 0xD800 { return 6 }
      guard unit & 0xFC00 == 0xD800, index + 7 < text.count, text[index + 6] == UInt8(ascii: "\\"),
        text[index + 7] == UInt8(ascii: "u"), let low = hexadecimal(text, at: index + 8),
        low & 0xFC00 == 0xDC00
      else { throw JSONFailure("half of a surrogate pair stands alone", at: index) }
      return 12
    default:
      throw JSONFailure("unknown escape in a string", at: index)
    }
  }
}

/// The UTF-8 text that a checked JSON string with escapes stands for.
func unescaped(_ string: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var output: [UInt8] = []
  output.reserveCapacity(string.count)
  var index = 0
  while index < string.count {
    guard string[index] == UInt8(ascii: "\\"), index + 1 < string.count else {
      output.append(string[index])
      index += 1
      continue
    }
    let kind = string[index + 1]
    index += 2
    switch kind {
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"):
      let unit = hexadecimal(string, at: index) ?? 0xFFFD
      index += 4
      if unit & 0xFC00 == 0xD800, let low = hexadecimal(string, at: index + 2) {
        index += 6
        appendUTF8(0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF), to: &output)
      } else {
        appendUTF8(unit, to: &output)
      }
    default: output.append(kind)
    }
  }
  return output
}

/// The number of four hexadecimal digits, or nil when there are none at `index`.
func hexadecimal(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
  guard index + 4 <= text.count else { return nil }
  var value: UInt32 = 0
  for position in index..<(index + 4) {
    let byte = text[position]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte &- UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte &- UInt8(ascii: "A") &+ 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte &- UInt8(ascii: "a") &+ 10)
    default: return nil
    }
  }
  return value
}
