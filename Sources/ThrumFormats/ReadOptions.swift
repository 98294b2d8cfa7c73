/// How a text is read.
package struct ReadOptions: Sendable {
  /// Deepest nesting that can be asked for.
  package static let deepestNesting = 512

  /// Whether a finding that loses or changes something is an error rather than a warning.
  package var strict: Bool
  /// Largest text, bytes.
  package var maxBytes: Int
  /// Deepest nesting of arrays and objects, 1…512; other values are limited to it.
  package var maxDepth: Int
  /// Most events, parameters, curves and control points together.
  package var maxEntries: Int

  /// Options; by default lenient, 64 MiB, depth 64, a million entries.
  package init(
    strict: Bool = false, maxBytes: Int = 64 << 20, maxDepth: Int = 64, maxEntries: Int = 1_000_000
  ) {
    self.strict = strict
    self.maxBytes = maxBytes
    self.maxDepth = maxDepth
    self.maxEntries = maxEntries
  }
}
