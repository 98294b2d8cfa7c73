import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Loops")
struct LoopTests {
  private func stage(
    _ maker: PatternMaker, end: Double = 0, _ change: (inout PlayerSettings) -> Void = { _ in }
  ) -> (stage: Stage, player: Int, pad: Int) {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(maker.pattern, on: pad) {
      $0.isLooping = true
      $0.loopEnd = end
      change(&$0)
    }
    return (stage, player, pad)
  }

  /// What notices of loops add up to.
  private func iterations(_ notices: [Notice]) -> Int {
    notices.filter { $0.type == .playerLooped }.reduce(0) { $0 + Int($1.count) }
  }

  // 10,000 loops of 50 ms: on for 30 ms, off for 20 ms, and n · 50 ms is where the n-th begins.
  @Test("ten thousand loops do not drift", arguments: [60.0, 1000])
  func drift(_ rate: Double) {
    let (stage, player, _) = stage(
      PatternMaker().continuous(0, 0.03, 0.8, 0).step(.sharpnessControl, 0.05, 0))
    stage.start(player)
    var wrong = 0
    var counted = 0
    for _ in 0..<Int(500 * rate) {
      stage.update(1 / rate)
      let time = stage.engine.pointee.gameTime
      let seen = stage.state(player)
      let iteration = ((time + 1e-6) / 0.05).rounded(.down)
      let place = time - iteration * 0.05
      if Double(seen.iteration) != iteration || abs(seen.position - max(0, place)) > 1e-9
        || seen.intensity != (place < 0.03 - 1e-6 ? 0.8 : 0)
      {
        wrong += 1
      }
      counted += iterations(stage.notices())
    }
    #expect(wrong == 0)
    #expect(counted == 10_000)
    #expect(stage.state(player).iteration == 10_000)
  }

  @Test("every tap of ten thousand loops comes at n times the length", arguments: [60.0, 1000])
  func taps(_ rate: Double) {
    let (stage, player, pad) = stage(PatternMaker().transient(0.02, 0.8, 0), end: 0.05)
    stage.start(player)
    stage.update(1 / rate, count: Int(500 * rate))
    let onsets = stage.commands(pad).filter { !$0.drive.isSilent }.map(\.time)
    #expect(onsets.count == 10_000)
    let wrong = onsets.enumerated().filter { iteration, onset in
      let late = onset - (Double(iteration) * 0.05 + 0.02)
      return late < -1e-6 || late >= 1 / rate
    }
    #expect(wrong.isEmpty)
  }

