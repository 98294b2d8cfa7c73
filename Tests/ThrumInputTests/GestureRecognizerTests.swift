import Testing
import ThrumInput

@Suite("Recognition")
struct GestureRecognizerTests {
  @Test(
    "a press within the slop is a tap, beyond it a drag", arguments: [(7.99, true), (8, true), (8.01, false)])
  func slop(distance: Double, isTap: Bool) {
    var script = GestureScript()
    script.add(0, 0, 0, .began)
    script.add(0.01, distance)
    script.add(0.02, distance, 0, .ended)
    #expect(script.count(.tap) == (isTap ? 1 : 0))
    #expect(script.count(.drag, .began) == (isTap ? 0 : 1) && script.count(.drag, .ended) == (isTap ? 0 : 1))
  }

  @Test("the slop is in points: twice as many units on a screen twice as dense")
  func density() {
    for (distance, isTap) in [(15.9, true), (16.1, false)] {
      var script = GestureScript(.touch, { $0.unitsPerPoint = 2 })
      script.press(0, seconds: 0.1, to: distance)
      #expect(script.count(.tap) == (isTap ? 1 : 0))
    }
    var mouse = GestureScript(.mouse)
    mouse.press(0, seconds: 0.1, to: 4.5)
    #expect(mouse.count(.drag, .began) == 1)
  }

  @Test(
    "a press of 0.499 s is a tap, of 0.501 s a long press",
    arguments: [(0.499, false), (0.5, true), (0.501, true)])
  func longPress(seconds: Double, isLong: Bool) {
    var script = GestureScript()
    script.press(1, seconds: seconds)
    #expect(script.count(.tap) == (isLong ? 0 : 1))
    #expect(script.count(.longPress, .began) == (isLong ? 1 : 0))
    #expect(script.count(.longPress, .ended) == (isLong ? 1 : 0))
  }

  @Test("a long press falls due at its time, whoever tells the time and how often")
  func longPressTime() {
    for steps in [1, 7, 60] {
      var script = GestureScript(.touch, { $0.longPressSeconds = 0.3 })
      script.add(2, 5, 5, .began)
      for step in 1...steps { script.advance(2 + 0.6 * Double(step) / Double(steps)) }
      #expect(script.events.count == 1)
      #expect(script.first(.longPress, .began)?.time == 2.3)
    }
  }

  @Test("who moves out of the slop in time makes no long press; a drag may begin during one")
  func longPressAndDrag() {
    var early = GestureScript()
    early.add(0, 0, 0, .began)
    early.add(0.1, 20)
    early.add(0.9, 20, 0, .ended)
    #expect(early.count(.longPress) == 0 && early.count(.drag, .began) == 1)
    var late = GestureScript()
    late.add(0, 0, 0, .began)
    late.add(0.7, 20)
    late.add(0.9, 20, 0, .ended)
    #expect(late.events.map(\.type) == [.longPress, .drag, .longPress, .drag])
  }

  @Test(
    "a second tap within 0.3 s and 100 points is a double tap",
    arguments: [
      (0.041, 0.0, true), (0.039, 0, false), (0.299, 0, true), (0.301, 0, false), (0.1, 99, true),
      (0.1, 101, false),
    ])
  func doubleTap(gap: Double, distance: Double, isDouble: Bool) {
    var script = GestureScript()
    script.press(0, seconds: 0.05)
    script.press(0.05 + gap, seconds: 0.05, distance)
    #expect(script.count(.tap) == (isDouble ? 1 : 2))
    #expect(script.count(.doubleTap) == (isDouble ? 1 : 0))
  }

  @Test("three taps are a double tap and a tap; a drag in between ends the row")
  func threeTaps() {
    var script = GestureScript()
    for index in 0..<3 { script.press(Double(index) * 0.2, seconds: 0.05) }
    #expect(script.events.map(\.type) == [.tap, .doubleTap, .tap])
    var dragged = GestureScript()
    dragged.press(0, seconds: 0.05)
    dragged.press(0.2, seconds: 0.05, to: 30)
    #expect(dragged.count(.doubleTap) == 0)
  }

