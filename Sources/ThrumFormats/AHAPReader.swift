import ThrumPatterns

/// Reads AHAP, Apple's JSON format for haptic patterns.
///
/// Source: https://developer.apple.com/documentation/corehaptics/representing-haptic-patterns-in-ahap-files
package enum AHAPReader {
  /// Reads a pattern from the bytes of a file: UTF-8, with or without byte-order mark, or UTF-16 with one.
  ///
  /// Whatever is limited, skipped or not understood is reported; nothing is dropped in silence.
  ///
  /// - Parameters:
  ///   - bytes: the text, which is not kept.
  ///   - diagnostics: gets every finding.
  /// - Returns: the pattern, or nil exactly when an error was reported.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, options: ReadOptions = ReadOptions(),
    diagnostics: inout DiagnosticList
  ) -> Pattern? {
    let (encoding, prefixLength) = TextEncoding.detect(bytes)
    // Offsets are 32-bit, and a node may end one byte behind the text.
    let largest = min(options.maxBytes, Int(Int32.max) / 2)
    if bytes.count > largest {
      let message: MessageText = "the text has \(bytes.count) bytes, more than the limit of \(largest)"
      diagnostics.add(
        Diagnostic(
          severity: .error, code: .tooLarge, line: 0, column: 0, byteOffset: 0, path: [],
          message: message.bytes))
      return nil
    }
    let body = UnsafeBufferPointer(rebasing: bytes[prefixLength...])
    switch encoding {
    case .utf8:
      let positions = TextPositions(text: body, encoding: encoding, prefixLength: prefixLength)
      return readText(body, positions, options, &diagnostics)
    case .utf16LittleEndian, .utf16BigEndian:
      let transcoder = UTF16Transcoder(body, littleEndian: encoding == .utf16LittleEndian)
      let output = transcoder.output
      return output.withUnsafeBufferPointer { text in
        let positions = TextPositions(text: text, encoding: encoding, prefixLength: prefixLength)
        if let problem = transcoder.problem {
          return refuse(problem, at: text.count, positions, options, &diagnostics)
        }
        return readText(text, positions, options, &diagnostics)
      }
    case .unsupported(let problem):
      let positions = TextPositions(text: body, encoding: .utf8, prefixLength: 0)
      return refuse(problem.message, at: 0, positions, options, &diagnostics)
    }
  }

  private static func refuse(
    _ message: MessageText, at offset: Int, _ positions: TextPositions, _ options: ReadOptions,
    _ diagnostics: inout DiagnosticList
  ) -> Pattern? {
    var log = FindingLog(diagnostics: diagnostics, positions: positions, strict: options.strict)
    log.report(.fatal, .badEncoding, at: offset, path: { [] }, message: { message })
    diagnostics = log.diagnostics
    return nil
  }

  /// Reads UTF-8 text without byte-order mark.
  private static func readText(
    _ text: UnsafeBufferPointer<UInt8>, _ positions: TextPositions, _ options: ReadOptions,
    _ diagnostics: inout DiagnosticList
  ) -> Pattern? {
    let errorsBefore = diagnostics.errorCount
    var log = FindingLog(diagnostics: diagnostics, positions: positions, strict: options.strict)
    // The fullest entry there is has about forty values; the rest is room for metadata.
    let maxEntries = max(0, min(options.maxEntries, Int(Int32.max) / 64))
    let parser = JSONParser(text, maxDepth: options.maxDepth, maxNodes: 16 * maxEntries + 65_536)
    guard let nodes = parser.parse(reportingTo: &log) else {
      diagnostics = log.diagnostics
      return nil
    }
    return nodes.withUnsafeBufferPointer { nodes in
      var reader = AHAPDocumentReader(
        document: JSONDocument(text: text, nodes: nodes), log: log, maxEntries: maxEntries)
      reader.readRoot()
      diagnostics = reader.log.diagnostics
      let pattern = reader.finish()
      return diagnostics.errorCount == errorsBefore ? pattern : nil
    }
  }
}
