import ThrumOutput

/// A second thread of a test, beside the one that the test runs on.
struct Companion {
  private let thread: WorkerThread
  private let context: UnsafeMutablePointer<UInt8>

  init(_ body: @escaping () -> Void) {
    context = .allocate(capacity: 1)
    thread = WorkerThread(name: "companion", context: context) { _ in body() }!
  }

  /// Waits for the end of the thread; false when it has hung.
  func join() -> Bool {
    defer { context.deallocate() }
    return thread.join(seconds: 120)
  }
}
