import Testing
import ThrumPatterns
import ThrumRendering

@Suite("Dynamic parameters of a pattern")
struct ParameterTrackTests {
  /// An entry of a pattern: a step, or a curve with points.
  enum Entry {
    case step(Double, Float)
    case curve(Double, [(Double, Float)])
  }

  private func track(
    _ entries: [Entry], _ id: DynamicParameterID = .intensityControl
  ) throws -> ParameterTrack {
    var builder = PatternBuilder()
    for entry in entries {
      switch entry {
      case .step(let time, let value):
        try builder.add(DynamicParameter(id: id, value: value, time: time)) { _ in }
      case .curve(let time, let points):
        let points = points.map { ControlPoint(time: $0.0, value: $0.1) }
        try points.withUnsafeBufferPointer { try builder.addCurve(id, time: time, points: $0) { _ in } }
      }
    }
    return ParameterTrack(id, in: builder.finish())
  }

  @Test("without entries the default holds")
  func empty() throws {
    #expect(try track([]).value(at: 5) == 1)
    #expect(try track([], .sharpnessControl).value(at: 5) == 0)
  }

  @Test("a step holds until the next")
  func steps() throws {
    let track = try track([.step(1, 0.25), .step(2, 0.75)])
    #expect(track.value(at: 0.999) == 1)
    #expect(track.value(at: 1) == 0.25)
    #expect(track.value(at: 1.999) == 0.25)
    #expect(track.value(at: 2) == 0.75)
    #expect(track.value(at: 1e6) == 0.75)
  }

  @Test("a curve is linear between points and holds its last value")
  func linear() throws {
    let track = try track([.curve(1, [(0, 0), (2, 1), (4, 0.5)])])
    #expect(track.value(at: 1) == 0)
    #expect(track.value(at: 2) == 0.5)
    #expect(track.value(at: 3) == 1)
    #expect(track.value(at: 4) == 0.75)
    #expect(track.value(at: 100) == 0.5)
  }

  // scheduleParameterCurve(_:atTime:): "hits every value between" the one in force and the first point.
  @Test("a curve ramps from the value in force to its first point")
  func leadIn() throws {
    let track = try track([.step(0, 0), .curve(1, [(2, 1)])])
    #expect(track.value(at: 1) == 0)
    #expect(track.value(at: 2) == 0.5)
    #expect(track.value(at: 3) == 1)
  }

  @Test("points at one time make a step")
  func stepInCurve() throws {
    let track = try track([.curve(0, [(0, 1), (1, 1), (1, 0), (2, 0.5)])])
    #expect(track.value(at: 0.999) == 1)
    #expect(track.value(at: 1) == 0)
    #expect(track.value(at: 1.5) == 0.25)
  }

  // Apple's Sparkle: one curve ends at 0 where the next starts with 0.75, and an event sits there.
  @Test("of two curves that meet the later one is in force at the meeting")
  func meeting() throws {
    let track = try track([.curve(0.024, [(0, 1), (0.15, 0)]), .curve(0.174, [(0, 0.75), (0.8, 0)])])
    #expect(track.value(at: 0.174) == 0.75)
    let entriesTurned = try self.track([.curve(0.174, [(0, 0.75)]), .curve(0.024, [(0, 1), (0.15, 0)])])
    #expect(entriesTurned.value(at: 0.174) == 0.75)
  }

  @Test("where curves overlap the one that starts last wins and the rest of the other is dropped")
  func overlap() throws {
    let track = try track([.curve(0, [(0, 0), (10, 1)]), .curve(5, [(1, 0.1)])])
    #expect(track.value(at: 5) == 0.5)
    #expect(track.value(at: 5.5) == 0.3)
    #expect(track.value(at: 6) == 0.1)
    #expect(track.value(at: 10) == 0.1)
  }

  @Test("of two entries at the same time the one that stands last wins")
  func tie() throws {
    #expect(try track([.step(1, 0.2), .step(1, 0.4)]).value(at: 1) == 0.4)
    #expect(try track([.curve(1, [(0, 0.9)]), .step(1, 0.4)]).value(at: 1) == 0.4)
  }

  @Test("a step a rounding error away from a time is in force at that time")
  func tolerance() throws {
    // 0.1 + 0.2 is 0.30000000000000004.
    let track = try track([.curve(0.1, [(0, 1), (0.2, 1), (0.2, 0.5)])])
    #expect(track.value(at: 0.3) == 0.5)
  }

  @Test("a track read forwards with a cursor gives the same values as one searched")
  func cursor() throws {
    var builder = PatternBuilder()
    try builder.add(DynamicParameter(id: .intensityControl, value: 0.5, time: 0.25)) { _ in }
    let points = [ControlPoint(time: 0.1, value: 0), ControlPoint(time: 0.7, value: 1)]
    try points.withUnsafeBufferPointer {
      try builder.addCurve(.intensityControl, time: 1, points: $0) { _ in }
    }
    try builder.add(Event(type: .transient, time: 0)) { _ in }
    let pattern = builder.finish()
    let track = ParameterTrack(.intensityControl, in: pattern)
    let score = Score(pattern)
    defer { score.deallocate() }
    var cursor: Int32 = 0
    for step in 0...2000 {
      let time = Double(step) / 1000
      #expect(score.intensity.value(at: time, cursor: &cursor) == track.value(at: time))
    }
  }
}
