public import CThrum
import ThrumEngine
import ThrumOutput
import ThrumPatterns
import ThrumRendering

extension thrum_capabilities: Definition {
  static var defaults: thrum_capabilities {
    var value = thrum_capabilities()
    value.struct_size = UInt32(MemoryLayout<thrum_capabilities>.size)
    value.sdl_instance_id = -1
    return value
  }
  static var firstSize: Int { 328 }
}

extension thrum_controller_def: Definition {
  static var defaults: thrum_controller_def {
    var value = thrum_controller_def()
    value.struct_size = UInt32(MemoryLayout<thrum_controller_def>.size)
    value.recording_capacity = 4096
    return value
  }
  static var firstSize: Int { 48 }
}

@c @implementation
public func thrum_default_capabilities() -> thrum_capabilities { .defaults }

@c @implementation
public func thrum_default_controller_def() -> thrum_controller_def { .defaults }

@c @implementation
public func thrum_controller_attach_sdl(
  _ engine: thrum_engine, _ instance_id: Int32, _ out_controller: UnsafeMutablePointer<thrum_controller>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_controller else { return failNull("out_controller is null") }
  do throws(AttachFailure) {
    let attachment = try attachSDL(instance_id, opening: false, record)
    out_controller.pointee = controllerHandle(attachment.index, record)
    return thrum_result(THRUM_OK)
  } catch {
    return error.fail(loggingTo: record)
  }
}

@c @implementation
public func thrum_engine_get_controllers(
  _ engine: thrum_engine, _ out_controllers: UnsafeMutablePointer<thrum_controller>?, _ capacity: UInt32,
  _ out_count: UnsafeMutablePointer<UInt32>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_count else { return failNull("out_count is null") }
  guard out_controllers != nil || capacity == 0 else { return failNull("out_controllers is null") }
  var count: UInt32 = 0
  record.pointee.engine.pointee.forEachController { index in
    if count < capacity { out_controllers?[Int(count)] = controllerHandle(index, record) }
    count += 1
  }
  out_count.pointee = count
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_controller_attach_callback(
  _ engine: thrum_engine, _ def: UnsafePointer<thrum_controller_def>?,
  _ out_controller: UnsafeMutablePointer<thrum_controller>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_controller else { return failNull("out_controller is null") }
  guard let def else { return failNull("def is null") }
  guard let settings = thrum_controller_def.read(def) else { return failStructSize() }
  guard let identity = identity(of: settings, .callback) else { return failControllerType() }
  guard let rumble = settings.rumble else { return failNull("the definition has no rumble function") }
  // The two types differ only in what the pointer in the middle is called: Drive is laid out as thrum_drive.
  let function = unsafeBitCast(
    rumble, to: (@convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Double) -> Int32).self)
  return attach(
    .callback(CallbackTarget(function: function, context: settings.context)), identity, record, out_controller
  )
}

@c @implementation
public func thrum_controller_attach_recording(
  _ engine: thrum_engine, _ def: UnsafePointer<thrum_controller_def>?,
  _ out_controller: UnsafeMutablePointer<thrum_controller>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_controller else { return failNull("out_controller is null") }
  guard let def else { return failNull("def is null") }
  guard let settings = thrum_controller_def.read(def) else { return failStructSize() }
  guard let identity = identity(of: settings, .recording) else { return failControllerType() }
  guard (1...(1 << 24)).contains(settings.recording_capacity) else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "recording_capacity is 0 or above 16,777,216")
  }
  if record.pointee.controllers.isFull { return failControllerCapacity() }
  guard let recording = Recording(capacity: Int(settings.recording_capacity)) else {
    return fail(THRUM_ERROR_OUT_OF_MEMORY, "there is no memory for the recording")
  }
  return attach(.recording(recording), identity, record, out_controller)
}

@c @implementation
public func thrum_controller_get_capabilities(
  _ engine: thrum_engine, _ controller: thrum_controller,
  _ out_capabilities: UnsafeMutablePointer<thrum_capabilities>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = controllerIndex(controller, record),
    let view = record.pointee.engine.pointee.controller(index)
  else { return failController() }
  guard let out_capabilities else { return failNull("out_capabilities is null") }
  return thrum_capabilities.write(thrum_capabilities(view), to: out_capabilities)
    ? thrum_result(THRUM_OK) : failStructSize()
}

