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

  /// The drive of each motor for a sum of voices: limited to 0…1, scaled, and fitted to the motor.
  ///
  /// - Parameters:
  ///   - gain: 0…1, the product of the game's gains.
  ///   - range: What the player of the game allows; applied last.
  @inline(__always)
  package func drive(_ mix: MotorMix, gain: Float, range: StrengthRange = .full) -> Drive {
    var lowStrength = min(1, mix.low) * gain
    var highStrength = min(1, mix.high) * gain
    if lowStrength < highStrength * ControllerProfile.faintest { lowStrength = 0 }
    if highStrength < lowStrength * ControllerProfile.faintest { highStrength = 0 }
    var drive = Drive(low: low.drive(range.map(lowStrength)), high: high.drive(range.map(highStrength)))
    if let trigger {
      drive.leftTrigger = trigger.drive(range.map(min(1, mix.leftTrigger) * gain))
      drive.rightTrigger = trigger.drive(range.map(min(1, mix.rightTrigger) * gain))
    }
    return drive
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
