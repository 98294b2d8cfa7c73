import Foundation
import Testing
import ThrumInput

@Suite("Mapping of gestures")
struct GestureMappingTests {
  /// Strokes over detents each 50 units, with ticks as fast as they come.
  private func detents(interval: Double = 0) -> GestureScript {
    GestureScript(
      .touch,
      landmarks: {
        $0.axis = .x
        $0.spacing = 50
      }, mapping: { $0.tickInterval = interval })
  }

  @Test("each detent ticks once, forth and back")
  func ticks() {
    var script = detents()
    script.add(0, 0, 0, .began)
    for step in 1...300 { script.add(Double(step) * 0.01, Double(step)) }
    let forth = script.events.filter { $0.type == .detent }
    #expect(forth.map(\.count) == [1, 2, 3, 4, 5] && forth.allSatisfy { $0.direction == 1 })
    for step in 1...300 { script.add(3 + Double(step) * 0.01, 300 - Double(step)) }
    let back = script.events.filter { $0.type == .detent && $0.direction == -1 }
    // 300 was reached but not passed by the hysteresis; going down 0 was not either.
    #expect(back.map(\.count) == [5, 4, 3, 2, 1])
    #expect(script.taps.count == 10)
  }

  @Test("noise on a detent ticks once")
  func hysteresis() {
    for (noise, ticks) in [(4.9, 1), (5.1, 21)] {
      var script = detents()
      script.add(0, 20, 0, .began)
      script.add(0.01, 40)
      script.add(0.02, 56)
      for step in 0..<20 { script.add(0.03 + Double(step) * 0.01, 50 + (step % 2 == 0 ? -noise : noise)) }
      #expect(script.count(.detent) == ticks)
    }
  }

  @Test("a step over many detents is one tick, a jump is none and is counted")
  func steps() {
    var script = detents()
    script.add(0, 0, 0, .began)
    script.add(0.01, 20)
    script.add(0.02, 520)
    #expect(script.count(.detent) == 1 && script.events.last?.count == 10)
    script.add(0.03, 5000)
    #expect(script.count(.detent) == 1 && script.input.counters.jumps == 1)
    #expect(script.input.velocity == .zero)
    script.add(0.04, 5056)
    #expect(script.count(.detent) == 2)
  }

