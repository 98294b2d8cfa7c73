import ThrumOutput
import ThrumPatterns

/// Controllers of SDL that come, go and come back.
extension Engine {
  /// How many controllers were lost so far.
  package var losses: UInt64 { lossCount }

  /// Places of all controllers, in order.
  package func forEachController(_ body: (Int) -> Void) {
    for index in 0..<usedControllers where controllers[index] != nil { body(index) }
  }

  /// Calls `body` with the instance id of each connected controller of SDL.
  package func forEachSDLInstance(_ body: (Int32) -> Void) {
    for index in 0..<usedControllers {
      if let id = sdlInstance(ofController: index) { body(id) }
    }
  }

  /// The instance id of a connected controller of SDL; nil for any other.
  package func sdlInstance(ofController index: Int) -> Int32? {
    guard controllers[index]?.isConnected == true, case .sdl(let target)? = controllers[index]?.target else {
      return nil
    }
    return target.instanceID
  }

  /// Whether a real pad of SDL, none of Steam's, is attached and connected.
  package var hasRealPad: Bool {
    for index in 0..<usedControllers where sdlInstance(ofController: index) != nil {
      if controllers[index]?.identity.isSteamPad == false { return true }
    }
    return false
  }

  /// Whether a controller of SDL was lost and may come back.
  package var hasLostPad: Bool {
    for index in 0..<usedControllers where isSDL(controller: index) {
      if controllers[index]?.isConnected == false { return true }
    }
    return false
  }

  /// The connected controller that is the same pad as a joystick of SDL under another id, or nil.
  ///
  /// A controller is the same pad as one other joystick at most: an adapter may have one node for several.
  ///
  /// - Parameter isThere: Whether SDL lists an instance id.
  package func controller(
    samePadAs identity: ControllerIdentity, _ instanceID: Int32, isThere: (Int32) -> Bool
  ) -> Int? {
    for index in 0..<usedControllers where sdlInstance(ofController: index) != nil {
      guard let slot = controllers[index], identity.isSamePad(as: slot.identity) else { continue }
      if slot.duplicate == instanceID || slot.duplicate < 0 || !isThere(slot.duplicate) { return index }
    }
    return nil
  }

  /// Notes that a joystick is the pad of a controller; true for the first time.
  package mutating func noteDuplicate(_ instanceID: Int32, ofController index: Int) -> Bool {
    guard controllers[index]?.duplicate != instanceID else { return false }
    controllers[index]?.duplicate = instanceID
    return true
  }

  /// Notes that a joystick is gone that may be the pad of a controller.
  package mutating func forgetDuplicate(_ instanceID: Int32) {
    for index in 0..<usedControllers where controllers[index]?.duplicate == instanceID {
      controllers[index]?.duplicate = -1
    }
  }

  /// The instance id under which another driver of SDL has the pad of a controller, or nil.
  package func duplicate(ofController index: Int) -> Int32? {
    guard let other = controllers[index]?.duplicate, other >= 0 else { return nil }
    return other
  }

  /// The lost controller that is most likely to be a pad that has appeared, or nil. Of equals it is the one that was lost
  /// first.
  package func lostController(like identity: ControllerIdentity) -> Int? {
    var best: (index: Int, likeness: ControllerIdentity.Likeness, order: UInt64)?
    for index in 0..<usedControllers where isSDL(controller: index) {
      guard let slot = controllers[index], !slot.isConnected else { continue }
      let likeness = identity.likeness(to: slot.identity)
      guard likeness > .different else { continue }
      if let known = best, (known.likeness, slot.lossOrder) > (likeness, known.order) { continue }
      best = (index, likeness, slot.lossOrder)
    }
    return best?.index
  }

  /// Looks which controllers of SDL are gone, without waiting for the check that each makes four times a second.
  package mutating func loseDisconnected() {
    for index in 0..<usedControllers { _ = loseIfDisconnected(index) }
  }

  /// Notes that a controller of SDL is gone, if it is; true when that is news.
  package mutating func loseIfDisconnected(_ index: Int) -> Bool {
    guard sdlInstance(ofController: index) != nil, let slot = controllers[index] else { return false }
    // Its sender may have seen it close, and the game have opened it again since.
    let isLost = slot.link?.pendingEvents.contains(.lost) == true || !slot.target.isConnected(isGame: true)
    guard isLost else { return false }
    lose(index)
    return true
  }

  /// Notes between two updates that a connected controller of SDL is gone.
  package mutating func lose(_ index: Int) {
    controllers[index]?.channel.lose()
    noteLoss(ofController: index)
    hasLostBetweenUpdates = true
  }

  /// What follows when a controller is gone: its SDL controller is closed if Thrum opened it, and the game is told.
  mutating func noteLoss(ofController index: Int) {
    lossCount += 1
    controllers[index]?.isConnected = false
    controllers[index]?.lossOrder = lossCount
    // The thread at the other end of a link closes it itself.
    if controllers[index]?.link == nil { controllers[index]?.target.close(isGame: true) }
    tell(.controllerLost, ofController: index)
  }

  /// Tells the game something about a controller.
  package mutating func tell(_ type: NoticeType, ofController index: Int) {
    notices.push(
      Notice(
        type: type, time: clocks.real, controller: Int32(index), controllerTag: controllers[index]?.tag ?? 0))
  }

  /// Closes the SDL controllers that Thrum opened; after ``silenceControllers()``.
  package mutating func closeControllers() {
    for index in 0..<usedControllers where controllers[index]?.link?.isClosed ?? true {
      controllers[index]?.target.close(isGame: true)
    }
  }
}
