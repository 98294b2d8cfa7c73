import CThrum
import ThrumEngine
import ThrumInput
import ThrumPatterns

extension thrum_physics_response {
  init(_ response: PhysicsResponse) {
    self.init(
      input_low: response.inputLow, input_high: response.inputHigh, output_low: response.outputLow,
      output_high: response.outputHigh, curve: thrum_physics_curve(response.curve.rawValue))
  }

  /// Whether all its numbers are finite.
  var isFinite: Bool {
    input_low.isFinite && input_high.isFinite && output_low.isFinite && output_high.isFinite
  }

  /// The response, or nil when a number is out of its range.
  var response: PhysicsResponse? {
    guard let raw = UInt8(exactly: curve), let curve = PhysicsResponseCurve(rawValue: raw) else { return nil }
    let response = PhysicsResponse(input_low, input_high, to: output_low, output_high, curve)
    return response.isValid ? response : nil
  }
}

extension thrum_physics_def: Definition {
  static var defaults: thrum_physics_def {
    let tuning = PhysicsTuning()
    var value = thrum_physics_def()
    value.struct_size = UInt32(MemoryLayout<thrum_physics_def>.size)
    value.locality = Locality.default.rawValue
    value.gain = tuning.gain
    value.texture_gain = tuning.textureGain
    value.impact = thrum_physics_response(tuning.impact)
    value.hardness = thrum_physics_response(tuning.hardness)
    value.resting_speed = tuning.restingSpeed
    value.refractory = tuning.refractory
    value.pair_refractory = tuning.pairRefractory
    value.slide = thrum_physics_response(tuning.slide)
    value.roll = thrum_physics_response(tuning.roll)
    value.frequency = thrum_physics_response(tuning.frequency)
    value.tick_frequency = tuning.tickFrequency
    value.tension = thrum_physics_response(tuning.tension)
    value.creak_force = tuning.creakForce
    value.rotor = thrum_physics_response(tuning.rotor)
    value.idle = tuning.idle
    value.acceleration = thrum_physics_response(tuning.acceleration)
    value.jerk = thrum_physics_response(tuning.jerk)
    value.fall = thrum_physics_response(tuning.fall)
    value.landing = thrum_physics_response(tuning.landing)
    value.shortest_fall = tuning.shortestFall
    value.fade = tuning.fade
    value.huge_step = tuning.hugeStep
    return value
  }
  static var firstSize: Int { 360 }

  /// Whether all its numbers are finite.
  var isFinite: Bool {
    let responses =
      impact.isFinite && hardness.isFinite && slide.isFinite && roll.isFinite && frequency.isFinite
      && tension.isFinite && rotor.isFinite && acceleration.isFinite && jerk.isFinite && fall.isFinite
      && landing.isFinite
    let levels =
      gain.isFinite && texture_gain.isFinite && resting_speed.isFinite && tick_frequency.isFinite
      && creak_force.isFinite && idle.isFinite
    let times =
      refractory.isFinite && pair_refractory.isFinite && merge_window.isFinite && shortest_fall.isFinite
      && fade.isFinite && huge_step.isFinite
    let lengths =
      listener.0.isFinite && listener.1.isFinite && listener.2.isFinite && inner_radius.isFinite
      && outer_radius.isFinite
    return responses && levels && times && lengths
  }

  /// Whether the numbers that stand alone are in their ranges.
  private var isInRange: Bool {
    (0...1).contains(gain) && (0...1).contains(texture_gain) && (0...1).contains(idle) && resting_speed >= 0
      && tick_frequency >= 0 && creak_force >= 0 && refractory >= 0 && pair_refractory >= 0
      && merge_window >= 0 && shortest_fall >= 0 && fade >= 0 && huge_step > 0 && inner_radius >= 0
      && (outer_radius == 0 || outer_radius > inner_radius)
  }

  /// The tuning, or nil when a number is out of its range.
  var tuning: PhysicsTuning? {
    guard isInRange, let impact = impact.response, let hardness = hardness.response,
      let slide = slide.response, let roll = roll.response, let frequency = frequency.response,
      let tension = tension.response, let rotor = rotor.response, let acceleration = acceleration.response,
      let jerk = jerk.response, let fall = fall.response, let landing = landing.response
    else { return nil }
    var tuning = PhysicsTuning()
    tuning.gain = gain
    tuning.textureGain = texture_gain
    tuning.impact = impact
    tuning.hardness = hardness
    tuning.restingSpeed = resting_speed
    tuning.refractory = refractory
    tuning.pairRefractory = pair_refractory
    tuning.mergeWindow = merge_window
    tuning.listener = PhysicsPoint(listener.0, listener.1, listener.2)
    tuning.innerRadius = inner_radius
    tuning.outerRadius = outer_radius
    tuning.slide = slide
    tuning.roll = roll
    tuning.frequency = frequency
    tuning.tickFrequency = tick_frequency
    tuning.tension = tension
    tuning.creakForce = creak_force
    tuning.rotor = rotor
    tuning.idle = idle
    tuning.acceleration = acceleration
    tuning.jerk = jerk
    tuning.fall = fall
    tuning.landing = landing
    tuning.shortestFall = shortest_fall
    tuning.fade = fade
    tuning.hugeStep = huge_step
    return tuning
  }

  /// The settings of its players without the controller, or nil when a number is out of its range.
  var settings: PlayerSettings? {
    guard let place = Locality(single: locality), group < UInt32(Engine.groupCount) else { return nil }
    var settings = PlayerSettings()
    settings.locality = place
    settings.priority = priority
    settings.group = UInt8(group)
    return settings
  }
}

extension thrum_material: Definition {
  static var defaults: thrum_material { thrum_material(PhysicsMaterials()[0]) }
  static var firstSize: Int { 16 }

  init(_ material: PhysicsMaterial) {
    self.init(
      struct_size: UInt32(MemoryLayout<thrum_material>.size), hardness: material.hardness,
      roughness: material.roughness, grain: material.grain)
  }

  var isFinite: Bool { hardness.isFinite && roughness.isFinite && grain.isFinite }

  /// The material, or nil when a number is out of its range.
  var material: PhysicsMaterial? {
    guard (0...1).contains(hardness), (0...1).contains(roughness), grain > 0 else { return nil }
    return PhysicsMaterial(hardness: hardness, roughness: roughness, grain: grain)
  }
}

extension thrum_physics_statistics: Definition {
  static var defaults: thrum_physics_statistics {
    var value = thrum_physics_statistics()
    value.struct_size = UInt32(MemoryLayout<thrum_physics_statistics>.size)
    return value
  }
  static var firstSize: Int { 88 }
}
