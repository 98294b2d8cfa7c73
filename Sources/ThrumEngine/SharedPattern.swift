import ThrumPatterns
import ThrumRendering

/// A pattern and its score, shared by everything that uses them.
///
/// Reference counting decides when the memory goes: with the game's handle and the last player. The
/// frame never touches the count; players keep the score's address beside the reference.
package final class SharedPattern {
  package let pattern: Pattern
  let score: UnsafeMutablePointer<Score>

  /// Seconds; infinite when an event has no end.
  package var duration: Double { score.pointee.duration }

  package init(_ pattern: Pattern) {
    self.pattern = pattern
    score = .allocate(capacity: 1)
    score.initialize(to: Score(pattern))
  }

  deinit {
    score.pointee.deallocate()
    score.deallocate()
  }
}
