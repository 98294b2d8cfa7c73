import ThrumPatterns

/// One dynamic parameter of a pattern over time, as straight lines between breakpoints.
///
/// Steps and curves of a pattern do not depend on playback, so they are worked out once, by these rules
/// (Docs/semantics.md has the sources):
///
/// - the value before the first entry is the parameter's default;
/// - a step holds until the next entry;
/// - a curve ramps from the value in force at its start to its first point, is linear between points,
///   and holds its last value;
/// - the entry that starts last wins, of two that start together the one that stands last; what an
///   earlier curve had left is dropped.
///
/// At a breakpoint the value is the one after all changes at that time, so that an event sees a curve
/// that starts with it.
package struct ParameterTrack {
  /// A place where the line bends. Two breakpoints at one time make a step.
  package struct Breakpoint: Equatable {
    /// Seconds from the start of the pattern.
    package var time: Double
    package var value: Float
  }

  package private(set) var breakpoints: [Breakpoint] = []
  private let defaultValue: Float

  package init(_ id: DynamicParameterID, in pattern: Pattern) {
    defaultValue = id.range.defaultValue
    for entry in ParameterTrack.entries(of: id, in: pattern) { append(entry, pattern) }
  }

  /// The value at a time in seconds.
  package func value(at time: Double) -> Float {
    let next = firstBreakpoint(after: time)
    if next == 0 { return defaultValue }
    let before = breakpoints[next - 1]
    if next == breakpoints.count { return before.value }
    return ParameterTrack.interpolate(before, breakpoints[next], at: time)
  }

  /// The value on the line between two breakpoints, `time` being between theirs.
  @inline(__always)
  package static func interpolate(_ from: Breakpoint, _ to: Breakpoint, at time: Double) -> Float {
    from.value + (to.value - from.value) * Float(max(0, time - from.time) / (to.time - from.time))
  }

  /// A step or a curve, by its index in the pattern.
  private struct Entry {
    var time: Double
    var order: UInt32
    var parameter = -1
    var curve = -1
  }

  /// The steps and curves of a parameter in the order in which they take over.
  private static func entries(of id: DynamicParameterID, in pattern: Pattern) -> [Entry] {
    var entries: [Entry] = []
    for (index, parameter) in pattern.parameters.enumerated() where parameter.id == id {
      entries.append(Entry(time: parameter.time, order: parameter.order, parameter: index))
    }
    for (index, curve) in pattern.curves.enumerated() where curve.id == id {
      entries.append(Entry(time: curve.time, order: curve.order, curve: index))
    }
    entries.sort { $0.time != $1.time ? $0.time < $1.time : $0.order < $1.order }
    return entries
  }

  private mutating func append(_ entry: Entry, _ pattern: Pattern) {
    let inForce = value(at: entry.time)
    while let last = breakpoints.last, last.time > entry.time { breakpoints.removeLast() }
    breakpoints.append(Breakpoint(time: entry.time, value: inForce))
    if entry.curve >= 0 {
      for index in pattern.curves[entry.curve].pointRange {
        let point = pattern.points[index]
        breakpoints.append(Breakpoint(time: entry.time + point.time, value: point.value))
      }
    } else {
      breakpoints.append(Breakpoint(time: entry.time, value: pattern.parameters[entry.parameter].value))
    }
  }

  /// Index of the first breakpoint later than `time`, by more than the tolerance of times.
  private func firstBreakpoint(after time: Double) -> Int {
    var low = 0
    var high = breakpoints.count
    while low < high {
      let middle = (low + high) / 2
      if breakpoints[middle].time <= time + timeTolerance { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
