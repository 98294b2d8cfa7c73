import ThrumRendering

/// What the frame needs of one controller, apart from its output.
struct ControllerMix {
  var profile = ControllerProfile(type: .unknown, transport: .unknown, hasTriggerRumble: false)
  /// Sum of the continuous voices and blips of this update.
  var continuous = MotorMix()
  /// Sum over the players of the taps of this update.
  var taps = MotorMix()
  var hasTaps = false
  /// Sums over the players: intensity, and intensity times sharpness.
  var intensitySum: Float = 0
  var weightedSharpness: Float = 0
  /// 0…1, the game's gain of the controller.
  var gain: Float = 1
  var listener = Listener()

  /// Forgets the sums of the last update.
  @inline(__always)
  mutating func clear() {
    continuous = MotorMix()
    taps = MotorMix()
    hasTaps = false
    intensitySum = 0
    weightedSharpness = 0
  }

  /// Everything together, with what is continuous weakened by `ducking` (0…1) under a tap.
  @inline(__always)
  func total(ducking: Float) -> MotorMix {
    if !hasTaps { return continuous }
    var mix = continuous.scaled(by: 1 - ducking)
    mix += taps
    return mix
  }
}
