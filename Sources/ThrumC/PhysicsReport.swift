import CThrum
import ThrumInput

/// What a game may report to its physics: a definition that turns into a value of the input layer.
protocol PhysicsReport: Definition {
  associatedtype Value
  /// Whether all its numbers are finite.
  var isFinite: Bool { get }
  /// The value, or nil when a number is out of its range.
  var value: Value? { get }
}

/// Whether a number names a material.
@inline(__always)
func isMaterial(_ id: thrum_material_id) -> Bool { id >= 0 && id < thrum_material_id(PhysicsMaterials.count) }

extension thrum_impact: PhysicsReport {
  static var defaults: thrum_impact {
    var value = thrum_impact()
    value.struct_size = UInt32(MemoryLayout<thrum_impact>.size)
    value.relative_speed = -1
    value.weight = 1
    return value
  }
  static var firstSize: Int { 72 }

  /// 0 times a number is 0, unless the number is not finite.
  @inline(__always)
  var isFinite: Bool {
    let floats = impulse * 0 + relative_speed * 0 + mass_a * 0 + mass_b * 0 + weight * 0
    let doubles = position.0 * 0 + position.1 * 0 + position.2 * 0
    return floats == 0 && doubles == 0
  }

  @inline(__always)
  var value: ContactImpact? {
    guard impulse >= 0, mass_a >= 0, mass_b >= 0, weight >= 0, isMaterial(material_a), isMaterial(material_b)
    else { return nil }
    return ContactImpact(
      impulse: impulse, speed: relative_speed, massA: mass_a, massB: mass_b, materialA: material_a,
      materialB: material_b, bodyA: body_a, bodyB: body_b,
      place: PhysicsPoint(position.0, position.1, position.2), weight: weight)
  }
}

extension thrum_slide: PhysicsReport {
  static var defaults: thrum_slide {
    var value = thrum_slide()
    value.struct_size = UInt32(MemoryLayout<thrum_slide>.size)
    value.weight = 1
    return value
  }
  static var firstSize: Int { 24 }

  var isFinite: Bool { speed.isFinite && normal_force.isFinite && weight.isFinite }

  var value: ContactSlide? {
    guard normal_force >= 0, weight >= 0, isMaterial(material_a), isMaterial(material_b) else { return nil }
    return ContactSlide(
      speed: speed, normalForce: normal_force, materialA: material_a, materialB: material_b, weight: weight)
  }
}

extension thrum_roll: PhysicsReport {
  static var defaults: thrum_roll {
    var value = thrum_roll()
    value.struct_size = UInt32(MemoryLayout<thrum_roll>.size)
    value.weight = 1
    return value
  }
  static var firstSize: Int { 32 }

  var isFinite: Bool {
    angular_speed.isFinite && radius.isFinite && bumps.isFinite && normal_force.isFinite && weight.isFinite
  }

  var value: ContactRoll? {
    guard radius >= 0, bumps >= 0, normal_force >= 0, weight >= 0, isMaterial(material_a),
      isMaterial(material_b)
    else { return nil }
    return ContactRoll(
      angularSpeed: angular_speed, radius: radius, bumps: bumps, normalForce: normal_force,
      materialA: material_a, materialB: material_b, weight: weight)
  }
}

extension thrum_tension: PhysicsReport {
  static var defaults: thrum_tension {
    var value = thrum_tension()
    value.struct_size = UInt32(MemoryLayout<thrum_tension>.size)
    return value
  }
  static var firstSize: Int { 12 }

  var isFinite: Bool { force.isFinite && breaking_force.isFinite }

  var value: PhysicsTension? {
    breaking_force >= 0 ? PhysicsTension(force: force, breakingForce: breaking_force) : nil
  }
}

extension thrum_rotor: PhysicsReport {
  static var defaults: thrum_rotor {
    var value = thrum_rotor()
    value.struct_size = UInt32(MemoryLayout<thrum_rotor>.size)
    value.pulses = 2
    return value
  }
  static var firstSize: Int { 16 }

  var isFinite: Bool { revolutions_per_minute.isFinite && load.isFinite && pulses.isFinite }

  var value: PhysicsRotor? {
    guard (0...1).contains(load), pulses > 0 else { return nil }
    return PhysicsRotor(revolutionsPerMinute: revolutions_per_minute, load: load, pulses: pulses)
  }
}

extension thrum_vehicle: PhysicsReport {
  static var defaults: thrum_vehicle {
    var value = thrum_vehicle()
    value.struct_size = UInt32(MemoryLayout<thrum_vehicle>.size)
    value.jerk = -1
    return value
  }
  static var firstSize: Int { 20 }

  var isFinite: Bool {
    acceleration.0.isFinite && acceleration.1.isFinite && acceleration.2.isFinite && jerk.isFinite
  }

  var value: PhysicsMotion? {
    PhysicsMotion(x: acceleration.0, y: acceleration.1, z: acceleration.2, jerk: jerk)
  }
}

extension thrum_landing: PhysicsReport {
  static var defaults: thrum_landing {
    var value = thrum_landing()
    value.struct_size = UInt32(MemoryLayout<thrum_landing>.size)
    value.speed = -1
    return value
  }
  static var firstSize: Int { 16 }

  var isFinite: Bool { speed.isFinite }

  var value: thrum_landing? { isMaterial(material_a) && isMaterial(material_b) ? self : nil }
}
