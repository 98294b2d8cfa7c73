/// A place in a text as people and editors count it.
struct TextPosition: Equatable {
  /// From 1.
  var line: Int
  /// In Unicode scalars, from 1.
  var column: Int
  /// In the bytes that were given, a byte-order mark included.
  var byteOffset: Int
}

/// Finds line and column of offsets in a text.
///
/// It remembers a mark every few hundred bytes, so that ten thousand findings in a file of megabytes,
/// or in one endless line, cost no more than reading the file once.
struct TextPositions {
  private static let stride = 512

  private struct Mark {
    var line: Int32
    var column: Int32
    var utf16Count: Int32
    var afterReturn: Bool
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let encoding: TextEncoding
  private let prefixLength: Int
  private var marks: [Mark] = [Mark(line: 1, column: 1, utf16Count: 0, afterReturn: false)]

  /// Positions in `text`, UTF-8 without byte-order mark, that was made from bytes in `encoding` behind a
  /// byte-order mark of `prefixLength` bytes.
  init(text: UnsafeBufferPointer<UInt8>, encoding: TextEncoding, prefixLength: Int) {
    self.text = text
    self.encoding = encoding
    self.prefixLength = prefixLength
  }

  /// The position of the character that starts at `offset` in the UTF-8 text; offsets beyond the end
  /// mean the end.
  mutating func position(at offset: Int) -> TextPosition {
    let offset = max(0, min(offset, text.count))
    let wanted = offset / TextPositions.stride
    while marks.count <= wanted {
      let start = (marks.count - 1) * TextPositions.stride
      marks.append(advance(marks[marks.count - 1], over: start..<(start + TextPositions.stride)))
    }
    let mark = advance(marks[wanted], over: (wanted * TextPositions.stride)..<offset)
    let original = encoding == .utf8 ? offset : 2 * Int(mark.utf16Count)
    return TextPosition(
      line: Int(mark.line), column: Int(mark.column), byteOffset: original + prefixLength)
  }

  private func advance(_ mark: Mark, over range: Range<Int>) -> Mark {
    var mark = mark
    for index in range {
      let byte = text[index]
      // A continuation byte belongs to the character before it.
      if byte & 0xC0 == 0x80 { continue }
      mark.utf16Count &+= byte >= 0xF0 ? 2 : 1
      if byte == UInt8(ascii: "\n") {
        // After a carriage return it is the second half of one line end.
        if !mark.afterReturn { mark.line &+= 1 }
        mark.column = 1
      } else if byte == UInt8(ascii: "\r") {
        mark.line &+= 1
        mark.column = 1
      } else {
        mark.column &+= 1
      }
      mark.afterReturn = byte == UInt8(ascii: "\r")
    }
    return mark
  }
}
