import Foundation
import Testing
import ThrumInput

/// A motion whose velocity is known at every moment: points and points per second.
struct VelocityMotion: Sendable {
  let name: String
  let position: @Sendable (Double) -> Double
  let velocity: @Sendable (Double) -> Double

  static let all = [
    VelocityMotion(name: "constant", position: { 800 * $0 }, velocity: { _ in 800 }),
    VelocityMotion(
      name: "accelerating", position: { 100 * $0 + 1000 * $0 * $0 }, velocity: { 100 + 2000 * $0 }),
    // A fling that slows down as scroll views do, e^(-2 t).
    VelocityMotion(
      name: "decelerating", position: { 750 * (1 - exp(-2 * $0)) }, velocity: { 1500 * exp(-2 * $0) }),
    // To and fro, 1.5 times a second, over 200 points.
    VelocityMotion(
      name: "sinusoidal", position: { 100 * sin(3 * Double.pi * $0) },
      velocity: { 300 * Double.pi * cos(3 * Double.pi * $0) }),
  ]
}

/// How a motion is seen.
enum VelocityView: String, CaseIterable {
  case clean
  /// Positions to within half a point, times to within a tenth of the interval, both at random.
  case jitter
  /// A quarter of the samples is missing, at random.
  case dropped
}

/// Numbers that are the same in every run.
struct StrokeNoise {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// -1…1.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(1 << 52) - 1
  }
}

struct VelocityErrors {
  var estimator = 0.0
  var difference = 0.0
  var count = 0

  /// RMS over two seconds, by the RMS of the true velocity. The first 150 ms are left to both to get going.
  init(_ motion: VelocityMotion, _ view: VelocityView, rate: Double) {
    var noise = StrokeNoise()
    var velocity = VelocityEstimator()
    var last: (time: Double, position: Double)?
    var sums = (estimator: 0.0, difference: 0.0, truth: 0.0)
    for index in 0..<Int(2 * rate) {
      let scheduled = Double(index) / rate
      let (a, b, c) = (noise.next(), noise.next(), noise.next())
      if view == .dropped && c > 0.5 { continue }
      // The device says when it looked, but not exactly.
      let time = view == .jitter ? scheduled + 0.1 / rate * a : scheduled
      let position = motion.position(scheduled) + (view == .jitter ? 0.5 * b : 0)
      velocity.add(time, StrokeVector(position, 0))
      defer { last = (time, position) }
      guard let last, scheduled > 0.15 else { continue }
      let truth = motion.velocity(scheduled)
      let difference = (position - last.position) / (time - last.time)
      sums.estimator += (velocity.velocity().x - truth) * (velocity.velocity().x - truth)
      sums.difference += (difference - truth) * (difference - truth)
      sums.truth += truth * truth
      count += 1
    }
    estimator = (sums.estimator / sums.truth).squareRoot()
    difference = (sums.difference / sums.truth).squareRoot()
  }
}

@Suite("Velocity")
struct VelocityTests {
  static let rates = [30.0, 60, 120, 240, 1000]

  private func cell(_ errors: VelocityErrors) -> String {
    String(format: "%.1f / %.1f", errors.estimator * 100, errors.difference * 100)
  }

  /// The rows of the table in Docs/gestures.md.
  private func rows() -> [String] {
    var rows: [String] = []
    for view in VelocityView.allCases {
      for motion in VelocityMotion.all {
        let cells = VelocityTests.rates.map { cell(VelocityErrors(motion, view, rate: $0)) }
        rows.append("| \(view.rawValue) | \(motion.name) | \(cells.joined(separator: " | ")) |")
      }
    }
    return rows
  }

