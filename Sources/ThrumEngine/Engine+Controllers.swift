import ThrumOutput
import ThrumPatterns
import ThrumRendering

extension Engine {
  /// What a controller is and can do.
  package struct ControllerView: Sendable {
    package var identity: ControllerIdentity
    package var profile: ControllerProfile
    package var isConnected: Bool
    /// As ``Engine/sdlInstance(ofController:)``.
    package var sdlInstance: Int32?
    /// What the motors play as of the last update.
    package var drive: Drive
  }

  /// The output of a controller: how fast, and in which steps, its transport takes commands.
  package static func channel(to target: OutputTarget, _ identity: ControllerIdentity) -> OutputChannel {
    // Motors in the triggers that it tells of late have the same levels.
    var complete = identity
    complete.hasTriggerRumble = true
    let profile = profile(of: complete)
    return OutputChannel(
      target: target, levels: DriveLevels(profile), minimumInterval: profile.minimumInterval,
      sharesBudget: identity.transport == .hidapiUSB || identity.transport == .hidapiBluetooth)
  }

  static func profile(of identity: ControllerIdentity) -> ControllerProfile {
    ControllerProfile(
      type: identity.type, transport: identity.transport, hasTriggerRumble: identity.hasTriggerRumble)
  }

  /// Puts a controller in a place that is free.
  ///
  /// - Parameter link: To the thread that sends its commands; nil when the engine sends them.
  package mutating func attachController(
    at index: Int, tag: UInt32, target: OutputTarget, identity: ControllerIdentity,
    link: ControllerLink? = nil
  ) {
    note(.attachController(index, tag, identity, link))
    controllers[index] = ControllerSlot(
      tag: tag, identity: identity, target: target, channel: Engine.channel(to: target, identity), link: link)
    mixes[index + 1] = ControllerMix()
    mixes[index + 1].profile = Engine.profile(of: identity)
    usedControllers = max(usedControllers, index + 1)
    handOver()
    watchCapabilities(ofController: index)
  }

  /// Stops the motors and frees the place. Players of the controller go on without one.
  ///
  /// - Returns: The link, whose other end has yet to let the controller go. It and its target are the caller's.
  package mutating func detachController(_ index: Int) -> ControllerLink? {
    guard let link = controllers[index]?.link else {
      letGo(index)
      return nil
    }
    letGo(index)
    return link
  }

  private mutating func letGo(_ index: Int) {
    guard controllers[index] != nil else { return }
    note(.detachController(index))
    handOver()
    controllers[index]?.target.flush(seconds: silenceController(index))
    for player in 0..<usedPlayers where players[player].controller == Int32(index) {
      players[player].controller = -1
      updateRoute(player)
      updateAttenuation(player)
    }
    retire(index)
    controllers[index] = nil
  }

  /// Adds up what a controller was sent, and frees its target unless the other end of a link still uses it.
  private mutating func retire(_ index: Int) {
    guard let slot = controllers[index] else { return }
    retiredAccepted += slot.acceptedCount
    retiredRefused += slot.refusedCount
    if slot.link == nil { slot.target.release() }
  }

  /// Gives a controller another target; players and gains stay with it.
  ///
  /// - Returns: As ``detachController(_:)``.
  package mutating func replaceTarget(
    _ target: OutputTarget, _ identity: ControllerIdentity, link: ControllerLink? = nil,
    ofController index: Int
  ) -> ControllerLink? {
    controllers[index]?.target.flush(seconds: silenceController(index))
    guard let before = controllers[index] else { return nil }
    retire(index)
    let gain = mixes[index + 1].gain
    let listener = mixes[index + 1].listener
    attachController(at: index, tag: before.tag, target: target, identity: identity, link: link)
    // By the verbs that a session records.
    setGain(gain, ofController: index)
    setListener(listener, ofController: index)
    for player in 0..<usedPlayers where players[player].controller == Int32(index) {
      setController(Int32(index), ofPlayer: player)
    }
    return before.link
  }

  /// Scales everything on a controller, 0…1.
  package mutating func setGain(_ gain: Float, ofController index: Int) {
    note(.setControllerGain(gain, index))
    mixes[index + 1].gain = gain
  }

  /// Says where the person with the controller is.
  package mutating func setListener(_ listener: Listener, ofController index: Int) {
    note(.setListener(listener, index))
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
      sdlInstance: sdlInstance(ofController: index), drive: slot.playedDrive)
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
    if let link = controllers[index]?.link {
      // Of the two engines with the link the one that follows says what is played.
      if isFollower { link.publish(Drive(), isHushed: true) }
      return 0
    }
    guard let target = controllers[index]?.target, !controllers[index]!.channel.isLost else { return 0 }
    let wasDriven = controllers[index]!.channel.wasDriven(before: clocks.real)
    // It is the last chance: a driver that refuses is asked again.
    var attempts = 0
    let slot = address(ofController: index)
    while !slot.pointee!.channel.silence(at: clocks.real) && attempts < 3 { attempts += 1 }
    return wasDriven ? target.flushSeconds(interval: mixes[index + 1].profile.minimumInterval) : 0
  }
}
