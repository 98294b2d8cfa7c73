/// The joysticks that are not to be attached, or not yet: those that could not be opened wait longer each time, those that
/// are an attached pad a second time wait until something has changed, those that the game let go are left alone.
///
/// Of a bounded number the newest are kept. A handle: copies share the memory, which ``deallocate()`` frees.
package struct ControllerAttempts {
  private enum Reason: UInt8 {
    case failed
    case duplicate
    case detached
  }

  private struct Entry {
    var instanceID: Int32
    var reason: Reason
    var wait: Double
    var dueAt: Double
  }

  private static var shortestWait: Double { 0.25 }
  private static var longestWait: Double { 2 }

  private let entries: UnsafeMutableBufferPointer<Entry>
  private var count = 0

  package init(capacity: Int) {
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(instanceID: -1, reason: .failed, wait: 0, dueAt: 0))
  }

  /// Frees the memory; no copy may be used afterwards.
  package func deallocate() { entries.deallocate() }

  package var isEmpty: Bool { count == 0 }

  /// Notes that a joystick could not be attached; true for the first time.
  package mutating func fail(_ instanceID: Int32, at time: Double) -> Bool {
    if let at = find(instanceID), entries[at].reason == .failed {
      entries[at].wait = min(entries[at].wait * 2, Self.longestWait)
      entries[at].dueAt = time + entries[at].wait
      return false
    }
    note(
      Entry(
        instanceID: instanceID, reason: .failed, wait: Self.shortestWait, dueAt: time + Self.shortestWait))
    return true
  }

  /// Notes that a joystick is a pad that is attached already.
  package mutating func noteDuplicate(_ instanceID: Int32) {
    note(Entry(instanceID: instanceID, reason: .duplicate, wait: 0, dueAt: .infinity))
  }

  /// Notes that the game let a joystick go.
  package mutating func noteDetached(_ instanceID: Int32) {
    note(Entry(instanceID: instanceID, reason: .detached, wait: 0, dueAt: .infinity))
  }

  /// Whether the game let a joystick go.
  package func wasDetached(_ instanceID: Int32) -> Bool {
    find(instanceID).map { entries[$0].reason == .detached } ?? false
  }

  /// Forgets a joystick: the game asked for it, or it is attached.
  package mutating func forget(_ instanceID: Int32) {
    if let at = find(instanceID) { remove(at) }
  }

  /// Lets all be tried again but those that the game let go: a controller was lost or detached.
  package mutating func retry() { removeAll { $0.reason != .detached } }

  /// Forgets the joysticks that are not there any more.
  package mutating func keep(_ isThere: (Int32) -> Bool) { removeAll { !isThere($0.instanceID) } }

  /// Calls `body` with the joysticks that are to be left alone at a time.
  package func forEachBlocked(at time: Double, _ body: (Int32) -> Void) {
    for at in 0..<count where entries[at].dueAt > time { body(entries[at].instanceID) }
  }

  private func find(_ instanceID: Int32) -> Int? {
    for at in 0..<count where entries[at].instanceID == instanceID { return at }
    return nil
  }

  private mutating func note(_ entry: Entry) {
    forget(entry.instanceID)
    if count == entries.count { remove(0) }
    entries[count] = entry
    count += 1
  }

  private mutating func remove(_ at: Int) {
    for later in at + 1..<max(at + 1, count) { entries[later - 1] = entries[later] }
    count -= 1
  }

  private mutating func removeAll(_ isOver: (Entry) -> Bool) {
    var kept = 0
    for at in 0..<count where !isOver(entries[at]) {
      entries[kept] = entries[at]
      kept += 1
    }
    count = kept
  }
}
