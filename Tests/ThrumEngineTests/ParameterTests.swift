import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Parameters of a player")
struct ParameterTests {
  private func stage(
    _ maker: PatternMaker = PatternMaker().continuous(0, 100, 0.8, 0.5)
  ) -> (stage: Stage, player: Int, pad: Int) {
    let stage = Stage()
    let pad = stage.controller()
    return (stage, stage.player(maker.pattern, on: pad), pad)
  }

  @Test("set before the start, it holds from the first moment: no full-strength sample")
  func seeded() {
    let (stage, player, pad) = stage()
    stage.set(player, .intensityControl, 0)
    stage.start(player)
    stage.update(1.0 / 60, count: 30)
    #expect(stage.commands(pad).isEmpty)
    stage.set(player, .intensityControl, 0.5)
    stage.update(1.0 / 60)
    #expect(isSame(stage.drive(pad), dualSense((0.4, 0.5))))
  }

  @Test("intensity multiplies and sharpness adds, limited to the range")
  func combine() {
    let (stage, player, pad) = stage()
    stage.start(player)
    stage.set(player, .intensityControl, 0.25)
    stage.set(player, .sharpnessControl, 0.3)
    stage.update(0.1)
    #expect(stage.state(player).intensity == 0.2)
    #expect(abs(stage.state(player).sharpness - 0.8) < 1e-6)
    #expect(isSame(stage.drive(pad), dualSense((0.2, 0.8))))
    stage.set(player, .sharpnessControl, -0.9)
    stage.update(0.1)
    #expect(stage.state(player).sharpness == 0)
  }

  @Test("the pattern's own parameters and the player's combine")
  func layers() {
    let (stage, player, _) = stage(
      PatternMaker().continuous(0, 10, 1, 0.5).step(.intensityControl, 0, 0.5).step(.sharpnessControl, 0, 0.2)
    )
    stage.set(player, .intensityControl, 0.5)
    stage.set(player, .sharpnessControl, -0.4)
    stage.start(player)
    stage.update(0.1)
    #expect(stage.state(player).intensity == 0.25)
    #expect(abs(stage.state(player).sharpness - 0.3) < 1e-6)
  }

