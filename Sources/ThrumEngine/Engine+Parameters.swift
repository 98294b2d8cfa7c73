import ThrumPatterns

extension Engine {
  /// Schedules steps of dynamic parameters, each at `time` plus its own time, all or none.
  ///
  /// Values are limited to the range of their parameter. Parameters that reach no haptic event are taken
  /// and forgotten.
  ///
  /// - Parameter parameter: Gives the step at each place from 0 to `count` - 1.
  package mutating func sendParameters(
    _ count: Int, toPlayer index: Int, at time: Double, parameter: (Int) -> DynamicParameter
  ) -> Scheduled {
    if !isFollower { emptyMailbox(index) }
    let now = clocks.time(players[index].clock)
    let base = max(time, now)
    var needed = 0
    for place in 0..<count {
      let parameter = parameter(place)
      if parameter.id.hapticIndex != nil && base + parameter.time > now { needed += 1 }
    }
    guard needed <= pool.freeCount else { return .full }
    for place in 0..<count {
      let parameter = parameter(place)
      note(.sendParameter(parameter, index, time))
      guard let lane = parameter.id.hapticIndex else { continue }
      let value = parameter.id.range.limit(parameter.value)
      let start = base + parameter.time
      if start <= now {
        address(index).pointee.lanes[lane].set(value, pool)
      } else {
        let entry = pool.take(SchedulePool.Node(time: start, value: value, kind: .step))
        address(index).pointee.lanes[lane].schedule(entry, pool)
        players[index].hasBusyLanes = true
      }
    }
    return .done
  }

  /// Schedules a curve whose points are relative to `time`, or to now when that is past.
  ///
  /// Values are limited to the range of the parameter.
  ///
  /// - Parameters:
  ///   - count: At least 1.
  ///   - point: Gives the point at each place from 0 to `count` - 1; they are in order of time.
  package mutating func scheduleCurve(
    _ id: DynamicParameterID, _ count: Int, player index: Int, at time: Double, point: (Int) -> ControlPoint
  ) -> Scheduled {
    if !isFollower { emptyMailbox(index) }
    let now = clocks.time(players[index].clock)
    guard let lane = id.hapticIndex else { return .done }
    guard count < pool.freeCount else { return .full }
    for place in 0..<count { note(.curvePoint(point(place))) }
    note(.scheduleCurve(id, count, index, time))
    let start = max(time, now)
    var chain = SchedulePool.none
    for place in (0..<count).reversed() {
      let point = point(place)
      chain = pool.take(
        SchedulePool.Node(
          time: start + point.time, value: id.range.limit(point.value), kind: .point, point: chain))
    }
    let entry = pool.take(SchedulePool.Node(time: start, kind: .curve, point: chain))
    address(index).pointee.lanes[lane].schedule(entry, pool)
    players[index].hasBusyLanes = true
    // What starts now is under way at once, so that a value set after it replaces it.
    advanceLanes(index, to: now)
    return .done
  }

  /// Moves the lanes of a player on to a time of its clock.
  @inline(never)
  mutating func advanceLanes(_ index: Int, to time: Double) {
    var busy = false
    for lane in 0..<DynamicParameterID.hapticCount where !players[index].lanes[lane].isIdle {
      address(index).pointee.lanes[lane].advance(to: time, pool)
      busy = busy || !players[index].lanes[lane].isIdle
    }
    players[index].hasBusyLanes = busy
  }
}
