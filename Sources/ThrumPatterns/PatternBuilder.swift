/// Builds a pattern entry by entry and checks each.
///
/// Every door into a pattern, the C interface and the AHAP reader alike, goes through here, so the rules
/// exist once. An entry that breaks a rule that cannot be mended throws and leaves the pattern as it
/// was; what could be mended is reported to `warn` and goes in mended.
package struct PatternBuilder: ~Copyable {
  /// Times beyond this cannot be told apart to a tenth of a millisecond over a session: about 31 years.
  package static let latestTime = 1e9

  private var pattern = Pattern()
  private var nextOrder: UInt32 = 0

  package init() {}

  /// The version and metadata of the pattern under construction.
  package var version: Double? {
    get { pattern.version }
    set { pattern.version = newValue }
  }
  package var metadata: [UInt8] {
    get { pattern.metadata }
    set { pattern.metadata = newValue }
  }

  /// How many entries and control points went in so far.
  package var size: Int { pattern.entryCount + pattern.points.count }

  /// Adds an event. Its waveform, if it has one, goes along; `event.waveform` and `event.order` are set.
  ///
  /// An infinite duration is an event without an end; only continuous events may have one.
  package mutating func add(
    _ event: Event, waveform: Waveform? = nil, warn: (PatternIssue) -> Void
  ) throws(PatternIssue) {
    var event = event
    try checkTime(event.time, .time)
    if event.duration.isNaN || (event.duration.isInfinite && event.type != .continuous) {
      throw PatternIssue(.notFinite, .duration)
    }
    if event.duration < 0 { throw PatternIssue(.negativeDuration, .duration) }
    if event.type == .continuous && event.duration == 0 { throw PatternIssue(.missingDuration, .duration) }
    if event.duration.isFinite && event.duration > PatternBuilder.latestTime {
      throw PatternIssue(.timeTooLarge, .duration)
    }
    for raw in 1...UInt8(10) {
      guard let id = EventParameterID(rawValue: raw), event.parameters.isGiven(id) else { continue }
      event.parameters[id] = try mendedValue(event.parameters[id], of: id, warn: warn)
    }
    event.waveform = -1
    if let waveform {
      event.waveform = Int32(pattern.waveforms.count)
      pattern.waveforms.append(waveform)
    }
    event.order = takeOrder()
    pattern.events.append(event)
  }

  /// Adds a step of a dynamic parameter.
  package mutating func add(
    _ parameter: DynamicParameter, warn: (PatternIssue) -> Void
  ) throws(PatternIssue) {
    var parameter = parameter
    try checkTime(parameter.time, .time)
    parameter.value = try limitedValue(parameter.value, parameter.id.range, .value, warn: warn)
    parameter.order = takeOrder()
    pattern.parameters.append(parameter)
  }

  /// Adds a curve. Points that are out of order are sorted; points at the same time keep their order and
  /// make a step.
  package mutating func addCurve(
    _ id: DynamicParameterID, time: Double, points: UnsafeBufferPointer<ControlPoint>,
    warn: (PatternIssue) -> Void
  ) throws(PatternIssue) {
    try checkTime(time, .time)
    if points.isEmpty { throw PatternIssue(.emptyCurve, .points) }
    let first = pattern.points.count
    do throws(PatternIssue) {
      var latest = -Double.infinity
      var sorted = true
      for index in points.indices {
        var point = points[index]
        try checkTime(point.time, .pointTime(index))
        point.value = try limitedValue(point.value, id.range, .pointValue(index), warn: warn)
        sorted = sorted && point.time >= latest
        latest = point.time
        pattern.points.append(point)
      }
      if !sorted {
        warn(PatternIssue(.unsortedPoints, .points))
        sortPoints(from: first)
      }
    } catch {
      pattern.points.removeSubrange(first...)
      throw error
    }
    pattern.curves.append(
      ParameterCurve(
        id: id, time: time, firstPoint: first, pointCount: points.count, order: takeOrder()))
  }

  /// The pattern, and the end of the builder.
  package consuming func finish() -> Pattern { pattern }

  private mutating func takeOrder() -> UInt32 {
    defer { nextOrder += 1 }
    return nextOrder
  }

  private func checkTime(_ time: Double, _ field: PatternField) throws(PatternIssue) {
    if !time.isFinite { throw PatternIssue(.notFinite, field) }
    if time < 0 { throw PatternIssue(.negativeTime, field) }
    if time > PatternBuilder.latestTime { throw PatternIssue(.timeTooLarge, field) }
  }

  private func mendedValue(
    _ value: Float, of id: EventParameterID, warn: (PatternIssue) -> Void
  ) throws(PatternIssue) -> Float {
    let value = try limitedValue(value, id.range, .eventParameter(id), warn: warn)
    guard id == .sustained, value != 0, value != 1 else { return value }
    warn(PatternIssue(.sustainedNotBoolean(value: value), .eventParameter(id)))
    return value < 0.5 ? 0 : 1
  }

  private func limitedValue(
    _ value: Float, _ range: ParameterRange, _ field: PatternField, warn: (PatternIssue) -> Void
  ) throws(PatternIssue) -> Float {
    if !value.isFinite { throw PatternIssue(.notFinite, field) }
    let limited = range.limit(value)
    if limited != value { warn(PatternIssue(.outOfRange(value: value, limited: limited), field)) }
    return limited
  }

  /// Sorts the points from `first` on by time and keeps the order of points at the same time.
  private mutating func sortPoints(from first: Int) {
    let sorted = pattern.points[first...].enumerated().sorted { left, right in
      left.element.time != right.element.time
        ? left.element.time < right.element.time : left.offset < right.offset
    }
    for (index, entry) in sorted.enumerated() { pattern.points[first + index] = entry.element }
  }
}
