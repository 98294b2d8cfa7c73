import ThrumOutput
import ThrumPatterns
import ThrumRendering

/// Motors that a controller tells of late.
extension Engine {
  /// Begins to ask a controller of SDL again, if it may turn out to have more motors.
  mutating func watchCapabilities(ofController index: Int) {
    // The thread at the other end of a link asks itself.
    guard controllers[index]?.link == nil, isSDL(controller: index),
      let identity = controllers[index]?.identity,
      CapabilityWatch.isWorthAsking(identity)
    else { return }
    let watch = CapabilityWatch(from: clocks.real)
    controllers[index]?.watch = watch
    capabilitiesDueAt = min(capabilitiesDueAt, watch.dueAt)
  }

  /// Asks the controllers whose time has come.
  mutating func askCapabilities() {
    guard clocks.real >= capabilitiesDueAt - timeTolerance else { return }
    var next = Double.infinity
    for index in 0..<usedControllers where controllers[index]?.watch != nil {
      if controllers[index]?.isConnected == false {
        controllers[index]?.watch = nil
        continue
      }
      if controllers[index]?.watch?.isDue(at: clocks.real) == true { askCapabilities(ofController: index) }
      if let watch = controllers[index]?.watch { next = min(next, watch.dueAt) }
    }
    capabilitiesDueAt = next
  }

  private mutating func askCapabilities(ofController index: Int) {
    guard let motors = controllers[index]?.target.askMotors() else { return }
    take(motors, ofController: index)
    if let identity = controllers[index]?.identity, !CapabilityWatch.isWorthAsking(identity) {
      controllers[index]?.watch = nil
    }
  }

  /// Takes over what SDL now says of the motors of a controller, and tells the game what is new.
  mutating func take(_ motors: KnownMotors, ofController index: Int) {
    guard var identity = controllers[index]?.identity, identity.learn(motors) else { return }
    setIdentity(identity, ofController: index)
    tell(.controllerChanged, ofController: index)
  }

  /// Takes what a controller now says of itself; its players follow.
  mutating func setIdentity(_ identity: ControllerIdentity, ofController index: Int) {
    note(.setIdentity(identity, index))
    controllers[index]?.identity = identity
    controllers[index]?.channel.tryAgain()
    mixes[index + 1].profile = Engine.profile(of: identity)
    for player in 0..<usedPlayers where players[player].controller == Int32(index) {
      updateRoute(player)
      updateAttenuation(player)
    }
  }
}

extension DriveLevels {
  /// Those of a profile. Without motors in the triggers nothing is sent there, so that two will do.
  init(_ profile: ControllerProfile) {
    let trigger = profile.trigger?.levels ?? 2
    self.init(
      low: profile.low.levels, high: profile.high.levels, leftTrigger: trigger, rightTrigger: trigger)
  }
}
