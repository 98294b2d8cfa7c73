import Testing
import ThrumPatterns

@testable import ThrumOutput

extension SDLTests {
  /// The real SDL2 with virtual pads; skipped where there is no SDL2.
  @Suite(.enabled(if: TestSDL() != nil)) struct RealSDLTests {
    private let sdl: TestSDL
    private let library: SDLLibrary

    init() throws {
      sdl = try #require(TestSDL())
      library = try SDLLibrary.find(host: nil)
      #expect(sdl.start() == 0)
    }

    @Test func findsTheLoadedLibrary() {
      #expect(library.origin == .loaded)
      #expect(library.version.0 == 2)
      sdl.quit()
    }

    @Test func saysThatSDLIsNotInitialized() {
      sdl.quit()
      #expect(throws: SDLFailure.self) { try library.open(instanceID: 0) }
    }

    @Test(arguments: [true, false]) func describesAPad(asController: Bool) throws {
      defer { sdl.quit() }
      let pad = VirtualPad(sdl, vendor: 0x054c, product: 0x0ce6, hasTriggers: true)
      #expect(throws: SDLFailure.self) { try library.open(instanceID: pad.instanceID) }
      _ = try #require(sdl.open(pad.index, asController: asController))
      let (target, identity) = try library.open(instanceID: pad.instanceID)
      defer { target.deallocate() }
      #expect(identity.type == .dualSense)
      #expect(identity.transport == .virtual)
      #expect(identity.vendor == 0x054c && identity.product == 0x0ce6)
      #expect(String(decoding: identity.name, as: UTF8.self).isEmpty == false)
      #expect(identity.hasRumble && identity.hasTriggerRumble)
      #expect(target.instanceID == pad.instanceID)
    }

    @Test func drivesAPad() throws {
      defer { sdl.quit() }
      let pad = VirtualPad(sdl, vendor: 0x045e, product: 0x0b13, hasTriggers: true)
      _ = try #require(sdl.open(pad.index, asController: true))
      let (target, _) = try library.open(instanceID: pad.instanceID)
      let levels = DriveLevels(low: 101, high: 101, leftTrigger: 101, rightTrigger: 101)
      var channel = OutputChannel(target: .sdl(target), levels: levels)
      defer { channel.target.release() }
      #expect(channel.update(Drive(low: 1, high: 0.5), at: 0) == .none)
      #expect(channel.update(Drive(low: 1, high: 0.5, leftTrigger: 0.25), at: 0.1) == .none)
      #expect(channel.update(Drive(low: 1, high: 0.5, leftTrigger: 0.25), at: 0.4) == .none)
      #expect(channel.silence(at: 0.5) == true)
      #expect(pad.handles == [[65535, 32768], [0, 0]])
      #expect(pad.triggers == [[16384, 0], [0, 0]])
      #expect(channel.acceptedCount == 4)
    }

    @Test func aPadThatRefusesIsStopped() throws {
      defer { sdl.quit() }
      let pad = VirtualPad(sdl, vendor: 0x045e, product: 0x0b13)
      _ = try #require(sdl.open(pad.index, asController: true))
      let (target, identity) = try library.open(instanceID: pad.instanceID)
      #expect(!identity.hasTriggerRumble)
      var channel = OutputChannel(target: .sdl(target), levels: DriveLevels())
      defer { channel.target.release() }
      pad.result = -1
      #expect(channel.update(Drive(low: 1), at: 0) == .failed)
      pad.result = 0
      #expect(channel.update(Drive(), at: 0.01) == .none)
      #expect(pad.handles == [[65535, 0], [1, 0], [0, 0]])
    }

    @Test func aPadWithoutMotorsAttaches() throws {
      defer { sdl.quit() }
      let pad = VirtualPad(sdl, vendor: 0x045e, product: 0x028e, hasRumble: false)
      _ = try #require(sdl.open(pad.index, asController: true))
      let (target, identity) = try library.open(instanceID: pad.instanceID)
      defer { target.deallocate() }
      #expect(!identity.hasRumble)
      #expect(target.send(Drive(low: 1), duration: 0.5) == .refused)
      #expect(target.lastError() == "That operation is not supported")
      #expect(target.send(Drive(), duration: 0) == .accepted)
    }

    @Test(arguments: ["detach", "close", "quit"]) func aPadThatGoesIsGone(way: String) throws {
      let pad = VirtualPad(sdl, vendor: 0x045e, product: 0x028e)
      let joystick = try #require(sdl.open(pad.index, asController: false))
      let (target, _) = try library.open(instanceID: pad.instanceID)
      defer { target.deallocate() }
      #expect(target.isConnected())
      switch way {
      case "detach":
        sdl.detach(pad.index)
        sdl.update()
      case "close": sdl.close(joystick)
      default: sdl.quit()
      }
      #expect(!target.isConnected())
      #expect(target.send(Drive(low: 1), duration: 0.5) == .gone)
      target.pump()
      #expect(pad.handles == [])
      sdl.quit()
    }
  }
}
