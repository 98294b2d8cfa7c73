public import CThrum
import ThrumEngine
import ThrumOutput

extension thrum_sdl_functions: Definition {
  static var defaults: thrum_sdl_functions {
    var value = thrum_sdl_functions()
    value.struct_size = UInt32(MemoryLayout<thrum_sdl_functions>.size)
    return value
  }
  static var firstSize: Int { 24 }
}

/// What Thrum reads of an SDL_Event (SDL_events.h, the same in every SDL2): type, time stamp, and which device.
private struct SDLDeviceEvent {
  static var joystickRemoved: UInt32 { 0x606 }
  static var controllerAdded: UInt32 { 0x653 }
  static var controllerRemoved: UInt32 { 0x654 }

  let type: UInt32
  /// Of the added: a place in SDL's list; of the removed: an instance id.
  let which: Int32

  init(_ event: OpaquePointer) {
    let bytes = UnsafeRawPointer(event)
    type = bytes.loadUnaligned(as: UInt32.self)
    which = bytes.loadUnaligned(fromByteOffset: 8, as: Int32.self)
  }
}

@c @implementation
public func thrum_default_sdl_functions() -> thrum_sdl_functions { .defaults }

@c @implementation
public func thrum_sdl_handle_event(
  _ engine: thrum_engine, _ event: OpaquePointer?, _ out_controller: UnsafeMutablePointer<thrum_controller>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let event else { return failNull("event is null") }
  let device = SDLDeviceEvent(event)
  var news: Int?
  switch device.type {
  case SDLDeviceEvent.controllerAdded:
    do throws(AttachFailure) {
      news = try attachAdded(device, record)
    } catch {
      return error.fail()
    }
  case SDLDeviceEvent.controllerRemoved, SDLDeviceEvent.joystickRemoved:
    news = loseRemoved(device, record)
  default: break
  }
  out_controller?.pointee = news.map { controllerHandle($0, record) } ?? thrum_controller()
  return thrum_result(THRUM_OK)
}

/// The place of the controller that was attached, or nil.
///
/// The event is taken as a hint: places in SDL's list move when joysticks go, and an earlier event may have passed the
/// engine by. So all controllers up to that place are attached, those after it by their own events.
private func attachAdded(
  _ event: SDLDeviceEvent, _ record: UnsafeMutablePointer<EngineRecord>
) throws(AttachFailure) -> Int? {
  let sdl: SDLLibrary
  do throws(SDLFailure) { sdl = try sdlLibrary(of: record) } catch { throw .sdl(error) }
  guard sdl.canList else { throw .sdl(.cannotList) }
  record.pointee.engine.pointee.loseDisconnected()
  let arrivals = attachNewcomers(upTo: event.which, sdl, record)
  if arrivals.told == nil, let failure = arrivals.failure { throw failure }
  return arrivals.told
}

/// The place of the controller that was lost, or nil.
private func loseRemoved(_ event: SDLDeviceEvent, _ record: UnsafeMutablePointer<EngineRecord>) -> Int? {
  let engine = record.pointee.engine
  guard let index = engine.pointee.controller(withSDLInstance: event.which),
    engine.pointee.loseIfDisconnected(index), let sdl = record.pointee.sdl
  else { return nil }
  // Another driver of SDL may still have the pad; and when Steam's last pad goes, the real ones may come.
  attachNewcomers(sdl, record)
  return index
}
