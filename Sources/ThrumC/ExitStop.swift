import CSystem
import Synchronization
import ThrumThreads

/// Stops all motors when the process exits or the library is unloaded with engines still alive.
///
/// `atexit` of a shared library also runs when it is unloaded, and in a child of `fork`, where it does nothing unless the
/// child has engines of its own: the others' motors are the parent's. A signal or `_exit` runs nothing; then the
/// duration that every command carries stops the motors.
enum ExitStop {
  private static let registered = Atomic<Bool>(false)
  /// The process that made the last engine. A child of `fork` has what its parent asked for.
  private static let process = Atomic<Int32>(0)

  /// Asks the C library, once.
  static func register() {
    process.store(getpid(), ordering: .releasing)
    guard
      registered.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    else { return }
    _ = atexit {
      guard ExitStop.process.load(ordering: .acquiring) == getpid() else { return }
      EngineRegistry.silenceAll()
      EngineRegistry.unload()
      SilenceSwitch.unload()
      LastMessage.unload()
    }
  }

  /// Keeps the library in the process, whoever unloads it: a thread that a driver holds up returns to its code.
  static func keepLibrary() {
    let here: @convention(c) () -> Void = {}
    var info = thrum_dl_info()
    guard thrum_dladdr(unsafeBitCast(here, to: UnsafeRawPointer.self), &info) != 0, let file = info.file
    else { return }
    _ = dlopen(file, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE)
  }
}
