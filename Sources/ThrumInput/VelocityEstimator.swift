/// The velocity of something that is seen at single moments: the slope, now, of the parabola that fits its
/// last positions best.
///
/// What Android's and Flutter's trackers do for touch (AOSP `VelocityTracker.cpp`, strategy LSQ2; Flutter
/// `velocity_tracker.dart`): an unweighted least-squares fit of degree 2 for each axis, over at most 20
/// samples of the last 100 ms; a pause of more than 40 ms means that it stood still and starts over. With two
/// samples the slope is that between them, as in AOSP; with one it is 0.
///
/// It takes the memory of its samples and no more, and ten to twenty steps of arithmetic for each.
package struct VelocityEstimator: Sendable {
  /// Seconds that a fit reaches back: Flutter `_horizonMilliseconds`, AOSP `HORIZON`.
  package static var horizon: Double { 0.1 }
  /// Seconds without a sample after which it stood still: Flutter `_assumePointerMoveStoppedMilliseconds`,
  /// AOSP `ASSUME_POINTER_STOPPED_TIME`.
  package static var longestGap: Double { 0.04 }
  /// Flutter `_historySize`, AOSP `HISTORY_SIZE`.
  package static var capacity: Int { 20 }
  /// For times that were rounded: a gap of exactly 40 ms is not too long.
  private static var tolerance: Double { 1e-6 }

  /// What became of a sample.
  package enum Addition: UInt8, Sendable {
    case added
    /// It came after a gap and is the first of a new row.
    case restarted
    /// Its time is before that of the last one, or a number is not finite.
    case ignored
  }

  private var times = InlineArray<20, Double>(repeating: 0)
  private var xs = InlineArray<20, Double>(repeating: 0)
  private var ys = InlineArray<20, Double>(repeating: 0)
  private var newest = 0
  private var count = 0

  package init() {}

  /// Forgets all samples.
  package mutating func restart() { count = 0 }

  /// Adds a sample, seconds and a position. A second one at the same time replaces the first.
  @discardableResult
  package mutating func add(_ time: Double, _ position: StrokeVector) -> Addition {
    guard time.isFinite, position.isFinite else { return .ignored }
    var addition = Addition.added
    if count > 0 {
      let gap = time - times[newest]
      if gap < 0 { return .ignored }
      if gap == 0 {
        set(newest, time, position)
        return .added
      }
      if gap > VelocityEstimator.longestGap + VelocityEstimator.tolerance {
        count = 0
        addition = .restarted
      }
    }
    newest = newest + 1 == VelocityEstimator.capacity ? 0 : newest + 1
    set(newest, time, position)
    if count < VelocityEstimator.capacity { count += 1 }
    return addition
  }

  /// Whether there was no sample for so long that it stands still.
  package func isStale(at time: Double) -> Bool {
    count == 0 || time - times[newest] > VelocityEstimator.longestGap + VelocityEstimator.tolerance
  }

  /// Units per second at the last sample; 0 when there is only one.
  package func velocity() -> StrokeVector {
    if count < 2 { return .zero }
    // Read in place: reading elements of a property may copy the whole array for each.
    let times = self.times.span
    let xs = self.xs.span
    let ys = self.ys.span
    let now = times[newest]
    let x0 = xs[newest]
    let y0 = ys[newest]
    // Sums over the samples of powers of time before now, and of their products with the way from here.
    var t1 = 0.0, t2 = 0.0, t3 = 0.0, t4 = 0.0
    var x = 0.0, tx = 0.0, ttx = 0.0
    var y = 0.0, ty = 0.0, tty = 0.0
    var used = 1
    var index = newest
    while used < count {
      index = index == 0 ? VelocityEstimator.capacity - 1 : index - 1
      let t = times[index] - now
      if t < -(VelocityEstimator.horizon + VelocityEstimator.tolerance) { break }
      let square = t * t
      let dx = xs[index] - x0
      let dy = ys[index] - y0
      t1 += t
      t2 += square
      t3 += square * t
      t4 += square * square
      x += dx
      tx += t * dx
      ttx += square * dx
      y += dy
      ty += t * dy
      tty += square * dy
      used += 1
    }
    if used < 2 { return .zero }
    let share = 1 / Double(used)
    let s11 = t2 - t1 * t1 * share
    let s12 = t3 - t1 * t2 * share
    let s22 = t4 - t2 * t2 * share
    let s1x = tx - t1 * x * share
    let s1y = ty - t1 * y * share
    let determinant = s11 * s22 - s12 * s12
    var slope = StrokeVector(s1x / s11, s1y / s11)
    if used > 2 && determinant > 1e-9 * s11 * s22 {
      let s2x = ttx - t2 * x * share
      let s2y = tty - t2 * y * share
      slope = StrokeVector(
        (s1x * s22 - s2x * s12) / determinant, (s1y * s22 - s2y * s12) / determinant)
    }
    return slope.isFinite ? slope : .zero
  }

  private mutating func set(_ index: Int, _ time: Double, _ position: StrokeVector) {
    times[index] = time
    xs[index] = position.x
    ys[index] = position.y
  }
}
