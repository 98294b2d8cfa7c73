import Testing
import ThrumPatterns

@testable import ThrumFormats

/// An entry, and what becomes of it. Offsets count from the start of the entry.
struct EntryCase: Sendable, CustomTestStringConvertible {
  var entry: String
  /// How many entries load leniently.
  var loaded: Int
  /// The one finding: code, and path below `Pattern[0]`.
  var code: DiagnosticCode
  var path: String
  /// What the finding points at.
  var target: String
  /// What the message of strict mode contains; nil when it is only a warning there as well.
  var strict: String?

  init(
    _ entry: String, loads loaded: Int, _ code: DiagnosticCode, _ path: String, at target: String,
    strict: String?
  ) {
    self.entry = entry
    self.loaded = loaded
    self.code = code
    self.path = path
    self.target = target
    self.strict = strict
  }

  var testDescription: String { entry }
}

@Suite("Rules of AHAP")
struct AHAPRuleTests {
  private static func event(_ fields: String) -> String { "{\"Event\":{\(fields)}}" }

  private static func transient(_ parameter: String) -> String {
    event("\"EventType\":\"HapticTransient\",\"Time\":0,\"EventParameters\":[\(parameter)]")
  }

  private static func curve(_ points: String) -> String {
    "{\"ParameterCurve\":{\"ParameterID\":\"HapticIntensityControl\",\"Time\":0,"
      + "\"ParameterCurveControlPoints\":[\(points)]}}"
  }

