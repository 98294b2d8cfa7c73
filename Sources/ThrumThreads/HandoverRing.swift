import Synchronization
import ThrumOutput

/// A queue of bounded length that one thread fills and another one empties, and nobody waits.
///
/// A handle: copies name the same queue, which ``deallocate()`` frees with what is in it.
struct HandoverRing<Element> {
  private struct Counts: ~Copyable {
    let put = Atomic<Int>(0)
    let taken = Atomic<Int>(0)
  }

  private let counts: UnsafeMutablePointer<Counts>
  private let places: UnsafeMutableBufferPointer<Element?>
  private let marks: HandoverMarks

  init(capacity: Int) {
    counts = .allocate(capacity: 1)
    counts.initialize(to: Counts())
    places = .allocate(capacity: capacity)
    places.initialize(repeating: nil)
    marks = HandoverMarks(places: capacity)
  }

  func deallocate() {
    counts.deinitialize(count: 1)
    counts.deallocate()
    places.deinitialize()
    places.deallocate()
    marks.deallocate()
  }

  /// Whether one more fits; for the thread that fills.
  var hasRoom: Bool {
    counts.pointee.put.load(ordering: .relaxed) - counts.pointee.taken.load(ordering: .acquiring)
      < places.count
  }

  /// Puts an element at the end; false when the queue is full.
  func put(_ element: Element) -> Bool {
    guard hasRoom else { return false }
    let place = counts.pointee.put.load(ordering: .relaxed)
    places[place % places.count] = element
    marks.touch(place % places.count)
    counts.pointee.put.store(place + 1, ordering: .releasing)
    return true
  }

  /// Takes the first element, or nil.
  func take() -> Element? {
    let place = counts.pointee.taken.load(ordering: .relaxed)
    guard place != counts.pointee.put.load(ordering: .acquiring) else { return nil }
    let element = places[place % places.count]
    places[place % places.count] = nil
    marks.touch(place % places.count)
    counts.pointee.taken.store(place + 1, ordering: .releasing)
    return element
  }
}
