/// Bumps or pulses that come so slowly that each one is felt by itself.
struct PulseTrain: Sendable {
  /// How much of the way to the next pulse is done, 0…1.
  private var phase = 0.0
  private var isSlow = true

  /// Whether pulses of a frequency, Hz, are single taps: below `limit`, and once they are, up to a tenth
  /// above it, so that a wheel at the limit does not flicker between the two.
  mutating func isSlow(_ frequency: Float, limit: Float) -> Bool {
    isSlow = frequency < (isSlow ? limit * 1.1 : limit)
    return isSlow
  }

  /// Moves on; true when at least one pulse has passed. Several in one step are one tap.
  mutating func passes(_ frequency: Float, seconds: Double) -> Bool {
    phase += Double(frequency) * seconds
    // A hair less than a whole pulse is one: steps that divide its period are not late by a rounding error.
    guard phase >= 1 - 1e-6 else { return false }
    phase = phase < 1e9 ? max(0, phase - Double(Int(phase + 1e-6))) : 0
    return true
  }

  mutating func reset() { self = PulseTrain() }
}

/// What turns or rolls: ticks while its pulses pass slowly, a texture when they pass fast.
///
/// Of several reports in one step the strongest is felt.
struct PulseSource: Sendable {
  private var train = PulseTrain()
  private var frequency: Float = 0
  private var intensity: Float = 0
  private var isReported = false

  /// Takes a report; false when a stronger one of this step stands. Intensity 0…1, frequency in Hz.
  mutating func report(intensity: Float, frequency: Float) -> Bool {
    if isReported && intensity <= self.intensity { return false }
    isReported = true
    self.intensity = intensity
    self.frequency = frequency
    return true
  }

  /// Leaves the intensity of the tick of this step, or what the texture is to be.
  mutating func step(
    by seconds: Double, _ tuning: PhysicsTuning, _ texture: inout ContactTexture
  ) -> Float? {
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
    return intensity
  }
}
