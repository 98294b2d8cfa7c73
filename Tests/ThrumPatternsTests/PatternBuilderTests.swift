import Testing
import ThrumPatterns

@Suite("A pattern is checked entry by entry")
struct PatternBuilderTests {
  /// Adds one event and returns what was thrown and what was warned of.
  private func add(_ event: Event) -> (error: PatternIssue?, warnings: [PatternIssue], pattern: Pattern) {
    var builder = PatternBuilder()
    var warnings: [PatternIssue] = []
    var thrown: PatternIssue?
    do throws(PatternIssue) { try builder.add(event) { warnings.append($0) } } catch { thrown = error }
    return (thrown, warnings, builder.finish())
  }

  private func addCurve(_ points: [(Double, Float)], time: Double = 0) -> (
    error: PatternIssue?, warnings: [PatternIssue], pattern: Pattern
  ) {
    var builder = PatternBuilder()
    var warnings: [PatternIssue] = []
    var thrown: PatternIssue?
    points.map { ControlPoint(time: $0.0, value: $0.1) }.withUnsafeBufferPointer { points in
      do throws(PatternIssue) {
        try builder.addCurve(.intensityControl, time: time, points: points) { warnings.append($0) }
      } catch { thrown = error }
    }
    return (thrown, warnings, builder.finish())
  }

  @Test(
    "times and durations that cannot be played are refused and leave nothing behind",
    arguments: [
      (Event(type: .transient, time: -0.001), PatternIssue(.negativeTime, .time)),
      (Event(type: .transient, time: .nan), PatternIssue(.notFinite, .time)),
      (Event(type: .transient, time: .infinity), PatternIssue(.notFinite, .time)),
      (Event(type: .transient, time: 1.1e9), PatternIssue(.timeTooLarge, .time)),
      (Event(type: .transient, time: 0, duration: -1), PatternIssue(.negativeDuration, .duration)),
      (Event(type: .transient, time: 0, duration: .infinity), PatternIssue(.notFinite, .duration)),
      (Event(type: .continuous, time: 0, duration: 0), PatternIssue(.missingDuration, .duration)),
      (Event(type: .continuous, time: 0, duration: .nan), PatternIssue(.notFinite, .duration)),
      (Event(type: .continuous, time: 0, duration: 2e9), PatternIssue(.timeTooLarge, .duration)),
    ])
  func refusedEvents(_ event: Event, _ issue: PatternIssue) {
    let result = add(event)
    #expect(result.error == issue)
    #expect(result.pattern == Pattern())
  }

  @Test("a continuous event may have no end")
  func endless() {
    let result = add(Event(type: .continuous, time: 1, duration: .infinity))
    #expect(result.error == nil)
    #expect(result.pattern.duration == .infinity)
  }

  @Test("values out of range are limited with a warning")
  func limited() {
    var parameters = EventParameters()
    parameters[.intensity] = 4.64
    parameters[.sharpness] = -1
    let result = add(Event(type: .transient, time: 0, parameters: parameters))
    #expect(result.error == nil)
    #expect(
      result.warnings == [
        PatternIssue(.outOfRange(value: 4.64, limited: 1), .eventParameter(.intensity)),
        PatternIssue(.outOfRange(value: -1, limited: 0), .eventParameter(.sharpness)),
      ])
    #expect(result.pattern.events[0].parameters[.intensity] == 1)
    #expect(result.pattern.events[0].parameters[.sharpness] == 0)
  }

  @Test("a value that is not finite is refused")
  func notFinite() {
    var parameters = EventParameters()
    parameters[.intensity] = .nan
    #expect(
      add(Event(type: .transient, time: 0, parameters: parameters)).error
        == PatternIssue(.notFinite, .eventParameter(.intensity)))
  }

  @Test("Sustained is rounded to 0 or 1 with a warning")
  func sustained() {
    var parameters = EventParameters()
    parameters[.sustained] = 0.4
    let result = add(Event(type: .continuous, time: 0, duration: 1, parameters: parameters))
    #expect(result.warnings == [PatternIssue(.sustainedNotBoolean(value: 0.4), .eventParameter(.sustained))])
    #expect(result.pattern.events[0].parameters[.sustained] == 0)
  }

  @Test("parameters that are not given have their defaults and say so")
  func defaults() {
    let parameters = EventParameters()
    for id in EventParameterID.allCases {
      #expect(parameters[id] == id.range.defaultValue)
      #expect(!parameters.isGiven(id))
    }
  }

  @Test("points out of order are sorted, points at one time keep their order")
  func sortedPoints() {
    let result = addCurve([(0.2, 0.5), (0, 1), (0.2, 0.25), (0.1, 0)])
    #expect(result.warnings == [PatternIssue(.unsortedPoints, .points)])
    #expect(result.pattern.points.map(\.time) == [0, 0.1, 0.2, 0.2])
    #expect(result.pattern.points.map(\.value) == [1, 0, 0.5, 0.25])
  }

  @Test("a curve without points, or with a bad one, leaves nothing behind")
  func badCurves() {
    #expect(addCurve([]).error == PatternIssue(.emptyCurve, .points))
    let result = addCurve([(0, 1), (-1, 0)])
    #expect(result.error == PatternIssue(.negativeTime, .pointTime(1)))
    #expect(result.pattern == Pattern())
  }

  @Test("entries remember the order in which they came")
  func order() throws {
    var builder = PatternBuilder()
    try builder.add(Event(type: .transient, time: 1)) { _ in }
    try builder.add(DynamicParameter(id: .intensityControl, value: 0, time: 0)) { _ in }
    try builder.add(Event(type: .transient, time: 0)) { _ in }
    let pattern = builder.finish()
    #expect(pattern.events.map(\.order) == [0, 2])
    #expect(pattern.parameters.map(\.order) == [1])
  }

  // CHHapticPattern.h: the start of the last event or parameter plus its duration.
  @Test("the duration is the latest end, a trailing parameter or curve included")
  func duration() throws {
    var builder = PatternBuilder()
    try builder.add(Event(type: .continuous, time: 0.5, duration: 0.25)) { _ in }
    try builder.add(Event(type: .transient, time: 0.6)) { _ in }
    try builder.add(Event(type: .audioCustom, time: 0.1, duration: 0.2)) { _ in }
    #expect(Pattern().duration == 0)
    let points = [ControlPoint(time: 0, value: 0), ControlPoint(time: 1, value: 1)]
    try points.withUnsafeBufferPointer {
      try builder.addCurve(.sharpnessControl, time: 0.25, points: $0) { _ in }
    }
    #expect(builder.finish().duration == 1.25)
  }
}
