import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Transport")
struct TransportTests {
  /// A DualSense and a player of 1 s at 0.8 unless said otherwise.
  private func stage(
    _ maker: PatternMaker = PatternMaker().continuous(0, 1, 0.8, 0),
    _ change: (inout PlayerSettings) -> Void = { _ in }
  ) -> (stage: Stage, player: Int, pad: Int) {
    let stage = Stage()
    let pad = stage.controller()
    return (stage, stage.player(maker.pattern, on: pad, change), pad)
  }

  @Test("start comes at its time", arguments: updateRates)
  func start(_ rate: Double) {
    let (stage, player, pad) = stage()
    stage.start(player, at: 0.3)
    stage.follow(
      player, on: pad, at: rate, until: 2,
      [.at(0, .scheduled), .at(0.3, .playing, 0, speed: 1, 0.8), .at(1.3, .stopped)])
    #expect(stage.notices().map(\.type) == [.playerFinished])
  }

  @Test("stop comes at its time, and a later start plays from the beginning", arguments: updateRates)
  func stop(_ rate: Double) {
    let (stage, player, pad) = stage()
    stage.start(player)
    stage.stop(player, at: 0.7)
    stage.start(player, at: 1.1)
    stage.follow(
      player, on: pad, at: rate, until: 2.4,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .at(0.7, .scheduled), .at(1.1, .playing, 0, speed: 1, 0.8),
        .at(2.1, .stopped),
      ])
    #expect(stage.notices().map(\.type) == [.playerFinished, .playerFinished])
  }

  @Test("pause and resume come at their times, with the same time left", arguments: updateRates)
  func pause(_ rate: Double) {
    let (stage, player, pad) = stage()
    stage.start(player)
    stage.pause(player, at: 0.25)
    stage.resume(player, at: 0.61)
    stage.follow(
      player, on: pad, at: rate, until: 1.6,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .at(0.25, .paused, 0.25),
        .at(0.61, .playing, 0.25, speed: 1, 0.8),
        .at(1.36, .stopped),
      ])
    #expect(stage.notices().map(\.type) == [.playerFinished])
  }

  @Test("pause and resume between updates take effect with the next one", arguments: updateRates)
  func pauseNow(_ rate: Double) {
    let (stage, player, pad) = stage()
    stage.start(player)
    stage.follow(
      player, on: pad, at: rate, until: 1.8,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .after(0.2, .paused, 0.2),
        .after(0.6, .playing, 0.2, speed: 1, 0.8), .at(1.4, .stopped),
      ], calls: [(0.2, { stage.pause(player) }), (0.6, { stage.resume(player) })])
  }

  @Test("seek moves on and back at its time", arguments: updateRates)
  func seek(_ rate: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 1, 0.8, 0).continuous(1, 1, 0.4, 0))
    stage.start(player)
    stage.seek(player, to: 1.5, at: 0.31)
    stage.seek(player, to: 0.75, at: 0.47)
    stage.follow(
      player, on: pad, at: rate, until: 2,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .at(0.31, .playing, 1.5, speed: 1, 0.4),
        .at(0.47, .playing, 0.75, speed: 1, 0.8), .at(0.72, .playing, 1, speed: 1, 0.4), .at(1.72, .stopped),
      ])
  }

  @Test("cancel stops at once and forgets commands, parameters and curves", arguments: updateRates)
  func cancel(_ rate: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 10, 0.8, 0))
    stage.start(player)
    stage.start(player, at: 1.5)
    #expect(stage.curve(player, .intensityControl, [(0, 1), (0.4, 0.5), (4, 0)], at: 0.2) == .done)
    #expect(
      stage.send(player, [DynamicParameter(id: .intensityControl, value: 0.1, time: 0)], at: 0.8) == .done)
    // The curve has come to 0.5 when it is cut; that value stays.
    stage.follow(
      player, on: pad, at: rate, until: 2,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .at(0.2, .playing, 0.2, speed: 1, 0.8, slope: -1),
        .after(0.6, .stopped), .after(1, .playing, 0, speed: 1, 0.4),
      ], calls: [(0.6, { stage.cancel(player) }), (1, { stage.start(player) })])
  }

  @Test("stop forgets commands and keeps parameters and curves", arguments: updateRates)
  func stopNow(_ rate: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 10, 0.8, 0))
    stage.start(player)
    stage.pause(player, at: 0.5)
    stage.start(player, at: 1.5)
    #expect(
      stage.send(player, [DynamicParameter(id: .intensityControl, value: 0.25, time: 0.4)], at: 0.4) == .done)
    #expect(stage.curve(player, .intensityControl, [(0, 0.25), (0.8, 0.75)], at: 1.2) == .done)
    stage.follow(
      player, on: pad, at: rate, until: 2.4,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .after(0.2, .stopped), .after(0.4, .playing, 0, speed: 1, 0.8),
        .at(0.8, .playing, 0.4, speed: 1, 0.2), .at(1.2, .playing, 0.8, speed: 1, 0.2, slope: 0.5),
        .at(2, .playing, 1.6, speed: 1, 0.6),
      ], calls: [(0.2, { stage.stop(player) }), (0.4, { stage.start(player) })])
  }

  @Test(
    "a loop starts over exactly one length after the last time, until it is turned off",
    arguments: updateRates)
  func loop(_ rate: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 0.3, 0.8, 0).continuous(0.7, 0.1, 0.4, 0)) {
      $0.isLooping = true
      $0.loopEnd = 0.4
    }
    stage.start(player)
    var timeline: [Stretch] = []
    for iteration in 0..<3 {
      let start = Double(iteration) * 0.4
      timeline += [.at(start, .playing, 0, speed: 1, 0.8), .at(start + 0.3, .playing, 0.3, speed: 1)]
    }
    // Turned off in the third iteration, which goes on to the end of the pattern.
    timeline += [.at(1.5, .playing, 0.7, speed: 1, 0.4), .at(1.6, .stopped)]
    stage.follow(
      player, on: pad, at: rate, until: 2, timeline, calls: [(1, { stage.loop(player, false, end: 0.4) })])
    #expect(stage.state(player).iteration == 2)
  }

  @Test("rate scales the pattern from the moment it is set", arguments: updateRates)
  func rate(_ updates: Double) {
    let (stage, player, pad) = stage(
      PatternMaker().continuous(0, 2, 0.8, 0).curve(.intensityControl, 0, [(0, 1), (2, 0)])
    ) { $0.rate = 0.5 }
    stage.start(player)
    stage.follow(
      player, on: pad, at: updates, until: 2,
      [
        .at(0, .playing, 0, speed: 0.5, 0.8, slope: -0.2),
        .after(0.4, .playing, 0.2, speed: 2, 0.72, slope: -0.8),
        .after(0.8, .playing, 1, speed: 1, 0.4, slope: -0.4), .at(1.8, .stopped),
      ], calls: [(0.4, { stage.rate(player, 2) }), (0.8, { stage.rate(player, 1) })])
  }

  @Test("a rate set while paused holds from the resume on", arguments: updateRates)
  func ratePaused(_ updates: Double) {
    let (stage, player, pad) = stage()
    stage.start(player)
    stage.pause(player, at: 0.3)
    stage.resume(player, at: 0.7)
    stage.follow(
      player, on: pad, at: updates, until: 2.4,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .at(0.3, .paused, 0.3), .at(0.7, .playing, 0.3, speed: 0.5, 0.8),
        .at(2.1, .stopped),
      ], calls: [(0.4, { stage.rate(player, 0.5) })])
  }

  @Test("mute silences from the next update on, and time goes on", arguments: updateRates)
  func mute(_ rate: Double) {
    let (stage, player, pad) = stage(
      PatternMaker().continuous(0, 1, 0.8, 0).curve(.intensityControl, 0, [(0, 1), (1, 0.5)]))
    stage.start(player)
    stage.follow(
      player, on: pad, at: rate, until: 1.2,
      [
        .at(0, .playing, 0, speed: 1, 0.8, slope: -0.4),
        .after(0.2, .playing, 0.2, speed: 1, 0.72, slope: -0.4).muted,
        .after(0.6, .playing, 0.6, speed: 1, 0.56, slope: -0.4), .at(1, .stopped),
      ], calls: [(0.2, { stage.mute(player) }), (0.6, { stage.mute(player, false) })])
  }

  @Test(
    "parameters sent together come each at its own time, on the clock and not the rate",
    arguments: updateRates)
  func send(_ updates: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 4, 0.8, 0)) { $0.rate = 2 }
    stage.start(player)
    let steps: [(Double, Float)] = [(0, 0.5), (0.2, 0.25), (0.9, 1)]
    #expect(
      stage.send(
        player, steps.map { DynamicParameter(id: .intensityControl, value: $0.1, time: $0.0) }, at: 0.1)
        == .done)
    stage.follow(
      player, on: pad, at: updates, until: 2.2,
      [
        .at(0, .playing, 0, speed: 2, 0.8), .at(0.1, .playing, 0.2, speed: 2, 0.4),
        .at(0.3, .playing, 0.6, speed: 2, 0.2), .at(1, .playing, 2, speed: 2, 0.8), .at(2, .stopped),
      ])
  }

  @Test("a curve runs from its time on, on the clock and not the rate", arguments: updateRates)
  func curve(_ updates: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 4, 0.8, 0)) { $0.rate = 2 }
    stage.start(player)
    #expect(stage.curve(player, .intensityControl, [(0.4, 0), (0.4, 0.5), (0.9, 1)], at: 0.25) == .done)
    stage.follow(
      player, on: pad, at: updates, until: 2.2,
      [
        .at(0, .playing, 0, speed: 2, 0.8), .at(0.25, .playing, 0.5, speed: 2, 0.8, slope: -2),
        .at(0.65, .playing, 1.3, speed: 2, 0.4, slope: 0.8), .at(1.15, .playing, 2.3, speed: 2, 0.8),
        .at(2, .stopped),
      ])
  }
}
