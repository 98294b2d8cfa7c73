import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Priorities")
struct PriorityTests {
  private func hum(
    _ stage: Stage, _ intensity: Float, priority: Int32, on pad: Int?, duration: Double = 10
  ) -> Int {
    stage.player(PatternMaker().continuous(0, duration, intensity, 0).pattern, on: pad) {
      $0.priority = priority
    }
  }

  /// What notices of cut and dropped events add up to.
  private func dropped(_ stage: Stage) -> [UInt32] {
    stage.notices().filter { $0.type == .voicesExhausted }.map(\.count)
  }

  @Test("the lowest priority goes first, whenever it began")
  func lowest() {
    let stage = Stage(EngineConfiguration(voices: 3))
    let pad = stage.controller()
    let players = [(Float(0.1), Int32(5)), (0.2, -3), (0.3, 2)].map {
      hum(stage, $0.0, priority: $0.1, on: pad)
    }
    for player in players {
      stage.start(player)
      stage.update(0.01)
    }
    let fourth = hum(stage, 0.05, priority: 2, on: pad)
    stage.start(fourth)
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.45, 0))))
    #expect(players.map { stage.state($0).voices } == [1, 0, 1])
    #expect(dropped(stage) == [1])
    #expect(stage.engine.pointee.statistics().droppedVoices == 1)
  }

  @Test("among equals the oldest goes first")
  func oldest() {
    let stage = Stage(EngineConfiguration(voices: 3))
    // The place of a player says nothing: the one made last starts first.
    let players = (0..<4).map { _ in hum(stage, 0.1, priority: 1, on: nil) }
    for player in [2, 0, 1, 3] {
      stage.start(players[player])
      stage.update(0.01)
    }
    #expect(players.map { stage.state($0).voices } == [1, 1, 0, 1])
    stage.start(players[2])
    stage.update(0.01)
    #expect(players.map { stage.state($0).voices } == [0, 1, 1, 1])
    #expect(dropped(stage) == [1, 1])
  }

  @Test("when all have a higher priority the new event is dropped")
  func allHigher() {
    let stage = Stage(EngineConfiguration(voices: 2))
    let pad = stage.controller()
    let high = [hum(stage, 0.25, priority: 2, on: pad), hum(stage, 0.25, priority: 1, on: pad)]
    for player in high { stage.start(player) }
    stage.update(0.01)
    let low = hum(stage, 0.5, priority: 0, on: pad)
    stage.start(low)
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0))))
    #expect(stage.state(low).voices == 0)
    #expect(stage.state(low).status == .playing)
    #expect(dropped(stage) == [1])
  }

  @Test("a player whose event was cut goes on with its later events and finishes")
  func goesOn() {
    let stage = Stage(EngineConfiguration(voices: 1))
    let pad = stage.controller()
    let cut = stage.player(PatternMaker().continuous(0, 1, 0.2, 0).continuous(2, 1, 0.4, 0).pattern, on: pad)
    let other = hum(stage, 0.8, priority: 1, on: pad, duration: 0.5)
    stage.start(cut)
    stage.update(0.5)
    stage.start(other)
    stage.update(0.25)
    #expect(isSame(stage.drive(pad), dualSense((0.8, 0))))
    stage.update(0.5)
    #expect(stage.drive(pad).isSilent)
    stage.update(1)
    #expect(isSame(stage.drive(pad), dualSense((0.4, 0))))
    stage.update(1)
    #expect(stage.notices().filter { $0.type == .playerFinished }.map(\.player) == [1, 0])
  }

  @Test("one notice per update counts what was cut and what was dropped")
  func counts() {
    let stage = Stage(EngineConfiguration(voices: 2))
    let low = hum(stage, 0.1, priority: 0, on: nil)
    var many = PatternMaker()
    for _ in 0..<5 { many = many.continuous(0, 1, 0.1, 0) }
    let high = stage.player(many.pattern, on: nil) { $0.priority = 1 }
    stage.start(low)
    stage.update(0.01)
    stage.start(high)
    stage.update(0.01)
    // One place was free; the second event cuts the low one, three cut their own elders.
    #expect(dropped(stage) == [4])
    stage.update(0.01)
    #expect(dropped(stage).isEmpty)
  }

  @Test("what was stopped does not sound: nothing is cut or dropped for it")
  func stopped() {
    let stage = Stage(EngineConfiguration(voices: 2))
    let first = hum(stage, 0.1, priority: 9, on: nil)
    let second = hum(stage, 0.1, priority: 9, on: nil)
    let third = hum(stage, 0.1, priority: 0, on: nil)
    stage.start(first)
    stage.start(second)
    stage.update(0.01)
    stage.stop(first)
    stage.start(third)
    stage.start(second)
    stage.update(0.01)
    #expect(stage.state(second).voices == 1)
    #expect(stage.state(third).voices == 1)
    #expect(dropped(stage).isEmpty)
  }

  @Test("what is over in this update leaves its place to what begins in it")
  func ended() {
    let stage = Stage(EngineConfiguration(voices: 1))
    let pad = stage.controller()
    let first = hum(stage, 0.8, priority: 9, on: pad, duration: 0.5)
    let second = hum(stage, 0.4, priority: 0, on: pad)
    stage.start(first)
    stage.start(second, at: 0.5)
    stage.update(0.25, count: 2)
    #expect(isSame(stage.drive(pad), dualSense((0.4, 0))))
    #expect(dropped(stage).isEmpty)
  }
}
