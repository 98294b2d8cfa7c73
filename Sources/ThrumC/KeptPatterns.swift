import ThrumEngine
import ThrumPatterns

/// Patterns that an engine plays on its own account: feedback presets, single taps, the texture of mappers.
///
/// Each is made when it is first needed and kept, so that playing it again takes no memory. A handle:
/// copies name the same patterns, which ``deallocate()`` frees.
struct KeptPatterns {
  /// Sharpness of taps goes in steps of one over this.
  private static var tapSteps: Int { 32 }
  private static var tapCount: Int { tapSteps + 1 }
  private static var texturePlace: Int { tapCount }
  private static var firstFeedback: Int { tapCount + 1 }

  private let patterns: UnsafeMutableBufferPointer<SharedPattern?>

  init() {
    patterns = .allocate(capacity: KeptPatterns.firstFeedback + Feedback.allCases.count)
    patterns.initialize(repeating: nil)
  }

  func deallocate() {
    patterns.deinitialize()
    patterns.deallocate()
  }

  /// A preset at full intensity.
  func feedback(_ feedback: Feedback) -> SharedPattern {
    kept(KeptPatterns.firstFeedback + Int(feedback.rawValue) - 1) { feedback.pattern(intensity: 1) }
  }

  /// One tap of full intensity and the nearest sharpness in steps of 1/32.
  func tap(_ sharpness: Float) -> SharedPattern {
    let place = Int(min(1, max(0, sharpness)) * Float(KeptPatterns.tapSteps) + 0.5)
    return kept(place) {
      KeptPatterns.single(
        .transient, duration: 0, sharpness: Float(place) / Float(KeptPatterns.tapSteps))
    }
  }

  /// One endless event of full intensity and medium sharpness.
  func texture() -> SharedPattern {
    kept(KeptPatterns.texturePlace) {
      KeptPatterns.single(.continuous, duration: .infinity, sharpness: 0.5)
    }
  }

  /// Makes all of them now.
  func makeAll() {
    for preset in Feedback.allCases { _ = feedback(preset) }
    for place in 0..<KeptPatterns.tapCount { _ = tap(Float(place) / Float(KeptPatterns.tapSteps)) }
    _ = texture()
  }

  private func kept(_ place: Int, _ make: () -> Pattern) -> SharedPattern {
    if let made = patterns[place] { return made }
    let made = SharedPattern(make())
    patterns[place] = made
    return made
  }

  private static func single(_ type: EventType, duration: Double, sharpness: Float) -> Pattern {
    var parameters = EventParameters()
    parameters[.sharpness] = sharpness
    var builder = PatternBuilder()
    // Such an event breaks no rule.
    try? builder.add(Event(type: type, time: 0, duration: duration, parameters: parameters)) { _ in }
    return builder.finish()
  }
}
