import ThrumPatterns

extension ControllerProfile {
  /// The profile of a controller.
  ///
  /// - Parameters:
  ///   - type: What the controller is. Unknown ones get two plain motors.
  ///   - transport: Decides how many levels and commands get through.
  ///   - hasTriggerRumble: Whether the output can reach motors in the triggers.
  package init(type: ControllerType, transport: Transport, hasTriggerRumble: Bool) {
    self = ControllerProfile.handles(type, transport)
    switch transport {
    case .evdev, .hidapiUSB, .hidapiBluetooth: break
    case .unknown, .virtual, .callback, .recording: minimumInterval = 0
    }
    if hasTriggerRumble {
      trigger = ActuatorModel(
        kind: .erm, locality: .triggers, levels: low.levels, startThreshold: 0.2, frequency: 0,
        minimumPulse: 0.03)
    }
  }

  private static func handles(_ type: ControllerType, _ transport: Transport) -> ControllerProfile {
    switch type {
    case .xbox360:
      return .pair(
        erm(.leftHandle, 256, start: 0.25, 45, pulse: 0.06),
        erm(.rightHandle, 256, start: 0.20, 150, pulse: 0.045), interval: 0)
    case .xboxOne:
      let levels: UInt32 = transport == .evdev ? 128 : 101
      return .pair(
        erm(.leftHandle, levels, start: 0.30, 50, pulse: 0.06),
        erm(.rightHandle, levels, start: 0.30, 160, pulse: 0.045),
        interval: transport == .hidapiBluetooth ? 0.05 : 0.01)
    case .dualShock3:
      var switched = erm(.rightHandle, 2, start: 0, 180, pulse: 0.045)
      switched.kind = .onOff
      return .pair(erm(.leftHandle, 256, start: 0.251, 60, pulse: 0.06), switched, interval: 0.01)
    case .dualShock4:
      return .pair(
        erm(.leftHandle, 256, start: 0.10, 60, pulse: 0.05),
        erm(.rightHandle, 256, start: 0.06, 180, pulse: 0.04), interval: 0.01)
    case .dualSense:
      // From rest SDL's own driver sends a packet of its own first, which takes 10 ms off a pulse.
      let pulse = transport == .hidapiUSB || transport == .hidapiBluetooth ? 0.035 : 0.025
      return .pair(
        linear(.voiceCoil, .leftHandle, 256, 65, pulse: pulse),
        linear(.voiceCoil, .rightHandle, 256, 160, pulse: pulse), interval: 0.01)
    case .switchPro, .joyConPair:
      // SDL drives both sides near 150 Hz; the kernel driver at 160 Hz left and 320 Hz right.
      let isKernel = transport == .evdev
      return .pair(
        linear(.lra, .leftHandle, 101, isKernel ? 160 : 150, pulse: 0.03),
        linear(.lra, .rightHandle, 101, isKernel ? 320 : 150, pulse: 0.03), interval: 0.03)
    case .joyConLeft, .joyConRight:
      let place: Locality = type == .joyConLeft ? .leftHandle : .rightHandle
      return .pair(
        linear(.lra, place, 101, 150, pulse: 0.03), linear(.lra, place, 101, 150, pulse: 0.03),
        interval: 0.03)
    case .stadia:
      return .plain(levels: 65536, interval: 0.01)
    case .luna:
      return .plain(levels: 101, interval: 0.01)
    case .shield:
      return .plain(levels: 32, interval: 1.0 / 60)
    case .unknown:
      return .plain(levels: 256, interval: 0.01)
    }
  }

  /// Two rotating masses of which nothing is known.
  private static func plain(levels: UInt32, interval: Double) -> ControllerProfile {
    .pair(
      erm(.leftHandle, levels, start: 0.20, 0, pulse: 0.06),
      erm(.rightHandle, levels, start: 0.15, 0, pulse: 0.045), interval: interval)
  }

  private static func pair(
    _ low: ActuatorModel, _ high: ActuatorModel, interval: Double
  ) -> ControllerProfile {
    ControllerProfile(low: low, high: high, trigger: nil, minimumInterval: interval)
  }

  private static func erm(
    _ place: Locality, _ levels: UInt32, start: Float, _ frequency: Float, pulse: Double
  ) -> ActuatorModel {
    ActuatorModel(
      kind: .erm, locality: place, levels: levels, startThreshold: start, frequency: frequency,
      minimumPulse: pulse)
  }

  private static func linear(
    _ kind: ActuatorKind, _ place: Locality, _ levels: UInt32, _ frequency: Float, pulse: Double
  ) -> ActuatorModel {
    ActuatorModel(
      kind: kind, locality: place, levels: levels, startThreshold: 0.01, frequency: frequency,
      minimumPulse: pulse)
  }
}
