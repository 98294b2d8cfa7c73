import Synchronization
import ThrumOutput

/// The senders of one engine: one for all joysticks of SDL, and one for each function of the host, so that none of them
/// waits for another.
///
/// The game's thread adds and removes; any thread may look. A handle: copies name the same list, which ``deallocate()``
/// frees.
package struct SenderList {
  private let places: UnsafeMutableBufferPointer<Atomic<UInt>>

  package init(capacity: Int) {
    places = .allocate(capacity: capacity)
    for index in 0..<capacity { places.initializeElement(at: index, to: Atomic<UInt>(0)) }
  }

  package func deallocate() {
    places.deinitialize()
    places.deallocate()
  }

  package var capacity: Int { places.count }

  /// The sender in a place, or nil.
  package func sender(_ place: Int) -> Sender? {
    Sender(address: places[place].load(ordering: .sequentiallyConsistent))
  }

  /// Puts a sender in a place, or nil to empty it.
  package func set(_ sender: Sender?, at place: Int) {
    places[place].store(sender?.address ?? 0, ordering: .sequentiallyConsistent)
  }

  /// Says whether the game has stopped moving on.
  package func setAbandoned(_ abandoned: Bool) {
    for place in places.indices { sender(place)?.setAbandoned(abandoned) }
  }
}
