import CSystem
import Synchronization

/// Lets one thread rest until another has something for it. Waking takes no lock, and is safe in a signal handler
/// (POSIX: sem_post).
///
/// What the other thread leaves must be written with sequentially consistent order before ``wake()``: then a thread that
/// goes to rest either sees it or is seen resting. A handle: copies share the memory, which ``deallocate()`` frees.
package struct Wake: Sendable {
  private struct State: ~Copyable {
    /// In memory of its own, which several threads hand to the C library at the same time.
    let semaphore: UnsafeMutablePointer<sem_t>
    let rests = Atomic<Bool>(false)
  }

  nonisolated(unsafe) private let state: UnsafeMutablePointer<State>

  package init() {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    semaphore.initialize(to: sem_t())
    sem_init(semaphore, 0, 0)
    state = .allocate(capacity: 1)
    state.initialize(to: State(semaphore: semaphore))
  }

  /// Wakes the thread that rests, or keeps it from going to rest; nothing when it is at work.
  package func wake() {
    if state.pointee.rests.exchange(false, ordering: .sequentiallyConsistent) {
      sem_post(state.pointee.semaphore)
    }
  }

  /// Rests until woken, and at most so many seconds. Does not rest when there is something to do.
  package func rest(seconds: Double, unless hasWork: () -> Bool) {
    state.pointee.rests.store(true, ordering: .sequentiallyConsistent)
    if !hasWork() { thrum_semaphore_wait(state.pointee.semaphore, seconds) }
    state.pointee.rests.store(false, ordering: .sequentiallyConsistent)
  }

  /// No thread may rest any more.
  package func deallocate() {
    sem_destroy(state.pointee.semaphore)
    state.pointee.semaphore.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }
}
