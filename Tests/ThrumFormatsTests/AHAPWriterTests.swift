import Testing
import ThrumPatterns

@testable import ThrumFormats

@Suite("Writing AHAP")
struct AHAPWriterTests {
  private static func text(_ pattern: Pattern) throws -> String {
    String(decoding: try AHAPWriter.write(pattern), as: UTF8.self)
  }

  private static func sample() throws -> Pattern {
    var builder = PatternBuilder()
    builder.version = 1
    builder.metadata = Array("{\"Project\": \"x\"}".utf8)
    var event = Event(type: .continuous, time: 0.1, duration: 0.5)
    event.parameters[.intensity] = 0.3
    event.parameters[.sustained] = 0
    try builder.addCurve(
      .sharpnessControl, time: 0.25,
      points: [ControlPoint(time: 0, value: -1), ControlPoint(time: 1e-7, value: 0.5)]
    )
    try builder.add(event) { _ in }
    try builder.add(DynamicParameter(id: .intensityControl, value: 0.1, time: 0)) { _ in }
    try builder.add(
      Event(type: .audioCustom, time: 2),
      waveform: Waveform(path: Array("a\"\\\n\u{1}é.wav".utf8), loops: true)
    ) { _ in }
    return builder.finish()
  }

  @Test("the text is what a person would write")
  func layout() throws {
    #expect(
      try AHAPWriterTests.text(AHAPWriterTests.sample()) == #"""
        {
          "Version": 1.0,
          "Metadata": {"Project": "x"},
          "Pattern": [
            {
              "ParameterCurve": {
                "ParameterID": "HapticSharpnessControl",
                "Time": 0.25,
                "ParameterCurveControlPoints": [
                  { "Time": 0.0, "ParameterValue": -1.0 },
                  { "Time": 1e-07, "ParameterValue": 0.5 }
                ]
              }
            },
            {
              "Event": {
                "EventType": "HapticContinuous",
                "Time": 0.1,
                "EventDuration": 0.5,
                "EventParameters": [
                  { "ParameterID": "HapticIntensity", "ParameterValue": 0.3 },
                  { "ParameterID": "Sustained", "ParameterValue": 0.0 }
                ]
              }
            },
            {
              "Parameter": {
                "ParameterID": "HapticIntensityControl",
                "Time": 0.0,
                "ParameterValue": 0.1
              }
            },
            {
              "Event": {
                "EventType": "AudioCustom",
                "Time": 2.0,
                "EventWaveformPath": "a\"\\\n\u0001é.wav",
                "EventWaveformLoopEnabled": true
              }
            }
          ]
        }

        """#)
  }

  @Test("it reads back to an equal pattern, strictly and without a word")
  func roundTrip() throws {
    let pattern = try AHAPWriterTests.sample()
    let reading = Reading(try AHAPWriterTests.text(pattern), strict: true)
    #expect(reading.pattern == pattern)
    #expect(reading.diagnostics.items.isEmpty)
  }

  @Test("an empty pattern, and sounds that say little")
  func small() throws {
    #expect(try AHAPWriterTests.text(Pattern()) == "{\n  \"Pattern\": []\n}\n")
    #expect(Reading("{\n  \"Pattern\": []\n}\n").pattern == Pattern())
    for waveform in [
      Waveform(), Waveform(usesVolumeEnvelope: false), Waveform(loops: false),
      Waveform(path: [0x61], usesVolumeEnvelope: true, loops: true),
    ] {
      var builder = PatternBuilder()
      try builder.add(Event(type: .audioCustom, time: 0), waveform: waveform) { _ in }
      let pattern = builder.finish()
      #expect(Reading(try AHAPWriter.write(pattern)).pattern == pattern)
    }
  }

  @Test("what AHAP cannot say is an error")
  func errors() throws {
    var endless = PatternBuilder()
    try endless.add(Event(type: .transient, time: 0)) { _ in }
    try endless.add(Event(type: .continuous, time: 0, duration: .infinity)) { _ in }
    let endlessPattern = endless.finish()
    #expect(throws: AHAPWriteError.endlessEvent(1)) { try AHAPWriter.write(endlessPattern) }
    var broken = PatternBuilder()
    try broken.add(Event(type: .audioCustom, time: 0), waveform: Waveform(path: [0x61, 0xFF])) { _ in }
    let brokenPattern = broken.finish()
    #expect(throws: AHAPWriteError.pathNotUTF8(0)) { try AHAPWriter.write(brokenPattern) }
  }

  @Test("any numbers survive")
  func numbers() throws {
    var generator = SeededGenerator(state: 11)
    var builder = PatternBuilder()
    for _ in 0..<5_000 {
      let time = Double(bitPattern: generator.next() & 0x7FFF_FFFF_FFFF_FFFF)
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      let parameter = DynamicParameter(
        id: .sharpnessControl, value: value.isFinite && abs(value) <= 1 ? value : 0.7,
        time: time.isFinite && time <= 1e9 ? time : 0.1)
      try builder.add(parameter) { _ in }
    }
    let pattern = builder.finish()
    let reading = Reading(try AHAPWriter.write(pattern))
    #expect(reading.pattern == pattern)
    #expect(reading.diagnostics.items.isEmpty)
  }
}

extension PatternBuilder {
  fileprivate mutating func addCurve(
    _ id: DynamicParameterID, time: Double, points: [ControlPoint]
  ) throws {
    var failure: PatternIssue?
    points.withUnsafeBufferPointer { points in
      do throws(PatternIssue) {
        try addCurve(id, time: time, points: points) { _ in }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
