/// How much a finding matters. What becomes of it depends on strictness.
///
/// The raw type is there because an enum without one drags hashing into an Embedded build.
enum FindingWeight: UInt8 {
  /// Worth a look; never an error.
  case note
  /// Loses or changes something: a warning, in strict mode an error.
  case loss
  /// There can be no pattern.
  case fatal
}

/// Where the parts of a reader put their findings.
///
/// Paths and messages are made only for findings that are kept.
struct FindingLog {
  var diagnostics: DiagnosticList
  var positions: TextPositions
  let strict: Bool

  /// Reports a finding at an offset of the UTF-8 text.
  mutating func report(
    _ weight: FindingWeight, _ code: DiagnosticCode, at offset: Int, path: () -> [UInt8],
    message: () -> MessageText
  ) {
    let severity = severity(weight)
    guard diagnostics.keepsNext(severity) else {
      diagnostics.count(severity)
      return
    }
    let position = positions.position(at: offset)
    diagnostics.add(
      Diagnostic(
        severity: severity, code: code, line: position.line, column: position.column,
        byteOffset: position.byteOffset, path: path(), message: message().bytes))
  }

  /// Whether the next finding of a weight would be kept.
  func keepsNext(_ weight: FindingWeight) -> Bool { diagnostics.keepsNext(severity(weight)) }

  private func severity(_ weight: FindingWeight) -> DiagnosticSeverity {
    switch weight {
    case .note: .warning
    case .loss: strict ? .error : .warning
    case .fatal: .error
    }
  }
}
