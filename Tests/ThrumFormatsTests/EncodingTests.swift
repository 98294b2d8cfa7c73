import Testing
import ThrumPatterns

@testable import ThrumFormats

@Suite("Encodings of a file")
struct EncodingTests {
  private static let text = """
    {"Pattern": [
      {"Event": {"EventType": "AudioCustom", "Time": 0.5, "EventWaveformPath": "é\u{1F600}.wav", "Extra": 1}}
    ]}
    """

  private static func utf16(_ text: String, littleEndian: Bool, mark: Bool = true) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let low = UInt8(truncatingIfNeeded: unit)
      let high = UInt8(truncatingIfNeeded: unit >> 8)
      return littleEndian ? [low, high] : [high, low]
    }
  }

  /// Where `"Extra"` stands: line 2, counted in characters; bytes by hand from the position in the text.
  private static let unitsBefore = Array(text.utf16).count - Array("\"Extra\": 1}}\n]}".utf16).count

  @Test("UTF-8 with and without a byte-order mark")
  func utf8() throws {
    let bytes = Array(EncodingTests.text.utf8)
    let plain = Reading(bytes)
    let marked = Reading([0xEF, 0xBB, 0xBF] + bytes)
    #expect(plain.pattern != nil)
    #expect(plain.pattern == marked.pattern)
    #expect(plain.pattern?.waveforms == [Waveform(path: Array("é\u{1F600}.wav".utf8))])
    let offset = bytes.count - Array("\"Extra\": 1}}\n]}".utf8).count
    #expect(plain.findings == ["warning unknownKey 2:86@\(offset) Pattern[0].Event.Extra"])
    #expect(marked.findings == ["warning unknownKey 2:86@\(offset + 3) Pattern[0].Event.Extra"])
  }

  @Test("UTF-16 of both byte orders, with offsets into the original", arguments: [true, false])
  func utf16(littleEndian: Bool) {
    let reading = Reading(EncodingTests.utf16(EncodingTests.text, littleEndian: littleEndian))
    #expect(reading.pattern != nil)
    #expect(reading.pattern == Reading(EncodingTests.text).pattern)
    let offset = 2 + 2 * EncodingTests.unitsBefore
    #expect(reading.findings == ["warning unknownKey 2:86@\(offset) Pattern[0].Event.Extra"])
  }

  @Test("a lone surrogate and half a character are errors at their place", arguments: [true, false])
  func brokenUTF16(littleEndian: Bool) {
    func bytes(_ units: [UInt16]) -> [UInt8] {
      units.flatMap { unit -> [UInt8] in
        let low = UInt8(truncatingIfNeeded: unit)
        let high = UInt8(truncatingIfNeeded: unit >> 8)
        return littleEndian ? [low, high] : [high, low]
      }
    }
    // [ " then the surrogate
    for tail: [UInt16] in [[0xD83D], [0xD83D, 0x22, 0x5D], [0xDE00, 0x22, 0x5D], [0xD83D, 0xD83D, 0xDE00]] {
      let reading = Reading(bytes([0xFEFF, 0x5B, 0x22] + tail))
      #expect(reading.findings == ["error badEncoding 1:3@6 "])
      #expect(reading.messages.first?.contains("surrogate") == true)
    }
    let odd = Reading(bytes([0xFEFF, 0x7B, 0x7D]) + [0x20])
    #expect(odd.findings == ["error badEncoding 1:3@6 "])
    #expect(odd.messages.first?.contains("middle of a character") == true)
  }

  @Test("what cannot be read is named")
  func unsupported() {
    for littleEndian in [true, false] {
      let reading = Reading(EncodingTests.utf16("{\"Pattern\":[]}", littleEndian: littleEndian, mark: false))
      #expect(reading.findings == ["error badEncoding 1:1@0 "])
      #expect(reading.messages.first?.contains("UTF-16 without") == true)
    }
    for bytes: [UInt8] in [
      [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], [0x7B, 0, 0, 0, 0x7D, 0, 0, 0],
      [0, 0, 0, 0x7B, 0, 0, 0, 0x7D],
    ] {
      let reading = Reading(bytes)
      #expect(reading.findings == ["error badEncoding 1:1@0 "])
      #expect(reading.messages.first?.contains("UTF-32") == true)
    }
  }

  @Test("a byte-order mark alone is an empty file")
  func markOnly() {
    for bytes: [UInt8] in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] {
      #expect(Reading(bytes).diagnostics.items.map(\.code) == [.emptyFile])
    }
    #expect(Reading([]).findings == ["error emptyFile 1:1@0 "])
  }
}
