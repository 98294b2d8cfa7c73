import ThrumPatterns

/// Where a control point stands.
struct PointPlace {
  var element: Int
  var timeNode: Int
  var valueNode: Int
}

/// A curve whose points may have been meant as times from the start of the pattern.
struct SuspectCurve {
  var node: Int
  var entry: Int
  var end: Double
}

// Dynamic parameters and curves.
extension AHAPDocumentReader {
  /// Apple's editor has room for 16 points in a curve (apple/unityplugins, CHHapticParameterCurveDrawer.cs)
  /// and iOS is said to ignore more.
  private static var mostPoints: Int { 16 }

  /// Reads the object of a dynamic parameter into the builder, or reports why not.
  mutating func readParameter(_ index: Int) {
    let fields = fields(of: index, .parameter)
    guard
      let id = readID(
        fields[.parameterID], in: index, DynamicParameterID.self, skipping: "the entry is skipped"),
      let value = readValue(fields[.parameterValue], in: index, skipping: "the entry is skipped"),
      let time = readTime(fields[.time], in: index, code: -4831)
    else { return }
    let parameter = DynamicParameter(id: id, value: nearestFloat(document[value].number), time: time)
    var issues: [PatternIssue] = []
    do throws(PatternIssue) {
      try builder.add(parameter) { issues.append($0) }
    } catch {
      issues = [error]
    }
    for issue in issues {
      let timePlace = fields[.time].map { AHAPPlace(node: $0, field: .time) } ?? AHAPPlace(node: index)
      report(
        issue, at: issue.field == .time ? timePlace : AHAPPlace(node: value, field: .parameterValue))
    }
  }

  /// Reads the object of a curve into the builder, or reports why not.
  mutating func readCurve(_ index: Int) {
    let fields = fields(of: index, .curve)
    guard
      let id = readID(
        fields[.parameterID], in: index, DynamicParameterID.self, skipping: "the entry is skipped"),
      let time = readTime(fields[.time], in: index, code: -4831)
    else { return }
    guard let list = fields[.controlPoints] else {
      reportMissing(.controlPoints, in: index, skipping: "the entry is skipped", code: -4831)
      return
    }
    guard document[list].kind == .array else {
      reportWrongType(list, .controlPoints, "an array", skipping: "the entry is skipped", code: -4831)
      return
    }
    readControlPoints(list)
    if isOverLimit { return }
    var issues: [PatternIssue] = []
    var isIn = true
    do throws(PatternIssue) {
      try points.withUnsafeBufferPointer { (points) throws(PatternIssue) in
        try builder.addCurve(id, time: time, points: points) { issues.append($0) }
      }
    } catch {
      issues = [error]
      isIn = false
    }
    for issue in issues {
      report(issue, at: curvePlace(of: issue.field, index, fields, list))
    }
    if isIn { noteCurve(index, list, time) }
  }

  /// Reads control points into ``points``; those that cannot be used are reported and left out.
  private mutating func readControlPoints(_ list: Int) {
    points.removeAll(keepingCapacity: true)
    pointPlaces.removeAll(keepingCapacity: true)
    path.list = .controlPoints
    defer {
      path.list = nil
      path.element = -1
    }
    for (element, index) in document.children(list).enumerated() {
      path.element = element
      guard document[index].kind == .object else {
        reportWrongType(index, nil, "an object", skipping: "the point is skipped", code: -4831)
        continue
      }
      let fields = fields(of: index, .controlPoint)
      guard let value = readValue(fields[.parameterValue], in: index, skipping: "the point is skipped"),
        let time = readPointTime(fields[.time], in: index)
      else { continue }
      guard hasRoom(for: points.count + 2, at: index) else { return }
      points.append(ControlPoint(time: time, value: nearestFloat(document[value].number)))
      pointPlaces.append(PointPlace(element: element, timeNode: fields[.time] ?? index, valueNode: value))
    }
  }

