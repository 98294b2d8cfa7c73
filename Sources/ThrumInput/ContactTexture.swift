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
