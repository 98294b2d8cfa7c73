import ThrumOutput
import ThrumPatterns
import ThrumRendering

extension Engine {
  /// What a controller is and can do.
  package struct ControllerView: Sendable {
    package var identity: ControllerIdentity
    package var profile: ControllerProfile
    package var isConnected: Bool
    /// What the motors play as of the last update.
    package var drive: Drive
  }

  /// Puts a controller in a place that is free.
  package mutating func attachController(
    at index: Int, tag: UInt32, target: OutputTarget, identity: ControllerIdentity
  ) {
    let profile = ControllerProfile(
      type: identity.type, transport: identity.transport, hasTriggerRumble: identity.hasTriggerRumble)
    let trigger = profile.trigger?.levels ?? 2
    let levels = DriveLevels(
      low: profile.low.levels, high: profile.high.levels, leftTrigger: trigger, rightTrigger: trigger)
    controllers[index] = ControllerSlot(
      tag: tag, identity: identity, target: target, channel: OutputChannel(target: target, levels: levels))
    profiles[index + 1] = profile
    usedControllers = max(usedControllers, index + 1)
  }

  /// Stops the motors and frees the place. Players of the controller go on without one.
  package mutating func detachController(_ index: Int) {
    guard controllers[index] != nil else { return }
    silenceController(index)
    for player in 0..<usedPlayers where players[player].controller == Int32(index) {
      players[player].controller = -1
    }
    if let slot = controllers[index] {
      retiredAccepted += slot.channel.acceptedCount
      retiredRefused += slot.channel.refusedCount
      slot.target.release()
    }
    controllers[index] = nil
  }

  /// Stops the motors of every controller now.
  package mutating func silenceControllers() {
    for index in 0..<usedControllers { silenceController(index) }
  }

  /// What is known of a controller, or nil when the place is free.
  package func controller(_ index: Int) -> ControllerView? {
    guard let slot = controllers[index] else { return nil }
    return ControllerView(
      identity: slot.identity, profile: profiles[index + 1], isConnected: slot.isConnected,
      drive: slot.channel.lastDrive)
  }

  /// Place of the controller that SDL knows by an instance id, if it is attached and connected.
  package func controller(withSDLInstance id: Int32) -> Int? {
    for index in 0..<usedControllers {
      guard let slot = controllers[index], slot.isConnected else { continue }
      if case .sdl(let target) = slot.target, target.instanceID == id { return index }
    }
    return nil
  }

  /// The recording of a controller that has one.
  package func recording(ofController index: Int) -> Recording? {
    if case .recording(let recording)? = controllers[index]?.target { return recording }
    return nil
  }

  private mutating func silenceController(_ index: Int) {
    _ = controllers[index]?.channel.silence(at: now)
  }
}
