import CSystem
import ThrumPatterns

extension SDLLibrary {
  /// Takes a joystick that the host has open, and says what it is.
  ///
  /// The target owns memory: give it to ``OutputTarget/release()`` in the end.
  ///
  /// - Parameters:
  ///   - opening: Whether to open the game controller, beside the host; ``OutputTarget/release()`` closes it.
  ///   - forThreads: Whether a thread of Thrum is to send the commands.
  package func open(
    instanceID: Int32, opening: Bool = false, forThreads: Bool = false
  ) throws(SDLFailure) -> (SDLTarget, ControllerIdentity) {
    let sending = forThreads ? self.forThreads : self
    return try locked { presence throws(SDLFailure) in
      guard presence == .on else { throw .notInitialized(origin) }
      return try openLocked(instanceID, opening, sending)
    }
  }

  private func openLocked(
    _ instanceID: Int32, _ opening: Bool, _ sending: SDLLibrary
  ) throws(SDLFailure) -> (SDLTarget, ControllerIdentity) {
    let opened = opening ? openController(instanceID) : nil
    guard let joystick = joystick(instanceID) else {
      if let opened { closeController(opened, instanceID) }
      throw opening
        ? .cannotOpen(instanceID: instanceID, reason: lastError) : .notOpened(instanceID: instanceID, origin)
    }
    let identity = identity(of: joystick, instanceID)
    guard
      let target = SDLTarget(
        library: sending, instanceID: instanceID, hasTriggers: identity.hasTriggerRumble,
        queues: identity.transport == .hidapiUSB || identity.transport == .hidapiBluetooth, opened: opened)
    else {
      if let opened { closeController(opened, instanceID) }
      throw .outOfMemory
    }
    return (target, identity)
  }

  private func identity(of joystick: OpaquePointer, _ instanceID: Int32) -> ControllerIdentity {
    let vendor = joystickGetVendor(joystick)
    let product = joystickGetProduct(joystick)
    var type = ControllerType.unknown
    if let getType = gameControllerGetType, let controller = gameControllerFromInstanceID(instanceID) {
      type = ControllerType(sdlType: getType(controller))
    }
    if type == .unknown { type = ControllerType(vendor: vendor, product: product) }
    let motors = motors(of: joystick)
    let path = Self.bytes(joystickPath.map { $0(joystick) } ?? nil)
    let guid = joystickGetGUID(joystick)
    let serial = Self.bytes(joystickGetSerial.map { $0(joystick) } ?? nil)
    return ControllerIdentity(
      type: type, transport: transport(path, driver: guid.data.14, vendor, product), vendor: vendor,
      product: product, name: Self.bytes(joystickName(joystick)), hasRumble: motors.handles,
      hasTriggerRumble: motors.triggers,
      serial: ControllerSerial.normalized(serial, vendor: vendor, product: product),
      guid: ControllerGUID(guid), device: PhysicalDevice.read(node: path))
  }

  /// Whether the handles and the triggers of a joystick have motors, as far as SDL knows by now.
  func motors(of joystick: OpaquePointer) -> KnownMotors {
    var hasTriggers = false
    if joystickRumbleTriggers != nil, let has = joystickHasRumbleTriggers { hasTriggers = has(joystick) != 0 }
    return KnownMotors(handles: joystickHasRumble.map { $0(joystick) != 0 } ?? true, triggers: hasTriggers)
  }

  /// SDL's error text on this thread. It is left over from an older failure when the last call succeeded.
  var lastError: String { getError().map { String(cString: $0) } ?? "" }

  /// Byte 14 of the GUID names the driver ('h' HIDAPI, 'v' virtual), where the path does not.
  private func transport(_ path: [UInt8], driver: UInt8, _ vendor: UInt16, _ product: UInt16) -> Transport {
    if driver == UInt8(ascii: "v") { return .virtual }
    guard driver == UInt8(ascii: "h") || HidrawBus.node(path) != nil else { return .evdev }
    switch HidrawBus.read(path: path) {
    case .usb: return .hidapiUSB
    case .bluetooth: return .hidapiBluetooth
    case nil:
      let isBluetooth = BluetoothProducts.contains(vendor: vendor, product: product)
      return isBluetooth ? .hidapiBluetooth : .hidapiUSB
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    let count = strlen(text)
    return Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
  }
}
