import ThrumPatterns

/// What the renderer knows of one kind of controller: its motors and its transport.
///
/// Sources of the numbers are in Docs/profiles.md. Where nothing is known of a motor the value is a
/// cautious guess and marked so there.
package struct ControllerProfile: Sendable {
  /// The low-frequency (strong) motor, or the left one where both are alike.
  package var low: ActuatorModel
  /// The high-frequency (weak) motor, or the right one where both are alike.
  package var high: ActuatorModel
  /// The motor in each trigger; nil when there is none that can be reached.
  package var trigger: ActuatorModel?
  /// Seconds between two commands that the transport can carry; 0 without a limit worth knowing.
  package var minimumInterval: Double

  /// A motor weaker than this fraction of the other one stays off: lifted above its start threshold it
  /// would be felt far stronger than it was meant.
  static var faintest: Float { 0.1 }

  /// The drive of the handle motors for a sum of voices: limited to 0…1, then scaled by a gain of 0…1.
  @inline(__always)
  package func drive(_ mix: MotorMix, gain: Float) -> Drive {
    var strengthLow = min(1, mix.low) * gain
    var strengthHigh = min(1, mix.high) * gain
    if strengthLow < strengthHigh * ControllerProfile.faintest { strengthLow = 0 }
    if strengthHigh < strengthLow * ControllerProfile.faintest { strengthHigh = 0 }
    return Drive(low: low.drive(strengthLow), high: high.drive(strengthHigh))
  }

  /// Seconds that a tap of a sharpness lasts on this controller: dull taps play on the slower motor.
  @inline(__always)
  package func pulse(sharpness: Float) -> Double {
    high.minimumPulse + (low.minimumPulse - high.minimumPulse) * Double(1 - sharpness)
  }

  /// The places that the controller has.
  package var localities: Locality {
    var places: Locality = [.default, .all, .handles, low.locality, high.locality]
    if trigger != nil { places.formUnion([.triggers, .leftTrigger, .rightTrigger]) }
    return places
  }
}
