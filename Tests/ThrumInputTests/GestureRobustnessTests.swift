import Testing
import ThrumInput

@Suite("Odd samples of gestures")
struct GestureRobustnessTests {
  @Test(
    "what is not finite or runs backwards is refused and changes nothing",
    arguments: [
      GestureSource.touch, .stick,
    ])
  func refused(source: GestureSource) {
    var script = GestureScript(source)
    script.add(1, 0, 0, .began)
    for step in 1...10 {
      script.add(1 + Double(step) / 100, Double(step) * 0.08 * (source == .touch ? 100 : 1))
    }
    let before = (script.input.velocity, script.input.focus, script.log.count, script.events.count)
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(script.add(value, 1) == .notFinite && script.add(1.2, value) == .notFinite)
      #expect(script.add(1.2, 1, value) == .notFinite && script.advance(value) == .notFinite)
    }
    #expect(script.add(1.2, 1, pressure: .nan) == .notFinite)
    #expect(script.add(1.099, 500) == .backwards && script.advance(0.5) == .backwards)
    #expect(script.input.counters.refused == 15)
    #expect(script.input.velocity == before.0 && script.input.focus == before.1)
    #expect(script.log.count == before.2 && script.events.count == before.3)
    #expect(script.add(1.1, 0.9) == .accepted, "the same time is not backwards")
  }

  @Test("a sample may be older than the last step in time, but not than the last sample")
  func late() {
    var script = GestureScript()
    script.add(0, 0, 0, .began)
    script.advance(0.1)
    #expect(script.add(0.09, 20) == .accepted)
    #expect(script.advance(0.095) == .backwards)
    #expect(script.add(0.08, 20) == .backwards)
    script.add(0.1, 20, 0, .ended)
    #expect(script.count(.drag, .ended) == 1)
  }

  @Test("a pause starts velocity over and is counted")
  func gaps() {
    var script = GestureScript()
    let time = script.stroke(from: 0, speed: 1000, seconds: 0.3)
    #expect(script.input.counters.gaps == 0)
    script.add(time + 3600, 310)
    #expect(script.input.counters.gaps == 1 && script.input.velocity == .zero)
  }

  @Test("numbers of any size give finite events and levels")
  func sizes() {
    let sizes = [0, 1e-300, 1e-9, 1, 1e9, 1e154, 1e200, 1.7e308]
    for source in [GestureSource.touch, .mouse, .stick, .trigger] {
      var noise = StrokeNoise()
      var script = GestureScript(
        source,
        landmarks: {
          $0.axis = .x
          $0.spacing = 1e-3
          $0.snapDistance = 1e-4
          $0.lower = StrokeVector(-5, -5)
          $0.upper = StrokeVector(5, 5)
        })
      var time = 0.0
      for _ in 0..<4000 {
        time += abs(noise.next()) * (noise.next() > 0.99 ? 1e6 : 0.01)
        let x = noise.next() * sizes[Int(abs(noise.next()) * 7.99)]
        let y = noise.next() * sizes[Int(abs(noise.next()) * 7.99)]
        let phases = [SamplePhase.began, .moved, .moved, .ended, .moved, .cancelled]
        let phase = phases[Int(abs(noise.next()) * 5.05)]
        script.add(time, x, y, phase, pointer: Int64(abs(noise.next()) * 12))
        if noise.next() > 0.9 { script.advance(time) }
      }
      #expect(script.events.count > 100)
      for event in script.events where event.type != .boundary {
        #expect(
          event.time.isFinite && event.velocity.isFinite && event.scale.isFinite && event.rotation.isFinite)
      }
      for entry in script.log {
        switch entry.command {
        case .tap(let intensity, let sharpness):
          #expect((0...1).contains(intensity) && (0...1).contains(sharpness))
        case .texture(_, let intensity, let sharpness):
          #expect((0...1).contains(intensity) && (0...1).contains(sharpness))
        case .end: break
        }
      }
      script.cancel()
      #expect(!script.input.isSounding)
    }
  }

  @Test("the same samples give the same events and commands, bit for bit")
  func determinism() {
    func run() -> GestureScript {
      var script = GestureScript(
        .touch,
        landmarks: {
          $0.axis = .x
          $0.spacing = 7
        })
      var noise = StrokeNoise()
      var time = 0.0
      for step in 0..<3000 {
        time += 0.004 + 0.003 * noise.next()
        let phase: SamplePhase = step % 50 == 0 ? .began : step % 50 == 45 ? .ended : .moved
        script.add(time, 200 * noise.next(), 200 * noise.next(), phase, pointer: Int64(step / 50 % 3))
        script.advance(time)
      }
      return script
    }
    let first = run()
    let second = run()
    #expect(first.events == second.events && first.events.count > 1000)
    #expect(first.log.map(\.command) == second.log.map(\.command))
  }

  @Test("the queue keeps the newest 64 events and counts the rest; changes in a row are one")
  func queue() {
    var input = GestureInput(GestureConfiguration(), GestureLandmarkSettings(), GestureMapping())
    var commands = InputCommands()
    _ = input.add(GestureSample(0, .zero, phase: .began), &commands)
    for step in 1...50 {
      _ = input.add(GestureSample(Double(step) / 100, StrokeVector(Double(step * 10), 0)), &commands)
    }
    #expect(input.take()?.phase == .began)
    let newest = input.take()
    #expect(newest?.phase == .changed && newest?.time == 0.5 && input.take() == nil)
    for step in 1...100 {
      let time = 1 + Double(step)
      _ = input.add(GestureSample(time, .zero, phase: .began, pointer: Int64(step)), &commands)
      _ = input.add(GestureSample(time, .zero, phase: .cancelled, pointer: Int64(step)), &commands)
      _ = input.add(GestureSample(time + 0.5, .zero, phase: .began, pointer: 7777), &commands)
      _ = input.add(GestureSample(time + 0.6, .zero, phase: .ended, pointer: 7777), &commands)
      commands.removeAll()
    }
    var count = 0
    while input.take() != nil { count += 1 }
    #expect(count == 64 && input.lostEvents == 37)
  }
}
