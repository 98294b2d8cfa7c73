import Synchronization

/// Whose turn it is where several threads may do the same work and none may wait.
///
/// A handle: copies name the same turn, which ``deallocate()`` frees.
struct Turn {
  private struct State: ~Copyable {
    let isTaken = Atomic<Bool>(false)
  }

  private let state: UnsafeMutablePointer<State>

  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  /// Takes the turn; false when another thread has it.
  func take() -> Bool {
    state.pointee.isTaken.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  /// Gives the turn back.
  func give() { state.pointee.isTaken.store(false, ordering: .releasing) }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }
}
