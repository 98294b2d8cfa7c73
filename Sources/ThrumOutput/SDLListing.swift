/// The functions of SDL2 that list and open controllers: all of them, or none (SDL 2.0.6).
struct SDLListing {
  let numJoysticks: @convention(c) () -> Int32
  let deviceInstanceID: @convention(c) (Int32) -> Int32
  let deviceVendor: @convention(c) (Int32) -> UInt16
  let deviceProduct: @convention(c) (Int32) -> UInt16
  let isGameController: @convention(c) (Int32) -> Int32
  let open: @convention(c) (Int32) -> OpaquePointer?
  let close: @convention(c) (OpaquePointer?) -> Void

  init?(_ found: inout SDLResolver) {
    let count = found.optional("SDL_NumJoysticks", as: (@convention(c) () -> Int32).self)
    let id = found.optional("SDL_JoystickGetDeviceInstanceID", as: (@convention(c) (Int32) -> Int32).self)
    let vendor = found.optional("SDL_JoystickGetDeviceVendor", as: (@convention(c) (Int32) -> UInt16).self)
    let product = found.optional("SDL_JoystickGetDeviceProduct", as: (@convention(c) (Int32) -> UInt16).self)
    let isController = found.optional("SDL_IsGameController", as: (@convention(c) (Int32) -> Int32).self)
    let open = found.optional("SDL_GameControllerOpen", as: (@convention(c) (Int32) -> OpaquePointer?).self)
    let close = found.optional("SDL_GameControllerClose", as: (@convention(c) (OpaquePointer?) -> Void).self)
    guard let count, let id, let vendor, let product, let isController, let open, let close else {
      return nil
    }
    numJoysticks = count
    deviceInstanceID = id
    deviceVendor = vendor
    deviceProduct = product
    isGameController = isController
    self.open = open
    self.close = close
  }
}

extension SDLLibrary {
  /// Whether this SDL can list and open controllers.
  package var canList: Bool { listing != nil }

  /// The place in SDL's list of the joystick with an instance id, or nil.
  private func index(_ instanceID: Int32, in listing: SDLListing) -> Int32? {
    for index in 0..<max(0, listing.numJoysticks()) where listing.deviceInstanceID(index) == instanceID {
      return index
    }
    return nil
  }

  /// Whether SDL lists a joystick with that instance id, or is about to end and not to be asked.
  package func lists(_ instanceID: Int32) -> Bool {
    locked { presence in
      switch presence {
      case .off: false
      case .ending: true
      case .on: listing.map { index(instanceID, in: $0) != nil } ?? (joystick(instanceID) != nil)
      }
    }
  }

  /// Opens a game controller, beside anybody who has it open; SDL counts. Nil when it is not there or cannot be opened. Inside
  /// ``locked(_:)``, while SDL is on.
  func openController(_ instanceID: Int32) -> OpaquePointer? {
    guard let listing, mayOpen, let index = index(instanceID, in: listing),
      listing.isGameController(index) != 0
    else { return nil }
    return listing.open(index)
  }

  /// Undoes ``openController(_:)``. A controller that SDL has closed meanwhile, in SDL_Quit, is left alone. Inside
  /// ``locked(_:)``, while SDL is on.
  func closeController(_ controller: OpaquePointer, _ instanceID: Int32) {
    if gameControllerFromInstanceID(instanceID) == controller { listing?.close(controller) }
  }
}
