/// Two bodies that hit each other.
package struct ContactImpact: Equatable, Sendable {
  /// N·s, at least 0; 0: to be estimated from the speed and the masses.
  package var impulse: Float
  /// Speed along the normal with which the bodies closed in, m/s; negative: not known.
  package var speed: Float
  /// Kilograms; 0: does not move.
  package var massA: Float
  package var massB: Float
  /// Numbers in ``PhysicsMaterials``.
  package var materialA: Int32
  package var materialB: Int32
  /// What tells bodies apart; 0 for both: no particular pair.
  package var bodyA: UInt64
  package var bodyB: UInt64
  package var place: PhysicsPoint
  /// How much the contact concerns the player, 0…1.
  package var weight: Float

  package init(
    impulse: Float = 0, speed: Float = -1, massA: Float = 0, massB: Float = 0, materialA: Int32 = 0,
    materialB: Int32 = 0, bodyA: UInt64 = 0, bodyB: UInt64 = 0, place: PhysicsPoint = PhysicsPoint(0, 0, 0),
    weight: Float = 1
  ) {
    self.impulse = impulse
    self.speed = speed
    self.massA = massA
    self.massB = massB
    self.materialA = materialA
    self.materialB = materialB
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.place = place
    self.weight = weight
  }

  /// The impulse, or what it is at least: that of a collision without a rebound, m v with the reduced mass
  /// m = m₁ m₂ / (m₁ + m₂), N·s.
  @inline(__always)
  var strength: Float {
    if impulse > 0 { return impulse }
    guard speed > 0 else { return 0 }
    if massA <= 0 { return max(0, massB) * speed }
    if massB <= 0 { return massA * speed }
    return massA / (massA + massB) * massB * speed
  }

  /// The pair of bodies, whichever is named first; 0 when there is none.
  @inline(__always)
  var pair: UInt64 {
    if bodyA | bodyB == 0 { return 0 }
    let low = min(bodyA, bodyB)
    let high = max(bodyA, bodyB)
    // Multiplication by 2⁶⁴ over the golden ratio spreads neighbours (Knuth, 6.4).
    let mixed = (low &* 0x9E37_79B9_7F4A_7C15 ^ high) &* 0x9E37_79B9_7F4A_7C15
    return mixed == 0 ? 1 : mixed
  }
}

/// When pairs of bodies were last felt.
///
/// A fixed number of places; a pair that needs a taken place drives the other out, which can then be felt
/// again early.
struct ContactPairs: Sendable {
  static var capacity: Int { 256 }

  struct Hit: Sendable {
    var pair: UInt64 = 0
    var time = 0.0
    var strength: Float = 0
  }

  private var hits = InlineArray<256, Hit>(repeating: Hit())

  /// Whether a pair may be felt: not within `refractory` of its last hit, unless it is much stronger or
  /// belongs to the same moment. Notes the hit when it may.
  @inline(__always)
  mutating func admits(_ pair: UInt64, _ strength: Float, at time: Double, refractory: Double) -> Bool {
    let place = Int(truncatingIfNeeded: pair >> 56)
    if hits[place].pair == pair {
      let since = time - hits[place].time
      if since <= 0 {
        hits[place].strength = max(hits[place].strength, strength)
        return true
      }
      if since < refractory && strength <= ImpactMapper.breakthrough * hits[place].strength { return false }
    }
    hits[place] = Hit(pair: pair, time: time, strength: strength)
    return true
  }
}
