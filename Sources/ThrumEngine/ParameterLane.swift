import ThrumRendering

/// One dynamic parameter of a player as the game drives it: the value in force, the curve under way, and
/// what is scheduled.
///
/// The rules are those of ``ParameterTrack``, on engine time: a value holds until the next one; a curve
/// ramps from the value in force at its start; the entry that starts last wins and drops what an earlier
/// curve had left.
struct ParameterLane {
  /// The value in force as of the last ``advance(to:_:)``.
  private(set) var value: Float
  /// The next point of the curve under way.
  private var point = SchedulePool.none
  /// Where the current line of the curve begins.
  private var fromTime = 0.0
  private var fromValue: Float = 0
  /// Steps and curves that have not started, in order of time.
  private var pending = SchedulePool.none

  init(value: Float) { self.value = value }

  /// Whether nothing will change by itself.
  var isIdle: Bool { point == SchedulePool.none && pending == SchedulePool.none }

  /// Puts a value in force in an idle lane.
  @inline(__always)
  mutating func hold(_ value: Float) { self.value = value }

  /// Puts a value in force now, in place of the curve under way. What is scheduled stays.
  mutating func set(_ value: Float, _ pool: SchedulePool) {
    if point != SchedulePool.none {
      pool.givePoints(point)
      point = SchedulePool.none
    }
    self.value = value
  }

  /// Adds a step or a curve that the pool holds.
  mutating func schedule(_ entry: Int32, _ pool: SchedulePool) {
    pool.insert(entry, into: &pending)
  }

  /// Moves on to an engine time, which is not before that of the last call.
  mutating func advance(to time: Double, _ pool: SchedulePool) {
    while pending != SchedulePool.none && pool[pending].time <= time + timeTolerance {
      let entry = pending
      let node = pool[entry]
      followCurve(to: node.time, pool)
      pool.givePoints(point)
      pool.removeFirst(of: &pending)
      if node.kind == .curve {
        point = node.point
        fromTime = node.time
        fromValue = value
      } else {
        point = SchedulePool.none
        value = node.value
      }
      pool.give(entry)
    }
    followCurve(to: time, pool)
  }

  /// Drops the curve under way and everything scheduled.
  mutating func clear(_ pool: SchedulePool) {
    pool.givePoints(point)
    pool.giveList(pending)
    point = SchedulePool.none
    pending = SchedulePool.none
  }

  private mutating func followCurve(to time: Double, _ pool: SchedulePool) {
    while point != SchedulePool.none && pool[point].time <= time + timeTolerance {
      fromTime = pool[point].time
      fromValue = pool[point].value
      value = fromValue
      let next = pool[point].point
      pool.give(point)
      point = next
    }
    if point == SchedulePool.none { return }
    let target = pool[point]
    let part = max(0, (time - fromTime) / (target.time - fromTime))
    value = fromValue + (target.value - fromValue) * Float(part)
  }
}
