import CThrum
import ThrumEngine
import ThrumOutput
import ThrumPatterns
import ThrumRendering

extension thrum_capabilities {
  /// What the engine knows of a controller, as C sees it.
  init(_ view: Engine.ControllerView) {
    self = .defaults
    type = thrum_controller_type(view.identity.type.rawValue)
    transport = thrum_transport(view.identity.transport.rawValue)
    vendor = view.identity.vendor
    product = view.identity.product
    CText.copy(view.identity.name, to: &name, keep: .front)
    connected = view.isConnected ? 1 : 0
    has_rumble = view.identity.hasRumble ? 1 : 0
    has_trigger_rumble = view.identity.hasTriggerRumble ? 1 : 0
    sdl_instance_id = view.sdlInstance ?? -1
    guard view.identity.hasRumble else { return }
    localities = view.profile.localities.rawValue
    let interval = view.profile.minimumInterval
    actuators.0 = thrum_actuator(view.profile.low, THRUM_BAND_LOW, interval)
    actuators.1 = thrum_actuator(view.profile.high, THRUM_BAND_HIGH, interval)
    actuator_count = 2
    if var trigger = view.profile.trigger {
      trigger.locality = .leftTrigger
      actuators.2 = thrum_actuator(trigger, THRUM_BAND_LEFT_TRIGGER, interval)
      trigger.locality = .rightTrigger
      actuators.3 = thrum_actuator(trigger, THRUM_BAND_RIGHT_TRIGGER, interval)
      actuator_count = 4
    }
  }
}

extension thrum_actuator {
  init(_ model: ActuatorModel, _ band: Int, _ interval: Double) {
    self.init(
      kind: thrum_actuator_kind(model.kind.rawValue), band: thrum_band(band),
      locality: model.locality.rawValue, levels: model.levels, start_threshold: model.startThreshold,
      frequency: model.frequency, minimum_pulse: model.minimumPulse, minimum_interval: interval)
  }
}

extension thrum_drive {
  init(_ drive: Drive) {
    self.init(
      low: drive.low, high: drive.high, left_trigger: drive.leftTrigger, right_trigger: drive.rightTrigger)
  }
}
