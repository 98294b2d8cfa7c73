import CSystem

/// One place to look SDL2's functions up in.
enum SDLSymbols {
  /// The host's table.
  case host(SDLLookup)
  /// A handle of `dlopen`, or the symbols that are global in the process.
  case library(UnsafeMutableRawPointer?)

  /// The address of `name`, or nil.
  func address(of name: StaticString) -> UnsafeMutableRawPointer? {
    let text = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    switch self {
    case .host(let lookup):
      return unsafeBitCast(lookup.function(lookup.context, text), to: UnsafeMutableRawPointer?.self)
    case .library(let handle):
      return dlsym(handle, text)
    }
  }

  /// The object that holds `address`: where it is loaded, or nil when that is unknown.
  static func object(of address: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    var info = thrum_dl_info()
    return thrum_dladdr(address, &info) == 0 ? nil : info.base
  }
}

/// Collects functions from one place and notes what is wrong with them.
struct SDLResolver {
  let symbols: SDLSymbols
  private(set) var problem: SDLProblem?
  private var object: UnsafeMutableRawPointer?

  init(_ symbols: SDLSymbols) {
    self.symbols = symbols
  }

  /// A function that every SDL2 has; its absence is a problem.
  mutating func required<F>(_ name: StaticString, as type: F.Type) -> F? {
    let function = optional(name, as: type)
    if function == nil && problem == nil { problem = .missing(name) }
    return function
  }

  /// A function that an older SDL2 may lack. `F` is a C function type.
  mutating func optional<F>(_ name: StaticString, as type: F.Type) -> F? {
    guard let address = symbols.address(of: name) else { return nil }
    if case .library = symbols, let found = SDLSymbols.object(of: address) {
      if object == nil { object = found }
      if object != found && problem == nil { problem = .mixed(name) }
    }
    return unsafeBitCast(address, to: type)
  }
}
