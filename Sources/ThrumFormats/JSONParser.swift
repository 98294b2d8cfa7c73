/// Turns JSON text (RFC 8259) into an array of nodes.
///
/// The one liberty is a comma before a closing bracket: Apple's own AHAP files have them and Apple's
/// parser takes them. It is reported, and an error in strict mode. Open containers stand on a stack of
/// its own, so deep nesting costs no machine stack.
struct JSONParser: ~Copyable {
  struct OpenContainer {
    var node: Int32
    /// How many children were begun.
    var childCount: Int32 = 0
    var isObject: Bool
  }

  struct Key {
    var start: Int32 = -1
    var length: Int32 = 0
    var hasEscapes = false
  }

  let text: UnsafeBufferPointer<UInt8>
  let maxDepth: Int
  let maxNodes: Int
  var offset = 0
  private(set) var nodes: [JSONNode] = []
  private(set) var open: [OpenContainer] = []
  /// The key in front of the next value.
  private(set) var key = Key()

  /// A parser of UTF-8 text without byte-order mark.
  init(_ text: UnsafeBufferPointer<UInt8>, maxDepth: Int, maxNodes: Int) {
    self.text = text
    self.maxDepth = max(1, min(maxDepth, ReadOptions.deepestNesting))
    self.maxNodes = maxNodes
    nodes.reserveCapacity(min(text.count / 24, maxNodes) + 8)
    open.reserveCapacity(16)
  }

  /// Parses the text. Syntax errors end it and are reported with their path; so are trailing commas.
  ///
  /// - Returns: the nodes, or nil after an error that leaves none.
  consuming func parse(reportingTo log: inout FindingLog) -> [JSONNode]? {
    do throws(JSONFailure) {
      try parseDocument(&log)
      return nodes
    } catch {
      let path = currentPath()
      log.report(.fatal, error.code, at: error.offset, path: { path }, message: { error.message })
      return nil
    }
  }

  private mutating func parseDocument(_ log: inout FindingLog) throws(JSONFailure) {
    skipSpace()
    if offset == text.count { throw JSONFailure("the file is empty", at: 0, code: .emptyFile) }
    var expectsValue = true
    while expectsValue {
      try parseValue()
      expectsValue = try continueContainers(&log)
    }
    skipSpace()
    guard offset < text.count else { return }
    if text[offset] == 0 { throw JSONFailure("a NUL byte follows the document", at: offset) }
    throw JSONFailure("more text follows the document", at: offset)
  }

  /// Parses a scalar, or the opening of a container up to its first value.
  private mutating func parseValue() throws(JSONFailure) {
    // Each pass opens one container whose first child is a value.
    while true {
      guard offset < text.count else { throw failureAtEnd() }
      if nodes.count >= maxNodes {
        throw JSONFailure(
          "the text has more values than the entry limit allows", at: offset, code: .tooManyEntries)
      }
      if !open.isEmpty { open[open.count - 1].childCount &+= 1 }
      let start = offset
      switch text[offset] {
      case UInt8(ascii: "{"):
        try openContainer(.object)
        guard try parseFirstKey() else { return }
      case UInt8(ascii: "["):
        try openContainer(.array)
        skipSpace()
        if offset < text.count && text[offset] == UInt8(ascii: "]") {
          closeContainer()
          return
        }
      case UInt8(ascii: "\""):
        let hasEscapes = try scanString()
        append(.string, start + 1, offset - 1, hasEscapes: hasEscapes)
        return
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let number = try scanNumber()
        append(.number, start, offset, number: number)
        return
      case UInt8(ascii: "t"):
        try scanWord("true", .yes)
        return
      case UInt8(ascii: "f"):
        try scanWord("false", .no)
        return
      case UInt8(ascii: "n"):
        try scanWord("null", .null)
        return
      default:
        throw unexpectedCharacter()
      }
    }
  }

  /// Goes from the end of a value to the start of the next, closing containers on the way.
  ///
  /// - Returns: whether another value follows.
  private mutating func continueContainers(_ log: inout FindingLog) throws(JSONFailure) -> Bool {
    while let container = open.last {
      let close = container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      skipSpace()
      guard offset < text.count else { throw failureAtEnd() }
      if text[offset] == close {
        closeContainer()
        continue
      }
      guard text[offset] == UInt8(ascii: ",") else { throw missingComma(inObject: container.isObject) }
      let comma = offset
      offset += 1
      skipSpace()
      guard offset < text.count else { throw failureAtEnd() }
      if text[offset] == close {
        let path = log.keepsNext(.loss) ? currentPath() : []
        log.report(.loss, .trailingComma, at: comma, path: { path }) {
          container.isObject
            ? "a comma stands before the closing '}', which strict JSON forbids"
            : "a comma stands before the closing ']', which strict JSON forbids"
        }
        closeContainer()
        continue
      }
      if container.isObject { try parseKey() }
      return true
    }
    return false
  }

  private mutating func openContainer(_ kind: JSONKind) throws(JSONFailure) {
    guard open.count < maxDepth else {
      throw JSONFailure("the nesting is deeper than \(maxDepth) levels", at: offset, code: .tooDeep)
    }
    open.append(OpenContainer(node: Int32(truncatingIfNeeded: nodes.count), isObject: kind == .object))
    append(kind, offset, offset + 1)
    offset += 1
  }

  private mutating func closeContainer() {
    offset += 1
    guard let container = open.popLast() else { return }
    nodes[Int(container.node)].end = Int32(truncatingIfNeeded: offset)
    nodes[Int(container.node)].next = Int32(truncatingIfNeeded: nodes.count)
    key = Key()
  }

  /// Parses the first key of an object, or closes the object when it is empty.
  private mutating func parseFirstKey() throws(JSONFailure) -> Bool {
    skipSpace()
    if offset < text.count && text[offset] == UInt8(ascii: "}") {
      closeContainer()
      return false
    }
    try parseKey()
    return true
  }

  /// Parses a key, its colon and the space up to the value.
  private mutating func parseKey() throws(JSONFailure) {
    guard offset < text.count else { throw failureAtEnd() }
    guard text[offset] == UInt8(ascii: "\"") else { throw badKey() }
    let start = offset + 1
    let hasEscapes = try scanString()
    key = Key(
      start: Int32(truncatingIfNeeded: start), length: Int32(truncatingIfNeeded: offset - 1 - start),
      hasEscapes: hasEscapes)
    skipSpace()
    guard offset < text.count else { throw failureAtEnd() }
    guard text[offset] == UInt8(ascii: ":") else { throw JSONFailure("expected ':' after a key", at: offset) }
    offset += 1
    skipSpace()
  }

  private mutating func append(
    _ kind: JSONKind, _ start: Int, _ end: Int, number: Double = 0, hasEscapes: Bool = false
  ) {
    nodes.append(
      JSONNode(
        number: number, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
        next: Int32(truncatingIfNeeded: nodes.count + 1), keyStart: key.start, keyLength: key.length,
        kind: kind, hasEscapes: hasEscapes, keyHasEscapes: key.hasEscapes))
    key = Key()
  }

  private mutating func scanWord(_ word: StaticString, _ kind: JSONKind) throws(JSONFailure) {
    let length = word.utf8CodeUnitCount
    guard text.count - offset >= length else { throw unexpectedCharacter() }
    for index in 0..<length where text[offset + index] != word.utf8Start[index] {
      throw unexpectedCharacter()
    }
    append(kind, offset, offset + length)
    offset += length
  }

  @inline(__always)
  private mutating func skipSpace() {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }
}
