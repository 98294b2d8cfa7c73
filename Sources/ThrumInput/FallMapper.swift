/// Turns a fall into wind and its end into a landing.
///
/// Without a speed of the game's own it is taken from the time in the air, v = g t with g = 9.81 m/s², up to
/// the 55 m/s at which a falling person stops getting faster.
struct FallMapper: Sendable {
  /// m/s².
  private static var gravity: Float { 9.81 }
  /// m/s.
  private static var terminalSpeed: Float { 55 }
  /// Sharpness of the wind.
  private static var windSharpness: Float { 0.3 }

  private var speed: Float = -1
  private var isFalling = false
  /// Seconds since the fall began.
  private(set) var airTime = 0.0
  private var landing: (speed: Float, hardness: Float)?

  /// Says that the player is in the air, at a speed downwards, m/s; negative: not known.
  mutating func fall(_ given: Float) {
    speed = given
    isFalling = true
  }

  /// Says that the player has landed; negative speed: not known.
  mutating func land(_ given: Float, hardness: Float) {
    landing = (given, hardness)
  }

  /// The speed after the time in the air, m/s.
  private var fallenSpeed: Float { min(FallMapper.terminalSpeed, FallMapper.gravity * Float(airTime)) }

  mutating func step(
    by seconds: Double, _ tuning: PhysicsTuning, _ texture: inout ContactTexture
  ) -> PhysicsTap? {
    if let landed = landing {
      if isFalling { airTime += seconds }
      let isStep = landed.speed < 0 && airTime < tuning.shortestFall
      let landingSpeed = landed.speed < 0 ? fallenSpeed : landed.speed
      landing = nil
      isFalling = false
      airTime = 0
      let intensity = isStep ? 0 : tuning.landing.intensity(landingSpeed)
      guard intensity > 0 else { return nil }
      return PhysicsTap(intensity: intensity, sharpness: tuning.hardness.level(landed.hardness))
    }
    guard isFalling else {
      airTime = 0
      return nil
    }
    isFalling = false
    airTime += seconds
    texture.add(
      intensity: tuning.fall.intensity(speed < 0 ? fallenSpeed : speed), sharpness: FallMapper.windSharpness)
    return nil
  }
}
