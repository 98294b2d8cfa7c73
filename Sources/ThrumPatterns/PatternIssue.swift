/// A rule that an entry of a pattern breaks.
///
/// Whether the rule is an error or only worth a warning is said by ``isError``; what Core Haptics would
/// report is ``coreHapticsCode`` (CHHapticErrors.h).
package enum PatternRule: Equatable, Sendable {
  /// A number is NaN or infinite.
  case notFinite
  /// A time is negative.
  case negativeTime
  /// A duration is negative.
  case negativeDuration
  /// A continuous event has no duration, or 0.
  case missingDuration
  /// A value is outside the range of its parameter; it was limited.
  case outOfRange(value: Float, limited: Float)
  /// `Sustained` is neither 0 nor 1; it was rounded.
  case sustainedNotBoolean(value: Float)
  /// A curve has no points.
  case emptyCurve
  /// The points of a curve are not in order of time; they were sorted.
  case unsortedPoints
  /// A time is too far in the future to be played exactly.
  case timeTooLarge

  /// Whether an entry that breaks the rule cannot be played.
  package var isError: Bool {
    switch self {
    case .notFinite, .negativeTime, .negativeDuration, .missingDuration, .emptyCurve, .timeTooLarge: true
    case .outOfRange, .sustainedNotBoolean, .unsortedPoints: false
    }
  }

  /// The code that Core Haptics has for it, or nil when Core Haptics accepts it.
  package var coreHapticsCode: Int32? {
    switch self {
    case .notFinite: -4813
    case .negativeTime, .timeTooLarge: -4822
    case .negativeDuration, .missingDuration: -4823
    case .emptyCurve: -4831
    case .outOfRange, .sustainedNotBoolean, .unsortedPoints: nil
    }
  }
}

/// Where in an entry a rule was broken.
package enum PatternField: Equatable, Sendable {
  case time
  case duration
  case eventParameter(EventParameterID)
  case value
  case points
  case pointTime(Int)
  case pointValue(Int)
}

/// One finding of ``PatternBuilder`` about an entry.
package struct PatternIssue: Error, Equatable, Sendable {
  package var rule: PatternRule
  package var field: PatternField

  package init(_ rule: PatternRule, _ field: PatternField) {
    self.rule = rule
    self.field = field
  }
}
