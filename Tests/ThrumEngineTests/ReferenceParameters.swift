import ThrumPatterns

/// Compares times as Docs/semantics.md says: less than a microsecond apart they are the same.
///
/// Two ways to work out a time differ by rounding errors, far below a nanosecond. Where two times are
/// between that and twice the tolerance apart, nobody can say which of two right answers is to be
/// expected: `isAmbiguous` tells that it happened.
final class ReferenceInstants {
  static let tolerance = 1e-6
  private(set) var isAmbiguous = false

  /// Whether `time` is not later than `now`.
  func isReached(_ time: Double, by now: Double) -> Bool {
    let gap = time > now ? time - now : now - time
    if gap < 2 * ReferenceInstants.tolerance && gap > 1e-9 { isAmbiguous = true }
    return time <= now + ReferenceInstants.tolerance
  }

  /// How many whole lengths there are in a time.
  func count(of length: Double, in time: Double) -> Int {
    guard length.isFinite, time > 0 else { return 0 }
    let whole = Int(time / length)
    _ = isReached(Double(whole) * length, by: time)
    return isReached(Double(whole + 1) * length, by: time) ? whole + 1 : whole
  }

  func noteAmbiguity() { isAmbiguous = true }
}

/// A step or a curve, with absolute times. A step is a curve of one point at its own time.
struct ReferenceEntry {
  var time: Double
  var points: [ControlPoint]
}

/// One dynamic parameter of a pattern or of a game: everything that was ever said about it, in the order
/// in which it takes over.
struct ReferenceParameter {
  let initial: Double
  private(set) var entries: [ReferenceEntry] = []

  init(_ id: DynamicParameterID) { initial = Double(id.range.defaultValue) }

  /// The entries of a pattern.
  init(_ id: DynamicParameterID, in pattern: Pattern, _ instants: ReferenceInstants) {
    self.init(id)
    var all: [(order: UInt32, entry: ReferenceEntry)] = []
    for step in pattern.parameters where step.id == id {
      all.append((step.order, ReferenceParameter.step(step.value, at: step.time)))
    }
    for curve in pattern.curves where curve.id == id {
      let points = curve.pointRange.map { pattern.points[$0] }
      all.append((curve.order, ReferenceParameter.curve(points, at: curve.time)))
    }
    for (_, entry) in all.sorted(by: { $0.order < $1.order }) { add(entry, instants) }
  }

  static func step(_ value: Float, at time: Double) -> ReferenceEntry {
    ReferenceEntry(time: time, points: [ControlPoint(time: time, value: value)])
  }

  static func curve(_ points: [ControlPoint], at time: Double) -> ReferenceEntry {
    ReferenceEntry(
      time: time, points: points.map { ControlPoint(time: time + $0.time, value: $0.value) })
  }

  /// Adds what was said last: it stands after everything that starts at the same time or before.
  mutating func add(_ entry: ReferenceEntry, _ instants: ReferenceInstants) {
    let place = entries.firstIndex { !instants.isReached($0.time, by: entry.time) } ?? entries.count
    entries.insert(entry, at: place)
  }

  /// Forgets what is under way or has not started; the value in force stays.
  mutating func cancel(at now: Double, _ instants: ReferenceInstants) {
    let inForce = value(at: now, instants)
    entries = [ReferenceParameter.step(Float(inForce), at: -.infinity)]
  }

  /// The value in force, worked out from the first entry on.
  func value(at time: Double, _ instants: ReferenceInstants) -> Double {
    if entries.isEmpty { return initial }
    var line = [(time: -Double.infinity, value: initial)]
    for entry in entries where instants.isReached(entry.time, by: time) {
      let inForce = ReferenceParameter.follow(line, to: entry.time, instants)
      line = [(entry.time, inForce)]
      for point in entry.points { line.append((point.time, Double(point.value))) }
    }
    return ReferenceParameter.follow(line, to: time, instants)
  }

  /// The value of a chain of points: linear between them, the last one holds.
  private static func follow(
    _ line: [(time: Double, value: Double)], to time: Double, _ instants: ReferenceInstants
  ) -> Double {
    let last = line.lastIndex { instants.isReached($0.time, by: time) } ?? 0
    guard last + 1 < line.count else { return line[last].value }
    let from = line[last]
    let to = line[last + 1]
    let part = min(1, max(0, (time - from.time) / (to.time - from.time)))
    return from.value + (to.value - from.value) * part
  }
}

/// The five parameters that reach haptic events.
struct ReferenceParameters {
  var intensity = ReferenceParameter(.intensityControl)
  var sharpness = ReferenceParameter(.sharpnessControl)
  var attack = ReferenceParameter(.attackTimeControl)
  var decay = ReferenceParameter(.decayTimeControl)
  var release = ReferenceParameter(.releaseTimeControl)

  init() {}

  init(_ pattern: Pattern, _ instants: ReferenceInstants) {
    intensity = ReferenceParameter(.intensityControl, in: pattern, instants)
    sharpness = ReferenceParameter(.sharpnessControl, in: pattern, instants)
    attack = ReferenceParameter(.attackTimeControl, in: pattern, instants)
    decay = ReferenceParameter(.decayTimeControl, in: pattern, instants)
    release = ReferenceParameter(.releaseTimeControl, in: pattern, instants)
  }

  /// Adds an entry of a parameter; those of sound are forgotten.
  mutating func add(_ id: DynamicParameterID, _ entry: ReferenceEntry, _ instants: ReferenceInstants) {
    var limited = entry
    for place in limited.points.indices {
      limited.points[place].value = id.range.limit(limited.points[place].value)
    }
    switch id {
    case .intensityControl: intensity.add(limited, instants)
    case .sharpnessControl: sharpness.add(limited, instants)
    case .attackTimeControl: attack.add(limited, instants)
    case .decayTimeControl: decay.add(limited, instants)
    case .releaseTimeControl: release.add(limited, instants)
    default: break
    }
  }

  mutating func cancel(at now: Double, _ instants: ReferenceInstants) {
    intensity.cancel(at: now, instants)
    sharpness.cancel(at: now, instants)
    attack.cancel(at: now, instants)
    decay.cancel(at: now, instants)
    release.cancel(at: now, instants)
  }
}
