/// Everything that can be tuned in a ``PhysicsMapper``. The ranges fit a game in metres and kilograms with
/// things of a person's size; all of them are Thrum's choice unless a source is named.
package struct PhysicsTuning: Equatable, Sendable {
  /// Scales everything, 0…1.
  package var gain: Float = 1
  /// Scales textures, 0…1: headroom, so that taps are felt over them.
  package var textureGain: Float = 0.6

  /// Impulse (N·s) → intensity of the tap. Impulses span decades, and equal ratios are felt as equal steps
  /// (Weber), hence the logarithm.
  package var impact = PhysicsResponse(0.5, 100, to: 0.2, 1, .logarithmic)
  /// Hardness of the pair → sharpness of the tap.
  package var hardness = PhysicsResponse(0, 1, to: 0.1, 1)
  /// Contacts that close more slowly, m/s, rest on each other: half of Box2D's default threshold for hits.
  package var restingSpeed: Float = 0.5
  /// Seconds after a tap in which only much stronger impacts are felt. Pulses 30 ms apart begin to feel like
  /// a vibration (Sci Rep 2025, PMC11814341); motors need up to 60 ms for a pulse.
  package var refractory = 0.05
  /// The same for the impacts of one pair of bodies.
  package var pairRefractory = 0.15
  /// Seconds for which impacts are collected before their tap; 0 is one step.
  package var mergeWindow = 0.0

  /// Where one feels from, metres.
  package var listener = PhysicsPoint(0, 0, 0)
  /// Contacts up to here have their full strength, metres.
  package var innerRadius = 0.0
  /// Contacts from here on are not felt, metres; 0: all are felt alike.
  package var outerRadius = 0.0

  /// Power of friction (W) → intensity: amplitude goes with the root of power.
  package var slide = PhysicsResponse(1, 500, to: 0.1, 1, .squareRoot)
  /// Normal force × speed of the surface (W) → intensity.
  package var roll = PhysicsResponse(1, 2000, to: 0.1, 1, .squareRoot)
  /// Bumps, pulses and grains a second (Hz) → sharpness. From where vibration is felt by the Pacinian system
  /// (above 20 Hz, Brisben 1999) to where it is felt best (about 250 Hz).
  package var frequency = PhysicsResponse(20, 250, to: 0, 1, .logarithmic)
  /// Bumps and pulses that come more slowly, Hz, are single taps. The same 30 ms as above, rounded down.
  package var tickFrequency: Float = 25

  /// Force of a spring (N) → intensity of its strain.
  package var tension = PhysicsResponse(20, 1000, to: 0.05, 0.5)
  /// Newtons from one creak to the next while it is drawn or let go; 0: none.
  package var creakForce: Float = 50

  /// Revolutions per minute → intensity at full load.
  package var rotor = PhysicsResponse(100, 7000, to: 0.3, 0.8, .squareRoot)
  /// Part of the intensity that is left without load, 0…1.
  package var idle: Float = 0.3

  /// Acceleration (m/s²) → intensity. From where it is felt in a car to an emergency stop.
  package var acceleration = PhysicsResponse(2, 15, to: 0.1, 0.8)
  /// Jerk (m/s³) → intensity of a tap. Rides are called comfortable up to about 10 m/s³, kerbs and crashes
  /// reach hundreds.
  package var jerk = PhysicsResponse(60, 1500, to: 0.25, 1, .squareRoot)

  /// Speed of the fall (m/s) → intensity of the wind.
  package var fall = PhysicsResponse(8, 50, to: 0.05, 0.5)
  /// Speed of the landing (m/s) → intensity of the tap: from a step down to a drop of 7 m.
  package var landing = PhysicsResponse(1.5, 12, to: 0.25, 1, .squareRoot)
  /// Shorter times in the air, seconds, are steps and make no landing.
  package var shortestFall = 0.12

  /// Seconds in which a texture that is not reported any more fades from full intensity.
  package var fade = 0.05
  /// Steps longer than this, seconds, are counted as huge, and what passed in them is not made up for.
  package var hugeStep = 0.25

  package init() {}

  /// How much is left of a contact at a place, 0…1.
  func nearness(_ place: PhysicsPoint) -> Float {
    if outerRadius <= 0 { return 1 }
    let distance = place.distance(to: listener)
    if distance <= innerRadius { return 1 }
    return distance < outerRadius ? Float((outerRadius - distance) / (outerRadius - innerRadius)) : 0
  }
}

/// A place in the game's world, metres.
package struct PhysicsPoint: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  func distance(to other: PhysicsPoint) -> Double {
    let dx = x - other.x
    let dy = y - other.y
    let dz = z - other.z
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }
}