  @Test("one update leaves one notice that counts its iterations")
  func notices() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 0.125))
    stage.start(player)
    stage.update(0.1)
    #expect(stage.notices().isEmpty)
    stage.update(0.9)
    let notices = stage.notices()
    #expect(notices.map(\.type) == [.playerLooped])
    #expect(notices[0].count == 8)
    #expect(notices[0].player == 0 && notices[0].playerTag == stage.tag(0))
  }

  @Test("commands in the middle of an update do not split its notice")
  func noticeWithCommands() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 0.125))
    stage.start(player)
    stage.pause(player, at: 0.3)
    stage.resume(player, at: 0.4)
    stage.update(1)
    let notices = stage.notices()
    #expect(notices.map(\.type) == [.playerLooped])
    #expect(iterations(notices) == 7)
  }

  @Test("a huge update ends quickly and counts everything", arguments: [100.0, 1e6])
  func hugeUpdate(_ seconds: Double) {
    let (stage, player, pad) = stage(PatternMaker().transient(0, 0.8, 0), end: 0.001)
    stage.start(player)
    let before = ContinuousClock.now
    stage.update(seconds)
    #expect(ContinuousClock.now - before < .milliseconds(100))
    #expect(stage.state(player).iteration == UInt32((seconds * 1000).rounded()))
    #expect(iterations(stage.notices()) == Int((seconds * 1000).rounded()))
    #expect(!stage.drive(pad).isSilent)
    stage.stop(player)
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
  }

  @Test("of many iterations in one update the first and the last are played")
  func firstAndLast() {
    let (stage, player, pad) = stage(PatternMaker().transient(0.02, 0.8, 0), end: 0.05)
    // Only what begins in the first 0.05 s is felt.
    #expect(stage.curve(player, .intensityControl, [(0.05, 1), (0.05, 0)]) == .done)
    stage.start(player)
    stage.update(100)
    #expect(isSame(stage.drive(pad), dualSense((0.8, 0))))
    let (other, last, lastPad) = self.stage(PatternMaker().transient(0.02, 0.8, 0), end: 0.05)
    #expect(other.curve(last, .intensityControl, [(0, 0), (99.94, 0), (99.94, 1)]) == .done)
    other.start(last)
    other.update(100)
    #expect(isSame(other.drive(lastPad), dualSense((0.8, 0))))
  }

  @Test(
    "events at or after the loop end are not played; one that reaches over it is released there",
    arguments: updateRates)
  func loopEnd(_ rate: Double) {
    // A release of 0.5 lasts 2/11 s: from 0.8 to 0 at 4.4 per second.
    let (stage, player, pad) = stage(
      PatternMaker().continuous(0.2, 5, 0.8, 0, [.releaseTime: 0.5]).transient(0.5, 1, 0).transient(2, 1, 0)
        .continuous(0.5, 1, 1, 0), end: 0.5)
    stage.start(player)
    stage.follow(
      player, on: pad, at: rate, until: 1.1,
      [
        .at(0, .playing, 0, speed: 1), .at(0.2, .playing, 0.2, speed: 1, 0.8),
        .at(0.5, .playing, 0, speed: 1, 0.8, slope: -4.4), .at(0.5 + 2.0 / 11, .playing, 2.0 / 11, speed: 1),
        .at(0.7, .playing, 0.2, speed: 1, 0.8), .at(1, .playing, 0, speed: 1, 0.8, slope: -4.4),
      ])
  }

  @Test("a loop set while an event sounds releases it at the loop end")
  func loopEndLater() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 1, 0.4, 0)) { $0.isLooping = false }
    stage.start(player)
    stage.update(0.25)
    stage.loop(player, end: 0.5)
    stage.update(0.5)
    #expect(stage.state(player).iteration == 1)
    #expect(stage.state(player).intensity == 0.4)
  }

  @Test("the pattern's parameters run anew in each iteration, the game's persist", arguments: updateRates)
  func parameters(_ rate: Double) {
    let (stage, player, pad) = stage(
      PatternMaker().continuous(0, 0.4, 0.8, 0).curve(.intensityControl, 0, [(0, 0.5), (0.4, 1)]))
    stage.set(player, .intensityControl, 0.5)
    stage.start(player)
    stage.follow(
      player, on: pad, at: rate, until: 1.4,
      [
        .at(0, .playing, 0, speed: 1, 0.2, slope: 0.5), .at(0.4, .playing, 0, speed: 1, 0.2, slope: 0.5),
        .at(0.8, .playing, 0, speed: 1, 0.2, slope: 0.5),
        .after(1, .playing, 0.2, speed: 1, 0.6, slope: 1), .at(1.2, .playing, 0, speed: 1, 0.4, slope: 1),
      ], calls: [(1, { stage.set(player, .intensityControl, 1) })])
  }

  @Test(
    "no iteration begins with a sample before the pattern's first step",
    arguments: [15.0, 30, 60, 90, 144, 1000])
  func firstStep(_ rate: Double) {
    let (stage, player, _) = stage(
      PatternMaker().continuous(0, 0.4, 1, 0).step(.intensityControl, 0, 0.25), end: 0.4)
    stage.start(player)
    var strongest: Float = 0
    for _ in 0..<Int(40 * rate) {
      stage.update(1 / rate)
      strongest = max(strongest, stage.state(player).intensity)
    }
    #expect(strongest == 0.25)
  }

  @Test("a loop turned off finishes at the end of the pattern")
  func off() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 0.5))
    stage.start(player)
    stage.update(0.1, count: 13)
    #expect(stage.state(player).iteration == 2)
    stage.loop(player, false)
    stage.update(0.1)
    #expect(stage.state(player).status == .playing)
    stage.update(0.1)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.notices().map(\.type) == [.playerLooped, .playerLooped, .playerFinished])
  }

  @Test("a loop turned on keeps a player from finishing", arguments: updateRates)
  func on(_ rate: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 0.4, 0.8, 0)) { $0.isLooping = false }
    stage.start(player)
    stage.follow(
      player, on: pad, at: rate, until: 1.4,
      [.at(0, .playing, 0, speed: 1, 0.8)]
        + [0.4, 0.8, 1.2].map { .at($0, .playing, 0, speed: 1, 0.8) },
      calls: [(0.2, { stage.loop(player) })])
  }

  @Test("the rate scales the length of a loop", arguments: updateRates)
  func rate(_ updates: Double) {
    let (stage, player, pad) = stage(PatternMaker().continuous(0, 0.3, 0.8, 0), end: 0.4) { $0.rate = 0.5 }
    stage.start(player)
    stage.follow(
      player, on: pad, at: updates, until: 2,
      [
        .at(0, .playing, 0, speed: 0.5, 0.8), .at(0.6, .playing, 0.3, speed: 0.5),
        .at(0.8, .playing, 0, speed: 0.5, 0.8), .after(1, .playing, 0.1, speed: 2, 0.8),
        .at(1.1, .playing, 0.3, speed: 2), .at(1.15, .playing, 0, speed: 2, 0.8),
        .at(1.3, .playing, 0.3, speed: 2), .at(1.35, .playing, 0, speed: 2, 0.8),
        .at(1.5, .playing, 0.3, speed: 2), .at(1.55, .playing, 0, speed: 2, 0.8),
        .at(1.7, .playing, 0.3, speed: 2), .at(1.75, .playing, 0, speed: 2, 0.8),
        .at(1.9, .playing, 0.3, speed: 2), .at(1.95, .playing, 0, speed: 2, 0.8),
      ], calls: [(1, { stage.rate(player, 2) })])
  }

  @Test("a loop too short is refused and changes nothing")
  func tooShort() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 0.5)) { $0.isLooping = false }
    #expect(!stage.loop(player, end: 0.0009))
    let tap = stage.player(PatternMaker().transient(0).pattern, on: nil)
    #expect(!stage.loop(tap))
    #expect(stage.loop(tap, end: 0.001))
    #expect(stage.loop(tap, false, end: 0))
    stage.start(player)
    stage.update(0.25, count: 2)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.loop(player, end: 0.001))
  }

  @Test("a start begins to count iterations anew")
  func restart() {
    let (stage, player, _) = stage(PatternMaker().continuous(0, 0.1))
    stage.start(player)
    stage.update(0.55)
    #expect(stage.state(player).iteration == 5)
    stage.start(player)
    #expect(stage.state(player).iteration == 0)
    stage.update(0.25)
    #expect(stage.state(player).iteration == 2)
    #expect(abs(stage.state(player).position - 0.05) < 1e-9)
  }
}
