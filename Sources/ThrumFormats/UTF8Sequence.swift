/// Bytes of the valid UTF-8 sequence at `index`, or 0 when there is none (Unicode table 3-7: no overlong
/// forms, no surrogates, nothing above U+10FFFF).
@inline(__always)
func utf8SequenceLength(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
  let lead = text[index]
  if lead < 0x80 { return 1 }
  switch lead {
  case 0xC2...0xDF:
    return isContinuation(text, index + 1, 0x80, 0xBF) ? 2 : 0
  case 0xE0...0xEF:
    let lowest: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
    let highest: UInt8 = lead == 0xED ? 0x9F : 0xBF
    let valid =
      isContinuation(text, index + 1, lowest, highest) && isContinuation(text, index + 2, 0x80, 0xBF)
    return valid ? 3 : 0
  case 0xF0...0xF4:
    let lowest: UInt8 = lead == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
    let valid =
      isContinuation(text, index + 1, lowest, highest) && isContinuation(text, index + 2, 0x80, 0xBF)
      && isContinuation(text, index + 3, 0x80, 0xBF)
    return valid ? 4 : 0
  default:
    return 0
  }
}

@inline(__always)
private func isContinuation(
  _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ lowest: UInt8, _ highest: UInt8
) -> Bool {
  index < text.count && text[index] >= lowest && text[index] <= highest
}

/// Appends a Unicode scalar value as UTF-8.
func appendUTF8(_ scalar: UInt32, to output: inout [UInt8]) {
  func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift) & 0x3F) }
  switch scalar {
  case 0..<0x80:
    output.append(UInt8(truncatingIfNeeded: scalar))
  case 0x80..<0x800:
    output.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    output.append(tail(0))
  case 0x800..<0x10000:
    output.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
    output.append(tail(6))
    output.append(tail(0))
  default:
    output.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
    output.append(tail(12))
    output.append(tail(6))
    output.append(tail(0))
  }
}
