/// The kind of a JSON value.
enum JSONKind: UInt8 {
  case object, array, string, number, yes, no, null

  /// What to call a value of the kind in a message.
  var name: StaticString {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .yes, .no: "a boolean"
    case .null: "null"
    }
  }
}

/// One value of a parsed document.
///
/// The values stand in one array in the order of the text. The children of a container are the nodes
/// behind it, up to its `next`. Offsets are 32-bit: a text of 2 GiB is beyond every limit.
struct JSONNode {
  /// The value of a number, else 0.
  var number: Double = 0
  /// Offset of the first byte. Of a string: the one behind the quote.
  var start: Int32
  /// Offset behind the last byte. Of a string: that of the closing quote.
  var end: Int32 = 0
  /// Index of the node behind this one and all it holds.
  var next: Int32 = 0
  /// Offset of the first byte of the key, behind its quote. Of a value without key: -1.
  var keyStart: Int32
  /// Bytes of the key as it is written.
  var keyLength: Int32
  var kind: JSONKind
  /// Whether the string has escapes.
  var hasEscapes = false
  /// Whether the key has escapes.
  var keyHasEscapes: Bool
}

/// Why a text is not JSON.
struct JSONFailure: Error {
  var code: DiagnosticCode
  var offset: Int
  var message: MessageText

  init(_ message: MessageText, at offset: Int, code: DiagnosticCode = .badSyntax) {
    self.code = code
    self.offset = offset
    self.message = message
  }
}
