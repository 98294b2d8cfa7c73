import Testing
import ThrumPatterns

@testable import ThrumOutput

extension SDLTests {
  /// How a joystick is driven and described, on a stand-in for SDL that swallows commands as SDL does.
  @Suite struct SDLTargetTests {
    private let table = HostTable()
    private let library: SDLLibrary

    init() throws {
      HostTable.reset()
      library = try SDLLibrary.find(host: table.lookup)
    }

    private func call(_ low: UInt16, _ high: UInt16, _ milliseconds: UInt32) -> HostTable.Call {
      HostTable.Call(low: low, high: high, milliseconds: milliseconds)
    }

    private func failure(_ instanceID: Int32) -> String {
      do {
        try library.open(instanceID: instanceID).0.deallocate()
        return ""
      } catch { return error.describe() }
    }

    @Test func refusesWhatIsNotOpen() {
      #expect(failure(7) == "")
      #expect(failure(8).contains("instance id 8"))
      HostTable.isAttached = false
      #expect(failure(7).contains("instance id 7"))
      HostTable.isInitialized = false
      #expect(failure(7).contains("SDL_Init was not called"))
    }

    @Test func saysWhenItIsTheWrongSDL() {
      let advice = "this is not the SDL your game uses. A game that links SDL2 statically must hand over"
      #expect(SDLFailure.notInitialized(.opened).describe().contains(advice))
      #expect(SDLFailure.notOpened(instanceID: 3, .loaded).describe().contains(advice))
      #expect(!SDLFailure.notOpened(instanceID: 3, .host).describe().contains(advice))
    }

    @Test func tellsTheTransport() throws {
      func transport(_ driver: Character, _ path: StaticString) throws -> Transport {
        HostTable.driver = driver.asciiValue ?? 0
        HostTable.path = path
        let (target, identity) = try library.open(instanceID: 7)
        target.deallocate()
        return identity.transport
      }
      #expect(try transport("\0", "/dev/input/event5") == .evdev)
      #expect(try transport("v", "") == .virtual)
      #expect(try transport("h", "/dev/hidraw999999") == .hidapiBluetooth)
      #expect(try transport("\0", "/dev/hidraw999999") == .hidapiBluetooth)
    }

    @Test func describesTheJoystick() throws {
      HostTable.hasRumble = 0
      let (target, identity) = try library.open(instanceID: 7)
      defer { target.deallocate() }
      #expect(identity.type == .xboxOne)
      #expect(identity.vendor == 0x045e && identity.product == 0x0b13)
      #expect(String(decoding: identity.name, as: UTF8.self) == "Stand-in")
      #expect(!identity.hasRumble && !identity.hasTriggerRumble)
    }

    @Test func countsAsSDLCounts() {
      #expect(SDLMotorPair.level(.nan) == 0)
      #expect(SDLMotorPair.level(0.5) == 32768)
      #expect(SDLMotorPair.level((1 as Float).nextDown) == 65535)
      #expect(SDLMotorPair.level(2) == 65535)
      #expect(SDLMotorPair.milliseconds(0.5) == 500)
      #expect(SDLMotorPair.milliseconds(0) == 1)
      #expect(SDLMotorPair.milliseconds(.nan) == 1)
      #expect(SDLMotorPair.milliseconds(.infinity) == 65535)
    }

    @Test func aStopThatSDLBelievesInIsForced() throws {
      let (target, _) = try library.open(instanceID: 7)
      defer { target.deallocate() }
      HostTable.result = -1
      #expect(target.send(Drive(low: 1), duration: 0.5) == .refused)
      #expect(target.send(Drive(), duration: 0) == .refused)
      HostTable.driverCalls = []
      HostTable.result = 0
      #expect(target.send(Drive(), duration: 0) == .accepted)
      #expect(HostTable.driverCalls == [call(1, 0, 1), call(0, 0, 0)])
      #expect(target.send(Drive(), duration: 0) == .accepted)
      #expect(HostTable.driverCalls.count == 2)
    }

    /// SDL does not store a state to which the driver gave a positive result.
    @Test func positiveResultsAreSuccessAndStillStopped() throws {
      let (target, _) = try library.open(instanceID: 7)
      defer { target.deallocate() }
      HostTable.result = 78
      #expect(target.send(Drive(low: 1), duration: 0.5) == .accepted)
      #expect(target.send(Drive(), duration: 0) == .accepted)
      #expect(HostTable.driverCalls == [call(65535, 0, 500), call(1, 0, 1)])
    }

    @Test func aPadWithoutMotorsNeedsNoStop() throws {
      HostTable.hasRumble = 0
      let (target, _) = try library.open(instanceID: 7)
      HostTable.result = -1
      var channel = OutputChannel(target: .sdl(target), levels: DriveLevels())
      defer { channel.target.release() }
      #expect(channel.update(Drive(low: 1), at: 0) == .failed)
      for step in 1...100 { #expect(channel.update(Drive(), at: Double(step) / 10) == .none) }
      #expect(channel.refusedCount == 1)
      #expect(channel.acceptedCount == 1)
    }

    @Test(arguments: 0..<3) func unpluggingIsToldOnce(way: Int) throws {
      let (target, _) = try library.open(instanceID: 7)
      var channel = OutputChannel(target: .sdl(target), levels: DriveLevels())
      defer { channel.target.release() }
      #expect(channel.update(Drive(), at: 0) == .none)
      HostTable.isInitialized = way != 0
      HostTable.isOpen = way != 1
      HostTable.isAttached = way != 2
      #expect(channel.update(Drive(), at: 0.2) == .none)
      #expect(channel.update(Drive(), at: 0.25) == .lost)
      for step in 1...100 { #expect(channel.update(Drive(low: 1), at: 1 + Double(step)) == .none) }
      #expect(channel.silence(at: 200) == true)
      #expect(channel.isLost)
      #expect(HostTable.driverCalls == [])
      #expect(channel.refusedCount == 0)
    }

    @Test func aCommandNoticesUnpluggingAtOnce() throws {
      let (target, _) = try library.open(instanceID: 7)
      var channel = OutputChannel(target: .sdl(target), levels: DriveLevels())
      defer { channel.target.release() }
      #expect(channel.update(Drive(low: 1), at: 0) == .none)
      HostTable.isAttached = false
      #expect(channel.silence(at: 0.01) == true)
      #expect(channel.update(Drive(low: 1), at: 0.02) == .lost)
      #expect(channel.update(Drive(low: 1), at: 0.03) == .none)
      #expect(channel.lastDrive.isSilent)
    }
  }
}
