import Testing
import ThrumPatterns

@testable import ThrumFormats

@Suite("Malformed files")
struct MalformedFileTests {
  /// T33: what was found in published files.
  @Test("a stray quote behind a number is shown at its place")
  func strayQuote() {
    let reading = Reading(
      """
      {
        "Pattern": [
          { "Event": { "EventType": "HapticTransient", "Time": 0.25" } }
        ]
      }
      """)
    #expect(reading.pattern == nil)
    // Line 1 has 2 bytes, line 2 has 15, and the quote is the 62nd character of line 3.
    #expect(reading.findings == ["error badSyntax 3:62@78 Pattern[0].Event"])
    #expect(reading.diagnostics.items.first?.kind == .syntax)
    #expect(reading.messages == ["expected ',' or '}'"])
  }

  @Test("an empty file says so")
  func empty() {
    for text in ["", " ", "\n\n\t "] {
      let reading = Reading(text)
      #expect(reading.pattern == nil)
      #expect(reading.messages == ["the file is empty"])
    }
  }

  @Test("no bytes at a null pointer are an empty file")
  func nullPointer() {
    var list = DiagnosticList()
    let pattern = AHAPReader.read(UnsafeBufferPointer(start: nil, count: 0), diagnostics: &list)
    #expect(pattern == nil)
    #expect(list.items.map(\.code) == [.emptyFile])
  }

  @Test(
    "a fragment says what it ends in",
    arguments: [
      ("{\"Pattern\":[{\"Event\":{\"EventType\":\"HapticTransient\"", "object", "Pattern[0].Event"),
      ("{\"Pattern\":[{\"Event\":{\"EventType\":\"HapticTransient\"}},", "array", "Pattern[0]"),
      ("{\"Pattern\":[{\"Event\":{\"EventType\":\"HapticTr", "string", "Pattern[0].Event.EventType"),
      ("{\"Pattern\":[", "array", "Pattern"),
    ])
  func fragment(text: String, container: String, path: String) {
    let reading = Reading(text)
    #expect(reading.pattern == nil)
    #expect(reading.messages.first?.contains("ends inside a") == true)
    #expect(reading.messages.first?.contains(container) == true)
    #expect(reading.diagnostics.items.first?.pathText == path)
  }

  @Test("a fragment of a pattern is refused for what it is")
  func bareEntry() {
    let reading = Reading("{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":0}}")
    #expect(reading.pattern == nil)
    #expect(reading.diagnostics.items.map(\.code) == [.unknownKey, .missingPattern])
  }

  /// T27: one bad event must not silence the others.
  @Test("a bad event is skipped by index and the rest plays")
  func restPlays() {
    let reading = Reading.entries(
      "{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":0}},"
        + "{\"Event\":{\"EventType\":\"HapticContinuous\",\"Time\":1,\"EventDuration\":0}},"
        + "{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":2}}")
    #expect(reading.pattern?.events.map(\.time) == [0, 2])
    #expect(reading.pattern?.events.map(\.order) == [0, 1])
    #expect(reading.diagnostics.items.map(\.pathText) == ["Pattern[1].Event.EventDuration"])
  }

  /// T29: nothing wraps or overflows.
  @Test("numbers of any size are limited")
  func sizes() {
    for value in ["1e308", "-1e308", "1e39", "99999999999999999999", "5e-324", "-0.0"] {
      let reading = Reading.entries(
        "{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":0,\"EventParameters\":["
          + "{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":\(value)}]}}")
      let intensity = reading.pattern?.events.first?.parameters[.intensity]
      #expect(intensity == (value.hasPrefix("-") || value == "5e-324" ? 0 : 1))
    }
  }
}

