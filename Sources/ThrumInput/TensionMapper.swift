/// A spring, a rope or a bow under strain.
package struct PhysicsTension: Equatable, Sendable {
  /// Newtons; the sign does not matter.
  package var force: Float
  /// Newtons at which it breaks; 0: never.
  package var breakingForce: Float

  package init(force: Float, breakingForce: Float = 0) {
    self.force = force
    self.breakingForce = breakingForce
  }
}

/// Turns the tension of a spring into a low texture that rises with its force, a creak for every so many
/// newtons while it is drawn or let go, and one hard tap when it breaks.
///
/// Of several springs in one step the strongest is felt. Sharpness rises with the force: a string that is
/// drawn harder vibrates faster.
struct TensionMapper: Sendable {
  private var force: Float = 0
  private var breakingForce: Float = 0
  private var isReported = false
  private var isBroken = false
  /// The creak that was heard last: force / creakForce, rounded down.
  private var creak: Float = 0
  private var wasReported = false

  mutating func add(_ tension: PhysicsTension) {
    let given = abs(tension.force)
    if isReported && given <= force { return }
    isReported = true
    force = given
    breakingForce = tension.breakingForce
  }

  /// A number of at least 0 rounded down; as it is when it is too large to have a fraction.
  private static func whole(_ value: Float) -> Float { value < 1e7 ? Float(Int(value)) : value }

  mutating func step(_ tuning: PhysicsTuning, _ texture: inout ContactTexture) -> PhysicsTap? {
    guard isReported else {
      wasReported = false
      isBroken = false
      return nil
    }
    isReported = false
    let reached = TensionMapper.whole(tuning.creakForce > 0 ? force / tuning.creakForce : 0)
    let isCreaking = wasReported && reached != creak
    wasReported = true
    creak = reached
    if breakingForce > 0 && force >= breakingForce {
      let isNew = !isBroken
      isBroken = true
      texture.add(intensity: 0, sharpness: 0)
      return isNew ? PhysicsTap(intensity: 1, sharpness: 0.8) : nil
    }
    isBroken = false
    let strain = tuning.tension.intensity(force)
    texture.add(intensity: strain, sharpness: strain)
    // A creak is felt over the strain: half of what is left above it.
    guard isCreaking && strain > 0 else { return nil }
    return PhysicsTap(intensity: min(1, 0.5 + 0.5 * strain), sharpness: 0.6)
  }
}
