import Synchronization

/// Keeps threads of Thrum from waiting for the lock of an SDL that quits.
///
/// Up to 2.26 SDL_JoystickQuit destroys the lock of its joysticks whoever waits for it: that thread then hangs, or writes to
/// memory that is not its own (SDL_UnlockJoysticks in SDL_joystick.c; since 2.28, commit e4e0a129, SDL counts who waits).
/// SDL_Quit holds the lock for as long as it takes to close the controllers, so with motors running a sender would wait in
/// most cases. With such an SDL
///
/// - threads see SDL_Quit coming: it ends the sensors before anything else (SDL_QuitSubSystem), so they do not come to the
///   lock unless the sensors are on, which Thrum starts where the game has not. SDL has no driver for sensors on Linux; the
///   subsystem is a flag and a lock;
/// - SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER) ends and closes the game controllers as ever, but not the joysticks below
///   them, of which Thrum counts as one more user until SDL_Quit;
/// - one thread at a time comes to the lock.
///
/// What remains are the nanoseconds between a thread's look and its lock.
enum SDLQuitGuard {
  /// The first version that does without: SDL counts the threads that wait.
  private static let firstSafe: UInt8 = 28
  /// The first version with sensors: 2.0.9.
  private static let firstSensors: UInt8 = 9

  /// Address of SDL_WasInit of the SDL of whose joysticks Thrum is a user; 0 for none.
  private static let held = Atomic<UInt>(0)
  /// SDL could not start its sensors: there is no telling when it quits.
  private static let hasFailed = Atomic<Bool>(false)
  /// A thread is in ``SDLLibrary/keep()``. Engines may belong to different threads, and SDL counts who started its subsystems
  /// without a lock.
  private static let isBusy = Atomic<Bool>(false)

  /// Whether an SDL of that version needs the guard, and can have it. Versions before 2.24 are 2.0 and a patch.
  static func applies(to version: (major: UInt8, minor: UInt8, patch: UInt8)) -> Bool {
    // Also a newer one that was told to count as of old (SDL_LEGACY_VERSION).
    let number = version.minor > 0 ? version.minor : version.patch
    return (firstSensors..<firstSafe).contains(number)
  }

  fileprivate static func enter() -> Bool {
    isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  fileprivate static func leave() { isBusy.store(false, ordering: .releasing) }

  static var isPossible: Bool { !hasFailed.load(ordering: .relaxed) }

  static func holds(_ library: SDLLibrary) -> Bool { held.load(ordering: .acquiring) == library.address }

  fileprivate static func noteHeld(_ library: SDLLibrary) {
    held.store(library.address, ordering: .releasing)
  }

  fileprivate static func noteEnd(of library: SDLLibrary) {
    _ = held.compareExchange(expected: library.address, desired: 0, ordering: .acquiringAndReleasing)
  }

  /// A hint of SDL that says that Thrum is a user of its joysticks: SDL_Quit ends both.
  fileprivate static let mark: StaticString = "THRUM_USES_JOYSTICKS"

  fileprivate static func noteSensors(areOn: Bool) { hasFailed.store(!areOn, ordering: .relaxed) }
}

extension SDLLibrary {
  fileprivate var address: UInt { UInt(bitPattern: unsafeBitCast(wasInit, to: UnsafeRawPointer.self)) }

  /// Whether this version destroys the lock of its joysticks under who waits for it, and can be watched.
  fileprivate var needsGuard: Bool {
    initSubSystem != nil && lockJoysticks != nil && SDLQuitGuard.applies(to: version)
  }

  /// Whether threads have to look at the sensors to see this SDL quit.
  var isGuarded: Bool { needsGuard && SDLQuitGuard.isPossible }

  /// A copy for threads of Thrum. The game's thread says with ``keep()`` that they may use it.
  package var forThreads: SDLLibrary {
    var copy = self
    copy.isForThreads = true
    return copy
  }

  /// Sees to it that threads see this SDL quit. To be called on the game's thread, while SDL does not quit.
  package func keep() {
    guard needsGuard, wasInit(Self.joystickFlag) != 0, let initSubSystem else { return }
    // Whoever is at it does it for all.
    guard SDLQuitGuard.enter() else { return }
    defer { SDLQuitGuard.leave() }
    let hasSensors = wasInit(Self.sensorFlag) != 0
    if isMarked == false || !hasSensors { SDLQuitGuard.noteEnd(of: self) }
    if !hasSensors { _ = initSubSystem(Self.sensorFlag) }
    SDLQuitGuard.noteSensors(areOn: wasInit(Self.sensorFlag) != 0)
    // A game without game controllers is told of its joysticks when it starts them, and only then.
    // Twice: a game may end both, each of which counts for the joysticks, and have started game controllers only.
    if wasInit(Self.controllerFlag) != 0 && !SDLQuitGuard.holds(self) && initSubSystem(Self.joystickFlag) == 0
      && initSubSystem(Self.joystickFlag) == 0
    {
      SDLQuitGuard.noteHeld(self)
      mark()
    }
  }

  /// Whether Thrum has become a user of the joysticks since SDL was started; nil when SDL cannot tell. The game may have
  /// restarted it between two looks, with the sensors.
  private var isMarked: Bool? {
    guard let getHint, setHint != nil else { return nil }
    return getHint(Self.text(SDLQuitGuard.mark)) != nil
  }

  private func mark() {
    if isMarked == false { _ = setHint?(Self.text(SDLQuitGuard.mark), Self.text("1")) }
  }

  private static func text(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// Whether controllers may be opened: not while the game has ended its game controllers and Thrum alone keeps the
  /// joysticks.
  var mayOpen: Bool { wasInit(Self.controllerFlag) != 0 || !SDLQuitGuard.holds(self) }
}

/// Calls ``SDLLibrary/keep()`` again when the game has restarted SDL.
package struct SDLQuitWatch {
  /// Seconds for which SDL must seem to be about to quit until it is taken to have been restarted, or to have lost its
  /// sensors to the game. SDL may quit on another thread than the game's, and takes its time for it.
  package static var patience: Double { 0.5 }

  private var wasOff = false
  private var endingSince: Double?

  package init() {}

  /// Waits until SDL is not about to quit any more, or is taken not to be: until then threads can stop no motor. On the
  /// game's thread.
  package mutating func settle(_ library: SDLLibrary) {
    // What is found in an update is seldom new; here it counts.
    let deadline = MonotonicTime.now + 2 * Self.patience
    look(at: library, time: MonotonicTime.now)
    while library.forThreads.presence == .ending && MonotonicTime.now < deadline {
      MonotonicTime.sleep(seconds: 0.002)
      look(at: library, time: MonotonicTime.now)
    }
  }

  /// Looks at SDL; on the game's thread, in each update.
  ///
  /// - Parameter time: Seconds of a clock that does not stand still.
  package mutating func look(at library: SDLLibrary, time: @autoclosure () -> Double) {
    switch library.forThreads.presence {
    case .on:
      // The game may start the sensors as well.
      if wasOff { library.keep() }
      wasOff = false
      endingSince = nil
    case .off:
      wasOff = true
      endingSince = nil
      if library.needsGuard { SDLQuitGuard.noteEnd(of: library) }
    case .ending:
      let now = time()
      let since = endingSince ?? now
      endingSince = since
      guard wasOff || now - since >= Self.patience else { return }
      library.keep()
    }
  }
}
