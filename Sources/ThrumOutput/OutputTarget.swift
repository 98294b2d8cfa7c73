import ThrumPatterns

/// What became of a command.
package enum SendOutcome: UInt8, Sendable {
  /// The output took it.
  case accepted
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
  package func isConnected() -> Bool {
    switch self {
    case .none, .callback, .recording: true
    case .sdl(let target): target.isConnected()
    }
  }

  /// Lets the output carry out what it has queued, where it does so only on request: SDL_JoystickUpdate.
  ///
  /// Some drivers of SDL hold a stop back until the next update, so call it after the last command. To be sure of
  /// the stop, they want it several times over: 120 ms on Xbox Bluetooth.
  package func pump() {
    if case .sdl(let target) = self { target.pump() }
  }

  /// Why the last command on this thread was refused, for a developer; empty when nothing is known.
  package func refusalReason() -> String {
    switch self {
    case .none, .recording: ""
    case .sdl(let target): target.lastError()
    case .callback: "the function of the game returned a negative number"
    }
  }

  /// Frees what the target owns: call it once, when no copy is used any more.
  package func release() {
    switch self {
    case .none, .callback: break
    case .sdl(let target): target.deallocate()
    case .recording(let recording): recording.deallocate()
    }
  }
}
