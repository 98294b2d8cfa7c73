/// How a vehicle pushes the one who sits in it.
package struct PhysicsMotion: Equatable, Sendable {
  /// Acceleration without gravity, m/s², in the axes of the vehicle.
  package var x: Float
  package var y: Float
  package var z: Float
  /// m/s³; negative: to be taken from the change of the acceleration since the last step.
  package var jerk: Float

  package init(x: Float, y: Float, z: Float, jerk: Float = -1) {
    self.x = x
    self.y = y
    self.z = z
    self.jerk = jerk
  }
}

/// Turns acceleration into a dark push and jerk into taps: a kerb, a gear, a crash.
struct VehicleMapper: Sendable {
  /// Sharpness of the push: the body feels it, not the skin.
  private static var pushSharpness: Float { 0.1 }

  private var motion = PhysicsMotion(x: 0, y: 0, z: 0)
  private var last = PhysicsMotion(x: 0, y: 0, z: 0)
  private var isReported = false
  private var wasReported = false
  private var lastTap = -Double.infinity

  /// One vehicle is felt: the last that was reported in a step.
  mutating func set(_ given: PhysicsMotion) {
    motion = given
    isReported = true
  }

  mutating func step(
    by seconds: Double, to time: Double, _ tuning: PhysicsTuning, _ texture: inout ContactTexture
  ) -> PhysicsTap? {
    guard isReported else {
      wasReported = false
      return nil
    }
    isReported = false
    let push = tuning.acceleration.intensity(VehicleMapper.length(motion.x, motion.y, motion.z))
    texture.add(intensity: push, sharpness: VehicleMapper.pushSharpness)
    var jerk = motion.jerk
    if jerk < 0 {
      let change = VehicleMapper.length(motion.x - last.x, motion.y - last.y, motion.z - last.z)
      jerk = wasReported && seconds > 0 && seconds <= tuning.hugeStep ? change / Float(seconds) : 0
    }
    last = motion
    wasReported = true
    let intensity = tuning.jerk.intensity(jerk)
    guard intensity > 0, time - lastTap >= tuning.pairRefractory else { return nil }
    lastTap = time
    // The harder the jolt the harder the thing that was hit: from a seat to the chassis.
    return PhysicsTap(intensity: intensity, sharpness: 0.2 + 0.5 * intensity)
  }

  private static func length(_ x: Float, _ y: Float, _ z: Float) -> Float {
    Float((Double(x) * Double(x) + Double(y) * Double(y) + Double(z) * Double(z)).squareRoot())
  }
}
