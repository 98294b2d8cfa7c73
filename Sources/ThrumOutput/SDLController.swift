import CSystem
import ThrumPatterns

extension SDLLibrary {
  /// Takes a joystick that the host has open, and says what it is.
  ///
  /// The target owns memory: give it to ``OutputTarget/release()`` in the end.
  package func open(instanceID: Int32) throws(SDLFailure) -> (SDLTarget, ControllerIdentity) {
    guard isInitialized else { throw .notInitialized(origin) }
    guard let joystick = joystick(instanceID) else { throw .notOpened(instanceID: instanceID, origin) }
    let identity = identity(of: joystick, instanceID)
    guard
      let target = SDLTarget(
        library: self, instanceID: instanceID, hasTriggers: identity.hasTriggerRumble,
        queues: identity.transport == .hidapiUSB || identity.transport == .hidapiBluetooth)
    else { throw .outOfMemory }
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
    var hasTriggers = false
    if joystickRumbleTriggers != nil, let has = joystickHasRumbleTriggers { hasTriggers = has(joystick) != 0 }
    return ControllerIdentity(
      type: type, transport: transport(of: joystick, vendor, product), vendor: vendor, product: product,
      name: Self.bytes(joystickName(joystick)),
      hasRumble: joystickHasRumble.map { $0(joystick) != 0 } ?? true,
      hasTriggerRumble: hasTriggers)
  }

  /// Byte 14 of the GUID names the driver ('h' HIDAPI, 'v' virtual), where the path does not.
  private func transport(of joystick: OpaquePointer, _ vendor: UInt16, _ product: UInt16) -> Transport {
    let path = Self.bytes(joystickPath.map { $0(joystick) } ?? nil)
    let driver = joystickGetGUID(joystick).data.14
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