  private mutating func readPointTime(_ index: Int?, in point: Int) -> Double? {
    guard let index else {
      report(.note, .missingTime, at: point) { "'Time' is missing; it counts as 0" }
      return 0
    }
    guard document[index].kind == .number else {
      reportWrongType(index, .time, "a number", skipping: "the point is skipped", code: -4831)
      return nil
    }
    let time = document[index].number
    guard time >= 0 && time <= PatternBuilder.latestTime else {
      let tail = tail("the point is skipped", -4831)
      report(.loss, .badTime, at: index, .time) {
        time < 0
          ? "the time is negative\(tail)" : "the time is beyond \(PatternBuilder.latestTime) s\(tail)"
      }
      return nil
    }
    return time
  }

  /// The parameter that a `ParameterID` names, or nil after reporting why there is none.
  mutating func readID<ID: AHAPNamed>(
    _ index: Int?, in object: Int, _ type: ID.Type, skipping action: StaticString
  ) -> ID? {
    guard let index else {
      reportMissing(.parameterID, in: object, skipping: action, code: -4820)
      return nil
    }
    guard document[index].kind == .string else {
      reportWrongType(index, .parameterID, "a string", skipping: action, code: -4820)
      return nil
    }
    if let id = document.withString(index, { ID(name: $0) }) { return id }
    let tail = tail(action, -4820)
    let document = document
    report(.loss, .unknownName, at: index, .parameterID) {
      document.withString(index) { name in
        "unknown parameter \(quoting: name)\(tail)\(NameSuggestion.text(for: name, among: type))"
      }
    }
    return nil
  }

  /// The node of a `ParameterValue` that is a number, or nil after reporting why there is none.
  mutating func readValue(_ index: Int?, in object: Int, skipping action: StaticString) -> Int? {
    guard let index else {
      reportMissing(.parameterValue, in: object, skipping: action, code: -4831)
      return nil
    }
    guard document[index].kind == .number else {
      reportWrongType(index, .parameterValue, "a number", skipping: action, code: -4831)
      return nil
    }
    return index
  }

  private func curvePlace(
    of field: PatternField, _ index: Int, _ fields: AHAPFields, _ list: Int
  ) -> AHAPPlace {
    switch field {
    case .time:
      return fields[.time].map { AHAPPlace(node: $0, field: .time) } ?? AHAPPlace(node: index)
    case .pointTime(let point):
      return AHAPPlace(
        node: pointPlaces[point].timeNode, field: .time, list: .controlPoints,
        element: pointPlaces[point].element)
    case .pointValue(let point):
      return AHAPPlace(
        node: pointPlaces[point].valueNode, field: .parameterValue, list: .controlPoints,
        element: pointPlaces[point].element)
    default:
      return AHAPPlace(node: list, field: .controlPoints)
    }
  }

  /// Looks at a curve that went in.
  private mutating func noteCurve(_ index: Int, _ list: Int, _ time: Double) {
    if points.count > AHAPDocumentReader.mostPoints {
      let count = points.count
      report(.note, .manyPoints, at: list, .controlPoints) {
        "the curve has \(count) control points; iOS may ignore those after the 16th"
      }
    }
    var first = Double.infinity
    var last = 0.0
    for point in points {
      first = min(first, point.time)
      last = max(last, point.time)
    }
    // Times that went through single precision differ in the last digits.
    if time > 0 && abs(first - time) <= 1e-6 * max(1, time) {
      suspectCurves.append(SuspectCurve(node: index, entry: path.entry, end: time + last))
    }
  }

  /// Reports curves whose points look like times from the start of the pattern: some exporters write
  /// them so, which Core Haptics plays late.
  mutating func reportAbsoluteCurves() {
    guard let lastEventEnd else { return }
    for curve in suspectCurves where curve.end > lastEventEnd + 1e-6 {
      path = AHAPPath(entry: curve.entry, content: .parameterCurve)
      report(.note, .absoluteCurve, at: curve.node) {
        "the first control point has the curve's own 'Time' and the curve outlasts the events; times of points count from the start of the curve"
      }
    }
    path = AHAPPath()
  }
}
