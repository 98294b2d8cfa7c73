import Foundation
import ThrumOutput

/// The SDL2 of a host that hands over its functions: the functions are stand-ins for one joystick, of instance id 7.
///
/// They have no context, so what they act upon is static; the suites that use it are serialized.
final class HostTable {
  struct Call: Equatable {
    var low: UInt16
    var high: UInt16
    var milliseconds: UInt32
  }

  nonisolated(unsafe) static var isInitialized = true
  nonisolated(unsafe) static var isOpen = true
  nonisolated(unsafe) static var isAttached = true
  nonisolated(unsafe) static var hasRumble: Int32 = 1
  nonisolated(unsafe) static var result: Int32 = 0
  nonisolated(unsafe) static var major: UInt8 = 2
  nonisolated(unsafe) static var minor: UInt8 = 26
  /// What SDL_WasInit tells of an SDL that is initialized: joysticks 0x200, game controllers 0x2000, sensors 0x8000.
  nonisolated(unsafe) static var flags: UInt32 = 0x2200
  nonisolated(unsafe) static var hasSensors = true
  /// What SDL_InitSubSystem was called with.
  nonisolated(unsafe) static var started: [UInt32] = []
  /// What another thread does meanwhile.
  nonisolated(unsafe) static var whileStarting: () -> Void = {}
  /// Calls of SDL_LockJoysticks, and how many are not undone.
  nonisolated(unsafe) static var locks = 0
  nonisolated(unsafe) static var depth = 0
  nonisolated(unsafe) static var path: StaticString = "/dev/input/event5"
  nonisolated(unsafe) static var driver: UInt8 = 0
  nonisolated(unsafe) static var serial: StaticString = ""
  /// What SDL lists: instance id, vendor, product, and whether it is a game controller.
  nonisolated(unsafe) static var list: [(id: Int32, vendor: UInt16, product: UInt16, isController: Bool)] = []
  /// What SDL called the driver with, and what it believes; SDL swallows what it believes already.
  nonisolated(unsafe) static var driverCalls: [Call] = []
  nonisolated(unsafe) static var believed = Call(low: 0, high: 0, milliseconds: 0)

  /// Functions that the table does not have.
  var missing: [String] = []
  /// Names that were asked for.
  private(set) var asked: [String] = []

  static func reset() {
    (isInitialized, isOpen, isAttached, hasRumble, result, major) = (true, true, true, 1, 0, 2)
    (minor, flags, hasSensors, started, locks, depth) = (26, 0x2200, true, [], 0, 0)
    (path, driver, whileStarting) = ("/dev/input/event5", 0, {})
    (serial, list) = ("", [])
    (driverCalls, believed) = ([], Call(low: 0, high: 0, milliseconds: 0))
  }

  var lookup: SDLLookup {
    SDLLookup(
      function: { context, name in
        guard let context, let name else { return nil }
        let table = Unmanaged<HostTable>.fromOpaque(context).takeUnretainedValue()
        let text = String(cString: name)
        table.asked.append(text)
        return table.missing.contains(text) ? nil : HostTable.function(text)
      }, context: Unmanaged.passUnretained(self).toOpaque())
  }

  private typealias AnyFunction = @convention(c) () -> Void
  private typealias Joystick = OpaquePointer?

  private static func function(_ name: String) -> (@convention(c) () -> Void)? {
    switch name {
    case "SDL_GetVersion":
      let function: @convention(c) (UnsafeMutablePointer<UInt8>?) -> Void = { version in
        version?[0] = HostTable.major
        version?[1] = HostTable.minor
        version?[2] = 5
      }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_WasInit":
      let function: @convention(c) (UInt32) -> UInt32 = {
        HostTable.isInitialized ? $0 & HostTable.flags : 0
      }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_InitSubSystem":
      let function: @convention(c) (UInt32) -> Int32 = { flags in
        HostTable.started.append(flags)
        HostTable.whileStarting()
        if flags == 0x8000 && !HostTable.hasSensors { return -1 }
        HostTable.flags |= flags
        return 0
      }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_LockJoysticks":
      let function: @convention(c) () -> Void = {
        HostTable.locks += 1
        HostTable.depth += 1
      }
      return function
    case "SDL_UnlockJoysticks":
      let function: @convention(c) () -> Void = { HostTable.depth -= 1 }
      return function
    case "SDL_GetError", "SDL_JoystickName":
      let function: @convention(c) (Joystick) -> UnsafePointer<CChar>? = { _ in
        HostTable.pointer("Stand-in")
      }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickPath":
      let function: @convention(c) (Joystick) -> UnsafePointer<CChar>? = { _ in
        HostTable.pointer(HostTable.path)
      }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickGetSerial":
      let function: @convention(c) (Joystick) -> UnsafePointer<CChar>? = { _ in
        HostTable.pointer(HostTable.serial)
      }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_NumJoysticks":
      let function: @convention(c) () -> Int32 = { Int32(HostTable.list.count) }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickGetDeviceInstanceID":
      let function: @convention(c) (Int32) -> Int32 = { HostTable.list[Int($0)].id }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickGetDeviceVendor":
      let function: @convention(c) (Int32) -> UInt16 = { HostTable.list[Int($0)].vendor }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickGetDeviceProduct":
      let function: @convention(c) (Int32) -> UInt16 = { HostTable.list[Int($0)].product }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_IsGameController":
      let function: @convention(c) (Int32) -> Int32 = { HostTable.list[Int($0)].isController ? 1 : 0 }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_GameControllerOpen":
      let function: @convention(c) (Int32) -> Joystick = { _ in nil }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_GameControllerClose":
      let function: @convention(c) (Joystick) -> Void = { _ in }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickFromInstanceID", "SDL_GameControllerFromInstanceID":
      let function: @convention(c) (Int32) -> Joystick = { id in
        HostTable.isOpen && id == 7 ? OpaquePointer(bitPattern: 0x1000) : nil
      }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickGetVendor":
      let function: @convention(c) (Joystick) -> UInt16 = { _ in 0x045e }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickGetProduct":
      let function: @convention(c) (Joystick) -> UInt16 = { _ in 0x0b13 }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickGetGUID":
      // Another struct of 16 bytes, returned in the same registers; byte 14 names the driver.
      let function: @convention(c) (Joystick) -> lldiv_t = { _ in
        lldiv_t(quot: 0, rem: Int64(HostTable.driver) << 48)
      }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickGetAttached":
      let function: @convention(c) (Joystick) -> Int32 = { _ in HostTable.isAttached ? 1 : 0 }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickHasRumble", "SDL_JoystickHasRumbleTriggers":
      let function: @convention(c) (Joystick) -> Int32 = { _ in HostTable.hasRumble }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_GameControllerGetType":
      let function: @convention(c) (Joystick) -> Int32 = { _ in 6 }
      return unsafeBitCast(function, to: AnyFunction.self)
    case "SDL_JoystickUpdate":
      let function: @convention(c) () -> Void = {}
      return function
    case "SDL_JoystickRumble":
      let function: @convention(c) (Joystick, UInt16, UInt16, UInt32) -> Int32 = {
        HostTable.rumble(Call(low: $1, high: $2, milliseconds: $3))
      }
      return unsafeBitCast(function, to: AnyFunction.self)
    default: return nil
    }
  }

  /// As SDL_JoystickRumble of 2.26.
  private static func rumble(_ call: Call) -> Int32 {
    if call.low == believed.low && call.high == believed.high { return 0 }
    driverCalls.append(call)
    if result == 0 { believed = call }
    return result
  }

  private static func pointer(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
