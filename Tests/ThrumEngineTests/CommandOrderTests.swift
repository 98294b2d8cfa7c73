import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Order of commands")
struct CommandOrderTests {
  private func stage(
    _ maker: PatternMaker = PatternMaker().continuous(0, 1, 0.8, 0)
  ) -> (stage: Stage, player: Int, pad: Int) {
    let stage = Stage()
    let pad = stage.controller()
    return (stage, stage.player(maker.pattern, on: pad), pad)
  }

  @Test("of two commands at one time the first given comes first", arguments: updateRates)
  func equalTimes(_ rate: Double) {
    let (stage, player, pad) = stage()
    stage.start(player)
    stage.stop(player, at: 0.5)
    stage.start(player, at: 0.5)
    stage.pause(player, at: 0.9)
    stage.resume(player, at: 0.9)
    stage.seek(player, to: 0.6, at: 1.1)
    stage.pause(player, at: 1.1)
    stage.resume(player, at: 1.3)
    stage.start(player, at: 1.5)
    stage.stop(player, at: 1.5)
    stage.follow(
      player, on: pad, at: rate, until: 2,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .at(0.5, .playing, 0, speed: 1, 0.8), .at(1.1, .paused, 0.6),
        .at(1.3, .playing, 0.6, speed: 1, 0.8), .at(1.5, .stopped),
      ])
    #expect(stage.notices().map(\.type) == [.playerFinished, .playerFinished])
  }

  @Test("times less than a microsecond apart are one time: the first given comes first")
  func nearlyEqualTimes() {
    let (stage, player, _) = stage()
    stage.start(player)
    #expect(0.1 + 0.2 > 0.3)
    stage.stop(player, at: 0.1 + 0.2)
    stage.start(player, at: 0.3)
    stage.update(0.25, count: 2)
    #expect(stage.state(player).status == .playing)
    #expect(abs(stage.state(player).position - 0.2) < 1e-9)
  }

  @Test("commands given in any order are carried out in order of time", arguments: updateRates)
  func anyOrder(_ rate: Double) {
    let (stage, player, pad) = stage()
    stage.resume(player, at: 0.8)
    stage.stop(player, at: 1.3)
    stage.pause(player, at: 0.4)
    stage.start(player, at: 0.1)
    stage.seek(player, to: 0, at: 0.6)
    stage.follow(
      player, on: pad, at: rate, until: 1.6,
      [
        .at(0, .scheduled), .at(0.1, .playing, 0, speed: 1, 0.8), .at(0.4, .paused, 0.3), .at(0.6, .paused),
        .at(0.8, .playing, 0, speed: 1, 0.8), .at(1.3, .stopped),
      ])
  }

  @Test("all commands of one long update are carried out at their own times")
  func longUpdate() {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 10, 0.8, 0))
    stage.start(player, at: 1)
    stage.pause(player, at: 2)
    stage.resume(player, at: 4)
    stage.seek(player, to: 7, at: 5)
    stage.update(6)
    #expect(stage.state(player).position == 8)
    #expect(isSame(stage.drive(pad), dualSense((0.8, 0))))
    stage.update(2)
    #expect(stage.notices().map(\.type) == [.playerFinished])
  }

  @Test("a time in the past is now")
  func past() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 10))
    stage.update(5)
    stage.start(player, at: 2)
    stage.update(1)
    #expect(stage.state(player).position == 1)
    stage.pause(player, at: 3)
    stage.update(1)
    stage.seek(player, to: 4, at: 1)
    stage.resume(player, at: 5.5)
    stage.update(1)
    #expect(stage.state(player).position == 5)
  }

  @Test("verbs that do not apply change nothing")
  func idle() {
    let (stage, player, pad) = stage()
    stage.pause(player)
    stage.resume(player)
    stage.seek(player, to: 0.5)
    stage.stop(player)
    stage.cancel(player)
    stage.update(0.1)
    #expect(stage.state(player).status == .stopped)
    stage.start(player)
    stage.update(0.1)
    stage.resume(player)
    stage.update(0.1)
    #expect(abs(stage.state(player).position - 0.2) < 1e-9)
    stage.pause(player)
    stage.update(0.1)
    stage.pause(player)
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    #expect(abs(stage.state(player).position - 0.2) < 1e-9)
    #expect(stage.notices().isEmpty)
  }

  @Test("a paused player that is started plays from the beginning; one that is stopped is done")
  func pausedStart() {
    let (stage, player, pad) = stage()
    stage.start(player)
    stage.update(0.5)
    stage.pause(player)
    stage.update(0.5)
    stage.start(player)
    stage.update(0.25)
    #expect(stage.state(player).position == 0.25)
    #expect(isSame(stage.drive(pad), dualSense((0.8, 0))))
    stage.pause(player)
    stage.update(0.5)
    stage.stop(player)
    stage.update(0.5)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.notices().map(\.type) == [.playerFinished])
    stage.resume(player)
    stage.update(0.5)
    #expect(stage.drive(pad).isSilent)
  }

  @Test("a value set after a curve that begins now replaces it")
  func valueAfterCurve() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 10, 1, 0))
    stage.start(player)
    stage.update(0.5)
    #expect(stage.curve(player, .intensityControl, [(1, 0)]) == .done)
    stage.set(player, .intensityControl, 0.5)
    stage.update(0.5)
    #expect(stage.state(player).intensity == 0.5)
    #expect(stage.curve(player, .intensityControl, [(1, 1)]) == .done)
    stage.update(0.5)
    #expect(stage.state(player).intensity == 0.75)
  }

  @Test("at common times every update rate sees the same")
  func stepSize() {
    struct Seen {
      var state: PlayerState
      var low: Float
    }
    // Every 0.2 s, which all rates have in common.
    func run(_ rate: Double) -> [Seen] {
      let maker = PatternMaker().continuous(0, 1.5, 0.9, 0, [.attackTime: 0.7, .releaseTime: 0.6])
        .continuous(0.35, 0.5, 0.5, 0).curve(.intensityControl, 0.2, [(0.3, 0.4), (1, 1)])
        .step(.intensityControl, 1.3, 0.6)
      let (stage, player, pad) = stage(maker)
      stage.loop(player, end: 1.4)
      stage.start(player, at: 0.13)
      stage.pause(player, at: 0.77)
      stage.resume(player, at: 1.01)
      stage.seek(player, to: 1.1, at: 1.51)
      _ = stage.curve(player, .intensityControl, [(0.5, 0.5), (1.7, 1)], at: 0.93)
      _ = stage.send(player, [DynamicParameter(id: .intensityControl, value: 0.7, time: 0.25)], at: 3.1)
      var seen: [Seen] = []
      for frame in 1...25 {
        stage.update(1 / rate, count: Int((rate * 0.2).rounded()))
        seen.append(Seen(state: stage.state(player), low: stage.drive(pad).low))
        if frame == 11 { stage.rate(player, 1.5) }
        if frame == 15 { stage.loop(player, false) }
      }
      return seen
    }
    let reference = run(1000)
    #expect(reference.contains { $0.state.status == .paused })
    #expect(reference.last!.state.status == .stopped)
    for rate in updateRates {
      for (frame, (left, right)) in zip(run(rate), reference).enumerated() {
        #expect(left.state.status == right.state.status, "\(rate) Hz, frame \(frame)")
        #expect(abs(left.state.position - right.state.position) < 1e-9, "\(rate) Hz, frame \(frame)")
        #expect(abs(left.state.intensity - right.state.intensity) < 1e-5, "\(rate) Hz, frame \(frame)")
        #expect(left.state.iteration == right.state.iteration, "\(rate) Hz, frame \(frame)")
        #expect(abs(left.low - right.low) < 1.01 / 255, "\(rate) Hz, frame \(frame)")
      }
    }
  }
}
