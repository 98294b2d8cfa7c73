import CSystem
import Synchronization

/// Stops all motors when the process exits or the library is unloaded with engines still alive.
///
/// `atexit` of a shared library also runs when it is unloaded. A signal or `_exit` runs nothing; then the
/// duration that every command carries stops the motors.
enum ExitStop {
  private static let registered = Atomic<Bool>(false)

  /// Asks the C library, once.
  static func register() {
    guard
      registered.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    else { return }
    _ = atexit {
      EngineRegistry.silenceAll()
      EngineRegistry.unload()
      LastMessage.unload()
    }
  }
}
