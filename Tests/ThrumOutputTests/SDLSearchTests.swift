import Testing
import ThrumPatterns

@testable import ThrumOutput

/// Everything that looks SDL up, one test at a time: SDL and the stand-in are one per process.
@Suite(.serialized) struct SDLTests {}

extension SDLTests {
  @Suite struct SDLSearchTests {
    init() { HostTable.reset() }

    private static let required = [
      "SDL_GetVersion", "SDL_WasInit", "SDL_GetError", "SDL_JoystickFromInstanceID",
      "SDL_JoystickGetAttached", "SDL_JoystickName", "SDL_JoystickGetVendor", "SDL_JoystickGetProduct",
      "SDL_JoystickGetGUID", "SDL_JoystickRumble", "SDL_JoystickUpdate", "SDL_GameControllerFromInstanceID",
    ]
    private static let optional = [
      "SDL_GameControllerGetType", "SDL_JoystickHasRumble", "SDL_JoystickHasRumbleTriggers",
      "SDL_JoystickRumbleTriggers", "SDL_JoystickPath", "SDL_JoystickGetSerial", "SDL_LockJoysticks",
      "SDL_UnlockJoysticks", "SDL_NumJoysticks", "SDL_JoystickGetDeviceInstanceID",
      "SDL_JoystickGetDeviceVendor", "SDL_JoystickGetDeviceProduct", "SDL_IsGameController",
      "SDL_GameControllerOpen", "SDL_GameControllerClose", "SDL_TLSCleanup", "SDL_InitSubSystem",
      "SDL_GetHint",
      "SDL_SetHint",
    ]

    private func failure(_ table: HostTable) -> String {
      do {
        _ = try SDLLibrary.find(host: table.lookup)
        return ""
      } catch { return error.describe() }
    }

    @Test func asksTheHostForEachFunctionOnce() throws {
      let table = HostTable()
      let library = try SDLLibrary.find(host: table.lookup)
      #expect(table.asked == Self.required + Self.optional)
      #expect(library.origin == .host)
      #expect(library.version == (2, 26, 5))
    }

    @Test(arguments: required) func namesTheMissingFunction(name: String) {
      let table = HostTable()
      table.missing = [name]
      #expect(
        failure(table) == "The SDL2 functions handed over by the game: it has no function \(name).")
    }

    @Test func namesTheFirstMissingFunction() {
      let table = HostTable()
      table.missing = Self.required
      #expect(failure(table).contains("SDL_GetVersion"))
    }

    @Test func doesWithoutOptionalFunctions() throws {
      let table = HostTable()
      table.missing = Self.optional
      let library = try SDLLibrary.find(host: table.lookup)
      let (target, identity) = try library.open(instanceID: 7)
      defer { target.deallocate() }
      #expect(identity.type == .xboxOne)
      #expect(identity.transport == .evdev)
      #expect(identity.hasRumble)
      #expect(!identity.hasTriggerRumble)
      #expect(target.send(Drive(low: 1, leftTrigger: 1), duration: 0.5) == .accepted)
    }

    @Test(arguments: [UInt8(0), 1, 3]) func wantsVersion2(major: UInt8) {
      HostTable.major = major
      #expect(failure(HostTable()).contains("it is version \(major).26.5, not 2"))
    }

    @Test func saysWhatWasTriedInTheProcess() {
      let failure = SDLFailure.process(
        .notGlobal, loaded: .notLoaded, opened: .loader("libSDL2-2.0.so.0: no such file"))
      let text = failure.describe()
      #expect(text.contains("global in the process: it has no function SDL_GetVersion."))
      #expect(text.contains("libSDL2-2.0.so.0 as loaded: not loaded."))
      #expect(text.contains("from the system: cannot be loaded: libSDL2-2.0.so.0: no such file."))
      #expect(text.contains("must hand over its functions"))
      let mixed = SDLFailure.process(.mixed("SDL_WasInit"), loaded: .version(3, 0, 0), opened: nil).describe()
      #expect(mixed.contains("SDL_WasInit belongs to another SDL than SDL_GetVersion."))
      #expect(mixed.contains("as loaded: it is version 3.0.0, not 2."))
    }
  }
}
