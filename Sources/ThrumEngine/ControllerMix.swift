import ThrumRendering

/// Sums over the voices of one controller.
struct VoiceSum {
  /// Continuous voices and blips.
  var mix = MotorMix()
  /// Of all voices: intensity, and intensity times sharpness.
  var intensity: Float = 0
  var weighted: Float = 0
}

/// What the frame needs of one controller, apart from its output.
struct ControllerMix {
  var profile = ControllerProfile(type: .unknown, transport: .unknown, hasTriggerRumble: false)
  /// What sounds on it besides taps, and all intensities, of this update.
  var sum = VoiceSum()
  /// Sum over the players of the taps of this update.
  var taps = MotorMix()
  var hasTaps = false
  /// 0…1, the game's gain of the controller.
  var gain: Float = 1
  var listener = Listener()

  /// Forgets the sums of the last update.
  @inline(__always)
  mutating func clear() {
    sum = VoiceSum()
    taps = MotorMix()
    hasTaps = false
  }

  /// Everything together, with what is continuous weakened by `ducking` (0…1) under a tap.
  @inline(__always)
  func total(ducking: Float) -> MotorMix {
    if !hasTaps { return sum.mix }
    var mix = sum.mix.scaled(by: 1 - ducking)
    mix += taps
    return mix
  }
}