  @Test("a lift from 50 points per second on is a fling", arguments: [(49.0, false), (51, true)])
  func fling(speed: Double, isFling: Bool) {
    var script = GestureScript()
    let time = script.stroke(from: 0, speed: speed, seconds: 0.5)
    script.add(time + 0.01, speed * 0.5, 0, .ended)
    #expect(script.count(.fling, .began) == (isFling ? 1 : 0))
    if isFling { #expect(abs((script.first(.fling, .began)?.velocity.x ?? 0) - speed) < 1e-6) }
  }

  @Test("a rest of more than 40 ms before the lift is no fling, and no speed is above 8000")
  func flingLimits() {
    for (rest, flings) in [(0.039, 1), (0.041, 0)] {
      var script = GestureScript()
      let time = script.stroke(from: 0, speed: 500, seconds: 0.2)
      script.add(time + rest, 100, 0, .ended)
      #expect(script.count(.fling, .began) == flings)
    }
    var fast = GestureScript()
    let time = fast.stroke(from: 0, speed: 20000, seconds: 0.2)
    fast.add(time + 0.001, 4000, 0, .ended)
    #expect(abs((fast.first(.fling, .began)?.velocity.x ?? 0) - 8000) < 1e-6)
  }

  @Test(
    "two pointers pinch from 16 points on",
    arguments: [(15.9, false), (16.1, true), (-15.9, false), (-16.1, true)])
  func pinch(change: Double, isPinch: Bool) {
    var script = GestureScript()
    script.add(0, 0, 0, .began, pointer: 1)
    script.add(0, 100, 0, .began, pointer: 2)
    script.add(0.02, 100 + change, 0, pointer: 2)
    #expect(script.count(.pinch, .began) == (isPinch ? 1 : 0))
    script.add(0.04, 2 * (100 + change), 0, pointer: 2)
    script.add(0.05, 0, 0, .ended, pointer: 1)
    if isPinch {
      #expect(abs((script.first(.pinch, .changed)?.scale ?? 0) - 2) < 1e-9)
      #expect(script.count(.pinch, .ended) == 1)
    }
    #expect(script.count(.tap) == 0 && script.count(.longPress) == 0)
  }

  @Test(
    "two pointers rotate from 10 degrees on, both ways",
    arguments: [
      (0.173, false), (0.176, true), (-0.173, false), (-0.176, true),
    ])
  func rotate(angle: Double, isRotation: Bool) {
    var script = GestureScript()
    script.add(0, 0, 0, .began, pointer: 1)
    script.add(0, 100, 0, .began, pointer: 2)
    let unit = unit(angle)
    script.add(0.02, 100 * unit.x, 100 * unit.y, pointer: 2)
    #expect(script.count(.rotate, .began) == (isRotation ? 1 : 0) && script.count(.pinch) == 0)
  }

  @Test("a rotation goes on past whole turns and has its speed")
  func turns() {
    var script = GestureScript()
    script.add(0, 0, 0, .began, pointer: 1)
    script.add(0, 50, 0, .began, pointer: 2)
    for step in 1...150 {
      let unit = unit(Double(step) * 0.1)
      script.add(Double(step) / 100, 50 * unit.x, 50 * unit.y, pointer: 2)
    }
    let last = script.events.last { $0.type == .rotate }
    #expect(abs((last?.rotation ?? 0) - 14.8) < 1e-9)
    #expect(abs((last?.velocity.x ?? 0) - 10) < 1e-6)
  }

  @Test("scale and drag go on where they were when a finger comes or goes")
  func fingers() {
    var script = GestureScript()
    script.add(0, 0, 0, .began, pointer: 1)
    script.add(0, 100, 0, .began, pointer: 2)
    script.add(0.02, 150, 0, pointer: 2)
    script.add(0.04, 300, 0, pointer: 2)
    let before = script.events.last { $0.type == .pinch }?.scale
    script.add(0.05, 600, 300, .began, pointer: 3)
    script.add(0.06, 600, 300.01, pointer: 3)
    let after = script.events.last { $0.type == .pinch }?.scale
    #expect(abs((before ?? 0) - (after ?? 1)) < 1e-3)
    script.add(0.07, 300, 0, .ended, pointer: 2)
    script.add(0.08, 0, 0, .ended, pointer: 1)
    #expect(script.count(.pinch, .ended) == 1)
    script.add(0.09, 600, 300, .ended, pointer: 3)
    #expect(script.count(.fling) == 0, "no finger moved at the end")
    #expect(script.count(.drag, .began) == 1 && script.count(.drag, .ended) == 1)
  }

  @Test("ten pointers, not eleven; a pointer begins once; moves without a press are ignored")
  func pointers() {
    var script = GestureScript()
    #expect(script.add(0, 5, 5) == .accepted && script.add(0, 5, 5, .ended) == .accepted)
    for id in 0..<10 { #expect(script.add(0, Double(id) * 10, 0, .began, pointer: Int64(id)) == .accepted) }
    #expect(script.add(0, 0, 0, .began, pointer: 10) == .tooManyPointers)
    #expect(script.add(0, 0, 0, .began, pointer: 3) == .alreadyDown)
    #expect(script.input.pointerCount == 10 && script.input.counters.refused == 2)
    for id in 0..<10 { script.add(0.1, Double(id) * 10, 0, .ended, pointer: Int64(id)) }
    #expect(script.input.pointerCount == 0 && script.count(.tap) == 0)
  }

  @Test("a cancelled sample and a cancel end everything, and nothing comes of them")
  func cancel() {
    for bySample in [true, false] {
      var script = GestureScript()
      script.add(0, 0, 0, .began, pointer: 1)
      script.add(0, 100, 0, .began, pointer: 2)
      script.add(0.02, 160, 100, pointer: 2)
      if bySample { script.add(0.03, 0, 0, .cancelled, pointer: 1) } else { script.cancel() }
      for type in [GestureType.drag, .pinch, .rotate] { #expect(script.count(type, .cancelled) == 1) }
      #expect(script.input.pointerCount == 0)
      script.add(0.04, 160, 100, .ended, pointer: 2)
      #expect(script.count(.tap) == 0 && script.count(.fling) == 0 && script.count(.drag, .ended) == 0)
    }
  }

  /// A point on the unit circle, from its series: what the recogniser is not built with.
  private func unit(_ angle: Double) -> StrokeVector {
    var term = (cosine: 1.0, sine: angle)
    var sum = term
    for index in stride(from: 2.0, through: 80, by: 2) {
      term.cosine *= -angle * angle / (index * (index - 1))
      term.sine *= -angle * angle / (index * (index + 1))
      sum = (sum.cosine + term.cosine, sum.sine + term.sine)
    }
    return StrokeVector(sum.cosine, sum.sine)
  }
}
