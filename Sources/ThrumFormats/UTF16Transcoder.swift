/// Turns UTF-16 into UTF-8, as far as it is valid.
struct UTF16Transcoder {
  /// The UTF-8 text up to the end or to the first problem.
  private(set) var output: [UInt8] = []
  /// What stopped the transcoding, or nil when all of it is valid.
  private(set) var problem: MessageText?

  init(_ bytes: UnsafeBufferPointer<UInt8>, littleEndian: Bool) {
    output.reserveCapacity(bytes.count / 2 + bytes.count / 8)
    var index = 0
    while index + 1 < bytes.count {
      let unit = UTF16Transcoder.unit(bytes, index, littleEndian)
      index += 2
      if unit & 0xF800 != 0xD800 {
        append(UInt32(unit))
        continue
      }
      guard unit & 0xFC00 == 0xD800, index + 1 < bytes.count else {
        problem = "half of a UTF-16 surrogate pair stands alone"
        return
      }
      let low = UTF16Transcoder.unit(bytes, index, littleEndian)
      guard low & 0xFC00 == 0xDC00 else {
        problem = "half of a UTF-16 surrogate pair stands alone"
        return
      }
      index += 2
      append(0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(low & 0x3FF))
    }
    if index < bytes.count { problem = "the UTF-16 text ends in the middle of a character" }
  }

  private static func unit(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ littleEndian: Bool
  ) -> UInt16 {
    let first = UInt16(bytes[index])
    let second = UInt16(bytes[index + 1])
    return littleEndian ? first | second << 8 : first << 8 | second
  }

  private mutating func append(_ scalar: UInt32) { appendUTF8(scalar, to: &output) }
}
