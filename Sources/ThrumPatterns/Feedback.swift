/// The standard feedback presets: what UIKit's feedback generators are for a phone.
///
/// Each is an ordinary pattern of taps that can be read back and changed. The strengths and times are
/// Thrum's own; Apple does not publish its (Docs/feedback.md). Taps of one preset are at least 0.1 s
/// apart, so that rotating masses and slow transports keep them apart too. Raw values equal those of
/// `thrum_feedback` in the C interface.
package enum Feedback: UInt8, CaseIterable, Sendable {
  case impactLight = 1
  case impactMedium = 2
  case impactHeavy = 3
  case impactSoft = 4
  case impactRigid = 5
  case selection = 6
  case success = 7
  case warning = 8
  case error = 9
  case alignment = 10
  case levelChange = 11

  /// One tap of a preset.
  private struct Tap {
    var time: Double
    var intensity: Float
    var sharpness: Float

    init(_ time: Double, _ intensity: Float, _ sharpness: Float) {
      self.time = time
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  private var taps: [Tap] {
    switch self {
    case .impactLight: [Tap(0, 0.45, 0.55)]
    case .impactMedium: [Tap(0, 0.7, 0.5)]
    case .impactHeavy: [Tap(0, 1, 0.35)]
    case .impactSoft: [Tap(0, 0.6, 0.1)]
    case .impactRigid: [Tap(0, 0.8, 0.95)]
    case .selection: [Tap(0, 0.3, 0.8)]
    case .success: [Tap(0, 0.55, 0.5), Tap(0.14, 0.9, 0.65)]
    case .warning: [Tap(0, 0.9, 0.45), Tap(0.18, 0.55, 0.35)]
    case .error: [Tap(0, 0.7, 0.5), Tap(0.11, 0.7, 0.5), Tap(0.22, 1, 0.6), Tap(0.36, 0.5, 0.3)]
    case .alignment: [Tap(0, 0.4, 0.9)]
    case .levelChange: [Tap(0, 0.55, 0.7)]
    }
  }

  /// The preset as a pattern.
  ///
  /// - Parameter intensity: 0…1, scales every tap; other values are limited to it.
  package func pattern(intensity: Float) -> Pattern {
    let scale = EventParameterID.intensity.range.limit(intensity)
    var builder = PatternBuilder()
    for tap in taps {
      var parameters = EventParameters()
      parameters[.intensity] = tap.intensity * scale
      parameters[.sharpness] = tap.sharpness
      // A tap of the table breaks no rule.
      try? builder.add(Event(type: .transient, time: tap.time, parameters: parameters)) { _ in }
    }
    return builder.finish()
  }
}
