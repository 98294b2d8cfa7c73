/// A body that slides over another.
package struct ContactSlide: Equatable, Sendable {
  /// Speed of the surfaces against each other, m/s; the sign does not matter.
  package var speed: Float
  /// Newtons.
  package var normalForce: Float
  /// Numbers in ``PhysicsMaterials``.
  package var materialA: Int32
  package var materialB: Int32
  /// How much it concerns the player, 0…1.
  package var weight: Float

  package init(
    speed: Float, normalForce: Float, materialA: Int32 = 0, materialB: Int32 = 0, weight: Float = 1
  ) {
    self.speed = speed
    self.normalForce = normalForce
    self.materialA = materialA
    self.materialB = materialB
    self.weight = weight
  }

  /// Intensity from the power F v, W, and the roughness of the pair; sharpness from the grains that pass in a
  /// second, f = v / λ.
  ///
  /// The frequency matters for coarse textures and little for fine ones (Fenton Friesen & Vardar 2023), so
  /// the sharpness of a smooth pair is that of its hardness instead.
  func texture(
    on pair: PhysicsMaterial, slide: PhysicsResponse, frequency response: PhysicsResponse,
    hardness: PhysicsResponse
  ) -> (intensity: Float, sharpness: Float) {
    let frequency = abs(speed) / pair.grain
    let strength = slide.intensity(abs(speed * normalForce)) * roughnessScale(pair.roughness)
    let coarse = response.level(frequency)
    let fine = hardness.level(pair.hardness)
    return (strength * limited(weight), fine + pair.roughness * (coarse - fine))
  }
}

/// How much of a texture is left on a surface: a quarter on a polished one, all on rubble. Thrum's choice.
func roughnessScale(_ roughness: Float) -> Float { 0.25 + 0.75 * roughness }

/// A number limited to 0…1; 0 for one that is not a number.
@inline(__always)
func limited(_ value: Float) -> Float { value > 0 ? min(1, value) : 0 }

/// A body that rolls.
package struct ContactRoll: Equatable, Sendable {
  /// Radians per second; the sign does not matter.
  package var angularSpeed: Float
  /// Metres.
  package var radius: Float
  /// Bumps felt in one turn; 0: those of the ground, 2 π r / λ.
  package var bumps: Float
  /// Newtons.
  package var normalForce: Float
  /// Numbers in ``PhysicsMaterials``.
  package var materialA: Int32
  package var materialB: Int32
  /// How much it concerns the player, 0…1.
  package var weight: Float

  package init(
    angularSpeed: Float, radius: Float, bumps: Float = 0, normalForce: Float, materialA: Int32 = 0,
    materialB: Int32 = 0, weight: Float = 1
  ) {
    self.angularSpeed = angularSpeed
    self.radius = radius
    self.bumps = bumps
    self.normalForce = normalForce
    self.materialA = materialA
    self.materialB = materialB
    self.weight = weight
  }
}

/// Turns what rolls into ticks while its bumps pass slowly, and into a texture when they pass fast.
///
/// Of several bodies that roll in one step the strongest is felt.
struct RollMapper: Sendable {
  private var pulses = PulseSource()
  private var hardness: Float = 0

  mutating func add(_ roll: ContactRoll, on pair: PhysicsMaterial, _ response: PhysicsResponse) {
    let speed = abs(roll.angularSpeed * roll.radius)
    let turns = abs(roll.angularSpeed) / 6.2831855
    let whole = response.intensity(abs(speed * roll.normalForce)) * roughnessScale(pair.roughness)
    let strength = whole * limited(roll.weight)
    let frequency = roll.bumps > 0 ? turns * roll.bumps : speed / pair.grain
    if pulses.report(intensity: strength, frequency: frequency) { hardness = pair.hardness }
  }

  /// Leaves the tick of this step, or what the texture is to be.
  mutating func step(
    by seconds: Double, _ tuning: PhysicsTuning, _ texture: inout ContactTexture
  ) -> PhysicsTap? {
    guard let intensity = pulses.step(by: seconds, tuning, &texture) else { return nil }
    return PhysicsTap(intensity: intensity, sharpness: tuning.hardness.level(hardness))
  }
}
