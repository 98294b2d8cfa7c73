public import CThrum
import ThrumEngine
import ThrumRendering

extension thrum_preference: Definition {
  static var defaults: thrum_preference {
    var value = thrum_preference()
    value.struct_size = UInt32(MemoryLayout<thrum_preference>.size)
    value.enabled = 1
    value.strongest = 1
    return value
  }
  static var firstSize: Int { 16 }
}

@c @implementation
public func thrum_engine_start(_ engine: thrum_engine) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  record.pointee.engine.pointee.startEngine()
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_stop(_ engine: thrum_engine) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  record.pointee.engine.pointee.stopEngine()
  record.pointee.freeFinishedPlayers()
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_pause(_ engine: thrum_engine) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  record.pointee.engine.pointee.pauseGame()
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_resume(_ engine: thrum_engine) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  record.pointee.engine.pointee.resumeGame()
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_get_status(
  _ engine: thrum_engine, _ out_status: UnsafeMutablePointer<thrum_engine_status>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_status else { return failNull("out_status is null") }
  out_status.pointee = record.pointee.engine.pointee.status.rawValue
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_set_dilation(_ engine: thrum_engine, _ factor: Double) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard factor.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "factor is not finite") }
  guard factor >= 0, factor <= 1000 else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "factor is not in 0…1000")
  }
  record.pointee.engine.pointee.setDilation(factor)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_set_auto_shutdown(
  _ engine: thrum_engine, _ enabled: UInt32, _ seconds: Double
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard seconds.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "seconds is not finite") }
  guard seconds >= 0 else { return fail(THRUM_ERROR_INVALID_ARGUMENT, "seconds is negative") }
  let limit = seconds > 0 ? seconds : Engine.usualIdleLimit
  record.pointee.engine.pointee.setIdleLimit(enabled == 0 ? nil : limit)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_notify_when_finished(
  _ engine: thrum_engine, _ action: thrum_finish_action
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let action = FinishAction(rawValue: action) else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "action is not a thrum_finish_action")
  }
  record.pointee.engine.pointee.notifyWhenFinished(action)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_reset(_ engine: thrum_engine) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  record.pointee.engine.pointee.reset()
  record.pointee.freeFinishedPlayers()
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_prepare(_ engine: thrum_engine) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  record.pointee.engine.pointee.prepare()
  record.pointee.keptPatterns.makeAll()
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_set_group_gain(
  _ engine: thrum_engine, _ group: UInt32, _ gain: Float
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard group < UInt32(Engine.groupCount) else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "group is not in 0…63")
  }
  if let failure = checkGain(gain) { return failure }
  record.pointee.engine.pointee.setGain(min(1, gain), ofGroup: Int(group))
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_engine_set_ducking(_ engine: thrum_engine, _ amount: Float) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard amount.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "amount is not finite") }
  guard amount >= 0, amount <= 1 else { return fail(THRUM_ERROR_INVALID_ARGUMENT, "amount is not in 0…1") }
  record.pointee.engine.pointee.setDucking(amount)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_default_preference() -> thrum_preference { .defaults }

@c @implementation
public func thrum_engine_set_preference(
  _ engine: thrum_engine, _ preference: UnsafePointer<thrum_preference>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let preference else { return failNull("preference is null") }
  guard let given = thrum_preference.read(preference) else { return failStructSize() }
  guard given.weakest.isFinite, given.strongest.isFinite else {
    return fail(THRUM_ERROR_NOT_FINITE, "weakest or strongest is not finite")
  }
  guard given.weakest >= 0, given.weakest <= given.strongest, given.strongest <= 1 else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "weakest and strongest are not in 0…1 in this order")
  }
  record.pointee.engine.pointee.setStrengthRange(
    given.enabled == 0 ? .off : StrengthRange(weakest: given.weakest, strongest: given.strongest))
  return thrum_result(THRUM_OK)
}
