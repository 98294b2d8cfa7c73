import ThrumPatterns

/// Which motors a place in the hand stands for on one controller.
package enum MotorRoute: UInt8, Sendable {
  /// Both handle motors, shared by sharpness.
  case handles
  /// The motor in the left handle alone, whatever the sharpness.
  case leftHandle
  case rightHandle
  /// Both trigger motors.
  case triggers
  case leftTrigger
  case rightTrigger
  /// The handles by sharpness, and both triggers with the whole intensity.
  case all

  /// The strength of each motor for an intensity and a sharpness, both 0…1.
  @inline(__always)
  package func mix(intensity: Float, sharpness: Float) -> MotorMix {
    switch self {
    case .handles: crossfade(intensity: intensity, sharpness: sharpness)
    case .leftHandle: MotorMix(low: intensity)
    case .rightHandle: MotorMix(high: intensity)
    case .triggers: MotorMix(leftTrigger: intensity, rightTrigger: intensity)
    case .leftTrigger: MotorMix(leftTrigger: intensity)
    case .rightTrigger: MotorMix(rightTrigger: intensity)
    case .all: everything(intensity, sharpness)
    }
  }

  private func everything(_ intensity: Float, _ sharpness: Float) -> MotorMix {
    var mix = crossfade(intensity: intensity, sharpness: sharpness)
    mix.leftTrigger = intensity
    mix.rightTrigger = intensity
    return mix
  }
}

extension ControllerProfile {
  /// The motors for a place, or nil when the controller does not have it.
  ///
  /// - Parameter place: One locality.
  package func route(to place: Locality) -> MotorRoute? {
    guard localities.contains(place) else { return nil }
    switch place {
    case .all: return trigger == nil ? .handles : .all
    // A single Joy-Con has both motors in the one place that it is.
    case .leftHandle: return low.locality == high.locality ? .handles : .leftHandle
    case .rightHandle: return low.locality == high.locality ? .handles : .rightHandle
    case .triggers: return .triggers
    case .leftTrigger: return .leftTrigger
    case .rightTrigger: return .rightTrigger
    default: return .handles
    }
  }

  /// The motors for a place or, where there are none, for the nearest one: from a trigger to the handle
  /// on its side, from a handle to both.
  package func nearestRoute(to place: Locality) -> MotorRoute {
    if let route = route(to: place) { return route }
    switch place {
    case .leftTrigger: return route(to: .leftHandle) ?? .handles
    case .rightTrigger: return route(to: .rightHandle) ?? .handles
    default: return .handles
    }
  }
}
