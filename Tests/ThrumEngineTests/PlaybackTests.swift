import Testing
import ThrumEngine
import ThrumPatterns

/// Update rates in hertz at which every timeline must hold.
let updateRates: [Double] = [15, 30, 60, 1000]

@Suite("Playback")
struct PlaybackTests {
  @Test("a continuous event is on from its time to its end, to within one update", arguments: updateRates)
  func continuous(_ rate: Double) {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0.2, 0.4, 0.6, 0.25).pattern, on: pad)
    stage.start(player)
    stage.update(1 / rate, count: Int(rate))
    let commands = stage.commands(pad).filter { $0.duration == 0 || $0.time < 0.2 + 1 / rate + 1e-6 }
    #expect(commands.count == 2)
    #expect(commands[0].time >= 0.2 - 1e-6 && commands[0].time < 0.2 + 1 / rate)
    #expect(isSame(commands[0].drive, dualSense((0.6, 0.25))))
    #expect(commands[1].time >= 0.6 - 1e-6 && commands[1].time < 0.6 + 1 / rate)
    #expect(commands[1].drive.isSilent)
  }

  @Test("no tap is lost at any rate, and each lasts at least one pulse of the motor", arguments: updateRates)
  func taps(_ rate: Double) {
    let stage = Stage()
    let pad = stage.controller(.xbox360)
    var maker = PatternMaker()
    // 0.21 s apart: farther than a pulse of 0.06 s and two updates at 15 Hz.
    for tap in 0..<10 { maker = maker.transient(Double(tap) * 0.21 + 0.01, 0.5, 0) }
    stage.start(stage.player(maker.pattern, on: pad))
    stage.update(1 / rate, count: Int(3 * rate))
    let commands = stage.commands(pad)
    let onsets = commands.indices.filter {
      !commands[$0].drive.isSilent && ($0 == 0 || commands[$0 - 1].drive.isSilent)
    }
    #expect(onsets.count == 10)
    for (tap, onset) in onsets.enumerated() {
      let due = Double(tap) * 0.21 + 0.01
      #expect(commands[onset].time >= due - 1e-6 && commands[onset].time < due + 1 / rate)
      let end = commands[onset...].first { $0.drive.isSilent }!
      #expect(end.time - commands[onset].time >= 0.06 - 1e-6)
      #expect(end.time - commands[onset].time < 0.06 + 1 / rate + 1e-6)
    }
  }

  @Test("a continuous event shorter than an update still sounds")
  func shortContinuous() {
    for duration in [0.001, 0.03, 0.06] {
      let stage = Stage()
      let pad = stage.controller()
      stage.start(stage.player(PatternMaker().continuous(0.01, duration, 0.8, 0).pattern, on: pad))
      stage.update(0.1, count: 5)
      let commands = stage.commands(pad)
      #expect(commands.count == 2)
      #expect(isSame(commands[0].drive, dualSense((0.8, 0))))
      #expect(commands[1].drive.isSilent)
    }
  }

  @Test("the same updates give the same commands, bit for bit")
  func deterministic() {
    func run() -> [String] {
      let stage = Stage()
      let pad = stage.controller()
      let maker = PatternMaker().continuous(0, 1, 0.7, 0.3, [.attackTime: 0.5, .releaseTime: 0.5])
        .curve(.intensityControl, 0.1, [(0, 1), (0.5, 0.2)]).transient(0.4)
      let player = stage.player(maker.pattern, on: pad)
      stage.start(player)
      for frame in 0..<200 {
        stage.set(player, .sharpnessControl, Float(frame % 7) / 10)
        stage.update(1.0 / 60)
      }
      return stage.commands(pad).map { "\($0)" }
    }
    #expect(run() == run())
  }

  @Test("events at one time sum, and the sum is limited")
  func overlap() {
    let stage = Stage()
    let pad = stage.controller()
    let maker = PatternMaker().continuous(0, 1, 0.5, 0).continuous(0, 0.5, 0.25, 1).continuous(
      0, 0.25, 0.9, 0)
    stage.start(stage.player(maker.pattern, on: pad))
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0), (0.25, 1), (0.9, 0))))
    #expect(stage.drive(pad).low == 1)
    stage.update(0.1, count: 2)
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0), (0.25, 1))))
    stage.update(0.1, count: 3)
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0))))
  }

  @Test("players of one controller mix; stopping one leaves the others as they were")
  func mixing() {
    let stage = Stage()
    let pad = stage.controller()
    let players = [(0.3, Float(0.5)), (0.6, 0.2), (1.0, 0.1)].map {
      stage.player(PatternMaker().continuous(0, $0.0, $0.1, 0).pattern, on: pad)
    }
    for player in players { stage.start(player) }
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.8, 0))))
    stage.stop(players[0])
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.3, 0))))
    stage.update(0.1, count: 4)
    #expect(isSame(stage.drive(pad), dualSense((0.1, 0))))
    stage.update(0.1, count: 4)
    #expect(stage.drive(pad).isSilent)
    #expect(stage.notices().map(\.player) == [0, 1, 2])
  }

  @Test("audio events make no rumble and count in the length")
  func audio() throws {
    var builder = PatternBuilder()
    try builder.add(Event(type: .audioCustom, time: 0, duration: 0.5)) { _ in }
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(builder.finish(), on: pad)
    stage.start(player)
    stage.update(0.1, count: 4)
    #expect(stage.state(player).status == .playing)
    stage.update(0.1)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.commands(pad).isEmpty)
  }

  @Test("one long update plays all that was due in it")
  func longUpdate() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().transient(0).transient(1).continuous(2, 1).pattern, on: pad)
    stage.start(player)
    stage.update(100)
    #expect(!stage.drive(pad).isSilent)
    stage.update(100)
    #expect(stage.drive(pad).isSilent)
    #expect(stage.notices().map(\.type) == [.playerFinished])
  }

  @Test("an update of no time starts what was started and moves nothing")
  func noTime() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 1, 1, 0).pattern, on: pad)
    stage.start(player)
    stage.update(0)
    #expect(isSame(stage.drive(pad), dualSense((1, 0))))
    #expect(stage.state(player).position == 0)
  }
}
