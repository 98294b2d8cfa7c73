import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Pause")
struct PauseTests {
  /// Updates and adds up how long the motors are on, until nothing has sounded for a second.
  private func secondsOn(_ stage: Stage, _ pad: Int, _ rate: Double, _ updates: Int) -> Double {
    var on = 0.0
    for _ in 0..<updates {
      stage.update(1 / rate)
      if !stage.drive(pad).isSilent { on += 1 / rate }
    }
    return on
  }

  @Test(
    "one update after the start: no motor stays on, and the rest comes after the resume",
    arguments: updateRates)
  func rightAway(_ rate: Double) {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 0.5, 0.8, 0).pattern, on: pad)
    stage.start(player)
    stage.update(1 / rate)
    #expect(isSame(stage.drive(pad), dualSense((0.8, 0))))
    stage.pause(player)
    #expect(secondsOn(stage, pad, rate, Int(rate)) == 0)
    #expect(abs(stage.state(player).position - 1 / rate) < 1e-9)
    stage.resume(player)
    let left = 0.5 - 1 / rate
    let on = secondsOn(stage, pad, rate, Int(rate))
    // On in each update before the end, and the update that reaches the end turns it off.
    #expect(on > left - 1 / rate - 1e-6 && on < left + 1e-6)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.notices().count == 1)
  }

  @Test("before the first update: nothing sounds until the resume")
  func beforeFirstUpdate() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().transient(0).continuous(0.1, 0.2, 0.5, 0).pattern, on: pad)
    stage.start(player)
    stage.pause(player)
    stage.update(0.1, count: 5)
    #expect(stage.commands(pad).isEmpty)
    #expect(stage.state(player).position == 0)
    stage.resume(player)
    stage.update(0.01)
    #expect(!stage.drive(pad).isSilent)
  }

  // Xbox 360: a tap of sharpness 0 lasts 0.06 s.
  @Test("a tap keeps the rest of its pulse over a pause", arguments: [15.0, 30, 60, 120, 1000], [1, 2, 3])
  func tap(_ rate: Double, _ updatesBefore: Int) {
    let stage = Stage()
    let pad = stage.controller(.xbox360)
    let player = stage.player(PatternMaker().transient(0, 0.7, 0).pattern, on: pad)
    stage.start(player)
    var on = secondsOn(stage, pad, rate, updatesBefore)
    #expect(on > 0)
    if stage.state(player).status == .stopped { return }
    stage.pause(player)
    #expect(secondsOn(stage, pad, rate, Int(rate)) == 0)
    #expect(stage.state(player).status == .paused)
    stage.resume(player)
    on += secondsOn(stage, pad, rate, Int(rate))
    #expect(on >= 0.06 - 1e-6 && on < 0.06 + 1 / rate + 1e-6)
    #expect(stage.state(player).status == .stopped)
  }

  @Test(
    "a tap keeps the rest of its pulse over a pause at scheduled times", arguments: [30.0, 60, 120, 1000])
  func tapScheduled(_ rate: Double) {
    let stage = Stage()
    let pad = stage.controller(.xbox360)
    let player = stage.player(PatternMaker().transient(0, 0.7, 0).pattern, on: pad)
    stage.start(player)
    stage.pause(player, at: 0.0401)
    stage.resume(player, at: 0.5007)
    var on = 0.0
    for _ in 0..<Int(rate) {
      stage.update(1 / rate)
      let time = stage.engine.pointee.gameTime
      if !stage.drive(pad).isSilent { on += 1 / rate }
      if time >= 0.0401 && time < 0.5007 { #expect(stage.drive(pad).isSilent) }
    }
    #expect(on >= 0.06 - 1e-6 && on < 0.06 + 1 / rate + 1e-6)
  }

  // A release of 0.5 lasts 2 s · (100^0.5 - 1) / 99 = 2/11 s: from 1 to 0 at 5.5 per second.
  @Test("a release under way stands still and goes on", arguments: updateRates)
  func release(_ rate: Double) {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(
      PatternMaker().continuous(0, 0.5, 1, 0, [.releaseTime: 0.5]).pattern, on: pad)
    stage.start(player)
    stage.pause(player, at: 0.6)
    stage.resume(player, at: 1.01)
    stage.follow(
      player, on: pad, at: rate, until: 1.4,
      [
        .at(0, .playing, 0, speed: 1, 1), .at(0.5, .playing, 0.5, speed: 1, 1, slope: -5.5),
        .at(0.6, .paused, 0.6), .at(1.01, .playing, 0.6, speed: 1, 0.45, slope: -5.5),
        .at(1.01 + 2.0 / 11 - 0.1, .stopped),
      ])
  }

  // An attack of 1 lasts 1 s.
  @Test("an attack under way stands still and goes on", arguments: updateRates)
  func attack(_ rate: Double) {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 2, 1, 0, [.attackTime: 1]).pattern, on: pad)
    stage.start(player)
    stage.pause(player, at: 0.4)
    stage.resume(player, at: 0.9)
    stage.follow(
      player, on: pad, at: rate, until: 2.8,
      [
        .at(0, .playing, 0, speed: 1, 0, slope: 1), .at(0.4, .paused, 0.4),
        .at(0.9, .playing, 0.4, speed: 1, 0.4, slope: 1), .at(1.5, .playing, 1, speed: 1, 1),
        .at(2.5, .stopped),
      ])
  }

  @Test("an event at the time of the pause begins with the resume and lasts its whole length")
  func eventAtPause() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0.5, 0.5, 0.8, 0).pattern, on: pad)
    stage.start(player)
    stage.pause(player, at: 0.5)
    stage.resume(player, at: 1)
    stage.follow(
      player, on: pad, at: 60, until: 2,
      [
        .at(0, .playing, 0, speed: 1), .at(0.5, .paused, 0.5), .at(1, .playing, 0.5, speed: 1, 0.8),
        .at(1.5, .stopped),
      ])
  }

  @Test("pausing and resuming often adds up to the same length")
  func often() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 1, 0.8, 0).pattern, on: pad)
    stage.start(player)
    for cycle in 0..<10 {
      stage.pause(player, at: 0.1 * Double(2 * cycle + 1) - 0.05)
      stage.resume(player, at: 0.1 * Double(2 * cycle + 2) - 0.05)
    }
    // Ten pauses of 0.1 s.
    stage.update(1.0 / 60, count: 119)
    #expect(stage.state(player).status == .playing)
    stage.update(1.0 / 60)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.notices().count == 1)
  }
}
