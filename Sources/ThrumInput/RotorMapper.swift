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
  private var train = PulseTrain()
  private var frequency: Float = 0
  private var intensity: Float = 0
  private var isReported = false

  mutating func add(_ rotor: PhysicsRotor, _ tuning: PhysicsTuning) {
    let work = tuning.idle + (1 - tuning.idle) * limited(rotor.load)
    let strength = tuning.rotor.intensity(abs(rotor.revolutionsPerMinute)) * work
    if isReported && strength <= intensity { return }
    isReported = true
    intensity = strength
    frequency = rotor.frequency
  }

  mutating func step(
    by seconds: Double, _ tuning: PhysicsTuning, _ texture: inout ContactTexture
  ) -> PhysicsTap? {
    guard isReported else {
      train.reset()
      return nil
    }
    isReported = false
    guard train.isSlow(frequency, limit: tuning.tickFrequency) else {
      texture.add(intensity: intensity, sharpness: tuning.frequency.level(frequency))
      return nil
    }
    texture.add(intensity: 0, sharpness: 0)
    guard train.passes(frequency, seconds: seconds), intensity > 0 else { return nil }
    return PhysicsTap(intensity: intensity, sharpness: 0.2)
  }
}
