import Testing
import ThrumPatterns

@Suite("Feedback presets")
struct FeedbackTests {
  private struct Tap: Equatable {
    var time: Double
    var intensity: Float
    var sharpness: Float

    init(_ time: Double, _ intensity: Float, _ sharpness: Float) {
      self.time = time
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// The table of Docs/feedback.md.
  private static let table: [(Feedback, [Tap])] = [
    (.impactLight, [Tap(0, 0.45, 0.55)]),
    (.impactMedium, [Tap(0, 0.7, 0.5)]),
    (.impactHeavy, [Tap(0, 1, 0.35)]),
    (.impactSoft, [Tap(0, 0.6, 0.1)]),
    (.impactRigid, [Tap(0, 0.8, 0.95)]),
    (.selection, [Tap(0, 0.3, 0.8)]),
    (.success, [Tap(0, 0.55, 0.5), Tap(0.14, 0.9, 0.65)]),
    (.warning, [Tap(0, 0.9, 0.45), Tap(0.18, 0.55, 0.35)]),
    (.error, [Tap(0, 0.7, 0.5), Tap(0.11, 0.7, 0.5), Tap(0.22, 1, 0.6), Tap(0.36, 0.5, 0.3)]),
    (.alignment, [Tap(0, 0.4, 0.9)]),
    (.levelChange, [Tap(0, 0.55, 0.7)]),
  ]

  private func taps(_ feedback: Feedback, intensity: Float = 1) -> [Tap] {
    feedback.pattern(intensity: intensity).events.map {
      Tap($0.time, $0.parameters[.intensity], $0.parameters[.sharpness])
    }
  }

  @Test("each preset is what the table of the documents says")
  func presets() {
    #expect(Self.table.count == Feedback.allCases.count)
    for (feedback, expected) in Self.table { #expect(taps(feedback) == expected, "\(feedback)") }
  }

  @Test("presets are made of taps and nothing else")
  func onlyTaps() {
    for feedback in Feedback.allCases {
      let pattern = feedback.pattern(intensity: 1)
      #expect(pattern.events.allSatisfy { $0.type == .transient && $0.duration == 0 })
      #expect(pattern.entryCount == pattern.events.count)
      #expect(pattern.duration == pattern.events.last!.time)
    }
  }

  @Test("the intensity scales every tap and nothing else", arguments: [Float(0), 0.25, 0.5, 1])
  func scaled(_ intensity: Float) {
    for (feedback, full) in Self.table {
      let expected = full.map { Tap($0.time, $0.intensity * intensity, $0.sharpness) }
      #expect(taps(feedback, intensity: intensity) == expected, "\(feedback)")
    }
  }

  @Test("an intensity out of range is limited")
  func limited() {
    for (feedback, full) in Self.table {
      #expect(taps(feedback, intensity: 3) == full)
      #expect(taps(feedback, intensity: -1).allSatisfy { $0.intensity == 0 })
    }
  }

  @Test("taps are in order of time, at least 0.1 s apart")
  func apart() {
    for feedback in Feedback.allCases {
      let times = taps(feedback).map(\.time)
      #expect(times.first == 0)
      for (before, after) in zip(times, times.dropFirst()) { #expect(after - before >= 0.1, "\(feedback)") }
    }
  }
}
