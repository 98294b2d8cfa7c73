/// The way that goes on after a lift, slowing down as scroll views of iOS do.
///
/// Speed falls to `rate` of itself in every millisecond, so v(t) = v₀ e^(-kt) with k = -1000 ln(rate), and
/// the way is v₀ (1 - e^(-kt)) / k. Nothing is summed up: where it is depends on the time alone.
package struct StrokeCoast: Sendable {
  package private(set) var isActive = false
  private var time = 0.0
  private var origin = StrokeVector.zero
  private var speed = StrokeVector.zero
  private var decay = 2.0
  private var length = 0.0

  package init() {}

  /// Starts at `time` with a velocity, units per second, and rests once it is slower than `rest`.
  package mutating func start(
    at time: Double, _ position: StrokeVector, _ velocity: StrokeVector, rate: Double, rest: Double
  ) {
    self.time = time
    origin = position
    speed = velocity
    decay = max(1e-3, -1000 * StrokeMath.logarithm(rate))
    let ratio = velocity.length / rest
    length = rest > 0 && ratio > 1 ? StrokeMath.logarithm(ratio) / decay : 0
    isActive = length > 0
  }

  package mutating func stop() { isActive = false }

  /// When it comes to rest, seconds.
  package var end: Double { time + length }

  /// Units per second at a time.
  package func velocity(at time: Double) -> StrokeVector { speed * left(at: time) }

  /// Where it is at a time.
  package func position(at time: Double) -> StrokeVector { origin + speed * ((1 - left(at: time)) / decay) }

  private func left(at time: Double) -> Double {
    StrokeMath.exponential(-decay * min(length, max(0, time - self.time)))
  }
}
