import Testing
import ThrumPatterns

@testable import ThrumOutput

extension SDLTests {
  /// When threads may use an SDL that destroys its lock as it quits, on a stand-in for it.
  @Suite struct SDLQuitGuardTests {
    private static let (joysticks, controllers, sensors): (UInt32, UInt32, UInt32) = (0x200, 0x2000, 0x8000)

    private let table = HostTable()
    private let library: SDLLibrary

    init() throws {
      HostTable.reset()
      library = try SDLLibrary.find(host: table.lookup)
      // What an earlier test has left is over when SDL has ended.
      HostTable.isInitialized = false
      var watch = SDLQuitWatch()
      watch.look(at: library, time: 0)
      HostTable.isInitialized = true
    }

    /// The versions in which SDL_UnlockJoysticks does not count who waits, and SDL_INIT_SENSOR exists.
    @Test func appliesToSomeVersions() {
      func applies(_ minor: UInt8, _ patch: UInt8) -> Bool {
        SDLQuitGuard.applies(to: (major: 2, minor: minor, patch: patch))
      }
      #expect(applies(0, 9) && applies(0, 20) && applies(0, 22) && applies(24, 0) && applies(26, 5))
      #expect(!applies(0, 8) && !applies(28, 0) && !applies(28, 5) && !applies(30, 0) && !applies(32, 56))
      // SDL_LEGACY_VERSION.
      #expect(applies(0, 26) && !applies(0, 28) && !applies(0, 30))
    }

    @Test func aNewerSDLIsLeftAlone() throws {
      HostTable.minor = 28
      let newer = try SDLLibrary.find(host: table.lookup)
      newer.keep()
      #expect(HostTable.started == [])
      #expect(newer.forThreads.presence == .on && newer.presence == .on)
    }

    @Test(arguments: ["SDL_InitSubSystem", "SDL_LockJoysticks"]) func aTableWithoutTheMeansIsLeftAlone(
      name: String
    ) throws {
      table.missing = [name]
      let poorer = try SDLLibrary.find(host: table.lookup)
      poorer.keep()
      #expect(HostTable.started == [] && poorer.forThreads.presence == .on)
    }

    @Test func threadsWaitForTheSensors() {
      #expect(library.presence == .on && library.forThreads.presence == .ending)
      library.keep()
      #expect(HostTable.started == [Self.sensors, Self.joysticks, Self.joysticks])
      #expect(library.forThreads.presence == .on)
      library.keep()
      #expect(HostTable.started.count == 3)
      // SDL_Quit.
      HostTable.flags -= Self.sensors
      #expect(library.presence == .on && library.forThreads.presence == .ending)
      HostTable.isInitialized = false
      #expect(library.presence == .off && library.forThreads.presence == .off)
    }

    /// Engines on several threads: SDL_InitSubSystem is not made for that.
    @Test func oneThreadStartsThem() {
      HostTable.whileStarting = { [library] in library.keep() }
      library.keep()
      #expect(HostTable.started == [Self.sensors, Self.joysticks, Self.joysticks])
      #expect(library.forThreads.presence == .on)
    }

    @Test func joysticksAloneAreNotKept() {
      HostTable.flags = Self.joysticks
      library.keep()
      #expect(HostTable.started == [Self.sensors] && library.mayOpen)
    }

    @Test func sensorsOfTheGameWillDo() {
      HostTable.flags |= Self.sensors
      library.keep()
      #expect(HostTable.started == [Self.joysticks, Self.joysticks])
    }

    @Test func withoutSensorsThereIsNoGuard() {
      HostTable.hasSensors = false
      library.keep()
      #expect(library.forThreads.presence == .on)
      HostTable.hasSensors = true
      library.keep()
      HostTable.flags -= Self.sensors
      #expect(library.forThreads.presence == .ending)
    }

