/// A parsed text: its nodes and the bytes they point into. Both must outlive it.
struct JSONDocument {
  let text: UnsafeBufferPointer<UInt8>
  let nodes: UnsafeBufferPointer<JSONNode>

  /// The value at an index.
  subscript(index: Int) -> JSONNode { nodes[index] }

  /// The bytes of a value as they are written; of a string without its quotes.
  func source(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let node = nodes[index]
    return UnsafeBufferPointer(rebasing: text[Int(node.start)..<Int(node.end)])
  }

  /// The key of a value as it is written.
  func key(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let node = nodes[index]
    guard node.keyStart >= 0 else { return UnsafeBufferPointer(rebasing: text[0..<0]) }
    let start = Int(node.keyStart)
    return UnsafeBufferPointer(rebasing: text[start..<(start + Int(node.keyLength))])
  }

  /// The offset at which a finding about a value points: its first byte, of a string the quote.
  func offset(_ index: Int) -> Int {
    let node = nodes[index]
    return node.kind == .string ? Int(node.start) - 1 : Int(node.start)
  }

  /// The offset of the quote of a value's key.
  func keyOffset(_ index: Int) -> Int { Int(nodes[index].keyStart) - 1 }

  /// Runs `body` with the UTF-8 text of a string, escapes resolved.
  func withString<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard nodes[index].hasEscapes else { return body(source(index)) }
    let string = unescaped(source(index))
    return string.withUnsafeBufferPointer { body($0) }
  }

  /// Runs `body` with the UTF-8 text of a key, escapes resolved.
  func withKey<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard nodes[index].keyHasEscapes else { return body(key(index)) }
    let string = unescaped(key(index))
    return string.withUnsafeBufferPointer { body($0) }
  }

  /// The indices of a container's children.
  func children(_ index: Int) -> Children {
    Children(nodes: nodes, index: index + 1, end: Int(nodes[index].next))
  }

  struct Children: Sequence, IteratorProtocol {
    let nodes: UnsafeBufferPointer<JSONNode>
    var index: Int
    let end: Int

    mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = Int(nodes[index].next) }
      return index
    }
  }

  /// A value as strict JSON on one line, numbers and strings as they were written.
  func normalised(_ root: Int) -> [UInt8] {
    struct Level {
      var end: Int
      var isObject: Bool
      var isFirst = true
    }
    var output: [UInt8] = []
    var levels: [Level] = []
    var index = root
    let end = Int(nodes[root].next)
    while true {
      while let level = levels.last, index >= level.end {
        output.append(level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        levels.removeLast()
      }
      guard index < end else { return output }
      let node = nodes[index]
      if let level = levels.last {
        if !level.isFirst { output.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: " ")]) }
        levels[levels.count - 1].isFirst = false
        if level.isObject {
          output.append(UInt8(ascii: "\""))
          output.append(contentsOf: key(index))
          output.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":"), UInt8(ascii: " ")])
        }
      }
      switch node.kind {
      case .object, .array:
        output.append(node.kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        levels.append(Level(end: Int(node.next), isObject: node.kind == .object))
      case .string:
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: source(index))
        output.append(UInt8(ascii: "\""))
      case .number, .yes, .no, .null:
        output.append(contentsOf: source(index))
      }
      index += 1
    }
  }
}