  @Test("a tap takes the intensity in force at its start and none of the sharpness")
  func tap() {
    let (stage, player, pad) = stage(PatternMaker().transient(0.5, 0.8, 0.2))
    stage.set(player, .sharpnessControl, 0.8)
    stage.start(player)
    stage.update(0.25)
    #expect(stage.curve(player, .intensityControl, [(0.5, 0)], at: 0.25) == .done)
    // At 0.5 s the curve is half way from 1 at 0.25 s to 0 at 0.75 s.
    stage.update(0.25)
    #expect(isSame(stage.drive(pad), dualSense((0.4, 0.2))))
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.4, 0.2))))
  }

  @Test("a tap inside a long update takes the value of its own time")
  func tapInsideUpdate() {
    let (stage, player, pad) = stage(PatternMaker().transient(0.25, 1, 0))
    #expect(stage.curve(player, .intensityControl, [(0, 1), (1, 0)]) == .done)
    stage.start(player)
    stage.update(0.9)
    #expect(isSame(stage.drive(pad), dualSense((0.75, 0))))
  }

  @Test("parameters sent together take effect each at its own time")
  func sent() {
    let (stage, player, _) = stage()
    stage.start(player)
    let parameters = [
      DynamicParameter(id: .intensityControl, value: 0.5, time: 0),
      DynamicParameter(id: .intensityControl, value: 0.25, time: 0.2),
      DynamicParameter(id: .audioVolumeControl, value: 0, time: 0.1),
    ]
    #expect(stage.send(player, parameters, at: 0.1) == .done)
    var seen: [Float] = []
    for _ in 0..<4 {
      stage.update(0.1)
      seen.append(stage.state(player).intensity)
    }
    #expect(seen == [0.4, 0.4, 0.2, 0.2])
  }

  @Test("a curve ramps from the value in force, is linear, and holds its last value")
  func curve() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 100, 1, 0.5))
    stage.set(player, .intensityControl, 0)
    stage.start(player)
    stage.update(0.5)
    #expect(stage.curve(player, .intensityControl, [(0.5, 1), (1, 0.5)], at: 1) == .done)
    var seen: [Float] = []
    for _ in 0..<8 {
      stage.update(0.25)
      seen.append(stage.state(player).intensity)
    }
    // Engine times 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5.
    #expect(seen == [0, 0, 0.5, 1, 0.75, 0.5, 0.5, 0.5])
  }

  @Test("a value replaces a running curve; a curve that starts later replaces one under way")
  func replace() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 100, 1, 0.5))
    stage.start(player)
    #expect(stage.curve(player, .intensityControl, [(0, 0), (1, 1)]) == .done)
    stage.update(0.5)
    #expect(stage.state(player).intensity == 0.5)
    stage.set(player, .intensityControl, 0.125)
    stage.update(0.25)
    #expect(stage.state(player).intensity == 0.125)
    #expect(stage.curve(player, .intensityControl, [(0, 0), (10, 1)], at: 1) == .done)
    #expect(stage.curve(player, .intensityControl, [(1, 1)], at: 2) == .done)
    stage.update(1.25)
    #expect(abs(stage.state(player).intensity - 0.1) < 1e-6)
    stage.update(0.5)
    #expect(abs(stage.state(player).intensity - 0.55) < 1e-6)
    stage.update(10)
    #expect(stage.state(player).intensity == 1)
  }

  @Test("curves give the same values at every update rate", arguments: updateRates)
  func rateIndependent(_ rate: Double) {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 100, 1, 0.5))
    stage.start(player)
    #expect(
      stage.curve(player, .intensityControl, [(0.2, 0), (0.6, 1), (0.6, 0.25), (1, 0.5)], at: 0.2) == .done)
    stage.update(1 / rate, count: Int(rate))
    // 1 s is 0.8 s into the curve: half way between the last two points.
    #expect(abs(stage.state(player).intensity - 0.375) < 1e-5)
  }

  @Test("values persist when a player starts again")
  func persist() {
    let (stage, player, _) = stage()
    stage.set(player, .intensityControl, 0.5)
    stage.start(player)
    stage.update(0.1)
    stage.stop(player)
    stage.start(player)
    stage.update(0.1)
    #expect(stage.state(player).intensity == 0.4)
  }

  @Test("envelope controls are taken when an event starts")
  func envelope() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 1, 1, 0.5).continuous(2, 1, 1, 0.5))
    stage.start(player)
    stage.update(0.25)
    #expect(stage.state(player).intensity == 1)
    // A full attack takes 1 s.
    stage.set(player, .attackTimeControl, 1)
    stage.update(0.25)
    #expect(stage.state(player).intensity == 1)
    stage.update(2)
    #expect(stage.state(player).intensity == 0.5)
  }

  @Test("when the pool is full nothing is scheduled")
  func full() {
    let stage = Stage(EngineConfiguration(scheduled: 3))
    let player = stage.player(PatternMaker().continuous(0, 10).pattern, on: nil)
    #expect(stage.curve(player, .intensityControl, [(0, 1), (1, 1), (2, 1)], at: 1) == .full)
    #expect(stage.curve(player, .intensityControl, [(0, 1), (1, 1)], at: 1) == .done)
    #expect(stage.send(player, [DynamicParameter(id: .sharpnessControl, value: 1, time: 1)]) == .full)
    #expect(stage.engine.pointee.start(player: player, at: 5) == .full)
    // The first point is given back when the curve reaches it, and the curve itself with it.
    stage.update(1)
    #expect(stage.engine.pointee.start(player: player, at: 5) == .done)
    stage.engine.pointee.destroyPlayer(player)
    let next = stage.player(PatternMaker().continuous(0, 10).pattern, on: nil)
    #expect(stage.curve(next, .intensityControl, [(0, 1), (1, 1)], at: 9) == .done)
  }
}
