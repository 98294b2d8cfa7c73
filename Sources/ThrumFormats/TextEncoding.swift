/// How a text is stored.
enum TextEncoding: Equatable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  /// UTF-16 or UTF-32 in a form that is not read.
  case unsupported(TextEncodingProblem)

  /// The encoding that the first bytes show, and how many of them are a byte-order mark.
  static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> (encoding: TextEncoding, prefixLength: Int) {
    let head = InlineArray<4, UInt8?> { $0 < bytes.count ? bytes[$0] : nil }
    if head[0] == 0xEF && head[1] == 0xBB && head[2] == 0xBF { return (.utf8, 3) }
    if head[0] == 0xFF && head[1] == 0xFE {
      if head[2] == 0 && head[3] == 0 { return (.unsupported(.utf32), 0) }
      return (.utf16LittleEndian, 2)
    }
    if head[0] == 0xFE && head[1] == 0xFF { return (.utf16BigEndian, 2) }
    if head[0] == 0 && head[1] == 0 && head[2] == 0xFE && head[3] == 0xFF {
      return (.unsupported(.utf32), 0)
    }
    return (withoutMark(head), 0)
  }

  /// JSON starts with two ASCII characters (RFC 4627 §3), so the zero bytes among the first four tell
  /// the encodings apart.
  private static func withoutMark(_ head: InlineArray<4, UInt8?>) -> TextEncoding {
    guard let first = head[0], let second = head[1], let third = head[2], let fourth = head[3] else {
      return .utf8
    }
    switch (first != 0, second != 0, third != 0, fourth != 0) {
    case (true, false, false, false), (false, false, false, true): return .unsupported(.utf32)
    case (true, false, true, false), (false, true, false, true): return .unsupported(.utf16WithoutMark)
    default: return .utf8
    }
  }
}

/// Why an encoding is not read. The raw type keeps hashing out of an Embedded build.
enum TextEncodingProblem: UInt8 {
  case utf16WithoutMark
  case utf32

  var message: MessageText {
    switch self {
    case .utf16WithoutMark: "the text looks like UTF-16 without a byte-order mark; save it as UTF-8"
    case .utf32: "the text is UTF-32, which JSON does not use; save it as UTF-8"
    }
  }
}