  static let cases: [EntryCase] = [
    // T27: continuous events without a duration.
    EntryCase(
      event("\"EventType\":\"HapticContinuous\",\"Time\":0,\"EventDuration\":0"), loads: 0, .badDuration,
      ".Event.EventDuration", at: "0}", strict: "-4823"),
    EntryCase(
      event("\"EventType\":\"HapticContinuous\",\"Time\":0"), loads: 0, .badDuration, ".Event",
      at: "{\"EventType", strict: "-4823"),
    EntryCase(
      event("\"EventType\":\"HapticContinuous\",\"Time\":0,\"EventDuration\":-1"), loads: 0, .badDuration,
      ".Event.EventDuration", at: "-1", strict: "-4823"),
    EntryCase(
      event("\"EventType\":\"HapticContinuous\",\"Time\":0,\"EventDuration\":\"1\""), loads: 0, .wrongType,
      ".Event.EventDuration", at: "\"1\"", strict: "-4823"),
    EntryCase(
      event("\"EventType\":\"AudioContinuous\",\"Time\":0"), loads: 1, .badDuration, ".Event",
      at: "{\"EventType", strict: "-4823"),
    EntryCase(
      event("\"EventType\":\"AudioContinuous\",\"Time\":0,\"EventDuration\":0"), loads: 1, .badDuration,
      ".Event.EventDuration", at: "0}", strict: "-4823"),
    // T28: both names of the duration.
    EntryCase(
      event("\"EventType\":\"HapticContinuous\",\"Time\":0,\"Duration\":1"), loads: 1, .durationKey,
      ".Event.Duration", at: "1}", strict: nil),
    EntryCase(
      event("\"EventType\":\"HapticContinuous\",\"Time\":0,\"Duration\":1,\"EventDuration\":2"), loads: 1,
      .durationKey, ".Event.Duration", at: "1,", strict: "ignored"),
    // T29: numbers from other worlds.
    EntryCase(
      transient("{\"ParameterID\":\"HapticSharpness\",\"ParameterValue\":2234}"), loads: 1, .outOfRange,
      ".Event.EventParameters[0].ParameterValue", at: "2234", strict: "2234.0 is out of range"),
    EntryCase(
      transient("{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":4.64}"), loads: 1, .outOfRange,
      ".Event.EventParameters[0].ParameterValue", at: "4.64", strict: "4.64 is out of range"),
    EntryCase(
      transient("{\"ParameterID\":\"HapticSharpness\",\"ParameterValue\":-1}"), loads: 1, .outOfRange,
      ".Event.EventParameters[0].ParameterValue", at: "-1", strict: "-1.0 is out of range"),
    EntryCase(
      transient("{\"ParameterID\":\"HapticSharpness\",\"ParameterValue\":1e300}"), loads: 1, .outOfRange,
      ".Event.EventParameters[0].ParameterValue", at: "1e300", strict: "1e+300 is out of range"),
    EntryCase(
      transient("{\"ParameterID\":\"Sustained\",\"ParameterValue\":0.4}"), loads: 1, .notBoolean,
      ".Event.EventParameters[0].ParameterValue", at: "0.4", strict: "is 0 or 1, not 0.4"),
    // T33 and near misses.
    EntryCase(
      "{}", loads: 0, .entryWithoutContent, "", at: "{}", strict: "-4830"),
    EntryCase("3", loads: 0, .wrongType, "", at: "3", strict: "-4830"),
    EntryCase("{\"Event\":[]}", loads: 0, .wrongType, ".Event", at: "[]", strict: "-4830"),
    EntryCase("{\"Parameter\":null}", loads: 0, .wrongType, ".Parameter", at: "null", strict: "-4831"),
    EntryCase(
      event("\"Time\":0"), loads: 0, .missingField, ".Event", at: "{\"Time", strict: "-4821"),
    EntryCase(
      event("\"EventType\":7,\"Time\":0"), loads: 0, .wrongType, ".Event.EventType", at: "7", strict: "-4821"),
    EntryCase(
      event("\"EventType\":\"hapticTransient\",\"Time\":0"), loads: 0, .unknownName, ".Event.EventType",
      at: "\"hapticTransient\"", strict: "-4821)"),
    EntryCase(
      transient("{\"ParameterID\":\"HapticAttackTime\",\"ParameterValue\":1}"), loads: 1, .unknownName,
      ".Event.EventParameters[0].ParameterID", at: "\"HapticAttackTime\"", strict: "-4820"),
    EntryCase(
      transient("{\"ParameterID\":\"HapticIntensity\"}"), loads: 1, .missingField,
      ".Event.EventParameters[0]", at: "{\"ParameterID", strict: "'ParameterValue' is missing"),
    EntryCase(
      transient("{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":true}"), loads: 1, .wrongType,
      ".Event.EventParameters[0].ParameterValue", at: "true", strict: "found a boolean"),
    EntryCase(
      transient("0.5"), loads: 1, .wrongType, ".Event.EventParameters[0]", at: "0.5", strict: "found a number"
    ),
    EntryCase(
      event("\"EventType\":\"HapticTransient\",\"Time\":0,\"EventParameters\":{}"), loads: 1, .wrongType,
      ".Event.EventParameters", at: "{}", strict: "expected an array"),
    // Times.
    EntryCase(
      event("\"EventType\":\"HapticTransient\",\"Time\":-0.5"), loads: 0, .badTime, ".Event.Time", at: "-0.5",
      strict: "-4822"),
    EntryCase(
      event("\"EventType\":\"HapticTransient\",\"Time\":\"0\""), loads: 0, .wrongType, ".Event.Time",
      at: "\"0\"", strict: "-4822"),
    EntryCase(
      event("\"EventType\":\"HapticTransient\",\"Time\":1e300"), loads: 0, .badTime, ".Event.Time",
      at: "1e300",
      strict: "-4822"),
    EntryCase(
      event("\"EventType\":\"HapticTransient\""), loads: 1, .missingTime, ".Event", at: "{\"EventType",
      strict: nil),
    EntryCase(
      event("\"EventType\":\"HapticContinuous\",\"Time\":0,\"EventDuration\":30.5"), loads: 1, .longEvent,
      ".Event.EventDuration", at: "30.5", strict: nil),
    // Keys.
    EntryCase(
      event("\"EventType\":\"HapticTransient\",\"time\":1,\"Time\":0"), loads: 1, .unknownKey, ".Event.time",
      at: "\"time\"", strict: nil),
    EntryCase(
      event("\"EventType\":\"HapticTransient\",\"Time\":1,\"Time\":0"), loads: 1, .duplicateKey,
      ".Event.Time",
      at: "\"Time\":0", strict: "stands twice"),
    EntryCase(
      event("\"EventType\":\"HapticTransient\",\"Time\":1,\"\\u0054ime\":0"), loads: 1, .duplicateKey,
      ".Event.Time", at: "\"\\u0054ime\"", strict: "stands twice"),
    EntryCase(
      transient(
        "{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":1},{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":0}"
      ), loads: 1, .duplicateKey, ".Event.EventParameters[1]",
      at: "{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":0",
      strict: "given twice"),
    EntryCase(
      "{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":0},\"Parameter\":"
        + "{\"ParameterID\":\"HapticIntensityControl\",\"ParameterValue\":1,\"Time\":0}}", loads: 2,
      .entryWithSeveralContents, "", at: "{\"Event", strict: nil),
    // Sounds.
    EntryCase(
      event("\"EventType\":\"AudioCustom\",\"Time\":0,\"EventWaveformPath\":1"), loads: 1, .wrongType,
      ".Event.EventWaveformPath", at: "1}", strict: "found a number"),
    EntryCase(
      event("\"EventType\":\"AudioCustom\",\"Time\":0,\"EventWaveformLoopEnabled\":2"), loads: 1, .wrongType,
      ".Event.EventWaveformLoopEnabled", at: "2", strict: "true or false"),
    EntryCase(
      event("\"EventType\":\"HapticTransient\",\"Time\":0,\"EventWaveformPath\":\"a\""), loads: 1,
      .uselessField, ".Event.EventWaveformPath", at: "\"a\"", strict: nil),
    // Parameters and curves.
    EntryCase(
      "{\"Parameter\":{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":1,\"Time\":0}}", loads: 0,
      .unknownName, ".Parameter.ParameterID", at: "\"HapticIntensity\"", strict: "-4820"),
    EntryCase(
      "{\"Parameter\":{\"ParameterID\":\"HapticSharpnessControl\",\"ParameterValue\":-1.5,\"Time\":0}}",
      loads: 1, .outOfRange, ".Parameter.ParameterValue", at: "-1.5", strict: "-1.5 is out of range"),
    EntryCase(
      "{\"Parameter\":{\"ParameterID\":\"HapticSharpnessControl\",\"ParameterValue\":0,\"Time\":-1}}",
      loads: 0,
      .badTime, ".Parameter.Time", at: "-1", strict: "-4822"),
    EntryCase(
      curve(""), loads: 0, .emptyCurve, ".ParameterCurve.ParameterCurveControlPoints", at: "[]",
      strict: "-4831"),
    EntryCase(
      "{\"ParameterCurve\":{\"ParameterID\":\"HapticIntensityControl\",\"Time\":0}}", loads: 0, .missingField,
      ".ParameterCurve", at: "{\"ParameterID", strict: "-4831"),
    EntryCase(
      curve("{\"Time\":0,\"ParameterValue\":1},{\"Time\":-1,\"ParameterValue\":1}"), loads: 1, .badTime,
      ".ParameterCurve.ParameterCurveControlPoints[1].Time", at: "-1", strict: "-4831"),
    EntryCase(
      curve("7,{\"Time\":0,\"ParameterValue\":1}"), loads: 1, .wrongType,
      ".ParameterCurve.ParameterCurveControlPoints[0]", at: "7", strict: "-4831"),
    EntryCase(
      curve("{\"Time\":1,\"ParameterValue\":1},{\"Time\":0,\"ParameterValue\":2}"), loads: 1, .outOfRange,
      ".ParameterCurve.ParameterCurveControlPoints[1].ParameterValue", at: "2}", strict: "out of range"),
    EntryCase(
      curve("{\"Time\":1,\"ParameterValue\":1},{\"Time\":0,\"ParameterValue\":0}"), loads: 1, .unsortedPoints,
      ".ParameterCurve.ParameterCurveControlPoints", at: "[{", strict: "not in order of time"),
    EntryCase(
      curve((0..<17).map { "{\"Time\":\($0),\"ParameterValue\":1}" }.joined(separator: ",")), loads: 1,
      .manyPoints, ".ParameterCurve.ParameterCurveControlPoints", at: "[{", strict: nil),
  ]

  @Test("what is wrong with an entry is said at its place, in both modes", arguments: cases)
  func entry(example: EntryCase) throws {
    let start = "{\"Version\":1.0,\"Pattern\":["
    let inEntry = try #require(example.entry.range(of: example.target)?.lowerBound)
    let offset = start.utf8.count + example.entry.utf8.distance(from: example.entry.startIndex, to: inEntry)
    let place = "\(example.code) 1:\(offset + 1)@\(offset) Pattern[0]\(example.path)"

    let lenient = Reading.entries(example.entry)
    #expect(lenient.pattern?.entryCount == example.loaded)
    #expect(lenient.findings.first == "warning \(place)", "\(lenient.findings) \(lenient.messages)")
    // Unsorted points come with their range; an entry that is skipped leaves an empty pattern.
    let others = lenient.diagnostics.items.dropFirst().map(\.code)
    #expect(others.allSatisfy { $0 == .emptyPattern || $0 == .unsortedPoints })

    let strict = Reading.entries(example.entry, strict: true)
    #expect((strict.pattern == nil) == (example.strict != nil))
    #expect(strict.findings.first == "\(example.strict == nil ? "warning" : "error") \(place)")
    if let text = example.strict {
      #expect(strict.messages.first?.contains(text) == true, "\(strict.messages)")
      // What strictness refuses is not mended.
      let mended = ["counts as", "are sorted", "skipped"]
      #expect(mended.allSatisfy { strict.messages.first?.contains($0) == false }, "\(strict.messages)")
    }
  }

  @Test("near misses are named")
  func suggestions() {
    let reading = Reading.entries("{\"ParameterCurves\":{}},{\"event\":{}},{\"Paramter\":{}},{\"Thing\":{}}")
    let keys = reading.diagnostics.items.filter { $0.code == .unknownKey }.map(\.text)
    #expect(keys.count == 4)
    #expect(keys[0].contains("did you mean 'ParameterCurve'?"))
    #expect(keys[1].contains("did you mean 'Event'?"))
    #expect(keys[2].contains("did you mean 'Parameter'?"))
    #expect(!keys[3].contains("did you mean"))
    #expect(reading.count(.entryWithoutContent) == 4)
    let id = Reading.entries(
      AHAPRuleTests.transient("{\"ParameterID\":\"hapticintensity\",\"ParameterValue\":1}"))
    #expect(id.messages.first?.contains("did you mean 'HapticIntensity'?") == true)
    // What the Go and Rust libraries for AHAP write, and an event's parameter outside of an event.
    let envelope = Reading.entries(
      AHAPRuleTests.transient("{\"ParameterID\":\"HapticDecayTime\",\"ParameterValue\":1}"))
    #expect(envelope.messages.first?.contains("did you mean 'DecayTime'?") == true)
    let control = Reading.entries(
      "{\"Parameter\":{\"ParameterID\":\"HapticSharpness\",\"ParameterValue\":1}}")
    #expect(control.messages.first?.contains("did you mean 'HapticSharpnessControl'?") == true)
  }

  @Test(
    "a document of the wrong shape is refused with the code of Core Haptics",
    arguments: [
      ("[]", "error wrongRoot 1:1@0 ", "an array"), ("1", "error wrongRoot 1:1@0 ", "a number"),
      ("{}", "error missingPattern 1:1@0 ", "Pattern"),
      ("{\"Pattern\":{}}", "error wrongType 1:12@11 Pattern", "an object"),
      ("{\"Pattern\":null}", "error wrongType 1:12@11 Pattern", "null"),
    ])
  func shape(text: String, finding: String, message: String) {
    for strict in [false, true] {
      let reading = Reading(text, strict: strict)
      #expect(reading.pattern == nil)
      #expect(reading.findings == [finding])
      #expect(reading.messages.first?.contains(message) == true)
      #expect(reading.messages.first?.contains("-4814") == true)
    }
  }

  @Test("versions")
  func versions() {
    func version(_ text: String) -> (Double?, [DiagnosticCode]) {
      let reading = Reading(
        "{\"Version\":\(text),\"Pattern\":[{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":0}}]}")
      return (reading.pattern?.version, reading.diagnostics.items.map(\.code))
    }
    #expect(version("1") == (1, []))
    #expect(version("1.0") == (1, []))
    #expect(version("0.5") == (0.5, []))
    #expect(version("2") == (2, [.unusualVersion]))
    #expect(version("\"1.0\"") == (1, [.unusualVersion]))
    #expect(version("\"one\"") == (nil, [.wrongType]))
    #expect(version("\"1.0 \"") == (nil, [.wrongType]))
    #expect(version("\"\"") == (nil, [.wrongType]))
    #expect(version("null") == (nil, [.wrongType]))
  }

  @Test("metadata of any kind is kept as strict JSON")
  func metadata() {
    let reading = Reading("{\"Metadata\": {\"a\" : [1 , 2.50,],\n \"b\":null,}, \"Pattern\":[]}")
    #expect(reading.pattern?.metadata == Array("{\"a\": [1, 2.50], \"b\": null}".utf8))
    #expect(reading.count(.trailingComma) == 2)
    #expect(reading.count(.emptyPattern) == 1)
  }

  @Test("order, late curves and times of points are looked at once")
  func lints() {
    let transients = ["1", "0.5", "0.2"].map {
      "{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":\($0)}}"
    }
    let unsorted = Reading.entries(transients.joined(separator: ","))
    #expect(unsorted.diagnostics.items.map(\.summary).count == 1)
    #expect(unsorted.diagnostics.items.first?.code == .unsortedEvents)
    #expect(unsorted.diagnostics.items.first?.pathText == "Pattern[1].Event.Time")

    func curve(_ time: Double, _ first: Double, _ last: Double) -> String {
      "{\"ParameterCurve\":{\"ParameterID\":\"HapticIntensityControl\",\"Time\":\(time),\"ParameterCurveControlPoints\":"
        + "[{\"Time\":\(first),\"ParameterValue\":0},{\"Time\":\(last),\"ParameterValue\":1}]}}"
    }
    let event = "{\"Event\":{\"EventType\":\"HapticContinuous\",\"Time\":0,\"EventDuration\":2}}"
    let absolute = Reading.entries("\(curve(1, 1, 2)),\(event)")
    #expect(absolute.diagnostics.items.map(\.code) == [.absoluteCurve])
    #expect(absolute.diagnostics.items.first?.pathText == "Pattern[0].ParameterCurve")
    #expect(Reading.entries("\(curve(1, 0, 1)),\(event)").diagnostics.items.isEmpty)
    #expect(Reading.entries("\(curve(0, 0, 3)),\(event)").diagnostics.items.isEmpty)
    #expect(Reading.entries("\(curve(0.5, 0.5, 1)),\(event)").diagnostics.items.isEmpty)
  }

  @Test("everything an event can have arrives")
  func fullEvent() throws {
    let ids = [
      "HapticIntensity", "HapticSharpness", "AttackTime", "DecayTime", "ReleaseTime", "Sustained",
      "AudioVolume",
      "AudioPitch", "AudioPan", "AudioBrightness",
    ]
    let list = ids.map {
      "{\"ParameterID\":\"\($0)\",\"ParameterValue\":\($0 == "Sustained" ? "0" : "0.25")}"
    }
    let reading = Reading.entries(
      AHAPRuleTests.event(
        "\"EventType\":\"AudioCustom\",\"Time\":0.5,\"EventDuration\":2,\"EventWaveformPath\":\"a\\/b\\u00e9.caf\","
          + "\"EventWaveformUseVolumeEnvelope\":0,\"EventWaveformLoopEnabled\":true,"
          + "\"EventParameters\":[\(list.joined(separator: ","))]"))
    #expect(reading.diagnostics.items.isEmpty, "\(reading.messages)")
    let pattern = try #require(reading.pattern)
    #expect(pattern.events[0].type == .audioCustom)
    #expect(pattern.events[0].duration == 2)
    #expect(
      pattern.waveforms == [Waveform(path: Array("a/bé.caf".utf8), usesVolumeEnvelope: false, loops: true)])
    for id in EventParameterID.allCases {
      #expect(pattern.events[0].parameters.isGiven(id))
      #expect(pattern.events[0].parameters[id] == (id == .sustained ? 0 : 0.25))
    }
  }

  @Test("every dynamic parameter has the name of Core Haptics")
  func dynamicNames() {
    let names = [
      "HapticIntensityControl", "HapticSharpnessControl", "HapticAttackTimeControl", "HapticDecayTimeControl",
      "HapticReleaseTimeControl", "AudioVolumeControl", "AudioPitchControl", "AudioPanControl",
      "AudioBrightnessControl", "AudioAttackTimeControl", "AudioDecayTimeControl", "AudioReleaseTimeControl",
    ]
    for (name, id) in zip(names, DynamicParameterID.allCases) {
      let reading = Reading.entries(
        "{\"Parameter\":{\"ParameterID\":\"\(name)\",\"ParameterValue\":0.5,\"Time\":3}}")
      #expect(reading.pattern?.parameters == [DynamicParameter(id: id, value: 0.5, time: 3)])
      #expect(reading.diagnostics.items.isEmpty)
    }
  }
}
