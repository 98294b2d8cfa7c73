// What the parser says about text that is not JSON.
extension JSONParser {
  /// The failure at the end of the text.
  func failureAtEnd() -> JSONFailure {
    guard let container = open.last else {
      return JSONFailure("the file ends where a value is expected", at: text.count)
    }
    return JSONFailure(
      container.isObject ? "the file ends inside an object" : "the file ends inside an array",
      at: text.count)
  }

  /// The failure where a value should start.
  func unexpectedCharacter() -> JSONFailure {
    switch text[offset] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return comment()
    case UInt8(ascii: "'"): return JSONFailure("a string needs double quotes", at: offset)
    case UInt8(ascii: "+"): return JSONFailure("a number cannot start with '+'", at: offset)
    case UInt8(ascii: "."): return JSONFailure("a number needs a digit before its '.'", at: offset)
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      return JSONFailure("a value is missing here", at: offset)
    case 0: return JSONFailure("a NUL byte is not JSON", at: offset)
    default: break
    }
    let word = wordAtOffset()
    if matches(word, "NaN") || matches(word, "Infinity") || matches(word, "nan") || matches(word, "inf") {
      return JSONFailure("NaN and Infinity are not JSON numbers", at: offset)
    }
    if word.isEmpty { return JSONFailure("unexpected character where a value is expected", at: offset) }
    return JSONFailure(
      "\(quoting: word) is not a JSON value; text needs double quotes", at: offset)
  }

  /// The failure where a key should start.
  func badKey() -> JSONFailure {
    switch text[offset] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return comment()
    case UInt8(ascii: "'"): return JSONFailure("a key needs double quotes", at: offset)
    case UInt8(ascii: ","): return JSONFailure("a key is missing before ','", at: offset)
    default: return JSONFailure("expected a key in double quotes", at: offset)
    }
  }

  /// The failure behind a value.
  func missingComma(inObject: Bool) -> JSONFailure {
    if text[offset] == UInt8(ascii: "/") || text[offset] == UInt8(ascii: "#") { return comment() }
    return JSONFailure(inObject ? "expected ',' or '}'" : "expected ',' or ']'", at: offset)
  }

  /// The path of the innermost value that was begun.
  func currentPath() -> [UInt8] {
    var path = MessageText()
    for level in 0..<open.count {
      guard open[level].isObject else {
        if open[level].childCount > 0 { path.appendText("[\(Int(open[level].childCount) - 1)]") }
        continue
      }
      if level + 1 == open.count {
        path.appendKey(key.start, key.length, text)
      } else {
        let child = nodes[Int(open[level + 1].node)]
        path.appendKey(child.keyStart, child.keyLength, text)
      }
    }
    return path.bytes
  }

  private func comment() -> JSONFailure { JSONFailure("comments are not part of JSON", at: offset) }

  /// The letters at the offset.
  private func wordAtOffset() -> UnsafeBufferPointer<UInt8> {
    var end = offset
    while end < text.count, isLetter(text[end]) { end += 1 }
    return UnsafeBufferPointer(rebasing: text[offset..<end])
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }
}

extension MessageText {
  /// Appends another text.
  mutating func appendText(_ other: MessageText) { bytes.append(contentsOf: other.bytes) }

  /// Appends a key as a step of a path; a start of -1 is no key.
  mutating func appendKey(_ start: Int32, _ length: Int32, _ text: UnsafeBufferPointer<UInt8>) {
    guard start >= 0 else { return }
    if !bytes.isEmpty { append(".") }
    // A key of kilobytes would say nothing more.
    var shown = min(Int(length), 64)
    if shown < Int(length) {
      while shown > 0 && text[Int(start) + shown] & 0xC0 == 0x80 { shown -= 1 }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[Int(start)..<(Int(start) + shown)]))
  }
}

/// Whether bytes are those of a literal.
func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ literal: StaticString) -> Bool {
  guard bytes.count == literal.utf8CodeUnitCount else { return false }
  for index in 0..<bytes.count where bytes[index] != literal.utf8Start[index] { return false }
  return true
}
