import CSystem

extension SDLLibrary {
  /// The name of SDL2's shared library, also that of sdl2-compat.
  private static let fileName: StaticString = "libSDL2-2.0.so.0"

  /// Finds SDL2: from the host's table, else from the symbols that are global in the process, else from the shared
  /// library that is loaded already, else from the shared library that it then loads.
  ///
  /// A table of the host is the only place looked in. The process is asked before anything is loaded, since
  /// what is loaded would answer in its place. A library is never closed again.
  ///
  /// - Parameter loading: Whether a library may be loaded: not for who only looks whether the host uses SDL by now.
  package static func find(host: SDLLookup?, loading: Bool = true) throws(SDLFailure) -> SDLLibrary {
    if let host {
      do { return try SDLLibrary(.host(host), origin: .host) } catch { throw .host(error) }
    }
    let inProcess: SDLProblem
    do { return try global() } catch { inProcess = error }
    let asLoaded: SDLProblem
    do { return try opened(RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD, .loaded) } catch { asLoaded = error }
    guard case .notLoaded = asLoaded, loading else {
      throw .process(inProcess, loaded: asLoaded, opened: nil)
    }
    do { return try opened(RTLD_NOW | RTLD_LOCAL, .opened) } catch {
      throw .process(inProcess, loaded: asLoaded, opened: error)
    }
  }

  private static func global() throws(SDLProblem) -> SDLLibrary {
    let symbols = SDLSymbols.library(thrum_dl_global())
    guard symbols.address(of: "SDL_GetVersion") != nil else { throw .notGlobal }
    return try SDLLibrary(symbols, origin: .process)
  }

  private static func opened(_ flags: Int32, _ origin: SDLOrigin) throws(SDLProblem) -> SDLLibrary {
    let file = UnsafeRawPointer(fileName.utf8Start).assumingMemoryBound(to: CChar.self)
    guard let handle = dlopen(file, flags) else {
      if flags & RTLD_NOLOAD != 0 { throw .notLoaded }
      throw .loader(dlerror().map { String(cString: $0) } ?? "unknown reason")
    }
    return try SDLLibrary(.library(handle), origin: origin)
  }
}
