import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Seek")
struct SeekTests {
  private func stage(_ maker: PatternMaker) -> (stage: Stage, player: Int, pad: Int) {
    let stage = Stage()
    let pad = stage.controller()
    return (stage, stage.player(maker.pattern, on: pad), pad)
  }

  // An attack of 1 lasts 1 s.
  @Test("into an attack: the level of that age", arguments: updateRates)
  func attack(_ rate: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0.5, 2, 1, 0, [.attackTime: 1]))
    stage.start(player)
    stage.seek(player, to: 0.75, at: 0.1)
    stage.follow(
      player, on: pad, at: rate, until: 2,
      [
        .at(0, .playing, 0, speed: 1), .at(0.1, .playing, 0.75, speed: 1, 0.25, slope: 1),
        .at(0.85, .playing, 1.5, speed: 1, 1), .at(1.85, .stopped),
      ])
  }

  // A decay of 1 lasts 2 s; a release of 1 lasts 2 s.
  @Test("into a decay and into a release: the level of that age", arguments: updateRates)
  func fall(_ rate: Double) {
    let (stage, player, pad) = stage(
      PatternMaker().continuous(0, 2, 1, 0, [.sustained: 0, .decayTime: 1])
        .continuous(3, 1, 1, 0, [.releaseTime: 1]).step(.intensityControl, 10, 1))
    stage.start(player)
    stage.seek(player, to: 1.5, at: 0.5)
    stage.seek(player, to: 4.5, at: 0.75)
    stage.follow(
      player, on: pad, at: rate, until: 2,
      [
        .at(0, .playing, 0, speed: 1, 1, slope: -0.5), .at(0.5, .playing, 1.5, speed: 1, 0.25, slope: -0.5),
        .at(0.75, .playing, 4.5, speed: 1, 0.75, slope: -0.5),
      ])
  }

  @Test("the pattern's curves have the value of the new place", arguments: updateRates)
  func curve(_ rate: Double) {
    let (stage, player, pad) = stage(
      PatternMaker().continuous(0, 2, 0.8, 0).curve(.intensityControl, 0, [(0, 1), (2, 0)]))
    stage.start(player)
    stage.seek(player, to: 1.5, at: 0.25)
    stage.seek(player, to: 0.5, at: 0.5)
    stage.follow(
      player, on: pad, at: rate, until: 1,
      [
        .at(0, .playing, 0, speed: 1, 0.8, slope: -0.4), .at(0.25, .playing, 1.5, speed: 1, 0.2, slope: -0.4),
        .at(0.5, .playing, 0.5, speed: 1, 0.6, slope: -0.4),
      ])
  }

  @Test("taps before the place stay silent; taps and events exactly there start")
  func taps() {
    let (stage, player, pad) = stage(
      PatternMaker().transient(0.5, 1, 0).transient(1, 0.6, 0).continuous(1, 1, 0.25, 0))
    stage.start(player)
    stage.update(0.1)
    stage.seek(player, to: 0.75)
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    stage.seek(player, to: 1)
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.6, 0), (0.25, 0))))
    #expect(stage.state(player).voices == 2)
  }

  @Test("what sounds stops: taps, events and releases")
  func cuts() {
    let (stage, player, pad) = stage(
      PatternMaker().transient(0, 1, 0).continuous(0, 0.1, 1, 0, [.releaseTime: 1]).continuous(5, 1, 0.25, 0))
    stage.start(player)
    stage.update(0.01)
    stage.seek(player, to: 3)
    stage.update(0.01)
    #expect(stage.drive(pad).isSilent)
    stage.seek(player, to: 5.5)
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.25, 0))))
  }

  @Test("to where an event ends: it does not sound")
  func eventEnd() {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 1, 1, 0).continuous(2, 1))
    stage.start(player)
    stage.seek(player, to: 1)
    stage.update(0.01)
    #expect(stage.drive(pad).isSilent)
  }

  @Test(
    "at or beyond the end the player finishes, and nothing sounds", arguments: [1.5, 1.5000001, 1.6, 100])
  func beyond(_ offset: Double) {
    let (stage, player, pad) = stage(
      PatternMaker().continuous(0, 1.5, 1, 0, [.releaseTime: 1]).transient(0.5))
    stage.start(player)
    stage.update(0.1)
    stage.seek(player, to: offset)
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.notices().map(\.type) == [.playerFinished])
  }

  @Test("beyond the end of a lone tap it is not played again")
  func beyondTap() {
    let (stage, player, pad) = stage(PatternMaker().transient(0, 1, 0))
    stage.start(player)
    stage.update(0.01)
    stage.seek(player, to: 1)
    stage.update(0.01)
    #expect(stage.drive(pad).isSilent)
    #expect(stage.state(player).status == .stopped)
  }

  @Test("when looping, at or beyond the end it goes to the beginning of the loop", arguments: [0.4, 0.5, 70])
  func looping(_ offset: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 0.3, 0.8, 0).continuous(0.4, 5, 0.4, 0))
    stage.loop(player, end: 0.4)
    stage.start(player)
    stage.seek(player, to: offset, at: 0.6)
    stage.follow(
      player, on: pad, at: 60, until: 1.2,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .at(0.3, .playing, 0.3, speed: 1),
        .at(0.4, .playing, 0, speed: 1, 0.8), .at(0.6, .playing, 0, speed: 1, 0.8),
        .at(0.9, .playing, 0.3, speed: 1), .at(1, .playing, 0, speed: 1, 0.8),
      ])
  }

  @Test("inside a loop it stays in the current iteration; the next begins one length after its place")
  func insideLoop() {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 0.3, 0.8, 0))
    stage.loop(player, end: 0.4)
    stage.start(player)
    stage.seek(player, to: 0.1, at: 0.6)
    stage.follow(
      player, on: pad, at: 60, until: 1,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .at(0.3, .playing, 0.3, speed: 1),
        .at(0.4, .playing, 0, speed: 1, 0.8), .at(0.6, .playing, 0.1, speed: 1, 0.8),
        .at(0.8, .playing, 0.3, speed: 1), .at(0.9, .playing, 0, speed: 1, 0.8),
      ])
    #expect(stage.state(player).iteration == 2)
  }

  @Test("while paused it stays silent and goes on from the new place", arguments: updateRates)
  func paused(_ rate: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 1, 0.8, 0).continuous(1, 1, 0.4, 0))
    stage.start(player)
    stage.pause(player, at: 0.3)
    stage.seek(player, to: 1.5, at: 0.5)
    stage.resume(player, at: 0.8)
    stage.follow(
      player, on: pad, at: rate, until: 1.6,
      [
        .at(0, .playing, 0, speed: 1, 0.8), .at(0.3, .paused, 0.3), .at(0.5, .paused, 1.5),
        .at(0.8, .playing, 1.5, speed: 1, 0.4), .at(1.3, .stopped),
      ])
  }

  @Test("beyond the end while paused: silent, and over with the resume at the latest")
  func pausedBeyond() {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 1, 0.8, 0, [.releaseTime: 1]))
    stage.start(player)
    stage.update(0.1)
    stage.pause(player)
    stage.seek(player, to: 2)
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    stage.resume(player)
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.notices().map(\.type) == [.playerFinished])
  }

  @Test("in a pattern without an end any place is inside")
  func endless() {
    let (stage, player, pad) = stage(PatternMaker().continuous(1, .infinity, 0.8, 0))
    stage.start(player)
    stage.seek(player, to: 1e6)
    stage.update(0.5)
    #expect(isSame(stage.drive(pad), dualSense((0.8, 0))))
    #expect(stage.state(player).position == 1e6 + 0.5)
    stage.seek(player, to: 0.25)
    stage.update(0.5)
    #expect(stage.drive(pad).isSilent)
  }
}
