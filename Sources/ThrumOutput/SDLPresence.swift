import CSystem

/// Whether the joysticks of an SDL may be used.
package enum SDLPresence: Sendable {
  /// They have not been started, or have ended.
  case off
  /// SDL is about to end them: nothing of it may be called, and nothing is known of its controllers.
  case ending
  case on
}

extension SDLLibrary {
  /// SDL_INIT_JOYSTICK, SDL_INIT_GAMECONTROLLER, which implies it, and SDL_INIT_SENSOR.
  static let joystickFlag: UInt32 = 0x200
  static let controllerFlag: UInt32 = 0x2000
  static let sensorFlag: UInt32 = 0x8000

  /// Whether the joysticks may be used, as this copy has to see it. Takes no lock.
  package var presence: SDLPresence {
    let flags = wasInit(Self.joystickFlag | Self.sensorFlag)
    if flags & Self.joystickFlag == 0 { return .off }
    if isForThreads && isGuarded && flags & Self.sensorFlag == 0 { return .ending }
    return .on
  }

  /// Runs `body` while no other thread of SDL can close a joystick or change the list of joysticks, where SDL can see to
  /// that (2.0.7). SDL takes the same lock in each of its functions, once more.
  ///
  /// Do not nest it: a copy for threads lets one thread in at a time.
  ///
  /// - Parameter body: Gets whether the joysticks may be used; unless it is ``SDLPresence/on`` it is to call nothing.
  func locked<Result, Failure: Error>(
    _ body: (SDLPresence) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let lockJoysticks, let unlockJoysticks else { return try body(presence) }
    if isForThreads { SDLGate.enter() }
    defer { if isForThreads { SDLGate.leave() } }
    // Just before: see SDLQuitGuard.
    let before = presence
    guard before == .on else { return try body(before) }
    lockJoysticks()
    defer { unlockJoysticks() }
    return try body(presence)
  }
}

/// Lets one thread of Thrum at a time come to the lock of SDL's joysticks: of two, one would wait for the other, and SDL could
/// quit in between (``SDLQuitGuard``).
///
/// The game's own thread does not come by here: it may hold SDL's lock already, in an event watch for instance.
private enum SDLGate {
  nonisolated(unsafe) private static var mutex = pthread_mutex_t()

  static func enter() { pthread_mutex_lock(&mutex) }

  static func leave() { pthread_mutex_unlock(&mutex) }
}
