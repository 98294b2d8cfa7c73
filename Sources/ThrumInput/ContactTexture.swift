/// One continuous effect of a ``PhysicsMapper``: what is reported in a step sounds until the next one, what
/// is not reported any more fades and ends.
struct ContactTexture: Sendable {
  /// Σ iᵢ² of the intensities reported in this step.
  private var energy: Float = 0
  private var strongest: Float = 0
  private var strongestSharpness: Float = 0
  private var isReported = false
  private(set) var intensity: Float = 0
  private(set) var sharpness: Float = 0
  private(set) var isSounding = false

  /// Adds a source. Those of one step combine by energy, i = √(Σ iᵢ²); the strongest decides the sharpness.
  mutating func add(intensity: Float, sharpness: Float) {
    isReported = true
    energy += intensity * intensity
    guard intensity > strongest else { return }
    strongest = intensity
    strongestSharpness = sharpness
  }

  /// Moves on and leaves what the channel is to do. Falls linearly in `fade` seconds from 1 to 0 when nothing
  /// was reported; ends when it is silent.
  mutating func step(
    by seconds: Double, fade: Double, channel: Int, scale: Float, _ commands: inout InputCommands
  ) {
    if isReported {
      intensity = limited(energy.magnitude.squareRoot())
      if strongest > 0 { sharpness = strongestSharpness }
    } else {
      intensity = fade > 0 ? max(0, intensity - Float(seconds / fade)) : 0
    }
    isReported = false
    energy = 0
    strongest = 0
    if intensity * scale > 0 {
      isSounding = true
      commands.append(.texture(channel: channel, intensity: intensity * scale, sharpness: sharpness))
    } else if isSounding {
      isSounding = false
      commands.append(.end(channel: channel))
    }
  }
}

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
