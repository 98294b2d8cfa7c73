import Synchronization
import ThrumOutput

/// Turns off all motors that threads of Thrum drive, from anywhere: also from a signal handler, in which neither memory
/// nor locks nor SDL may be touched.
///
/// It tells the senders of the whole process to keep their motors off, and waits. They are threads of their own and go on
/// while the one that crashed handles its signal.
package enum SilenceSwitch {
  /// Senders of all engines: 64 engines, each with SDL's and a few functions of the host. One that finds no place is not
  /// reached by the switch; its engine stops it all the same.
  private static let capacity = 512
  /// Seconds between two looks.
  private static let pause = 0.002

  /// Address of the places; made with the first sender and kept.
  private static let table = Atomic<UInt>(0)
  /// Calls of ``silence(seconds:)`` under way: what they look at must stay.
  private static let visitors = Atomic<Int>(0)

  /// Lets the switch reach a sender.
  static func add(_ sender: Sender) {
    let places = madePlaces()
    for place in 0..<capacity
    where places[place].compareExchange(
      expected: 0, desired: sender.address, ordering: .sequentiallyConsistent
    ).exchanged { return }
  }

  /// Takes a sender out that is about to go.
  static func remove(_ sender: Sender) {
    guard let places = existingPlaces() else { return }
    for place in 0..<capacity where places[place].load(ordering: .relaxed) == sender.address {
      places[place].store(0, ordering: .sequentiallyConsistent)
    }
    while visitors.load(ordering: .sequentiallyConsistent) != 0 { MonotonicTime.sleep(seconds: pause) }
  }

  /// Keeps all motors off from now on, and waits until they are, at most so many seconds; false when they are not.
  package static func silence(seconds: Double) -> Bool {
    guard let places = existingPlaces() else { return true }
    visitors.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer { visitors.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    for place in 0..<capacity { sender(places[place])?.silence() }
    let deadline = MonotonicTime.now + seconds
    while true {
      var isSilent = true
      for place in 0..<capacity {
        if let sender = sender(places[place]), !sender.isSilent { isSilent = false }
      }
      if isSilent { return true }
      if MonotonicTime.now >= deadline { return false }
      MonotonicTime.sleep(seconds: pause)
    }
  }

  /// Gives the places back when no sender is left; for when the library goes away.
  package static func unload() {
    guard let places = existingPlaces() else { return }
    for place in 0..<capacity where places[place].load(ordering: .acquiring) != 0 { return }
    table.store(0, ordering: .releasing)
    places.deinitialize(count: capacity)
    places.deallocate()
  }

  private static func sender(_ place: borrowing Atomic<UInt>) -> Sender? {
    Sender(address: place.load(ordering: .sequentiallyConsistent))
  }

  private static func existingPlaces() -> UnsafeMutablePointer<Atomic<UInt>>? {
    UnsafeMutablePointer(bitPattern: table.load(ordering: .acquiring))
  }

  private static func madePlaces() -> UnsafeMutablePointer<Atomic<UInt>> {
    if let places = existingPlaces() { return places }
    let made = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
    for place in 0..<capacity { (made + place).initialize(to: Atomic<UInt>(0)) }
    let result = table.compareExchange(
      expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
    if result.exchanged { return made }
    made.deinitialize(count: capacity)
    made.deallocate()
    return UnsafeMutablePointer<Atomic<UInt>>(bitPattern: result.original).unsafelyUnwrapped
  }
}
