/// An engine, a propeller, a saw.
package struct PhysicsRotor: Equatable, Sendable {
  /// Revolutions per minute; the sign does not matter.
  package var revolutionsPerMinute: Float
  /// How hard it works, 0…1.
  package var load: Float
  /// Pulses felt in one revolution: half the cylinders of a four-stroke engine, the blades of a rotor.
  package var pulses: Float

  package init(revolutionsPerMinute: Float, load: Float, pulses: Float = 2) {
    self.revolutionsPerMinute = revolutionsPerMinute
    self.load = load
    self.pulses = pulses
  }

  /// Hz.
  var frequency: Float { abs(revolutionsPerMinute) / 60 * max(0, pulses) }
}

/// Turns revolutions into single taps while their pulses are slow, and into a texture when they are fast.
///
/// Intensity is response(rpm) · (idle + (1 - idle) · load), sharpness follows the frequency of the pulses. Of
/// several rotors in one step the strongest is felt.
struct RotorMapper: Sendable {
  private var pulses = PulseSource()

  mutating func add(_ rotor: PhysicsRotor, _ tuning: PhysicsTuning) {
    let work = tuning.idle + (1 - tuning.idle) * limited(rotor.load)
    let strength = tuning.rotor.intensity(abs(rotor.revolutionsPerMinute)) * work
    _ = pulses.report(intensity: strength, frequency: rotor.frequency)
  }

  mutating func step(
    by seconds: Double, _ tuning: PhysicsTuning, _ texture: inout ContactTexture
  ) -> PhysicsTap? {
    guard let intensity = pulses.step(by: seconds, tuning, &texture) else { return nil }
    return PhysicsTap(intensity: intensity, sharpness: 0.2)
  }
}
