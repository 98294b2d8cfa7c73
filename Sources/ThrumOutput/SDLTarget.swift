import CSystem
import ThrumPatterns

/// A joystick of SDL2, by its instance id, which SDL never uses again.
///
/// Nothing of SDL's is kept: the joystick is looked up for each command, so that one that the host has closed is
/// noticed and not touched. A handle: copies share the memory, which ``deallocate()`` frees.
package struct SDLTarget {
  private struct State {
    let library: SDLLibrary
    let instanceID: Int32
    var hasTriggers: Bool
    let queues: Bool
    /// Whether the game used game controllers when it was taken.
    let hadControllers: Bool
    /// The game controller that is open on our behalf; only compared, since SDL_Quit closes it.
    var opened: OpaquePointer?
    var handles = SDLMotorPair()
    var triggers = SDLMotorPair()
  }

  private let state: UnsafeMutablePointer<State>

  /// Nil when there is no memory.
  ///
  /// - Parameters:
  ///   - queues: Whether SDL's driver sends commands later, on a thread of its own.
  ///   - opened: What ``SDLLibrary/openController(_:)`` gave, to be closed in the end.
  init?(
    library: SDLLibrary, instanceID: Int32, hasTriggers: Bool, queues: Bool = false,
    opened: OpaquePointer? = nil
  ) {
    guard let memory = malloc(MemoryLayout<State>.stride) else { return nil }
    state = memory.bindMemory(to: State.self, capacity: 1)
    state.initialize(
      to: State(
        library: library, instanceID: instanceID, hasTriggers: hasTriggers, queues: queues,
        hadControllers: library.wasInit(SDLLibrary.controllerFlag) != 0, opened: opened))
  }

  /// The SDL whose joystick it is.
  var library: SDLLibrary { state.pointee.library }

  /// The id that SDL_JoystickInstanceID gives.
  package var instanceID: Int32 { state.pointee.instanceID }

  /// Whether SDL's driver sends commands later, on a thread of its own.
  var queues: Bool { state.pointee.queues }

  /// Sends the handles and, where there are any, the triggers. Takes SDL's lock, and on evdev makes two system calls.
  ///
  /// The host may close the joystick on another thread: SDL's lock keeps it from doing so between look-up and command.
  func send(_ drive: Drive, duration: Double) -> SendOutcome {
    state.pointee.library.locked { presence in
      switch presence {
      case .off: .gone
      case .ending: .postponed
      case .on: sendLocked(drive, duration)
      }
    }
  }

  private func sendLocked(_ drive: Drive, _ duration: Double) -> SendOutcome {
    guard let joystick = joystick() else { return .gone }
    return play(drive, duration, on: joystick) ? .accepted : .refused
  }

  /// The joystick, while SDL is on and its lock is held.
  ///
  /// When the game has ended its game controllers and only Thrum keeps the joysticks, SDL would have closed one that the game
  /// opened as a mere joystick; so it counts as gone, and its motors are stopped as SDL stops them.
  private func joystick() -> OpaquePointer? {
    let library = state.pointee.library
    guard let joystick = library.joystick(instanceID) else { return nil }
    if !state.pointee.hadControllers || library.mayOpen { return joystick }
    _ = play(Drive(), 0, on: joystick)
    return nil
  }

  private func play(_ drive: Drive, _ duration: Double, on joystick: OpaquePointer) -> Bool {
    let library = state.pointee.library
    let milliseconds = SDLMotorPair.milliseconds(duration)
    var accepted = state.pointee.handles.send(
      drive.low, drive.high, milliseconds, to: joystick, with: library.joystickRumble,
      isThere: library.joystickHasRumble)
    if state.pointee.hasTriggers, let rumble = library.joystickRumbleTriggers {
      let taken = state.pointee.triggers.send(
        drive.leftTrigger, drive.rightTrigger, milliseconds, to: joystick, with: rumble,
        isThere: library.joystickHasRumbleTriggers)
      accepted = accepted && taken
    }
    return accepted
  }

  /// Whether the host still has the joystick open and it is plugged in.
  ///
  /// - Parameter isGame: Whether the game's thread asks.
  func isConnected(isGame: Bool = false) -> Bool {
    let library = library(isGame: isGame)
    return library.locked { presence in
      switch presence {
      case .off: false
      case .ending: true
      case .on: joystick() != nil
      }
    }
  }

  /// What the game's thread uses must let it in when it holds SDL's lock already, for which a thread of Thrum may wait.
  private func library(isGame: Bool) -> SDLLibrary {
    var library = state.pointee.library
    if isGame { library.isForThreads = false }
    return library
  }

  /// Asks again whether there are motors, and drives those in the triggers from now on; nil when the joystick is gone.
  func askMotors() -> KnownMotors? {
    let library = state.pointee.library
    let motors = library.locked { presence in
      presence == .on ? joystick().map { library.motors(of: $0) } : nil
    }
    if motors?.triggers == true { state.pointee.hasTriggers = true }
    return motors
  }

  /// Closes the game controller if it was opened on our behalf; once. The motors are to be off before. While SDL seems to
  /// be about to quit, which closes it, this is left for the next call.
  ///
  /// - Parameter isGame: Whether the game's thread closes it.
  func close(isGame: Bool) {
    guard let opened = state.pointee.opened else { return }
    let library = library(isGame: isGame)
    let isDone = library.locked { presence in
      if presence == .on { library.closeController(opened, instanceID) }
      return presence != .ending
    }
    if isDone { state.pointee.opened = nil }
  }

  /// SDL_JoystickUpdate, in which SDL sends what its drivers hold back.
  func pump() {
    let library = state.pointee.library
    library.locked { presence in
      if presence == .on { library.joystickUpdate() }
    }
  }

  /// SDL's error text on this thread. It is left over from an older failure when the last call succeeded.
  func lastError() -> String { state.pointee.library.lastError }

  /// Closes what was opened and frees the memory; no copy may be used afterwards.
  func deallocate(isGame: Bool = true) {
    close(isGame: isGame)
    free(state)
  }
}
