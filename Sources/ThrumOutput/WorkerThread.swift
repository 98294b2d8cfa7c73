import CSystem
import Synchronization

/// A thread of the operating system. It receives no signals but those of faults of its own.
///
/// A handle: copies name the same thread.
package struct WorkerThread {
  private struct State: ~Copyable {
    var thread = pthread_t()
    let body: (UnsafeMutableRawPointer) -> Void
    let context: UnsafeMutableRawPointer
    let hasEnded = Atomic<Bool>(false)
    let ended = Wake()

    deinit { ended.deallocate() }
  }

  private let state: UnsafeMutablePointer<State>

  /// Starts a thread that runs `body` once; nil when the system has none to give.
  ///
  /// - Parameter name: At most 15 bytes, for debuggers.
  package init?(
    name: StaticString, context: UnsafeMutableRawPointer, body: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(body: body, context: context))
    let result = thrum_thread_start(
      &state.pointee.thread,
      { raw in
        let state = raw!.assumingMemoryBound(to: State.self)
        state.pointee.body(state.pointee.context)
        state.pointee.hasEnded.store(true, ordering: .sequentiallyConsistent)
        state.pointee.ended.wake()
        return nil
      }, state)
    guard result == 0 else {
      state.deinitialize(count: 1)
      state.deallocate()
      return nil
    }
    _ = name.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) { thrum_thread_set_name(state.pointee.thread, $0.baseAddress) }
    }
  }

  /// Waits for the end of the thread, at most so many seconds. False when it goes on: then it is left alone, and what it
  /// uses must stay.
  package func join(seconds: Double) -> Bool {
    let deadline = MonotonicTime.now + seconds
    while !state.pointee.hasEnded.load(ordering: .acquiring) {
      let left = deadline - MonotonicTime.now
      if left <= 0 {
        pthread_detach(state.pointee.thread)
        return false
      }
      state.pointee.ended.rest(seconds: left) {
        state.pointee.hasEnded.load(ordering: .sequentiallyConsistent)
      }
    }
    pthread_join(state.pointee.thread, nil)
    state.deinitialize(count: 1)
    state.deallocate()
    return true
  }
}
