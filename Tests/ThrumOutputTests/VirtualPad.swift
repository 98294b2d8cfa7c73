import Foundation

/// The functions of the real SDL2 that the tests need besides Thrum's, and virtual pads.
struct TestSDL {
  private let handle: UnsafeMutableRawPointer

  init?() {
    guard let handle = dlopen("libSDL2-2.0.so.0", RTLD_NOW) else { return nil }
    self.handle = handle
  }

  private func function<F>(_ name: String, _ type: F.Type) -> F {
    unsafeBitCast(dlsym(handle, name), to: type)
  }

  func start() -> Int32 { function("SDL_Init", (@convention(c) (UInt32) -> Int32).self)(0x2000) }
  func quit() { function("SDL_Quit", (@convention(c) () -> Void).self)() }
  func update() { function("SDL_JoystickUpdate", (@convention(c) () -> Void).self)() }
  func attach(_ description: UnsafeRawPointer) -> Int32 {
    function("SDL_JoystickAttachVirtualEx", (@convention(c) (UnsafeRawPointer) -> Int32).self)(description)
  }
  func detach(_ index: Int32) {
    _ = function("SDL_JoystickDetachVirtual", (@convention(c) (Int32) -> Int32).self)(index)
  }
  func open(_ index: Int32, asController: Bool) -> OpaquePointer? {
    let name = asController ? "SDL_GameControllerOpen" : "SDL_JoystickOpen"
    return function(name, (@convention(c) (Int32) -> OpaquePointer?).self)(index)
  }
  func close(_ joystick: OpaquePointer) {
    function("SDL_JoystickClose", (@convention(c) (OpaquePointer) -> Void).self)(joystick)
  }
  func instanceID(_ index: Int32) -> Int32 {
    function("SDL_JoystickGetDeviceInstanceID", (@convention(c) (Int32) -> Int32).self)(index)
  }
}

/// A pad of SDL's virtual joystick driver that notes what reaches it.
final class VirtualPad {
  /// SDL calls back until it quits, so pads are kept.
  nonisolated(unsafe) private static var kept: [VirtualPad] = []

  private(set) var handles: [[UInt16]] = []
  private(set) var triggers: [[UInt16]] = []
  /// What the driver answers.
  var result: Int32 = 0
  private(set) var index: Int32 = -1
  private(set) var instanceID: Int32 = -1
  private let description = UnsafeMutableRawPointer.allocate(byteCount: 88, alignment: 8)

  /// Lays out an SDL_VirtualJoystickDesc (SDL_joystick.h, 2.24 and newer; 64 bits).
  init(
    _ sdl: TestSDL, vendor: UInt16, product: UInt16, hasRumble: Bool = true, hasTriggers: Bool = false
  ) {
    typealias Rumble = @convention(c) (UnsafeMutableRawPointer?, UInt16, UInt16) -> Int32
    let rumble: Rumble = { context, low, high in
      guard let pad = VirtualPad.of(context) else { return -1 }
      pad.handles.append([low, high])
      return pad.result
    }
    let rumbleTriggers: Rumble = { context, left, right in
      guard let pad = VirtualPad.of(context) else { return -1 }
      pad.triggers.append([left, right])
      return pad.result
    }
    description.initializeMemory(as: UInt8.self, repeating: 0, count: 88)
    // Version, type (game controller), axes, buttons, hats, vendor, product.
    for (position, value) in [1, 1, 6, 15, 0, vendor, product].enumerated() {
      description.storeBytes(of: value, toByteOffset: position * 2, as: UInt16.self)
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    description.storeBytes(of: context, toByteOffset: 32, as: UnsafeMutableRawPointer.self)
    if hasRumble { description.storeBytes(of: rumble, toByteOffset: 56, as: Rumble.self) }
    if hasTriggers { description.storeBytes(of: rumbleTriggers, toByteOffset: 64, as: Rumble.self) }
    Self.kept.append(self)
    index = sdl.attach(description)
    instanceID = sdl.instanceID(index)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> VirtualPad? {
    context.map { Unmanaged<VirtualPad>.fromOpaque($0).takeUnretainedValue() }
  }
}
