import ThrumRendering

/// Where everything that waits for its time is kept: a fixed number of nodes in linked lists.
///
/// Starts, stops and other commands of players, steps and curves of their parameters, and the points of the curves all
/// come from one pool, so that a game sizes one number and the frame never allocates. `none` ends a list.
/// The value is a handle: copies name the same nodes, which ``deallocate()`` frees.
struct SchedulePool {
  static var none: Int32 { -1 }

  enum Kind: UInt8 {
    case start
    case stop
    case pause
    case resume
    case seek
    case step
    case curve
    case point
  }

  struct Node {
    /// Seconds on the clock of the player.
    var time: Double = 0
    /// Where a seek goes, seconds into the pattern.
    var offset: Double = 0
    var value: Float = 0
    var kind = Kind.point
    /// The first or the next point of a curve.
    var point = SchedulePool.none
    /// The entry that comes later in the same list.
    var later = SchedulePool.none
    /// Of the first entry of a list: the last one.
    var last = SchedulePool.none
  }

  private struct Free {
    var first = SchedulePool.none
    var count = 0
  }

  private let nodes: UnsafeMutableBufferPointer<Node>
  private let free: UnsafeMutablePointer<Free>

  /// How many nodes are free.
  var freeCount: Int { free.pointee.count }

  init(capacity: Int) {
    nodes = .allocate(capacity: capacity)
    nodes.initialize(repeating: Node())
    free = .allocate(capacity: 1)
    free.initialize(to: Free())
    for index in nodes.indices.reversed() { give(Int32(index)) }
  }

  /// A pool of its own that holds the same; its capacity is at least that of this one.
  func copy(capacity: Int) -> SchedulePool {
    let made = SchedulePool(capacity: capacity)
    for index in nodes.indices { made.nodes[index] = nodes[index] }
    made.free.pointee = free.pointee
    for index in (nodes.count..<capacity).reversed() { made.give(Int32(index)) }
    return made
  }

  /// Frees the nodes. Nothing may use the pool afterwards.
  func deallocate() {
    nodes.deallocate()
    free.deallocate()
  }

  subscript(index: Int32) -> Node {
    _read { yield nodes[Int(index)] }
    nonmutating _modify { yield &nodes[Int(index)] }
  }

  /// Takes a node out of the pool. The caller has made sure with `freeCount` that there is one.
  func take(_ node: Node) -> Int32 {
    let index = free.pointee.first
    free.pointee.first = nodes[Int(index)].later
    free.pointee.count -= 1
    nodes[Int(index)] = node
    return index
  }

  /// Puts a node back.
  func give(_ index: Int32) {
    nodes[Int(index)].later = free.pointee.first
    free.pointee.first = index
    free.pointee.count += 1
  }

  /// Puts a chain of curve points back.
  func givePoints(_ first: Int32) {
    var index = first
    while index != SchedulePool.none {
      let next = nodes[Int(index)].point
      give(index)
      index = next
    }
  }

  /// Puts a list of entries back, with the points of curves among them.
  func giveList(_ first: Int32) {
    var index = first
    while index != SchedulePool.none {
      let next = nodes[Int(index)].later
      givePoints(nodes[Int(index)].point)
      give(index)
      index = next
    }
  }

  /// Takes the first entry off a list; its node stays with the caller.
  func removeFirst(of list: inout Int32) {
    let first = nodes[Int(list)]
    list = first.later
    if list != SchedulePool.none { nodes[Int(list)].last = first.last }
  }

  /// Puts an entry into a list that is in order of time, after those at the same time.
  ///
  /// The first node of a list remembers the last, since most entries come in order of time.
  func insert(_ entry: Int32, into list: inout Int32) {
    let time = nodes[Int(entry)].time
    if list != SchedulePool.none {
      let last = nodes[Int(list)].last
      if last != SchedulePool.none && nodes[Int(last)].time <= time + timeTolerance {
        nodes[Int(entry)].later = SchedulePool.none
        nodes[Int(last)].later = entry
        nodes[Int(list)].last = entry
        return
      }
    }
    var before = SchedulePool.none
    var at = list
    while at != SchedulePool.none && nodes[Int(at)].time <= time + timeTolerance {
      before = at
      at = nodes[Int(at)].later
    }
    nodes[Int(entry)].later = at
    let last = list == SchedulePool.none ? SchedulePool.none : nodes[Int(list)].last
    if before == SchedulePool.none { list = entry } else { nodes[Int(before)].later = entry }
    nodes[Int(list)].last = at == SchedulePool.none ? entry : last
  }
}