  @Test("the documented table is what the estimator does")
  func table() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Docs/gestures.md")
    let documented = try String(contentsOf: path, encoding: .utf8)
    for row in rows() {
      if !documented.contains(row) { print(row) }
      #expect(documented.contains(row), "\(row)")
    }
  }

  @Test("with jitter it beats the difference of two samples from 60 Hz on, from 240 Hz on by more than two")
  func beatsDifference() {
    for motion in VelocityMotion.all {
      for rate in VelocityTests.rates where rate >= 60 {
        let errors = VelocityErrors(motion, .jitter, rate: rate)
        #expect(errors.estimator < errors.difference, "\(motion.name) \(rate)")
        if rate >= 240 { #expect(errors.estimator < errors.difference / 2, "\(motion.name) \(rate)") }
      }
    }
  }

  @Test("parabolas are met exactly, at every rate and along both axes")
  func exact() {
    for rate in VelocityTests.rates {
      var velocity = VelocityEstimator()
      for index in 0..<100 {
        let t = Double(index) / rate
        velocity.add(t, StrokeVector(3 + 40 * t - 700 * t * t, -5 * t + 90 * t * t))
        guard index >= 2 else { continue }
        #expect(abs(velocity.velocity().x - (40 - 1400 * t)) < 1e-6 * (1 + 1400 * t))
        #expect(abs(velocity.velocity().y - (-5 + 180 * t)) < 1e-6 * (1 + 180 * t))
      }
    }
  }

  @Test("one sample has no velocity, two have their difference")
  func few() {
    var velocity = VelocityEstimator()
    #expect(velocity.velocity() == .zero)
    velocity.add(1, StrokeVector(10, 20))
    #expect(velocity.velocity() == .zero)
    velocity.add(1.01, StrokeVector(11, 18))
    #expect(abs(velocity.velocity().x - 100) < 1e-6 && abs(velocity.velocity().y + 200) < 1e-6)
  }

  @Test("a pause of 40 ms is motion, a longer one starts over")
  func gap() {
    var velocity = VelocityEstimator()
    for index in 0..<5 { velocity.add(Double(index) * 0.01, StrokeVector(Double(index), 0)) }
    #expect(velocity.add(0.08, StrokeVector(8, 0)) == .added)
    #expect(abs(velocity.velocity().x - 100) < 1e-6)
    #expect(!velocity.isStale(at: 0.12) && velocity.isStale(at: 0.1201))
    #expect(velocity.add(0.121, StrokeVector(12, 0)) == .restarted)
    #expect(velocity.velocity() == .zero)
    #expect(velocity.add(0.131, StrokeVector(14, 0)) == .added)
    #expect(abs(velocity.velocity().x - 200) < 1e-6)
  }

  @Test("only the last 100 ms and the last 20 samples count")
  func window() {
    var slow = VelocityEstimator()
    for index in 0...40 {
      let t = Double(index) * 0.01
      slow.add(t, StrokeVector(t < 0.2 ? 0 : (t - 0.2) * 500, 0))
    }
    #expect(abs(slow.velocity().x - 500) < 1e-6)
    var fast = VelocityEstimator()
    for index in 0...58 {
      let t = Double(index) * 0.001
      fast.add(t, StrokeVector(index <= 40 ? 0 : Double(index - 40), 0))
    }
    #expect(abs(fast.velocity().x - 1000) > 1, "the first of the last 20 is before the bend")
    fast.add(0.059, StrokeVector(19, 0))
    #expect(abs(fast.velocity().x - 1000) < 1e-6)
  }

  @Test("a second sample at the same time replaces the first; older and infinite ones are ignored")
  func odd() {
    var velocity = VelocityEstimator()
    velocity.add(0, .zero)
    velocity.add(0.01, StrokeVector(5, 0))
    #expect(velocity.add(0.01, StrokeVector(1, 0)) == .added)
    #expect(abs(velocity.velocity().x - 100) < 1e-6)
    #expect(velocity.add(0.005, StrokeVector(9, 0)) == .ignored)
    #expect(velocity.add(.nan, StrokeVector(9, 0)) == .ignored)
    #expect(velocity.add(0.02, StrokeVector(.infinity, 0)) == .ignored)
    #expect(abs(velocity.velocity().x - 100) < 1e-6)
    velocity.add(0.02, StrokeVector(1e308, -1e308))
    velocity.add(0.03, StrokeVector(-1e308, 1e308))
    #expect(velocity.velocity().isFinite)
  }
}
