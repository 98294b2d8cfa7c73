import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Clocks of the engine")
struct EngineClockTests {
  /// A player of 1 s at 0.8 on each clock, each on a pad of its own.
  private func stage() -> (stage: Stage, game: Int, real: Int) {
    let stage = Stage()
    let pads = [stage.controller(), stage.controller()]
    let pattern = PatternMaker().continuous(0, 1, 0.8, 0).pattern
    let game = stage.player(pattern, on: pads[0])
    let real = stage.player(pattern, on: pads[1]) { $0.clock = .real }
    stage.start(game)
    stage.start(real)
    return (stage, game, real)
  }

  private func isOn(_ stage: Stage, _ pad: Int) -> Bool {
    isSame(stage.drive(pad), dualSense((0.8, 0)))
  }

  @Test(
    "a pause silences the game clock with the next update and leaves the real one alone",
    arguments: updateRates)
  func pause(_ rate: Double) {
    let (stage, game, real) = stage()
    // Paused from 0.4 to 0.8 s of real time.
    for frame in 1...Int(rate * 1.6) {
      stage.update(1 / rate)
      let time = Double(frame) / rate
      let gameTime = time <= 0.4 + 1e-6 ? time : max(0.4, time - 0.4)
      #expect(abs(stage.engine.pointee.gameTime - gameTime) < 1e-9)
      #expect(abs(stage.engine.pointee.realTime - time) < 1e-9)
      let isPaused = time > 0.4 + 1e-6 && time <= 0.8 + 1e-6
      #expect(isOn(stage, 0) == (gameTime < 1 - 1e-6 && !isPaused), "game at \(time)")
      #expect(isOn(stage, 1) == (time < 1 - 1e-6), "real at \(time)")
      #expect(isOn(stage, 0) || stage.drive(0).isSilent)
      if abs(time - 0.4) < 1e-6 {
        stage.engine.pointee.pauseGame()
        #expect(stage.engine.pointee.status == .paused)
      }
      if abs(time - 0.8) < 1e-6 {
        stage.engine.pointee.resumeGame()
        #expect(stage.engine.pointee.status == .running)
      }
    }
    #expect(stage.notices().map(\.player) == [Int32(real), Int32(game)])
  }

  @Test("a dilation scales the game clock from the moment it is set", arguments: updateRates)
  func dilation(_ rate: Double) {
    let (stage, game, _) = stage()
    // To 0.4 s as is, to 0.8 s at 0.5, to 1.2 s at 0, then at 2: over at 0.6 / 2 - 0.1 s after 1.2 s.
    stage.follow(
      game, on: 0, at: rate, until: 0.4, [.at(0, .playing, 0, speed: 1, 0.8)])
    stage.engine.pointee.setDilation(0.5)
    stage.update(1 / rate, count: Int((0.4 * rate).rounded()))
    #expect(abs(stage.state(game).position - 0.6) < 1e-9)
    #expect(isOn(stage, 0))
    stage.engine.pointee.setDilation(0)
    stage.update(1 / rate)
    #expect(stage.drive(0).isSilent)
    stage.update(1 / rate, count: Int((0.4 * rate).rounded()) - 1)
    #expect(abs(stage.state(game).position - 0.6) < 1e-9)
    stage.engine.pointee.setDilation(2)
    let updates = Int((0.2 * rate).rounded())
    stage.update(1 / rate, count: updates - 1)
    #expect(isOn(stage, 0))
    stage.update(1 / rate)
    #expect(stage.drive(0).isSilent)
    #expect(stage.state(game).status == .stopped)
    #expect(abs(stage.engine.pointee.realTime - 1.4) < 1e-9)
    #expect(abs(stage.engine.pointee.gameTime - 1) < 1e-9)
  }

  @Test("times given to a player are on its clock")
  func times() {
    let stage = Stage()
    stage.update(1)
    stage.engine.pointee.setDilation(0.5)
    stage.update(2)
    // 2 s of game time, 3 s of real time.
    let pattern = PatternMaker().continuous(0, 10, 0.8, 0).pattern
    let game = stage.player(pattern, on: nil)
    let real = stage.player(pattern, on: nil) { $0.clock = .real }
    stage.start(game, at: 2.5)
    stage.start(real, at: 3.5)
    #expect(stage.curve(game, .intensityControl, [(0, 1), (1, 0)], at: 2.5) == .done)
    #expect(stage.curve(real, .intensityControl, [(0, 1), (1, 0)], at: 3.5) == .done)
    stage.update(0.75)
    #expect([game, real].map { stage.state($0).position } == [0, 0.25])
    #expect([game, real].map { stage.state($0).status } == [.scheduled, .playing])
    stage.update(0.5)
    #expect([game, real].map { stage.state($0).position } == [0.125, 0.75])
    #expect(abs(stage.state(game).intensity - 0.7) < 1e-6)
    #expect(abs(stage.state(real).intensity - 0.2) < 1e-6)
  }

  // Xbox 360: a tap of sharpness 0 lasts 0.06 s.
  @Test("slow motion does not stretch the pulse of a tap", arguments: [0.25, 0.5, 2, 10])
  func pulse(_ dilation: Double) {
    let stage = Stage()
    let pad = stage.controller(.xbox360)
    stage.engine.pointee.setDilation(dilation)
    stage.start(stage.player(PatternMaker().transient(0, 0.8, 0).continuous(5, 1).pattern, on: pad))
    var on = 0
    for _ in 0..<200 {
      stage.update(0.001)
      if !stage.drive(pad).isSilent { on += 1 }
    }
    #expect(on == 60)
  }

  @Test("a tap keeps the rest of its pulse while game time stands still", arguments: [false, true])
  func pulseInPause(_ byDilation: Bool) {
    let stage = Stage()
    let pad = stage.controller(.xbox360)
    stage.start(stage.player(PatternMaker().transient(0, 0.8, 0).pattern, on: pad))
    stage.update(0.001, count: 20)
    if byDilation { stage.engine.pointee.setDilation(0) } else { stage.engine.pointee.pauseGame() }
    for _ in 0..<100 {
      stage.update(0.001)
      #expect(stage.drive(pad).isSilent)
    }
    if byDilation { stage.engine.pointee.setDilation(1) } else { stage.engine.pointee.resumeGame() }
    stage.update(0.001, count: 40)
    #expect(!stage.drive(pad).isSilent)
    stage.update(0.001)
    #expect(stage.drive(pad).isSilent)
  }

  @Test("players of the game clock that are started or sought in a pause begin with the resume")
  func startInPause() {
    let (stage, game, real) = stage()
    stage.engine.pointee.pauseGame()
    stage.update(0.25)
    #expect(stage.commands(0).isEmpty)
    #expect(isOn(stage, 1))
    stage.seek(game, to: 0.5)
    stage.update(0.25)
    #expect(stage.commands(0).isEmpty)
    #expect(stage.state(game).position == 0.5)
    stage.engine.pointee.resumeGame()
    stage.update(0.25)
    #expect(isOn(stage, 0))
    #expect(stage.state(game).position == 0.75)
    #expect(stage.state(real).position == 0.75)
  }

  @Test("pausing twice and resuming twice is pausing and resuming")
  func twice() {
    let (stage, game, _) = stage()
    stage.update(0.25)
    stage.engine.pointee.pauseGame()
    stage.engine.pointee.pauseGame()
    stage.update(0.25)
    stage.engine.pointee.resumeGame()
    stage.engine.pointee.resumeGame()
    stage.update(0.25)
    #expect(stage.state(game).position == 0.5)
    #expect(isOn(stage, 0))
  }
}
