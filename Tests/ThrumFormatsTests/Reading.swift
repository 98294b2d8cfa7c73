import ThrumPatterns

@testable import ThrumFormats

/// What came of reading a text.
struct Reading {
  var pattern: Pattern?
  var diagnostics: DiagnosticList

  init(_ bytes: [UInt8], options: ReadOptions = ReadOptions(), capacity: Int = 1000) {
    var list = DiagnosticList(capacity: capacity)
    pattern = bytes.withUnsafeBufferPointer { AHAPReader.read($0, options: options, diagnostics: &list) }
    diagnostics = list
  }

  init(_ text: String, strict: Bool = false) {
    self.init(Array(text.utf8), options: ReadOptions(strict: strict))
  }

  /// The findings, one a line: severity, code, line:column@offset, path.
  var findings: [String] { diagnostics.items.map(\.summary) }
  var messages: [String] { diagnostics.items.map(\.text) }

  /// How many findings have a code.
  func count(_ code: DiagnosticCode) -> Int { diagnostics.items.count { $0.code == code } }

  /// A document with these entries, on one line.
  static func entries(_ entries: String, strict: Bool = false) -> Reading {
    Reading("{\"Version\":1.0,\"Pattern\":[\(entries)]}", strict: strict)
  }
}

extension Diagnostic {
  var text: String { String(decoding: message, as: UTF8.self) }
  var pathText: String { String(decoding: path, as: UTF8.self) }
  var summary: String {
    "\(severity) \(code) \(line):\(column)@\(byteOffset) \(pathText)"
  }
}

/// What came of parsing a text as JSON, whatever is in it.
struct Parsing {
  var isParsed: Bool
  var normalised = ""
  var diagnostics: DiagnosticList

  init(_ bytes: [UInt8], strict: Bool = false, maxDepth: Int = 64) {
    var list = DiagnosticList(capacity: 100)
    var isParsed = false
    var normalised = ""
    bytes.withUnsafeBufferPointer { text in
      let positions = TextPositions(text: text, encoding: .utf8, prefixLength: 0)
      var log = FindingLog(diagnostics: list, positions: positions, strict: strict)
      let nodes = JSONParser(text, maxDepth: maxDepth, maxNodes: 1_000_000).parse(reportingTo: &log)
      list = log.diagnostics
      guard let nodes, list.errorCount == 0 else { return }
      isParsed = true
      nodes.withUnsafeBufferPointer { nodes in
        let document = JSONDocument(text: text, nodes: nodes)
        normalised = String(decoding: document.normalised(0), as: UTF8.self)
      }
    }
    self.isParsed = isParsed
    self.normalised = normalised
    diagnostics = list
  }
}

/// A small generator of random numbers that gives the same numbers everywhere (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
