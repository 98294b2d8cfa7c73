import CSystem
import ThrumPatterns

/// What became of a command.
package enum SendOutcome: UInt8, Sendable {
  /// The output took it.
  case accepted
  /// The output could not be asked now; nothing has happened, and it can be asked again at once.
  case postponed
  /// The output refused it, and may have carried out a part of it; a later attempt may succeed.
  case refused
  /// The controller is not there any more, and never will be again under this target.
  case gone
}

/// Where the commands of one controller go.
///
/// A handle: copies share what the target owns, which ``release()`` frees.
package enum OutputTarget {
  /// Nowhere; everything is accepted.
  case none
  /// A joystick of SDL2.
  case sdl(SDLTarget)
  /// A function of the host.
  case callback(CallbackTarget)
  /// Memory.
  case recording(Recording)
}

extension OutputTarget {
  /// Sends the strength of every motor.
  ///
  /// - Parameters:
  ///   - drive: 0…1 for each motor.
  ///   - duration: Seconds after which the output stops the motors by itself; 0 when all are off.
  ///   - time: Engine time in seconds; only kept by recordings.
  package func send(_ drive: Drive, duration: Double, at time: Double) -> SendOutcome {
    switch self {
    case .none: return .accepted
    case .sdl(let target): return target.send(drive, duration: duration)
    case .callback(let target): return target.send(drive, duration: duration)
    case .recording(let recording):
      recording.append(Recording.Command(time: time, duration: duration, drive: drive))
      return .accepted
    }
  }

  /// Whether the controller is still there. Only SDL's can go.
  ///
  /// - Parameter isGame: Whether the game's thread asks, and not the one that sends.
  package func isConnected(isGame: Bool = false) -> Bool {
    switch self {
    case .none, .callback, .recording: true
    case .sdl(let target): target.isConnected(isGame: isGame)
    }
  }

  /// Lets the output carry out what it has queued, where it does so only on request: SDL_JoystickUpdate.
  ///
  /// Some drivers of SDL hold a stop back until the next update, so call it after the last command. To be sure of
  /// the stop, they want it several times over: 120 ms on Xbox Bluetooth.
  package func pump() {
    if case .sdl(let target) = self { target.pump() }
  }

  /// Seconds of pumping that the output needs to be sure of a stop; 0 when it sends at once.
  ///
  /// Measured on SDL 2.26: a stop is lost when a HIDAPI controller is closed within two intervals of its
  /// transport, and the updates in between are what sends it. Xbox over Bluetooth has an interval of 50 ms,
  /// Switch a refresh of 50 ms, all others 10 ms.
  ///
  /// - Parameter interval: Seconds between two commands that the transport can carry.
  package func flushSeconds(interval: Double) -> Double {
    if case .sdl(let target) = self, target.queues { return interval >= 0.03 ? 0.12 : 0.04 }
    return 0
  }

  /// Pumps for so many seconds; blocks that long.
  package func flush(seconds: Double) {
    guard case .sdl(let target) = self, seconds > 0 else { return }
    for _ in 0..<Int(seconds / 0.01 + 0.5) {
      target.pump()
      thrum_sleep(0.01)
    }
    target.pump()
    thrum_sleep(0.015)
  }

  /// Why the last command on this thread was refused, for a developer; empty when nothing is known.
  package func refusalReason() -> String {
    switch self {
    case .none, .recording: ""
    case .sdl(let target): target.lastError()
    case .callback: "the function of the game returned a negative number"
    }
  }

  /// Asks an SDL controller again whether there are motors in the handles and in the triggers: some pads get to know only
  /// a while after they connect. Nil for other targets and when the controller is gone.
  package func askMotors() -> KnownMotors? {
    if case .sdl(let target) = self { return target.askMotors() }
    return nil
  }

  /// Closes the SDL controller if Thrum opened it; after the last command was flushed, or the controller was lost.
  ///
  /// - Parameter isGame: Whether the game's thread does, and not the one that sends.
  package func close(isGame: Bool) {
    if case .sdl(let target) = self { target.close(isGame: isGame) }
  }

  /// Closes what Thrum opened and frees what the target owns: call it once, when no copy is used any more.
  ///
  /// - Parameter isGame: Whether the game's thread does, and not one that looks for controllers.
  package func release(isGame: Bool = true) {
    switch self {
    case .none, .callback: break
    case .sdl(let target): target.deallocate(isGame: isGame)
    case .recording(let recording): recording.deallocate()
    }
  }
}
