/// Where SDL2's functions were found.
package enum SDLOrigin: UInt8, Sendable {
  /// Handed over by the host.
  case host
  /// Global in the process.
  case process
  /// In the shared library that was loaded already.
  case loaded
  /// In the shared library that had to be loaded.
  case opened
}

/// Why one place gave no SDL2.
package enum SDLProblem: Error {
  /// The process has no global function SDL_GetVersion.
  case notGlobal
  /// The shared library is not loaded.
  case notLoaded
  /// The loader could not load the shared library; in its words.
  case loader(String)
  /// A required function is not there.
  case missing(StaticString)
  /// A function belongs to another object than the functions before it: there are two SDLs.
  case mixed(StaticString)
  /// The version is not 2.
  case version(UInt8, UInt8, UInt8)

  var text: String {
    switch self {
    case .notGlobal: "it has no function SDL_GetVersion"
    case .notLoaded: "not loaded"
    case .loader(let reason): "cannot be loaded: \(reason)"
    case .missing(let name): "it has no function \(Self.text(name))"
    case .mixed(let name): "\(Self.text(name)) belongs to another SDL than SDL_GetVersion"
    case .version(let major, let minor, let patch): "it is version \(major).\(minor).\(patch), not 2"
    }
  }

  private static func text(_ name: StaticString) -> String {
    name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}

/// Why a controller of SDL2 cannot be driven.
package enum SDLFailure: Error {
  /// The functions that the host handed over are no SDL2.
  case host(SDLProblem)
  /// No SDL2 in the process: as global functions, as a loaded library, and as a library to load (nil when that was
  /// not tried).
  case process(SDLProblem, loaded: SDLProblem, opened: SDLProblem?)
  /// The joysticks of the SDL that was found are not in use.
  case notInitialized(SDLOrigin)
  /// The SDL that was found has not opened a joystick with that instance id, or it is unplugged.
  case notOpened(instanceID: Int32, SDLOrigin)
  /// The SDL that was found could not open the game controller with that instance id, for SDL's reason.
  case cannotOpen(instanceID: Int32, reason: String)
  /// The SDL that was found lacks functions to list and open controllers.
  case cannotList
  /// Memory could not be allocated.
  case outOfMemory

  /// Whether an SDL2 was found and only the controller was not.
  package var isController: Bool {
    switch self {
    case .notOpened, .cannotOpen: true
    default: false
    }
  }

  /// What was tried and why each attempt failed, in English, for a developer.
  package func describe() -> String {
    switch self {
    case .host(let problem):
      return "The SDL2 functions handed over by the game: \(problem.text)."
    case .process(let global, let loaded, let opened):
      var text = "No SDL2 was found. Functions global in the process: \(global.text). "
      text += "libSDL2-2.0.so.0 as loaded: \(loaded.text)."
      if let opened { text += " libSDL2-2.0.so.0 from the system: \(opened.text)." }
      return text + Self.advice
    case .notInitialized(.host):
      return "The SDL2 handed over by the game has no joysticks: SDL_Init was not called with"
        + " SDL_INIT_GAMECONTROLLER or SDL_INIT_JOYSTICK."
    case .notInitialized(let origin):
      return "\(Self.name(origin)) has no joysticks: either SDL_Init was not called with"
        + " SDL_INIT_GAMECONTROLLER or SDL_INIT_JOYSTICK, or this is not the SDL your game uses."
        + Self.advice
    case .notOpened(let instanceID, let origin):
      let text = "\(Self.name(origin)) has no open and connected joystick with instance id \(instanceID)."
      if origin == .host { return text }
      return text + " If it is open, this is not the SDL your game uses." + Self.advice
    case .cannotOpen(let instanceID, let reason):
      return "SDL cannot open the game controller with instance id \(instanceID): \(reason)."
    case .cannotList:
      return
        "The SDL2 lacks functions to list and open controllers: it is older than 2.0.6, or the table that the"
        + " game handed over was made for an older Thrum."
    case .outOfMemory:
      return "Memory could not be allocated."
    }
  }

  private static let advice =
    " A game that links SDL2 statically must hand over its functions (thrum_engine_def::sdl)."

  private static func name(_ origin: SDLOrigin) -> String {
    switch origin {
    case .host: "The SDL2 handed over by the game"
    case .process: "The SDL2 found among the global functions of the process"
    case .loaded: "The libSDL2-2.0.so.0 that was loaded already"
    case .opened: "The libSDL2-2.0.so.0 that had to be loaded, since the process had no SDL2,"
    }
  }
}
