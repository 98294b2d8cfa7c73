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
    let hasTriggers: Bool
    let queues: Bool
    var handles = SDLMotorPair()
    var triggers = SDLMotorPair()
  }

  private let state: UnsafeMutablePointer<State>

  /// Nil when there is no memory.
  ///
  /// - Parameter queues: Whether SDL's driver sends commands later, on a thread of its own.
  init?(library: SDLLibrary, instanceID: Int32, hasTriggers: Bool, queues: Bool = false) {
    guard let memory = malloc(MemoryLayout<State>.stride) else { return nil }
    state = memory.bindMemory(to: State.self, capacity: 1)
    state.initialize(
      to: State(library: library, instanceID: instanceID, hasTriggers: hasTriggers, queues: queues))
  }

  /// The id that SDL_JoystickInstanceID gives.
  package var instanceID: Int32 { state.pointee.instanceID }

  /// Whether SDL's driver sends commands later, on a thread of its own.
  var queues: Bool { state.pointee.queues }

  /// Sends the handles and, where there are any, the triggers. Takes SDL's lock, and on evdev makes two system calls.
  func send(_ drive: Drive, duration: Double) -> SendOutcome {
    let library = state.pointee.library
    guard let joystick = library.joystick(instanceID) else { return .gone }
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
    return accepted ? .accepted : .refused
  }

  /// Whether the host still has the joystick open and it is plugged in.
  func isConnected() -> Bool {
    state.pointee.library.joystick(instanceID) != nil
  }

  /// SDL_JoystickUpdate, in which SDL sends what its drivers hold back.
  func pump() {
    if state.pointee.library.isInitialized { state.pointee.library.joystickUpdate() }
  }

  /// SDL's error text on this thread. It is left over from an older failure when the last call succeeded.
  func lastError() -> String {
    state.pointee.library.getError().map { String(cString: $0) } ?? ""
  }

  /// Frees the memory; no copy may be used afterwards.
  func deallocate() {
    free(state)
  }
}
