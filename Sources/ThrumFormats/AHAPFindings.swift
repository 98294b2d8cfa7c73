import ThrumPatterns

// How the reader reports.
extension AHAPDocumentReader {
  /// Reports a finding about a value; `field` is its key when the path does not end with it yet.
  mutating func report(
    _ weight: FindingWeight, _ code: DiagnosticCode, at index: Int, _ field: AHAPKey? = nil,
    message: () -> MessageText
  ) {
    log.report(
      weight, code, at: document.offset(index), path: { [path] in path.text(field).bytes }, message: message)
  }

  /// Reports a value of the wrong type.
  mutating func reportWrongType(
    _ index: Int, _ field: AHAPKey?, _ expected: StaticString, skipping action: StaticString, code: Int?
  ) {
    let kind = document[index].kind
    let tail = tail(action, code)
    report(.loss, .wrongType, at: index, field) {
      "expected \(expected), found \(kind.name)\(tail)"
    }
  }

  /// Reports a field that is missing from the object at `index`.
  mutating func reportMissing(_ field: AHAPKey, in index: Int, skipping action: StaticString, code: Int) {
    let tail = tail(action, code)
    report(.loss, .missingField, at: index) { "'\(field.name)' is missing\(tail)" }
  }

  /// How a message about a loss ends: what is done about it, or in strict mode what Core Haptics calls it.
  func tail(_ action: StaticString, _ code: Int?) -> MessageText {
    guard log.strict else { return "; \(action)" }
    guard let code else { return "" }
    return " (Core Haptics \(code))"
  }

  /// What is done about a loss; in strict mode nothing is.
  private func mending(_ text: MessageText) -> MessageText { log.strict ? "" : text }

  /// Reports a finding of the builder about the entry that is being read.
  mutating func report(_ issue: PatternIssue, at place: AHAPPlace) {
    path.list = place.list
    path.element = place.element
    defer {
      path.list = nil
      path.element = -1
    }
    let tail = tail("the entry is skipped", issue.rule.coreHapticsCode.map { Int($0) })
    switch issue.rule {
    case .notFinite:
      report(.loss, .outOfRange, at: place.node, place.field) { "the number is not finite\(tail)" }
    case .negativeTime:
      report(.loss, .badTime, at: place.node, place.field) { "the time is negative\(tail)" }
    case .timeTooLarge:
      report(.loss, .badTime, at: place.node, place.field) {
        "the time is beyond \(PatternBuilder.latestTime) s\(tail)"
      }
    case .negativeDuration:
      report(.loss, .badDuration, at: place.node, place.field) { "the duration is negative\(tail)" }
    case .missingDuration:
      report(.loss, .badDuration, at: place.node, place.field) {
        place.field == nil
          ? "a continuous event needs an 'EventDuration'\(tail)"
          : "the duration of a continuous event must be more than 0\(tail)"
      }
    case .outOfRange(_, let limited):
      // As the file has it: the builder's number went through single precision.
      let given = document[place.node].number
      let counted = mending("; it counts as \(limited)")
      report(.loss, .outOfRange, at: place.node, place.field) { "\(given) is out of range\(counted)" }
    case .sustainedNotBoolean(let value):
      let counted = mending("; it counts as \(value < 0.5 ? 0 : 1)")
      report(.loss, .notBoolean, at: place.node, place.field) {
        "'Sustained' is 0 or 1, not \(value)\(counted)"
      }
    case .emptyCurve:
      report(.loss, .emptyCurve, at: place.node, place.field) { "the curve has no control points\(tail)" }
    case .unsortedPoints:
      let sorted = mending("; they are sorted")
      report(.loss, .unsortedPoints, at: place.node, place.field) {
        "the control points are not in order of time\(sorted)"
      }
    }
  }
}

/// Where a value of an entry stands.
struct AHAPPlace {
  var node: Int
  /// The key at the end of the path, or nil when the path of the object itself is meant.
  var field: AHAPKey?
  var list: AHAPKey?
  var element = -1
}
