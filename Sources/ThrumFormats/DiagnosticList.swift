/// The first diagnostics of a read, and how many there were in all.
package struct DiagnosticList: Sendable {
  /// The diagnostics that were kept, in the order in which they were found.
  package private(set) var items: [Diagnostic] = []
  /// How many warnings there were, kept or not.
  package private(set) var warningCount = 0
  /// How many errors there were, kept or not.
  package private(set) var errorCount = 0
  /// How many diagnostics are kept.
  package let capacity: Int

  /// An empty list that keeps up to `capacity` diagnostics; 0 only counts.
  package init(capacity: Int = 256) {
    self.capacity = max(0, capacity)
  }

  /// Whether the next diagnostic of a severity would be kept.
  ///
  /// The first error takes the place of the last warning of a full list: it is the one that says why
  /// there is no pattern.
  func keepsNext(_ severity: DiagnosticSeverity) -> Bool {
    items.count < capacity || (severity == .error && errorCount == 0 && capacity > 0)
  }

  /// Counts a diagnostic that is not kept.
  mutating func count(_ severity: DiagnosticSeverity) {
    if severity == .error { errorCount &+= 1 } else { warningCount &+= 1 }
  }

  /// Counts a diagnostic and keeps it if there is room.
  package mutating func add(_ diagnostic: Diagnostic) {
    let isKept = keepsNext(diagnostic.severity)
    count(diagnostic.severity)
    guard isKept else { return }
    if items.count < capacity {
      items.append(diagnostic)
    } else {
      items[capacity - 1] = diagnostic
    }
  }
}