    @Test func nothingIsStartedBeforeTheGameDoes() {
      HostTable.isInitialized = false
      library.keep()
      #expect(HostTable.started == [])
    }

    @Test func controllersThatTheGameEndedAreNotOpened() {
      HostTable.list = [(7, 0x045e, 0x0b13, true)]
      var scan = ControllerScan(capacity: 4)
      defer { scan.deallocate() }
      func count() -> Int {
        scan.newcomers(in: library.forThreads, known: UnsafeBufferPointer(start: nil, count: 0)).count
      }
      library.keep()
      #expect(count() == 1)
      HostTable.flags -= Self.controllers
      #expect(count() == 0 && !library.mayOpen)
      HostTable.flags += Self.controllers
      #expect(count() == 1)
    }

    @Test func theLockIsLeftAloneWhileSDLEnds() throws {
      let (target, _) = try library.open(instanceID: 7, forThreads: true)
      defer { target.deallocate() }
      HostTable.locks = 0
      #expect(target.send(Drive(low: 1), duration: 0.5) == .postponed)
      #expect(target.isConnected() && target.askMotors() == nil && library.forThreads.lists(8))
      target.pump()
      #expect(HostTable.locks == 0 && HostTable.driverCalls == [])
      library.keep()
      #expect(target.send(Drive(low: 1), duration: 0.5) == .accepted)
      #expect(HostTable.locks == 1 && HostTable.depth == 0)
      HostTable.isInitialized = false
      #expect(target.send(Drive(), duration: 0) == .gone && !target.isConnected())
      #expect(HostTable.locks == 1)
    }

    @Test func aTapIsNotLostWhileSDLSeemsToEnd() throws {
      let (target, _) = try library.open(instanceID: 7, forThreads: true)
      var channel = OutputChannel(target: .sdl(target), levels: DriveLevels())
      defer { channel.target.release() }
      #expect(channel.update(Drive(low: 1), at: 0) == .none)
      #expect(channel.acceptedCount == 0 && channel.refusedCount == 0)
      #expect(!channel.isKnownSilent)
      library.keep()
      for step in 1...5 { #expect(channel.update(Drive(), at: Double(step) * 0.01) == .none) }
      #expect(HostTable.driverCalls.map(\.low) == [65535, 0])
      #expect(channel.isKnownSilent && channel.acceptedCount == 2)
    }

    /// The zero is owed until it is delivered.
    @Test func aStopIsOwedWhileSDLSeemsToEnd() throws {
      let (target, _) = try library.open(instanceID: 7, forThreads: true)
      var channel = OutputChannel(target: .sdl(target), levels: DriveLevels())
      defer { channel.target.release() }
      library.keep()
      #expect(channel.update(Drive(low: 1), at: 0) == .none)
      HostTable.flags -= Self.sensors
      #expect(channel.silence(at: 0.01) == false)
      library.keep()
      #expect(channel.silence(at: 0.02) == true)
      #expect(HostTable.driverCalls.map(\.low) == [65535, 0])
    }

    @Test func aRestartIsNoticed() {
      library.keep()
      var watch = SDLQuitWatch()
      watch.look(at: library, time: 1)
      // SDL_Quit and SDL_Init between two updates.
      HostTable.flags -= Self.sensors
      HostTable.started = []
      watch.look(at: library, time: 2)
      watch.look(at: library, time: 2.4)
      #expect(HostTable.started == [])
      watch.look(at: library, time: 2.5)
      #expect(HostTable.started == [Self.sensors, Self.joysticks, Self.joysticks])
      #expect(library.forThreads.presence == .on)
      // And with an update in between, which knows better.
      HostTable.isInitialized = false
      watch.look(at: library, time: 3)
      HostTable.isInitialized = true
      HostTable.flags -= Self.sensors
      HostTable.started = []
      watch.look(at: library, time: 3.01)
      #expect(HostTable.started == [Self.sensors, Self.joysticks, Self.joysticks])
    }
  }
}
