import CSystem

/// The functions of one SDL2, found at run time.
///
/// Copies are cheap, and the functions stay valid: no library is ever closed.
package struct SDLLibrary {
  typealias Joystick = OpaquePointer?
  typealias Flag = @convention(c) (Joystick) -> Int32
  typealias Number = @convention(c) (Joystick) -> UInt16
  typealias Text = @convention(c) (Joystick) -> UnsafePointer<CChar>?
  typealias ByID = @convention(c) (Int32) -> OpaquePointer?
  typealias Version = @convention(c) (UnsafeMutablePointer<UInt8>?) -> Void
  typealias GUID = @convention(c) (Joystick) -> thrum_guid
  typealias Rumble = @convention(c) (Joystick, UInt16, UInt16, UInt32) -> Int32
  typealias GetHint = @convention(c) (UnsafePointer<CChar>?) -> UnsafePointer<CChar>?
  typealias SetHint = @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32

  /// Where the functions come from.
  let origin: SDLOrigin

  let wasInit: @convention(c) (UInt32) -> UInt32
  let getError: @convention(c) () -> UnsafePointer<CChar>?
  let joystickFromInstanceID: ByID
  let joystickGetAttached: Flag
  let joystickName: Text
  let joystickGetVendor: Number
  let joystickGetProduct: Number
  let joystickGetGUID: GUID
  let joystickRumble: Rumble
  let joystickUpdate: @convention(c) () -> Void
  let gameControllerFromInstanceID: ByID

  // Newer than the oldest SDL2 that will do.
  let gameControllerGetType: Flag?
  let joystickHasRumble: Flag?
  let joystickHasRumbleTriggers: Flag?
  let joystickRumbleTriggers: Rumble?
  let joystickPath: Text?
  let joystickGetSerial: Text?
  let lockJoysticks: (@convention(c) () -> Void)?
  let unlockJoysticks: (@convention(c) () -> Void)?
  let initSubSystem: (@convention(c) (UInt32) -> Int32)?
  let tlsCleanup: (@convention(c) () -> Void)?
  let getHint: GetHint?
  let setHint: SetHint?
  let listing: SDLListing?

  /// The version that SDL tells.
  package let version: (major: UInt8, minor: UInt8, patch: UInt8)
  /// Whether threads of Thrum use this copy: ``SDLLibrary/forThreads``.
  var isForThreads = false

  /// Takes every function from `symbols` and checks that they are those of an SDL2.
  init(_ symbols: SDLSymbols, origin: SDLOrigin) throws(SDLProblem) {
    var found = SDLResolver(symbols)
    let getVersion = found.required("SDL_GetVersion", as: Version.self)
    let wasInit = found.required("SDL_WasInit", as: (@convention(c) (UInt32) -> UInt32).self)
    let getError = found.required("SDL_GetError", as: (@convention(c) () -> UnsafePointer<CChar>?).self)
    let fromID = found.required("SDL_JoystickFromInstanceID", as: ByID.self)
    let getAttached = found.required("SDL_JoystickGetAttached", as: Flag.self)
    let name = found.required("SDL_JoystickName", as: Text.self)
    let vendor = found.required("SDL_JoystickGetVendor", as: Number.self)
    let product = found.required("SDL_JoystickGetProduct", as: Number.self)
    let guid = found.required("SDL_JoystickGetGUID", as: GUID.self)
    let rumble = found.required("SDL_JoystickRumble", as: Rumble.self)
    let update = found.required("SDL_JoystickUpdate", as: (@convention(c) () -> Void).self)
    let controllerFromID = found.required("SDL_GameControllerFromInstanceID", as: ByID.self)
    gameControllerGetType = found.optional("SDL_GameControllerGetType", as: Flag.self)
    joystickHasRumble = found.optional("SDL_JoystickHasRumble", as: Flag.self)
    joystickHasRumbleTriggers = found.optional("SDL_JoystickHasRumbleTriggers", as: Flag.self)
    joystickRumbleTriggers = found.optional("SDL_JoystickRumbleTriggers", as: Rumble.self)
    joystickPath = found.optional("SDL_JoystickPath", as: Text.self)
    joystickGetSerial = found.optional("SDL_JoystickGetSerial", as: Text.self)
    lockJoysticks = found.optional("SDL_LockJoysticks", as: (@convention(c) () -> Void).self)
    unlockJoysticks = found.optional("SDL_UnlockJoysticks", as: (@convention(c) () -> Void).self)
    listing = SDLListing(&found)
    tlsCleanup = found.optional("SDL_TLSCleanup", as: (@convention(c) () -> Void).self)
    initSubSystem = found.optional("SDL_InitSubSystem", as: (@convention(c) (UInt32) -> Int32).self)
    getHint = found.optional("SDL_GetHint", as: GetHint.self)
    setHint = found.optional("SDL_SetHint", as: SetHint.self)
    if let problem = found.problem { throw problem }
    guard let getVersion, let wasInit, let getError, let fromID, let getAttached, let name, let vendor,
      let product, let guid, let rumble, let update, let controllerFromID
    else { throw .missing("SDL_GetVersion") }
    self.origin = origin
    self.wasInit = wasInit
    self.getError = getError
    joystickFromInstanceID = fromID
    joystickGetAttached = getAttached
    joystickName = name
    joystickGetVendor = vendor
    joystickGetProduct = product
    joystickGetGUID = guid
    joystickRumble = rumble
    joystickUpdate = update
    gameControllerFromInstanceID = controllerFromID
    version = Self.version(getVersion)
    guard version.major == 2 else { throw .version(version.major, version.minor, version.patch) }
  }

  private static func version(_ getVersion: Version) -> (major: UInt8, minor: UInt8, patch: UInt8) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
      bytes.initialize(repeating: 0)
      getVersion(bytes.baseAddress)
      return (bytes[0], bytes[1], bytes[2])
    }
  }

  /// Frees what SDL keeps for the calling thread, its error text, which it does only for threads that it has started itself
  /// (SDL 2.0.16). At the end of a thread of Thrum, and of no other: the game keeps things there too.
  package func cleanUpThread() { tlsCleanup?() }

  /// The joystick with that instance id if the host has it open and it is plugged in; while SDL is on.
  func joystick(_ instanceID: Int32) -> OpaquePointer? {
    guard let joystick = joystickFromInstanceID(instanceID) else { return nil }
    return joystickGetAttached(joystick) == 0 ? nil : joystick
  }
}