@c @implementation
public func thrum_controller_get_drive(
  _ engine: thrum_engine, _ controller: thrum_controller, _ out_drive: UnsafeMutablePointer<thrum_drive>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = controllerIndex(controller, record),
    let view = record.pointee.engine.pointee.controller(index)
  else { return failController() }
  guard let out_drive else { return failNull("out_drive is null") }
  out_drive.pointee = thrum_drive(view.drive)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_controller_get_request(
  _ engine: thrum_engine, _ controller: thrum_controller, _ out_intensity: UnsafeMutablePointer<Float>?,
  _ out_sharpness: UnsafeMutablePointer<Float>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = controllerIndex(controller, record) else { return failController() }
  guard let out_intensity, let out_sharpness else {
    return failNull("out_intensity or out_sharpness is null")
  }
  let sound = record.pointee.engine.pointee.sound(ofController: index)
  out_intensity.pointee = sound.intensity
  out_sharpness.pointee = sound.sharpness
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_controller_read_recording(
  _ engine: thrum_engine, _ controller: thrum_controller, _ commands: UnsafeMutablePointer<thrum_command>?,
  _ capacity: UInt32, _ out_count: UnsafeMutablePointer<UInt32>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = controllerIndex(controller, record) else {
    return failController()
  }
  guard let out_count else { return failNull("out_count is null") }
  guard let recording = record.pointee.engine.pointee.recording(ofController: index) else {
    return fail(THRUM_ERROR_NOT_SUPPORTED, "the controller is not a recording controller")
  }
  if capacity == 0 {
    out_count.pointee = UInt32(recording.count)
    return thrum_result(THRUM_OK)
  }
  guard let commands else { return failNull("commands is null") }
  // A recorded command is laid out as thrum_command.
  let read = UnsafeMutableRawPointer(commands).withMemoryRebound(
    to: Recording.Command.self, capacity: Int(capacity)
  ) { recording.read(into: UnsafeMutableBufferPointer(start: $0, count: Int(capacity))) }
  out_count.pointee = UInt32(read)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_controller_reattach_sdl(
  _ engine: thrum_engine, _ controller: thrum_controller, _ instance_id: Int32
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = controllerIndex(controller, record) else {
    return failController()
  }
  guard record.pointee.engine.pointee.isSDL(controller: index) else {
    return fail(THRUM_ERROR_NOT_SUPPORTED, "the controller is not one of SDL")
  }
  // As when it is attached: it may have been closed and opened again.
  record.pointee.engine.pointee.loseDisconnected()
  if let known = record.pointee.engine.pointee.controller(withSDLInstance: instance_id) {
    if known == index { return thrum_result(THRUM_OK) }
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "another controller of the engine has that instance id")
  }
  let opened: (target: SDLTarget, identity: ControllerIdentity)
  do throws(SDLFailure) {
    let sdl = try sdlLibrary(of: record)
    let (target, identity) = try sdl.open(
      instanceID: instance_id, forThreads: record.pointee.runner != nil)
    let same = record.pointee.engine.pointee.controller(
      samePadAs: identity, instance_id, isThere: { sdl.lists($0) })
    if let same, same != index {
      OutputTarget.sdl(target).release()
      return fail(THRUM_ERROR_INVALID_ARGUMENT, "another controller of the engine is that pad")
    }
    record.pointee.noteAttached(instance_id)
    opened = (target, identity)
  } catch {
    return AttachFailure.sdl(error).fail(loggingTo: record)
  }
  do throws(AttachFailure) {
    try replaceTarget(.sdl(opened.target), opened.identity, ofController: index, record)
    return thrum_result(THRUM_OK)
  } catch {
    OutputTarget.sdl(opened.target).release()
    return error.fail()
  }
}

@c @implementation
public func thrum_controller_set_gain(
  _ engine: thrum_engine, _ controller: thrum_controller, _ gain: Float
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = controllerIndex(controller, record) else {
    return failController()
  }
  if let failure = checkGain(gain) { return failure }
  record.pointee.engine.pointee.setGain(min(1, gain), ofController: index)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_controller_detach(_ engine: thrum_engine, _ controller: thrum_controller) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = controllerIndex(controller, record) else {
    return failController()
  }
  record.pointee.leaveAlone(index)
  record.pointee.settleSDL()
  letGo(index, record) { record.pointee.engine.pointee.detachController(index) }
  record.pointee.controllers.give(index)
  return thrum_result(THRUM_OK)
}

private func attach(
  _ target: OutputTarget, _ identity: ControllerIdentity, _ record: UnsafeMutablePointer<EngineRecord>,
  _ out_controller: UnsafeMutablePointer<thrum_controller>
) -> thrum_result {
  do throws(AttachFailure) {
    out_controller.pointee = controllerHandle(try attachController(target, identity, record), record)
    return thrum_result(THRUM_OK)
  } catch {
    target.release()
    return error.fail()
  }
}

func controllerHandle(_ index: Int, _ record: UnsafeMutablePointer<EngineRecord>) -> thrum_controller {
  thrum_controller(index1: UInt32(index + 1), generation: record.pointee.controllers.generation(index))
}

private func identity(of def: thrum_controller_def, _ transport: Transport) -> ControllerIdentity? {
  guard let raw = UInt8(exactly: def.type), let type = ControllerType(rawValue: raw) else { return nil }
  var name: [UInt8] = []
  if let given = def.name { name = CText.bytes(given) }
  return ControllerIdentity(
    type: type, transport: transport, vendor: def.vendor, product: def.product, name: name, hasRumble: true,
    hasTriggerRumble: def.has_trigger_rumble != 0)
}

private func failControllerType() -> thrum_result {
  fail(THRUM_ERROR_INVALID_ARGUMENT, "the type is not a thrum_controller_type")
}

func failControllerCapacity() -> thrum_result {
  fail(THRUM_ERROR_CAPACITY, "max_controllers controllers are attached already")
}

func failController() -> thrum_result {
  failStale("the controller handle is null, was detached, or belongs to another engine")
}
