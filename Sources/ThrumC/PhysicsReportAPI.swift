public import CThrum
import ThrumInput

// This module is built for size. What may run thousands of times in a step is built for speed.

@c @implementation
public func thrum_default_impact() -> thrum_impact { .defaults }

@c @implementation
public func thrum_default_slide() -> thrum_slide { .defaults }

@c @implementation
public func thrum_default_roll() -> thrum_roll { .defaults }

@c @implementation
public func thrum_default_tension() -> thrum_tension { .defaults }

@c @implementation
public func thrum_default_rotor() -> thrum_rotor { .defaults }

@c @implementation
public func thrum_default_vehicle() -> thrum_vehicle { .defaults }

@c @implementation
public func thrum_default_landing() -> thrum_landing { .defaults }

@_optimize(speed)
@c @implementation
public func thrum_physics_impact(
  _ engine: thrum_engine, _ physics: thrum_physics, _ impact: UnsafePointer<thrum_impact>?
) -> thrum_result {
  report(engine, physics, impact) { $0.impact($1) }
}

@_optimize(speed)
@c @implementation
public func thrum_physics_impacts(
  _ engine: thrum_engine, _ physics: thrum_physics, _ impacts: UnsafePointer<thrum_impact>?, _ count: UInt32
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  if count == 0 { return thrum_result(THRUM_OK) }
  guard let impacts else { return failNull("impacts is null") }
  var result = thrum_result(THRUM_OK)
  // As far apart as the game's version of the struct is large.
  let stride = Int(impacts.pointee.struct_size)
  var address = UnsafeRawPointer(impacts)
  for _ in 0..<count {
    let impact = address.assumingMemoryBound(to: thrum_impact.self)
    let taken = take(impact, object) { $0.impact($1) }
    if taken == THRUM_ERROR_STRUCT_SIZE { return taken }
    if taken != THRUM_OK && result == THRUM_OK { result = taken }
    address += stride
  }
  return result
}

@_optimize(speed)
@c @implementation
public func thrum_physics_slide(
  _ engine: thrum_engine, _ physics: thrum_physics, _ slide: UnsafePointer<thrum_slide>?
) -> thrum_result {
  report(engine, physics, slide) { $0.slide($1) }
}

@_optimize(speed)
@c @implementation
public func thrum_physics_roll(
  _ engine: thrum_engine, _ physics: thrum_physics, _ roll: UnsafePointer<thrum_roll>?
) -> thrum_result {
  report(engine, physics, roll) { $0.roll($1) }
}

@c @implementation
public func thrum_physics_tension(
  _ engine: thrum_engine, _ physics: thrum_physics, _ tension: UnsafePointer<thrum_tension>?
) -> thrum_result {
  report(engine, physics, tension) { $0.tension($1) }
}

@c @implementation
public func thrum_physics_rotor(
  _ engine: thrum_engine, _ physics: thrum_physics, _ rotor: UnsafePointer<thrum_rotor>?
) -> thrum_result {
  report(engine, physics, rotor) { $0.rotor($1) }
}

@c @implementation
public func thrum_physics_vehicle(
  _ engine: thrum_engine, _ physics: thrum_physics, _ vehicle: UnsafePointer<thrum_vehicle>?
) -> thrum_result {
  report(engine, physics, vehicle) { $0.vehicle($1) }
}

@c @implementation
public func thrum_physics_fall(
  _ engine: thrum_engine, _ physics: thrum_physics, _ speed: Float
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  guard speed.isFinite else {
    object.pointee.countRefusedReport()
    return fail(THRUM_ERROR_NOT_FINITE, "speed is not finite")
  }
  object.pointee.mapper.fall(speed: speed)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_physics_land(
  _ engine: thrum_engine, _ physics: thrum_physics, _ landing: UnsafePointer<thrum_landing>?
) -> thrum_result {
  report(engine, physics, landing) {
    $0.land(speed: $1.speed, materialA: Int($1.material_a), materialB: Int($1.material_b))
  }
}

/// Hands a report to its mapper, or refuses and counts it.
@inline(__always)
private func report<Report: PhysicsReport>(
  _ engine: thrum_engine, _ physics: thrum_physics, _ report: UnsafePointer<Report>?,
  _ use: (inout PhysicsMapper, Report.Value) -> Void
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  guard let report else { return failNull("the report is null") }
  return take(report, object, use)
}

@inline(__always)
private func take<Report: PhysicsReport>(
  _ report: UnsafePointer<Report>, _ object: UnsafeMutablePointer<PhysicsRecord>,
  _ use: (inout PhysicsMapper, Report.Value) -> Void
) -> thrum_result {
  // Today's size needs no filling up.
  let isWhole = report.pointee.struct_size == UInt32(MemoryLayout<Report>.size)
  guard let given = isWhole ? report.pointee : Report.read(report) else {
    object.pointee.countRefusedReport()
    return failStructSize()
  }
  guard given.isFinite else {
    object.pointee.countRefusedReport()
    return fail(THRUM_ERROR_NOT_FINITE, "a number of the report is not finite")
  }
  guard let value = given.value else {
    object.pointee.countRefusedReport()
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "a number of the report is out of its range")
  }
  use(&object.pointee.mapper, value)
  return thrum_result(THRUM_OK)
}