  @Test("fast strokes tick at most every 50 ms")
  func rateLimit() {
    var script = detents(interval: 0.05)
    let time = script.stroke(from: 0, speed: 5000, seconds: 1)
    #expect(script.count(.detent) > 90)
    let taps = script.taps
    #expect((18...21).contains(taps.count))
    for index in 1..<taps.count { #expect(taps[index].time - taps[index - 1].time >= 0.05 - 1e-9) }
    #expect(script.input.droppedTicks == UInt64(script.count(.detent) - taps.count))
    script.add(time + 0.01, 5000, 0, .ended)
  }

  @Test("the texture follows speed, from 0.3 to 1")
  func texture() {
    var last: Float = 0
    for speed in [20.0, 100, 400, 1000, 1900, 2100] {
      var script = GestureScript()
      script.stroke(from: 0, speed: speed, seconds: 1)
      let level = script.textures().last ?? 0
      #expect(level > last && level >= 0.3)
      #expect(abs(level - min(1, 0.3 + 0.7 * Float(speed) / 2000)) < 1e-3)
      last = level
    }
    #expect(last == 1)
  }

  @Test("one texture plays through a whole drag and ends with it")
  func oneTexture() {
    var script = GestureScript()
    let time = script.stroke(from: 0, speed: 400, seconds: 1)
    script.advance(time + 0.1)
    #expect(script.textures().last == 0 && script.ends() == 0)
    script.add(time + 0.2, 400, 0, .ended)
    #expect(script.ends() == 1)
    #expect(script.log.last?.command == .end(channel: 0))
    #expect(!script.input.isSounding)
  }

  @Test("a steady speed is said once")
  func unchanged() {
    var script = GestureScript(mapping: {
      $0.texture = ResponseCurve(0...100)
      $0.textureSharpness = ResponseCurve(0...100)
    })
    script.stroke(from: 0, speed: 400, seconds: 1)
    #expect(script.textures().count == 1)
  }

  @Test("pressure scales the texture where it is asked to")
  func pressure() {
    var script = GestureScript(mapping: { $0.pressure = ResponseCurve(0...1, from: 0, to: 1) })
    script.add(0, 0, 0, .began)
    for step in 1...20 { script.add(Double(step) / 100, Double(step) * 20, pressure: 0.5) }
    let half = script.textures().last ?? 0
    #expect(abs(half - 0.5) < 1e-3)
  }

  @Test("a fling goes on alone, slows down, ticks, and ends by itself")
  func fling() {
    var script = detents()
    let time = script.stroke(from: 0, speed: 1000, seconds: 0.3)
    script.add(time, 300, 0, .ended)
    #expect(script.ends() == 0 && script.input.isCoasting)
    let held = script.taps.count
    var last: Float = 1
    for step in 1...200 {
      script.advance(time + Double(step) / 60)
      guard script.ends() == 0 else { break }
      let level = script.textures().last ?? 0
      #expect(level < last)
      last = level
    }
    // 1000 e^(-kt) = 10 is after 2.3 s and 494.5 units.
    let end = script.first(.fling, .ended)
    #expect(abs((end?.time ?? 0) - time - log(100) / (-1000 * log(0.998))) < 1e-9)
    #expect(abs((end?.position.x ?? 0) - 300 - 990 / (-1000 * log(0.998))) < 0.01)
    #expect(script.taps.count - held == 10, "300 to 750")
    #expect(script.ends() == 1 && !script.input.isSounding)
  }

  @Test("where a fling is depends on the time, not on how often it is told")
  func flingRate() {
    var ends: [GestureEvent] = []
    for rate in [1.0, 10, 144] {
      var script = GestureScript()
      let time = script.stroke(from: 0, speed: 700, seconds: 0.3)
      script.add(time, 210, 0, .ended)
      for step in 1...Int(4 * rate) { script.advance(time + Double(step) / rate) }
      ends.append(script.events.last!)
    }
    #expect(ends[0] == ends[1] && ends[1] == ends[2] && ends[0].type == .fling)
  }

  @Test("a touch holds a fling; cancel and lift end everything")
  func endings() {
    var touched = GestureScript()
    let time = touched.stroke(from: 0, speed: 1000, seconds: 0.3)
    touched.add(time, 300, 0, .ended)
    touched.add(time + 0.2, 0, 0, .began)
    #expect(touched.count(.fling, .cancelled) == 1 && touched.ends() == 1)
    var cancelled = GestureScript()
    cancelled.stroke(from: 0, speed: 1000, seconds: 0.3)
    cancelled.cancel()
    #expect(cancelled.ends() == 1 && cancelled.count(.drag, .cancelled) == 1)
    cancelled.cancel()
    #expect(cancelled.ends() == 1)
    var coasting = GestureScript()
    coasting.add(coasting.stroke(from: 0, speed: 1000, seconds: 0.3), 300, 0, .ended)
    coasting.cancel()
    #expect(coasting.ends() == 1 && coasting.count(.fling, .cancelled) == 1)
  }

  /// Bounds at 0 and 300.
  private func bounded() -> GestureScript {
    GestureScript(
      .touch,
      landmarks: {
        $0.lower = StrokeVector(0, 0)
        $0.upper = StrokeVector(300, 0)
      })
  }

  @Test("a boundary is an impact by speed and then a tension by distance, until back inside")
  func boundary() {
    var script = bounded()
    script.add(0, 100, 0, .began)
    for step in 1...30 { script.add(Double(step) / 100, 100 + Double(step) * 10) }
    #expect(script.taps.count == 1 && abs(script.taps[0].intensity - 0.65) < 1e-3)
    let tension = script.textures(1)
    #expect(tension.count == 10 && tension == tension.sorted() && (tension.last ?? 0) > 0.3)
    for step in 1...20 { script.add(0.3 + Double(step) / 100, 400 - Double(step) * 10) }
    #expect(script.ends(1) == 1 && script.taps.count == 1)
    #expect(script.count(.boundary, .began) == 1 && script.count(.boundary, .ended) == 1)
  }

  @Test("lifted beyond the boundary the tension ends; a fling into it ends there with an impact")
  func boundaryEnds() {
    var script = bounded()
    script.add(0, 100, 0, .began)
    for step in 1...30 { script.add(Double(step) / 100, 100 + Double(step) * 10) }
    script.add(0.5, 400, 0, .ended)
    #expect(script.ends(1) == 1 && script.ends(0) == 1 && !script.input.isSounding)
    var flung = bounded()
    let time = flung.stroke(from: 0, 0, speed: 1000, seconds: 0.2)
    flung.add(time, 200, 0, .ended)
    for step in 1...60 { flung.advance(time + Double(step) / 60) }
    #expect(flung.count(.fling, .ended) == 1 && flung.count(.boundary, .began) == 1)
    #expect(flung.taps.count == 1 && !flung.input.isSounding && !flung.input.isCoasting)
  }

  @Test("coming to rest near a detent snaps once and takes the place of its tick")
  func snap() {
    var script = GestureScript(
      .touch,
      landmarks: {
        $0.axis = .x
        $0.spacing = 100
        $0.snapDistance = 4
      })
    script.add(0, 50, 0, .began)
    for step in 1...120 { script.add(Double(step) / 100, 50 + Double(step) * 0.45) }
    #expect(script.count(.snap) == 1 && script.count(.detent) == 0)
    #expect(script.taps.count == 1 && script.taps[0].intensity == 0.8)
    var fast = GestureScript(
      .touch,
      landmarks: {
        $0.axis = .x
        $0.spacing = 100
        $0.snapDistance = 4
      })
    fast.stroke(from: 0, 50, speed: 400, seconds: 0.3)
    #expect(fast.count(.snap) == 0 && fast.count(.detent) == 1)
  }

  @Test("taps and long presses are felt, and nothing is when the mapping is off")
  func presses() {
    var script = GestureScript()
    script.press(0, seconds: 0.1)
    script.press(1, seconds: 0.8)
    #expect(script.taps.map(\.intensity) == [0.4, 0.7])
    var off = GestureScript(mapping: { $0.isEnabled = false })
    off.press(0, seconds: 0.1)
    off.stroke(from: 1, speed: 1000, seconds: 0.3)
    #expect(off.log.isEmpty && off.events.count > 2)
  }

  @Test("settings change in the middle of a drag")
  func tuning() {
    var script = GestureScript()
    script.stroke(from: 0, speed: 1000, seconds: 0.3)
    var mapping = GestureMapping()
    mapping.texture = ResponseCurve(0...2000, from: 0.9, to: 0.9)
    script.input.configure(GestureConfiguration(), GestureLandmarkSettings(), mapping, &script.commands)
    script.add(0.31, 310)
    #expect(script.textures().last == 0.9 && script.ends() == 0)
    mapping.isEnabled = false
    script.input.configure(GestureConfiguration(), GestureLandmarkSettings(), mapping, &script.commands)
    script.add(0.32, 320)
    #expect(script.ends() == 1)
  }
}
