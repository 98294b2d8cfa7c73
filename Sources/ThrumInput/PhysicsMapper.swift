/// Turns what a game's physics reports in a step into taps and textures.
///
/// A pure function of the reports and the lengths of the steps: no clock, no controller, no memory taken. In
/// each step the game reports what happened, then calls ``step(by:)`` and carries out the commands.
package struct PhysicsMapper: Sendable {
  /// The continuous effects, one channel of ``InputCommand`` each.
  package enum Channel: Int, CaseIterable, Sendable {
    case sliding = 0
    case rolling = 1
    case tension = 2
    case rotor = 3
    case vehicle = 4
    case falling = 5
  }

  /// What was reported and what became of it, since the beginning.
  package struct Counters: Equatable, Sendable {
    package var impacts: UInt64 = 0
    package var restingImpacts: UInt64 = 0
    package var refractoryImpacts: UInt64 = 0
    package var distantImpacts: UInt64 = 0
    package var heldBackTaps: UInt64 = 0
    package var taps: UInt64 = 0
    package var steps: UInt64 = 0
    package var hugeSteps: UInt64 = 0
    /// Steps that were negative or not finite; they count as 0 seconds.
    package var badSteps: UInt64 = 0

    package init() {}
  }

  package var tuning = PhysicsTuning()
  package var materials = PhysicsMaterials()
  package private(set) var counters = Counters()
  /// Seconds since the beginning, the sum of all steps.
  package private(set) var time = 0.0

  private var impacts = ImpactMapper()
  private var rolling = RollMapper()
  private var tension = TensionMapper()
  private var rotor = RotorMapper()
  private var vehicle = VehicleMapper()
  private var falling = FallMapper()
  private var textures = InlineArray<6, ContactTexture>(repeating: ContactTexture())

  package init() {}

  /// How many continuous effects sound.
  package var soundingChannels: Int {
    var count = 0
    for channel in 0..<Channel.allCases.count where textures[channel].isSounding { count += 1 }
    return count
  }

  @inline(__always)
  package mutating func impact(_ impact: ContactImpact) {
    counters.impacts += 1
    let nearness = tuning.outerRadius > 0 ? tuning.nearness(impact.place) : 1
    let outcome = impacts.add(
      impact, nearness: nearness, at: time, weakest: tuning.impact.inputLow,
      restingSpeed: tuning.restingSpeed, pairRefractory: tuning.pairRefractory)
    switch outcome {
    case .taken: break
    case .resting: counters.restingImpacts += 1
    case .refractory: counters.refractoryImpacts += 1
    case .distant: counters.distantImpacts += 1
    }
  }

  package mutating func slide(_ slide: ContactSlide) {
    let texture = slide.texture(
      on: materials.pair(Int(slide.materialA), Int(slide.materialB)), slide: tuning.slide,
      frequency: tuning.frequency, hardness: tuning.hardness)
    textures[Channel.sliding.rawValue].add(intensity: texture.intensity, sharpness: texture.sharpness)
  }

  package mutating func roll(_ roll: ContactRoll) {
    rolling.add(roll, on: materials.pair(Int(roll.materialA), Int(roll.materialB)), tuning.roll)
  }

  package mutating func tension(_ spring: PhysicsTension) { tension.add(spring) }

  package mutating func rotor(_ given: PhysicsRotor) { rotor.add(given, tuning) }

  package mutating func vehicle(_ motion: PhysicsMotion) { vehicle.set(motion) }

  /// The player is in the air, at a speed downwards, m/s; negative: not known.
  package mutating func fall(speed: Float) { falling.fall(speed) }

  /// The player has landed at a speed, m/s; negative: not known.
  package mutating func land(speed: Float, materialA: Int, materialB: Int) {
    falling.land(speed, hardness: materials.pair(materialA, materialB).hardness)
  }

  /// Ends the step: what was reported since the last one is felt, what was not reported any more ends.
  ///
  /// - Parameter seconds: How long the step was. A negative one, and one that is not finite, counts as 0; what
  ///   passes in a huge one (``PhysicsTuning/hugeStep``) is not made up for.
  package mutating func step(by seconds: Double) -> InputCommands {
    var commands = InputCommands()
    let seconds = checked(seconds)
    time += seconds
    let tapped = impacts.step(to: time, tuning, materials)
    if tapped.isHeldBack { counters.heldBackTaps += 1 }
    leave(tapped.tap, &commands)
    leave(rolling.step(by: seconds, tuning, &textures[Channel.rolling.rawValue]), &commands)
    leave(tension.step(tuning, &textures[Channel.tension.rawValue]), &commands)
    leave(rotor.step(by: seconds, tuning, &textures[Channel.rotor.rawValue]), &commands)
    leave(vehicle.step(by: seconds, to: time, tuning, &textures[Channel.vehicle.rawValue]), &commands)
    leave(falling.step(by: seconds, tuning, &textures[Channel.falling.rawValue]), &commands)
    let scale = tuning.gain * tuning.textureGain
    for channel in 0..<Channel.allCases.count {
      textures[channel].step(by: seconds, fade: tuning.fade, channel: channel, scale: scale, &commands)
    }
    return commands
  }

  /// Forgets everything that was reported and felt; tuning, materials and counters stay.
  package mutating func reset() {
    var fresh = PhysicsMapper()
    fresh.tuning = tuning
    fresh.materials = materials
    fresh.counters = counters
    fresh.time = time
    self = fresh
  }

  private mutating func checked(_ seconds: Double) -> Double {
    counters.steps += 1
    guard seconds.isFinite, seconds >= 0 else {
      counters.badSteps += 1
      return 0
    }
    if seconds > tuning.hugeStep { counters.hugeSteps += 1 }
    return seconds
  }

  private mutating func leave(_ tap: PhysicsTap?, _ commands: inout InputCommands) {
    guard let tap, tap.intensity * tuning.gain > 0 else { return }
    counters.taps += 1
    commands.append(.tap(intensity: limited(tap.intensity * tuning.gain), sharpness: tap.sharpness))
  }
}
