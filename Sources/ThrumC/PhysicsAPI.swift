public import CThrum
import ThrumEngine
import ThrumInput

@c @implementation
public func thrum_default_physics_def() -> thrum_physics_def { .defaults }

@c @implementation
public func thrum_default_material() -> thrum_material { .defaults }

@c @implementation
public func thrum_default_physics_statistics() -> thrum_physics_statistics { .defaults }

@c @implementation
public func thrum_physics_create(
  _ engine: thrum_engine, _ def: UnsafePointer<thrum_physics_def>?,
  _ out_physics: UnsafeMutablePointer<thrum_physics>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_physics else { return failNull("out_physics is null") }
  var given = thrum_physics_def.defaults
  if let def {
    guard let read = thrum_physics_def.read(def) else { return failStructSize() }
    given = read
  }
  var checked: (tuning: PhysicsTuning, settings: PlayerSettings)?
  if let failure = check(given, record, &checked) { return failure }
  guard let checked, let taken = record.pointee.physics.take() else {
    return fail(THRUM_ERROR_CAPACITY, "64 physics mappers exist already")
  }
  // What a step plays is made now, so that a step takes no memory.
  record.pointee.keptPatterns.makeAll()
  let made = UnsafeMutablePointer<PhysicsRecord>.allocate(capacity: 1)
  made.initialize(to: PhysicsRecord(given, checked.tuning, checked.settings))
  record.pointee.physicsObjects[taken.index] = made
  out_physics.pointee = thrum_physics(index1: UInt32(taken.index + 1), generation: taken.generation)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_physics_set(
  _ engine: thrum_engine, _ physics: thrum_physics, _ def: UnsafePointer<thrum_physics_def>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  guard let def else { return failNull("def is null") }
  guard let given = thrum_physics_def.read(def) else { return failStructSize() }
  var checked: (tuning: PhysicsTuning, settings: PlayerSettings)?
  if let failure = check(given, record, &checked) { return failure }
  if let checked { object.pointee.set(given, checked.tuning, checked.settings, record) }
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_physics_get(
  _ engine: thrum_engine, _ physics: thrum_physics, _ out_def: UnsafeMutablePointer<thrum_physics_def>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  guard let out_def else { return failNull("out_def is null") }
  return thrum_physics_def.write(object.pointee.definition, to: out_def)
    ? thrum_result(THRUM_OK) : failStructSize()
}

@c @implementation
public func thrum_physics_set_material(
  _ engine: thrum_engine, _ physics: thrum_physics, _ id: thrum_material_id,
  _ material: UnsafePointer<thrum_material>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  guard let material else { return failNull("material is null") }
  guard let given = thrum_material.read(material) else { return failStructSize() }
  guard isMaterial(id) else { return failMaterial() }
  guard given.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "a number of the material is not finite") }
  guard let value = given.material else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "a number of the material is out of its range")
  }
  object.pointee.mapper.materials[Int(id)] = value
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_physics_get_material(
  _ engine: thrum_engine, _ physics: thrum_physics, _ id: thrum_material_id,
  _ out_material: UnsafeMutablePointer<thrum_material>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  guard let out_material else { return failNull("out_material is null") }
  guard isMaterial(id) else { return failMaterial() }
  let value = thrum_material(object.pointee.mapper.materials[Int(id)])
  return thrum_material.write(value, to: out_material) ? thrum_result(THRUM_OK) : failStructSize()
}

@c @implementation
public func thrum_physics_step(
  _ engine: thrum_engine, _ physics: thrum_physics, _ seconds: Double
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  guard seconds.isFinite else {
    object.pointee.countRefusedStep()
    return fail(THRUM_ERROR_NOT_FINITE, "seconds is not finite")
  }
  guard seconds >= 0, seconds <= Engine.longestUpdate else {
    object.pointee.countRefusedStep()
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "seconds is not in 0…1,000,000")
  }
  object.pointee.step(by: seconds, record)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_physics_reset(_ engine: thrum_engine, _ physics: thrum_physics) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  object.pointee.reset(record)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_physics_get_statistics(
  _ engine: thrum_engine, _ physics: thrum_physics,
  _ out_statistics: UnsafeMutablePointer<thrum_physics_statistics>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  guard let out_statistics else { return failNull("out_statistics is null") }
  return thrum_physics_statistics.write(object.pointee.statistics, to: out_statistics)
    ? thrum_result(THRUM_OK) : failStructSize()
}

@c @implementation
public func thrum_physics_destroy(_ engine: thrum_engine, _ physics: thrum_physics) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = physicsObject(physics, record) else { return failPhysics() }
  let index = Int(physics.index1) - 1
  object.pointee.reset(record)
  record.pointee.physics.give(index)
  record.pointee.physicsObjects[index] = nil
  object.deinitialize(count: 1)
  object.deallocate()
  return thrum_result(THRUM_OK)
}

/// The mapper that a handle names, or nil.
@inline(__always)
func physicsObject(
  _ physics: thrum_physics, _ record: UnsafeMutablePointer<EngineRecord>
) -> UnsafeMutablePointer<PhysicsRecord>? {
  guard let index = record.pointee.physics.index(physics.index1, physics.generation) else { return nil }
  return record.pointee.physicsObjects[index]
}

func failPhysics() -> thrum_result {
  failStale("the physics handle is null, its mapper was destroyed, or it belongs to another engine")
}

private func failMaterial() -> thrum_result {
  fail(THRUM_ERROR_INVALID_ARGUMENT, "the material's number is not in 0…63")
}

/// Checks a definition; fills in what it says, or gives the failure.
private func check(
  _ given: thrum_physics_def, _ record: UnsafeMutablePointer<EngineRecord>,
  _ checked: inout (tuning: PhysicsTuning, settings: PlayerSettings)?
) -> thrum_result? {
  guard let place = controllerPlace(given.controller, record) else { return failController() }
  guard given.isFinite else {
    return fail(THRUM_ERROR_NOT_FINITE, "a number of the definition is not finite")
  }
  guard let tuning = given.tuning, var settings = given.settings else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "a number of the definition is out of its range")
  }
  settings.controller = place
  checked = (tuning, settings)
  return nil
}
