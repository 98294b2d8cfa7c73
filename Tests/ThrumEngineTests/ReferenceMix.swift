import Foundation
import ThrumPatterns

/// How the strength of a continuous event runs, in seconds of the pattern.
struct ReferenceEnvelope {
  var attack: Double
  var decay: Double
  var release: Double
  var duration: Double
  var isSustained: Bool

  /// Seconds for a normalised time, by the formula in Docs/semantics.md.
  static func seconds(_ x: Double, _ shortest: Double, _ longest: Double) -> Double {
    shortest + (longest - shortest) * (pow(100, min(1, max(0, x))) - 1) / 99
  }

  var length: Double { isSustained ? duration + release : attack + decay }

  var peak: Double { isSustained && duration < attack ? duration / attack : 1 }

  /// The level at an age; nil when the event is over.
  func level(at age: Double, _ instants: ReferenceInstants) -> Double? {
    if attack > 0 && attack < 2 * ReferenceInstants.tolerance { instants.noteAmbiguity() }
    if instants.isReached(length, by: age) { return nil }
    if isSustained && instants.isReached(duration, by: age) {
      return peak * (1 - max(0, age - duration) / release)
    }
    let age = max(0, age)
    if age < attack { return age / attack }
    return isSustained ? 1 : 1 - (age - attack) / decay
  }
}

/// The strength of two motors.
struct ReferenceMotors: Equatable {
  var low = 0.0
  var high = 0.0

  static func += (left: inout ReferenceMotors, right: ReferenceMotors) {
    left.low += right.low
    left.high += right.high
  }

  func scaled(by scale: Double) -> ReferenceMotors { ReferenceMotors(low: low * scale, high: high * scale) }

  /// What a sound does to the motors of a pad without trigger motors, by its place in the hand.
  static func share(_ intensity: Double, _ sharpness: Double, _ locality: Locality) -> ReferenceMotors {
    switch locality {
    case .leftHandle, .leftTrigger: return ReferenceMotors(low: intensity)
    case .rightHandle, .rightTrigger: return ReferenceMotors(high: intensity)
    default:
      let whole = sharpness <= 0.5 ? 1 - sharpness / 2 : 0.5 + sharpness / 2
      return ReferenceMotors(low: intensity * (1 - sharpness) / whole, high: intensity * sharpness / whole)
    }
  }
}

/// One motor, with the numbers of Docs/profiles.md.
struct ReferenceMotor {
  var start: Double
  var pulse: Double
  /// A motor that only knows on and off is on from this strength on; nil for others.
  var switchPoint: Double?

  /// What it is driven with, in one of its levels.
  func drive(_ strength: Double) -> Double {
    if strength <= 0 { return 0 }
    if let switchPoint { return strength < switchPoint ? 0 : 1 }
    return ((start + (1 - start) * strength) * 255).rounded() / 255
  }

  /// One level. Of a motor with two levels one level would be everything: there it is none.
  var tolerance: Double { switchPoint == nil ? 1.01 / 255 : 0.001 }
}

/// A controller, and what was said of it.
struct ReferenceController {
  var low: ReferenceMotor
  var high: ReferenceMotor
  var gain = 1.0
  /// Sums of the last update.
  var continuous = ReferenceMotors()
  var taps = ReferenceMotors()
  /// Whether something sounds that is not muted, be it ever so weak.
  var isSounding = false

  init(_ type: ControllerType?) {
    switch type {
    case .dualSense:
      low = ReferenceMotor(start: 0.01, pulse: 0.025)
      high = ReferenceMotor(start: 0.01, pulse: 0.025)
    case .xbox360:
      low = ReferenceMotor(start: 0.25, pulse: 0.06)
      high = ReferenceMotor(start: 0.20, pulse: 0.045)
    case .dualShock3:
      low = ReferenceMotor(start: 0.251, pulse: 0.06)
      high = ReferenceMotor(start: 0, pulse: 0.045, switchPoint: 0.3)
    default:
      low = ReferenceMotor(start: 0.20, pulse: 0.06)
      high = ReferenceMotor(start: 0.15, pulse: 0.045)
    }
  }

  /// Seconds that a tap lasts: those of the motor that it plays on, or between the two of both.
  func pulse(_ sharpness: Double, _ locality: Locality) -> Double {
    switch locality {
    case .leftHandle, .leftTrigger: low.pulse
    case .rightHandle, .rightTrigger: high.pulse
    default: low.pulse * (1 - sharpness) + high.pulse * sharpness
    }
  }

  /// Whether a drive is what the sums ask for, to within one level of each motor.
  ///
  /// The engine adds up in `Float` and in another order. That moves a sum by far less than 1e-4, but a sum
  /// that stands at a half level, at a tenth of the other motor or at the point of a switch may then fall
  /// on the other side. So a drive is right when it is within one level of what the sums give, each sum
  /// taken as it is and 1e-4 more and less. The same goes for a sum of 0 while something sounds, such as a
  /// tap at the very beginning of a ramp: a rounding error above 0 is lifted over the start of the motor.
  func accepts(_ drive: Drive, _ settings: ReferenceSettings) -> Bool {
    let total = strengths(settings)
    for lowShift in [0, -1e-4, 1e-4] {
      for highShift in [0, -1e-4, 1e-4] {
        let moved = ReferenceMotors(low: moved(total.low, lowShift), high: moved(total.high, highShift))
        let wanted = fitted(moved, settings)
        if abs(Double(drive.low) - wanted.low) <= low.tolerance
          && abs(Double(drive.high) - wanted.high) <= high.tolerance
        {
          return true
        }
      }
    }
    return false
  }

  private func moved(_ strength: Double, _ shift: Double) -> Double {
    strength > 0 || isSounding ? min(1, max(0, strength + shift)) : 0
  }

  /// What the motors are to be driven with.
  func wanted(_ settings: ReferenceSettings) -> ReferenceMotors { fitted(strengths(settings), settings) }

  /// Steps 5 to 8 of Docs/mixing.md.
  private func strengths(_ settings: ReferenceSettings) -> ReferenceMotors {
    var total = continuous.scaled(by: taps == ReferenceMotors() ? 1 : 1 - settings.ducking)
    total += taps
    let scale = settings.isMuted ? 0 : settings.gain * gain
    return ReferenceMotors(low: min(1, total.low) * scale, high: min(1, total.high) * scale)
  }

  /// Steps 9 and 10: faint motors off, the preference, and the motor.
  private func fitted(_ strength: ReferenceMotors, _ settings: ReferenceSettings) -> ReferenceMotors {
    let isLowFaint = strength.low < strength.high / 10
    let isHighFaint = strength.high < strength.low / 10
    return ReferenceMotors(
      low: isLowFaint ? 0 : low.drive(settings.preferred(strength.low)),
      high: isHighFaint ? 0 : high.drive(settings.preferred(strength.high)))
  }
}

/// What is set for the whole engine.
struct ReferenceSettings {
  var gain = 1.0
  var isMuted = false
  var ducking = 0.0
  var weakest = 0.0
  var strongest = 1.0
  var groupGains: [Int: Double] = [:]

  func preferred(_ strength: Double) -> Double {
    strength <= 0 ? 0 : weakest + (strongest - weakest) * strength
  }
}
