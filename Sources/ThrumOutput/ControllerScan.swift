/// Looks through SDL's list of joysticks for game controllers that have appeared.
///
/// It attaches nothing and knows no engine, so it may run on any thread, one at a time. All memory is taken at the start.
/// A handle: copies share it, and ``deallocate()`` frees it.
package struct ControllerScan {
  /// Seconds between two scans.
  package static var interval: Double { 0.25 }

  /// A controller that SDL lists.
  package struct Newcomer: Equatable, Sendable {
    package var instanceID: Int32
    /// Its place in SDL's list, at the time of the scan.
    package var place: Int32
    package var isSteamPad: Bool
  }

  private let found: UnsafeMutableBufferPointer<Newcomer>
  /// Whether Steam's pads were on the list in the last scan that found anything.
  package private(set) var isSteamPadThere = false

  /// - Parameter capacity: How many newcomers one scan can tell; more are told by the next.
  package init(capacity: Int) {
    found = .allocate(capacity: capacity)
    found.initialize(repeating: Newcomer(instanceID: -1, place: 0, isSteamPad: false))
  }

  /// Frees the memory; no copy may be used afterwards.
  package func deallocate() { found.deallocate() }

  /// The game controllers that are not among `known`, in SDL's order; valid until the next scan. None when SDL is not
  /// initialized or cannot list.
  package mutating func newcomers(
    in library: SDLLibrary, known: UnsafeBufferPointer<Int32>
  ) -> UnsafeBufferPointer<Newcomer> {
    var count = 0
    if let listing = library.listing {
      count = library.locked { $0 == .on && library.mayOpen ? look(through: listing, known) : 0 }
    }
    return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(found)[..<count])
  }

  private mutating func look(through listing: SDLListing, _ known: UnsafeBufferPointer<Int32>) -> Int {
    let joysticks = max(0, listing.numJoysticks())
    var count = 0
    for index in 0..<joysticks where count < found.count {
      let id = listing.deviceInstanceID(index)
      guard id >= 0, !known.contains(id), listing.isGameController(index) != 0 else { continue }
      found[count] = Newcomer(instanceID: id, place: index, isSteamPad: Self.isSteamPad(index, listing))
      count += 1
    }
    if count > 0 {
      isSteamPadThere = false
      for index in 0..<joysticks where Self.isSteamPad(index, listing) { isSteamPadThere = true }
    }
    return count
  }

  private static func isSteamPad(_ index: Int32, _ listing: SDLListing) -> Bool {
    SteamPads.contains(vendor: listing.deviceVendor(index), product: listing.deviceProduct(index))
  }
}
