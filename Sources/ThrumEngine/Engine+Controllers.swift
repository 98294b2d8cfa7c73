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
    session?.append(.attachController(index, tag, identity))
    let profile = ControllerProfile(
      type: identity.type, transport: identity.transport, hasTriggerRumble: identity.hasTriggerRumble)
    controllers[index] = ControllerSlot(
      tag: tag, identity: identity, target: target,
      channel: OutputChannel(
        target: target, levels: DriveLevels(profile), minimumInterval: profile.minimumInterval,
        sharesBudget: identity.transport == .hidapiUSB || identity.transport == .hidapiBluetooth))
    mixes[index + 1] = ControllerMix()
    mixes[index + 1].profile = profile
    usedControllers = max(usedControllers, index + 1)
    watchCapabilities(ofController: index)
  }

  /// Stops the motors and frees the place. Players of the controller go on without one.
  package mutating func detachController(_ index: Int) {
    guard controllers[index] != nil else { return }
    session?.append(.detachController(index))
    controllers[index]?.target.flush(seconds: silenceController(index))
    for player in 0..<usedPlayers where players[player].controller == Int32(index) {
      players[player].controller = -1
      updateRoute(player)
      updateAttenuation(player)
    }
    if let slot = controllers[index] {
      retiredAccepted += slot.channel.acceptedCount
      retiredRefused += slot.channel.refusedCount
      slot.target.release()
    }
    controllers[index] = nil
  }

  /// Gives a controller another target; players and gains stay with it.
  package mutating func replaceTarget(
    _ target: OutputTarget, _ identity: ControllerIdentity, ofController index: Int
  ) {
    controllers[index]?.target.flush(seconds: silenceController(index))
    guard let before = controllers[index] else { return }
    retiredAccepted += before.channel.acceptedCount
    retiredRefused += before.channel.refusedCount
    before.target.release()
    let gain = mixes[index + 1].gain
    let listener = mixes[index + 1].listener
    attachController(at: index, tag: before.tag, target: target, identity: identity)
    // By the verbs that a session records.
    setGain(gain, ofController: index)
    setListener(listener, ofController: index)
    for player in 0..<usedPlayers where players[player].controller == Int32(index) {
      setController(Int32(index), ofPlayer: player)
    }
  }

  /// Scales everything on a controller, 0…1.
  package mutating func setGain(_ gain: Float, ofController index: Int) {
    session?.append(.setControllerGain(gain, index))
    mixes[index + 1].gain = gain
  }

  /// Says where the person with the controller is.
  package mutating func setListener(_ listener: Listener, ofController index: Int) {
    session?.append(.setListener(listener, index))
    mixes[index + 1].listener = listener
    for player in 0..<usedPlayers where players[player].controller == Int32(index) {
      updateAttenuation(player)
    }
  }

  /// Intensity, 0…1, and sharpness asked for on a controller as of the last update.
  package func sound(ofController index: Int) -> (intensity: Float, sharpness: Float) {
    let sum = mixes[index + 1].sum
    guard sum.intensity > 0 else { return (0, 0) }
    return (min(1, sum.intensity), sum.weighted / sum.intensity)
  }

  /// Stops the motors of every controller now, and waits until slow transports have delivered it.
  package mutating func silenceControllers() {
    var longest = 0.0
    var slowest = OutputTarget.none
    for index in 0..<usedControllers {
      let seconds = silenceController(index)
      if seconds > longest, let target = controllers[index]?.target {
        longest = seconds
        slowest = target
      }
    }
    slowest.flush(seconds: longest)
  }

  /// What is known of a controller, or nil when the place is free.
  package func controller(_ index: Int) -> ControllerView? {
    guard let slot = controllers[index] else { return nil }
    return ControllerView(
      identity: slot.identity, profile: mixes[index + 1].profile, isConnected: slot.isConnected,
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

  /// Whether a controller is driven through SDL.
  package func isSDL(controller index: Int) -> Bool {
    if case .sdl? = controllers[index]?.target { return true }
    return false
  }

  /// The recording of a controller that has one.
  package func recording(ofController index: Int) -> Recording? {
    if case .recording(let recording)? = controllers[index]?.target { return recording }
    return nil
  }

  /// Stops the motors of a controller; gives the seconds of pumping that its transport needs to deliver it.
  private mutating func silenceController(_ index: Int) -> Double {
    guard let target = controllers[index]?.target, !controllers[index]!.channel.isLost else { return 0 }
    let wasDriven = controllers[index]!.channel.wasDriven(before: clocks.real)
    // It is the last chance: a driver that refuses is asked again.
    var attempts = 0
    while !controllers[index]!.channel.silence(at: clocks.real) && attempts < 3 { attempts += 1 }
    return wasDriven ? target.flushSeconds(interval: mixes[index + 1].profile.minimumInterval) : 0
  }
}
