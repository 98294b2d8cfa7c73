/// UTF-8 text put together from literals, file contents and numbers.
///
/// Messages are bytes, not `String`: comparing and cutting a `String` pulls in Unicode tables that are
/// larger than the rest of the module. Interpolation works as it does with `String`.
struct MessageText: ExpressibleByStringInterpolation, Sendable {
  var bytes: [UInt8] = []

  init() {}

  init(stringLiteral value: StaticString) { append(value) }

  init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.text.bytes }

  /// Appends a literal.
  mutating func append(_ literal: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends a decimal number.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let first = bytes.count
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0"))
      rest /= 10
    } while rest > 0
    bytes[first...].reverse()
  }

  /// Appends the shortest decimal number that reads back to `number`.
  mutating func append(_ number: Float) { appendDescription(number.description) }

  /// Appends the shortest decimal number that reads back to `number`.
  mutating func append(_ number: Double) { appendDescription(number.description) }

  /// Appends the text of a number. It is contiguous UTF-8; the general way to the bytes of a string would
  /// pull in UTF-16 code.
  private mutating func appendDescription(_ description: String) {
    description.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
  }

  /// Appends text from a file in quotes. Longer text than a message can carry is cut between characters.
  mutating func appendExcerpt(_ text: UnsafeBufferPointer<UInt8>) {
    let longest = 48
    bytes.append(UInt8(ascii: "'"))
    var end = min(text.count, longest)
    if end < text.count {
      while end > 0 && text[end] & 0xC0 == 0x80 { end -= 1 }
    }
    // A control character would end or garble the line that the message stands in.
    for byte in text[..<end] { bytes.append(byte < 0x20 || byte == 0x7F ? UInt8(ascii: "?") : byte) }
    if end < text.count { append("…") }
    bytes.append(UInt8(ascii: "'"))
  }

  struct StringInterpolation: StringInterpolationProtocol {
    typealias StringLiteralType = StaticString

    var text = MessageText()

    init(literalCapacity: Int, interpolationCount: Int) {
      text.bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) { text.append(literal) }
    mutating func appendInterpolation(_ literal: StaticString) { text.append(literal) }
    mutating func appendInterpolation(_ number: Int) { text.append(number) }
    mutating func appendInterpolation(_ number: Float) { text.append(number) }
    mutating func appendInterpolation(_ number: Double) { text.append(number) }
    mutating func appendInterpolation(_ other: MessageText) {
      text.bytes.append(contentsOf: other.bytes)
    }
    mutating func appendInterpolation(quoting excerpt: UnsafeBufferPointer<UInt8>) {
      text.appendExcerpt(excerpt)
    }
  }
}