@Suite("Limits")
struct LimitTests {
  private static let event = "{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":0}}"

  private static func pattern(_ count: Int, _ entry: String) -> [UInt8] {
    Array("{\"Pattern\":[\(Array(repeating: entry, count: count).joined(separator: ","))]}".utf8)
  }

  @Test("bytes")
  func bytes() {
    let text = LimitTests.pattern(1, LimitTests.event)
    #expect(Reading(text, options: ReadOptions(maxBytes: text.count)).pattern != nil)
    let reading = Reading(text, options: ReadOptions(maxBytes: text.count - 1))
    #expect(reading.pattern == nil)
    #expect(reading.findings == ["error tooLarge 0:0@0 "])
    #expect(reading.diagnostics.items.first?.kind == .limit)
  }

  @Test("entries and control points together")
  func entries() {
    let text = LimitTests.pattern(5, LimitTests.event)
    #expect(Reading(text, options: ReadOptions(maxEntries: 5)).pattern != nil)
    let reading = Reading(text, options: ReadOptions(maxEntries: 4))
    #expect(reading.pattern == nil)
    #expect(reading.diagnostics.items.map(\.code) == [.tooManyEntries])
    #expect(reading.diagnostics.items.first?.pathText == "Pattern[4].Event")
    let curve =
      "{\"ParameterCurve\":{\"ParameterID\":\"HapticIntensityControl\",\"Time\":0,\"ParameterCurveControlPoints\":"
      + "[{\"Time\":0,\"ParameterValue\":0},{\"Time\":1,\"ParameterValue\":0}]}}"
    #expect(Reading(LimitTests.pattern(1, curve), options: ReadOptions(maxEntries: 3)).pattern != nil)
    let points = Reading(LimitTests.pattern(1, curve), options: ReadOptions(maxEntries: 2))
    #expect(points.pattern == nil)
    #expect(points.diagnostics.items.map(\.code) == [.tooManyEntries])
    #expect(Reading(text, options: ReadOptions(maxEntries: -1)).pattern == nil)
    #expect(Reading(text, options: ReadOptions(maxEntries: Int.max)).pattern != nil)
    let values = Array("{\"Metadata\":[\(String(repeating: "1,", count: 70_000))1],\"Pattern\":[]}".utf8)
    #expect(
      Reading(values, options: ReadOptions(maxEntries: 10)).diagnostics.items.map(\.code) == [.tooManyEntries]
    )
    #expect(Reading(values).pattern != nil)
  }

  @Test("depth, of metadata too")
  func depth() {
    let bomb = Array(("{\"Metadata\":" + String(repeating: "[", count: 511)).utf8)
    let reading = Reading(bomb, options: ReadOptions(maxDepth: 512))
    #expect(reading.diagnostics.items.map(\.code) == [.badSyntax])
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let text = Array("{\"Metadata\":\(deep),\"Pattern\":[]}".utf8)
    #expect(Reading(text, options: ReadOptions(maxDepth: 501)).pattern?.metadata == Array(deep.utf8))
    #expect(Reading(text, options: ReadOptions(maxDepth: 500)).diagnostics.items.map(\.code) == [.tooDeep])
    #expect(Reading(text).diagnostics.items.map(\.code) == [.tooDeep])
    #expect(
      Reading(LimitTests.pattern(1, LimitTests.event), options: ReadOptions(maxDepth: -5)).pattern == nil)
  }

  @Test("100,000 keys and commas take no time to speak of")
  func floods() {
    let clock = ContinuousClock()
    let unknown = (0..<100_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let known = Array(repeating: "\"Time\":0", count: 100_000).joined(separator: ",")
    let commas = Array(repeating: "[1,]", count: 100_000).joined(separator: ",")
    for (text, code) in [
      ("{\(unknown),\"Pattern\":[]}", DiagnosticCode.unknownKey),
      ("{\"Pattern\":[{\"Event\":{\(known),\"EventType\":\"HapticTransient\"}}]}", .duplicateKey),
      ("{\"Metadata\":[\(commas)],\"Pattern\":[]}", .trailingComma),
      ("{\"Pattern\":[\(Array(repeating: "3", count: 100_000).joined(separator: ","))]}", .wrongType),
    ] {
      let bytes = Array(text.utf8)
      var reading = Reading([])
      let time = clock.measure { reading = Reading(bytes, capacity: 10_000) }
      #expect(reading.pattern != nil)
      #expect(reading.diagnostics.items.count == 10_000)
      #expect(reading.diagnostics.warningCount >= 99_999)
      #expect(reading.diagnostics.items.contains { $0.code == code })
      // Quadratic would be hours; this leaves room for a slow machine and a debug build.
      #expect(time < .seconds(20), "\(time)")
    }
  }

  @Test("a full list counts on, and shows the error")
  func fullList() {
    let bytes = Array("{\"a\":1,\"b\":2,\"c\":3,\"Pattern\":1}".utf8)
    let reading = Reading(bytes, capacity: 2)
    #expect(reading.diagnostics.warningCount == 3)
    #expect(reading.diagnostics.errorCount == 1)
    #expect(reading.diagnostics.items.map(\.code) == [.unknownKey, .wrongType])
    let counting = Reading(bytes, capacity: 0)
    #expect(counting.diagnostics.items.isEmpty)
    #expect(counting.diagnostics.errorCount == 1)
  }
}
