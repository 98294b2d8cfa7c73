/// What a notice tells.
///
/// Raw values equal those of `thrum_notice_type` in the C interface.
package enum NoticeType: Int32, Sendable {
  case playerFinished = 1
  case controllerLost = 2
  case controllerError = 3
  case voicesExhausted = 4
  case noticesLost = 5
  case playerLooped = 6
  case allFinished = 7
  case engineStopped = 8
  case controllerAttached = 9
  case controllerChanged = 10
}

/// Why an engine stopped by itself.
///
/// Raw values equal those of `thrum_stop_reason` in the C interface.
package enum StopReason: Int32, Sendable {
  case none = 0
  case idle = 1
  case finished = 2
  case controllerLost = 3
}

/// Something that happened, for the game to poll.
///
/// Players and controllers are named by place and tag, so that a notice about one that was destroyed
/// meanwhile is not taken for its successor. A place of -1 names none.
package struct Notice: Sendable {
  package var type: NoticeType
  /// Real engine time in seconds.
  package var time: Double
  /// How many were lost or dropped, for the types that count.
  package var count: UInt32 = 0
  package var player: Int32 = -1
  package var playerTag: UInt32 = 0
  package var controller: Int32 = -1
  package var controllerTag: UInt32 = 0
  package var reason = StopReason.none
}

/// A bounded queue of notices. When it is full new ones are counted and told as one at the end.
struct NoticeQueue: ~Copyable {
  private let ring: UnsafeMutableBufferPointer<Notice>
  private var first = 0
  private var count = 0
  private var lost: UInt32 = 0
  private var lastLoss = 0.0

  init(capacity: Int) {
    ring = .allocate(capacity: capacity)
    ring.initialize(repeating: Notice(type: .noticesLost, time: 0))
  }

  deinit { ring.deallocate() }

  mutating func push(_ notice: Notice) {
    guard count < ring.count else {
      if lost < UInt32.max { lost += 1 }
      lastLoss = notice.time
      return
    }
    var place = first + count
    if place >= ring.count { place -= ring.count }
    ring[place] = notice
    count += 1
  }

  mutating func pop() -> Notice? {
    if count == 0 {
      if lost == 0 { return nil }
      defer { lost = 0 }
      return Notice(type: .noticesLost, time: lastLoss, count: lost)
    }
    let notice = ring[first]
    first += 1
    if first == ring.count { first = 0 }
    count -= 1
    return notice
  }
}
