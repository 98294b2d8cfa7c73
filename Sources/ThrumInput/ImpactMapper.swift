/// A tap that is to be felt, before it is scaled. Both 0…1.
struct PhysicsTap: Equatable, Sendable {
  var intensity: Float
  var sharpness: Float
}

/// Turns the impacts of a step into one clear tap.
///
/// The impulses of a step combine by energy, J = √(Σ Jᵢ²); the strongest one decides the sharpness. After a tap
/// there is a refractory time for the mapper, and one for each pair of bodies, in which only impacts that are
/// much stronger are felt.
package struct ImpactMapper: Sendable {
  /// How many times as strong as the last one an impact has to be to be felt in the refractory time: 6 dB,
  /// about the two to three just noticeable steps (2.2 to 2.5 dB, Tan & Israr 2006) that are surely felt.
  package static var breakthrough: Float { 2 }

  /// What became of an impact.
  package enum Outcome: UInt8, Sendable {
    /// It is part of the next tap.
    case taken
    /// It is too slow or too weak to be an impact.
    case resting
    /// It comes too soon after another one of the same pair.
    case refractory
    /// It is too far away or does not concern the player.
    case distant
  }

  private var pairs = ContactPairs()
  /// Σ Jᵢ² of what waits, (N·s)².
  private var energy = 0.0
  private var strongest: Float = 0
  /// The materials of the strongest.
  private var materialA: Int32 = 0
  private var materialB: Int32 = 0
  /// When the first impact that waits came.
  private var waitsSince = 0.0
  private var isWaiting = false
  private var lastTime = -Double.infinity
  private var lastStrength: Float = 0

  package init() {}

  /// Takes in one impact.
  ///
  /// There may be thousands in a step: what it needs of the tuning comes one by one, since handing over the
  /// whole would copy it each time.
  ///
  /// - Parameters:
  ///   - nearness: How much distance leaves of it, 0…1.
  ///   - weakest: The impulse that is felt at all, N·s.
  ///   - restingSpeed: m/s, as ``PhysicsTuning/restingSpeed``.
  ///   - pairRefractory: Seconds.
  @inline(__always)
  package mutating func add(
    _ impact: ContactImpact, nearness: Float, at time: Double, weakest: Float, restingSpeed: Float,
    pairRefractory: Double
  ) -> Outcome {
    let whole = impact.strength
    // Written so that what is not a number rests.
    guard whole >= weakest, impact.speed < 0 || impact.speed >= restingSpeed else { return .resting }
    let strength = min(whole, .greatestFiniteMagnitude) * limited(impact.weight) * nearness
    guard strength >= weakest else { return .distant }
    let pair = impact.pair
    if pair != 0 && !pairs.admits(pair, strength, at: time, refractory: pairRefractory) {
      return .refractory
    }
    if !isWaiting {
      isWaiting = true
      waitsSince = time
    }
    energy += Double(strength) * Double(strength)
    if strength > strongest {
      strongest = strength
      materialA = impact.materialA
      materialB = impact.materialB
    }
    return .taken
  }

  /// The tap of what was collected up to `time`, or nil: nothing, still collecting, or held back.
  mutating func step(
    to time: Double, _ tuning: PhysicsTuning, _ materials: PhysicsMaterials
  ) -> (tap: PhysicsTap?, isHeldBack: Bool) {
    guard isWaiting, time - waitsSince >= tuning.mergeWindow else { return (nil, false) }
    let strength = Float(energy.magnitude.squareRoot())
    let hardness = materials.pair(Int(materialA), Int(materialB)).hardness
    isWaiting = false
    energy = 0
    strongest = 0
    if time - lastTime < tuning.refractory && strength <= ImpactMapper.breakthrough * lastStrength {
      return (nil, true)
    }
    lastTime = time
    lastStrength = strength
    let tap = PhysicsTap(
      intensity: tuning.impact.intensity(strength), sharpness: tuning.hardness.level(hardness))
    return (tap, false)
  }
}
