import Foundation
import Testing
import ThrumInput

@Suite("Sticks and triggers")
struct StickTrackerTests {
  /// Moves the stick along an arc at a radius, a sample each 5 ms; gives the last time.
  @discardableResult
  private func turn(
    _ script: inout GestureScript, from time: Double, _ start: Double, by angle: Double, radius: Double = 0.9,
    steps: Int = 100
  ) -> Double {
    for step in 0...steps {
      let at = start + angle * Double(step) / Double(steps)
      script.add(time + Double(step) * 0.005, radius * cos(at), radius * sin(at))
    }
    return time + Double(steps) * 0.005
  }

  @Test("the edge is hit at 0.95 and left at nine tenths of it")
  func edge() {
    var script = GestureScript(.stick)
    for (step, x) in [0.5, 0.949, 0.951, 0.9, 0.96, 0.86, 0.854, 0.951].enumerated() {
      script.add(Double(step) * 0.01, x)
    }
    #expect(script.count(.edge, .began) == 2 && script.count(.edge, .ended) == 1)
    #expect(script.taps.count == 2 && script.taps[0].time == 0.02)
  }

  @Test("a faster hit is a stronger one, and the floor is 0.3")
  func edgeStrength() {
    var last: Float = 0
    for speed in [1.0, 4, 8, 12] {
      var script = GestureScript(.stick)
      for step in 0...200 { script.add(Double(step) / 500, min(1, speed * Double(step) / 500)) }
      let taps = script.taps
      if taps.isEmpty { continue }
      #expect(taps.count == 1 && taps[0].intensity > last && taps[0].intensity >= 0.3)
      last = taps[0].intensity
    }
    #expect(last > 0.8)
  }

  @Test("it is held from the dead zone on and let go at nine tenths of it")
  func deadZone() {
    var script = GestureScript(.stick)
    for (step, x) in [0.0, 0.239, 0.241, 0.23, 0.22, 0.215].enumerated() {
      script.add(Double(step) * 0.01, x)
    }
    #expect(script.events.map(\.phase) == [.began, .changed, .changed, .ended])
    #expect(script.first(.drag, .began)?.time == 0.02)
  }

  @Test("detents around the middle tick once each, forth and back")
  func angleDetents() {
    var script = GestureScript(
      .stick,
      landmarks: {
        $0.axis = .angle
        $0.spacing = Double.pi / 4
        $0.origin = Double.pi / 8
      })
    let time = turn(&script, from: 0, 0, by: 2 * Double.pi)
    #expect(script.count(.detent) == 8)
    #expect(script.events.filter { $0.type == .detent }.map(\.count) == [0, 1, 2, 3, 4, 5, 6, 7])
    turn(&script, from: time, 2 * Double.pi, by: -2 * Double.pi)
    let back = script.events.filter { $0.type == .detent && $0.direction == -1 }
    #expect(back.map(\.count) == [7, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test("across the middle and out on the other side is no turn")
  func acrossMiddle() {
    var script = GestureScript(
      .stick,
      landmarks: {
        $0.axis = .angle
        $0.spacing = 0.3
      })
    for step in 0...100 { script.add(Double(step) * 0.005, 0.9 - 1.8 * Double(step) / 100, 0.001) }
    #expect(script.count(.detent) == 0 && script.count(.circle) == 0)
  }

  @Test("a quarter turn is circling; turns are counted and signed")
  func circle() {
    for (angle, isCircle) in [(1.56, false), (1.58, true), (-1.58, true)] {
      var script = GestureScript(.stick)
      turn(&script, from: 0, 0.3, by: angle)
      #expect(script.count(.circle, .began) == (isCircle ? 1 : 0))
    }
    var script = GestureScript(.stick)
    let time = turn(&script, from: 0, 1, by: -15, steps: 300)
    let last = script.events.last { $0.type == .circle }
    #expect(abs((last?.rotation ?? 0) + 15) < 1e-9 && last?.count == -2)
    // A parabola cuts the corner of an arc of one radian.
    #expect(abs((last?.velocity.x ?? 0) + 10) < 1)
    script.add(time + 0.01, 0.1)
    #expect(script.count(.circle, .ended) == 1)
  }

  @Test("a half turn in one sample is a jump and not a guess")
  func ambiguous() {
    var script = GestureScript(.stick)
    for step in 0..<10 { script.add(Double(step) * 0.01, step % 2 == 0 ? 1 : -1) }
    #expect(script.count(.circle) == 0 && script.input.counters.jumps == 9)
  }

  @Test("a trigger has detents along its way and thresholds that tick once each way")
  func trigger() {
    var script = GestureScript(
      .trigger,
      landmarks: {
        $0.axis = .x
        $0.thresholds = [0.5, 0.8, 0, 0]
        $0.thresholdCount = 2
      })
    for step in 0...100 { script.add(Double(step) * 0.01, Double(step) / 100) }
    for step in 0...100 { script.add(1.01 + Double(step) * 0.01, 1 - Double(step) / 100) }
    let ticks = script.events.filter { $0.type == .detent }
    #expect(ticks.map(\.count) == [0, 1, 1, 0] && ticks.map(\.direction) == [1, 1, -1, -1])
    #expect(script.count(.edge, .began) == 1 && script.count(.circle) == 0)
    #expect(script.ends() == 1)
  }

  @Test("a stick that rests away from the middle is silent, and ends with a cancel")
  func rest() {
    var script = GestureScript(.stick)
    for step in 0...40 { script.add(Double(step) * 0.005, 0.02 * Double(step)) }
    #expect((script.textures().last ?? 0) > 0.3)
    script.advance(0.5)
    #expect(script.textures().last == 0 && script.ends() == 0)
    script.cancel()
    #expect(script.ends() == 1 && script.count(.drag, .cancelled) == 1)
    #expect(script.add(0, 0.9) == .accepted, "the clock may start over")
  }
}
