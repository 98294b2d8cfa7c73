/// How bad a diagnostic is. Raw values equal those of `thrum_severity` in the C interface.
package enum DiagnosticSeverity: UInt8, Sendable {
  /// The pattern plays; something was limited, ignored, skipped or is worth a look.
  case warning = 1
  /// There is no pattern.
  case error = 2
}

/// What family of result a diagnostic belongs to.
package enum DiagnosticKind: UInt8, Sendable {
  /// The text is not JSON.
  case syntax
  /// The JSON is not AHAP: something is missing, misnamed or of the wrong type.
  case format
  /// The text is larger, deeper or longer than the options allow.
  case limit
  /// A number is outside what the entry can have.
  case value
}

/// What exactly a diagnostic is about.
package enum DiagnosticCode: UInt8, CaseIterable, Sendable {
  /// The file has no bytes, or space only.
  case emptyFile
  /// The bytes are not valid UTF-8 or UTF-16, or in another encoding.
  case badEncoding
  /// The text is not JSON.
  case badSyntax
  /// A comma stands before a closing bracket.
  case trailingComma

  /// The text has more bytes than the options allow.
  case tooLarge
  /// The nesting is deeper than the options allow.
  case tooDeep
  /// There are more entries, control points or JSON values than the options allow.
  case tooManyEntries

  /// The document is not an object.
  case wrongRoot
  /// The document has no `Pattern`.
  case missingPattern
  /// The pattern has no entries.
  case emptyPattern
  /// The version is a string, or newer than 1.
  case unusualVersion
  /// A key that AHAP does not have; ignored.
  case unknownKey
  /// A key or a parameter of an event stands twice; the last one counts.
  case duplicateKey
  /// An entry is neither event nor parameter nor curve.
  case entryWithoutContent
  /// An entry is several of event, parameter and curve.
  case entryWithSeveralContents
  /// A field without a default is missing.
  case missingField
  /// A value has the wrong JSON type.
  case wrongType
  /// No event type or parameter has this name.
  case unknownName
  /// An event has `Duration` where files have `EventDuration`.
  case durationKey

  /// A `Time` is missing; it counts as 0.
  case missingTime
  /// A time is negative or too large.
  case badTime
  /// A duration is negative, too large, or missing from a continuous event.
  case badDuration
  /// A value is outside the range of its parameter.
  case outOfRange
  /// `Sustained` is neither 0 nor 1.
  case notBoolean

  /// A curve has no control points.
  case emptyCurve
  /// Control points are not in order of time.
  case unsortedPoints
  /// Events are not in order of time.
  case unsortedEvents
  /// A curve has more points than iOS is known to play.
  case manyPoints
  /// A continuous event is longer than Core Haptics plays.
  case longEvent
  /// The times of a curve's points look like times from the start of the pattern.
  case absoluteCurve
  /// A field means nothing to an event of this type.
  case uselessField

  /// The family of the code.
  package var kind: DiagnosticKind {
    switch self {
    case .emptyFile, .badEncoding, .badSyntax, .trailingComma: .syntax
    case .tooLarge, .tooDeep, .tooManyEntries: .limit
    case .badTime, .badDuration, .outOfRange, .notBoolean: .value
    default: .format
    }
  }
}

/// One finding about a text.
package struct Diagnostic: Sendable {
  /// How bad it is.
  package var severity: DiagnosticSeverity
  /// What exactly it is about.
  package var code: DiagnosticCode
  /// From 1; 0 when the finding has no place in the text.
  package var line: Int
  /// In characters (Unicode scalars), from 1; 0 when the finding has no place in the text.
  package var column: Int
  /// In the text as it was given, from 0, a byte-order mark included.
  package var byteOffset: Int
  /// Such as `Pattern[3].Event.EventParameters[0].ParameterValue`, UTF-8; empty for the whole document.
  package var path: [UInt8]
  /// What is wrong and what was done about it, UTF-8.
  package var message: [UInt8]

  /// The family of the finding.
  package var kind: DiagnosticKind { code.kind }

  /// A finding with everything given.
  package init(
    severity: DiagnosticSeverity, code: DiagnosticCode, line: Int, column: Int, byteOffset: Int,
    path: [UInt8], message: [UInt8]
  ) {
    self.severity = severity
    self.code = code
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
    self.path = path
    self.message = message
  }
}
