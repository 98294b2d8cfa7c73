public import CThrum

@c @implementation
public func thrum_controller_type_name(_ type: thrum_controller_type) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(type) {
    case THRUM_CONTROLLER_XBOX_360: "Xbox 360"
    case THRUM_CONTROLLER_XBOX_ONE: "Xbox One"
    case THRUM_CONTROLLER_DUALSHOCK_3: "DualShock 3"
    case THRUM_CONTROLLER_DUALSHOCK_4: "DualShock 4"
    case THRUM_CONTROLLER_DUALSENSE: "DualSense"
    case THRUM_CONTROLLER_SWITCH_PRO: "Switch Pro"
    case THRUM_CONTROLLER_JOYCON_LEFT: "left Joy-Con"
    case THRUM_CONTROLLER_JOYCON_RIGHT: "right Joy-Con"
    case THRUM_CONTROLLER_JOYCON_PAIR: "pair of Joy-Con"
    case THRUM_CONTROLLER_STADIA: "Stadia"
    case THRUM_CONTROLLER_LUNA: "Luna"
    case THRUM_CONTROLLER_SHIELD: "Shield"
    default: "unknown"
    }
  return cString(name)
}

@c @implementation
public func thrum_transport_name(_ transport: thrum_transport) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(transport) {
    case THRUM_TRANSPORT_EVDEV: "evdev"
    case THRUM_TRANSPORT_HIDAPI_USB: "USB"
    case THRUM_TRANSPORT_HIDAPI_BLUETOOTH: "Bluetooth"
    case THRUM_TRANSPORT_VIRTUAL: "virtual"
    case THRUM_TRANSPORT_CALLBACK: "callback"
    case THRUM_TRANSPORT_RECORDING: "recording"
    default: "unknown"
    }
  return cString(name)
}

@c @implementation
public func thrum_actuator_kind_name(_ kind: thrum_actuator_kind) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(kind) {
    case THRUM_ACTUATOR_ERM: "rotating mass"
    case THRUM_ACTUATOR_LRA: "linear resonant actuator"
    case THRUM_ACTUATOR_VOICE_COIL: "voice coil"
    case THRUM_ACTUATOR_ON_OFF: "on/off motor"
    default: "unknown"
    }
  return cString(name)
}

@c @implementation
public func thrum_notice_type_name(_ type: thrum_notice_type) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(type) {
    case THRUM_NOTICE_PLAYER_FINISHED: "player finished"
    case THRUM_NOTICE_CONTROLLER_LOST: "controller lost"
    case THRUM_NOTICE_CONTROLLER_ERROR: "controller error"
    case THRUM_NOTICE_VOICES_EXHAUSTED: "voices exhausted"
    case THRUM_NOTICE_NOTICES_LOST: "notices lost"
    case THRUM_NOTICE_PLAYER_LOOPED: "player looped"
    case THRUM_NOTICE_ALL_FINISHED: "all finished"
    case THRUM_NOTICE_ENGINE_STOPPED: "engine stopped"
    case THRUM_NOTICE_CONTROLLER_ATTACHED: "controller attached"
    case THRUM_NOTICE_CONTROLLER_CHANGED: "controller changed"
    default: "unknown"
    }
  return cString(name)
}
