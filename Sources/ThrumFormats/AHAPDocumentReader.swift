import ThrumPatterns

/// Reads one parsed AHAP document into a builder.
///
/// The parts of a document have an extension each: this file has the root and the entries.
struct AHAPDocumentReader: ~Copyable {
  let document: JSONDocument
  let maxEntries: Int
  var log: FindingLog
  var builder = PatternBuilder()
  var path = AHAPPath()
  /// Whether a limit ended the read.
  var isOverLimit = false
  /// The points of the curve that is being read, and where they come from.
  var points: [ControlPoint] = []
  var pointPlaces: [PointPlace] = []
  /// The latest end of an event, or nil before the first event.
  var lastEventEnd: Double?
  var latestEventTime = 0.0
  var isEventOrderReported = false
  var suspectCurves: [SuspectCurve] = []

  init(document: JSONDocument, log: FindingLog, maxEntries: Int) {
    self.document = document
    self.log = log
    self.maxEntries = maxEntries
  }

  /// The pattern of what was read.
  consuming func finish() -> Pattern { builder.finish() }

  /// Reads the whole document.
  mutating func readRoot() {
    let root = document[0]
    guard root.kind == .object else {
      report(.fatal, .wrongRoot, at: 0) {
        "the document is \(root.kind.name); AHAP needs an object with a 'Pattern' array (Core Haptics -4814)"
      }
      return
    }
    let fields = fields(of: 0, .root)
    if let version = fields[.version] { readVersion(version) }
    if let metadata = fields[.metadata] { builder.metadata = document.normalised(metadata) }
    guard let pattern = fields[.pattern] else {
      report(.fatal, .missingPattern, at: 0) {
        "the document has no 'Pattern' array (Core Haptics -4814)"
      }
      return
    }
    guard document[pattern].kind == .array else {
      let kind = document[pattern].kind
      report(.fatal, .wrongType, at: pattern, .pattern) {
        "'Pattern' is \(kind.name), not an array (Core Haptics -4814)"
      }
      return
    }
    readEntries(pattern)
    if builder.size == 0 && !isOverLimit {
      report(.note, .emptyPattern, at: pattern, .pattern) { "the pattern has no entries; it is silent" }
    }
    reportAbsoluteCurves()
  }

  private mutating func readVersion(_ index: Int) {
    let node = document[index]
    switch node.kind {
    case .number:
      builder.version = node.number
      if node.number > 1 {
        report(.note, .unusualVersion, at: index, .version) {
          "version \(node.number) is newer than 1; the document is read as version 1"
        }
      }
    case .string:
      guard let version = document.withString(index, numberInString) else { fallthrough }
      builder.version = version
      report(.note, .unusualVersion, at: index, .version) {
        "the version is a string; it is read as the number \(version)"
      }
    default:
      reportWrongType(index, .version, "a number", skipping: "it is ignored", code: nil)
    }
  }

  private mutating func readEntries(_ pattern: Int) {
    var number = 0
    for entry in document.children(pattern) {
      path = AHAPPath(entry: number)
      number += 1
      readEntry(entry)
      if isOverLimit { break }
    }
    path = AHAPPath()
  }

  private mutating func readEntry(_ index: Int) {
    guard document[index].kind == .object else {
      reportWrongType(index, nil, "an object", skipping: "the entry is skipped", code: -4830)
      return
    }
    let fields = fields(of: index, .entry)
    var contents = InlineArray<3, Int>(repeating: Int.max)
    var count = 0
    for key in [AHAPKey.event, .parameter, .parameterCurve] {
      guard let content = fields[key] else { continue }
      contents[count] = content
      count += 1
    }
    if count == 0 {
      let tail = tail("the entry is skipped", -4830)
      report(.loss, .entryWithoutContent, at: index) {
        "the entry has none of 'Event', 'Parameter' and 'ParameterCurve'\(tail)"
      }
      return
    }
    if count > 1 {
      report(.note, .entryWithSeveralContents, at: index) {
        "the entry has \(count) of 'Event', 'Parameter' and 'ParameterCurve'; each is read as its own entry"
      }
      // As they stand in the text: the order decides between entries at the same time.
      if contents[0] > contents[1] { contents.swapAt(0, 1) }
      if contents[1] > contents[2] { contents.swapAt(1, 2) }
      if contents[0] > contents[1] { contents.swapAt(0, 1) }
    }
    for position in 0..<count where !isOverLimit {
      let content = contents[position]
      if content == fields[.event] {
        readContent(content, .event)
      } else if content == fields[.parameter] {
        readContent(content, .parameter)
      } else {
        readContent(content, .parameterCurve)
      }
    }
  }

  private mutating func readContent(_ index: Int, _ key: AHAPKey) {
    path.content = key
    defer { path.content = nil }
    guard document[index].kind == .object else {
      reportWrongType(
        index, nil, "an object", skipping: "the entry is skipped", code: key == .event ? -4830 : -4831)
      return
    }
    guard hasRoom(for: 1, at: index) else { return }
    switch key {
    case .event: readEvent(index)
    case .parameter: readParameter(index)
    default: readCurve(index)
    }
  }

  /// Whether so many more entries or points are within the limit; reports when they are not.
  mutating func hasRoom(for count: Int, at index: Int) -> Bool {
    guard builder.size + count > maxEntries else { return true }
    isOverLimit = true
    let limit = maxEntries
    report(.fatal, .tooManyEntries, at: index) {
      "the pattern has more than \(limit) events, parameters, curves and control points"
    }
    return false
  }
}

/// The number that a string holds, if it holds nothing else.
private func numberInString(_ string: UnsafeBufferPointer<UInt8>) -> Double? {
  guard let first = string.first, first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") <= 9 else {
    return nil
  }
  var parser = JSONParser(string, maxDepth: 1, maxNodes: 1)
  guard let value = try? parser.scanNumber(), parser.offset == string.count else { return nil }
  return value
}
