import Testing
import ThrumEngine
import ThrumOutput
import ThrumPatterns

@Suite("Life of the engine")
struct LifecycleTests {
  private func stage(_ duration: Double = 10) -> (stage: Stage, player: Int, pad: Int) {
    let stage = Stage()
    let pad = stage.controller()
    return (stage, stage.player(PatternMaker().continuous(0, duration, 0.8, 0).pattern, on: pad), pad)
  }

  private func isOn(_ stage: Stage, _ pad: Int) -> Bool { isSame(stage.drive(pad), dualSense((0.8, 0))) }

  @Test("stopping stops players and motors at once, and says nothing of itself")
  func stop() {
    let (stage, player, pad) = stage()
    let waiting = stage.player(PatternMaker().continuous(0, 1).pattern, on: pad)
    stage.start(player)
    stage.start(waiting, at: 5)
    stage.update(0.1)
    #expect(stage.engine.pointee.status == .running)
    stage.engine.pointee.stopEngine()
    #expect(stage.engine.pointee.status == .stopped)
    #expect(stage.drive(pad).isSilent)
    #expect(stage.commands(pad).last!.drive.isSilent)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.state(waiting).status == .stopped)
    #expect(stage.notices().map(\.type) == [.playerFinished])
    #expect(!stage.wake())
    stage.update(10)
    #expect(stage.commands(pad).isEmpty)
    #expect(stage.notices().isEmpty)
    stage.engine.pointee.startEngine()
    #expect(stage.wake())
    stage.start(player)
    stage.update(0.1)
    #expect(isOn(stage, pad))
    // Time went on while it was stopped.
    #expect(abs(stage.engine.pointee.gameTime - 10.2) < 1e-9)
  }

  @Test("an idle engine stops after its time, counted from the last active player", arguments: updateRates)
  func idle(_ rate: Double) {
    let (stage, player, _) = stage(1)
    stage.engine.pointee.setIdleLimit(2)
    stage.update(1 / rate, count: Int(rate))
    stage.start(player)
    // Plays to 2 s; two seconds later it stops.
    var stopped: Double?
    for _ in 0..<Int(5 * rate) {
      stage.update(1 / rate)
      if stopped == nil && stage.engine.pointee.status == .stopped { stopped = stage.engine.pointee.realTime }
    }
    #expect(stopped! >= 4 - 1e-6 && stopped! <= 4 + 1 / rate)
    let notices = stage.notices()
    #expect(notices.map(\.type) == [.playerFinished, .engineStopped])
    #expect(notices[1].reason == .idle)
    #expect(notices[1].time == stopped)
  }

  @Test("the next start wakes an engine that is asleep")
  func wake() {
    let (stage, player, pad) = stage(1)
    stage.engine.pointee.setIdleLimit(Engine.usualIdleLimit)
    stage.update(1, count: 119)
    #expect(stage.engine.pointee.status == .running)
    stage.update(1)
    #expect(stage.engine.pointee.status == .stopped)
    #expect(stage.wake())
    #expect(stage.engine.pointee.status == .running)
    stage.start(player)
    stage.update(0.5)
    #expect(isOn(stage, pad))
    // Idle again after 120 s of its own.
    stage.update(0.5)
    stage.update(1, count: 119)
    #expect(stage.engine.pointee.status == .running)
    stage.update(1)
    #expect(stage.engine.pointee.status == .stopped)
    // One that the game stops does not wake.
    stage.engine.pointee.stopEngine()
    #expect(!stage.wake())
  }

  @Test(
    "players that are paused or wait for their start keep it awake",
    arguments: ["player", "engine", "start", "muted"])
  func active(_ way: String) {
    let (stage, player, pad) = stage(100)
    stage.engine.pointee.setIdleLimit(2)
    stage.start(player, at: way == "start" ? 50 : 0)
    stage.update(1)
    switch way {
    case "player": stage.pause(player)
    case "engine": stage.engine.pointee.pauseGame()
    case "muted": stage.mute(player)
    default: break
    }
    stage.update(1, count: 20)
    #expect(stage.engine.pointee.status == (way == "engine" ? .paused : .running))
    stage.resume(player)
    stage.engine.pointee.resumeGame()
    stage.mute(player, false)
    stage.update(1, count: 40)
    #expect(isOn(stage, pad))
  }

  @Test("preparing wakes, and begins the time to idle anew")
  func prepare() {
    let (stage, _, _) = stage()
    stage.engine.pointee.setIdleLimit(2)
    stage.update(1.5)
    stage.engine.pointee.prepare()
    stage.update(1.5)
    #expect(stage.engine.pointee.status == .running)
    stage.update(0.5)
    #expect(stage.engine.pointee.status == .stopped)
    stage.engine.pointee.prepare()
    #expect(stage.engine.pointee.status == .running)
    stage.engine.pointee.stopEngine()
    stage.engine.pointee.prepare()
    #expect(stage.engine.pointee.status == .stopped)
  }

  @Test("without a limit it never stops; a limit set anew counts from then")
  func limits() {
    let (stage, _, _) = stage()
    stage.update(1000)
    #expect(stage.engine.pointee.status == .running)
    stage.engine.pointee.setIdleLimit(5)
    stage.update(4)
    stage.engine.pointee.setIdleLimit(3)
    stage.update(2)
    #expect(stage.engine.pointee.status == .running)
    stage.engine.pointee.setIdleLimit(nil)
    stage.update(1000)
    #expect(stage.engine.pointee.status == .running)
  }

  @Test("notify when finished tells at once when no player is active")
  func notifyAtOnce() {
    let (stage, player, _) = stage()
    stage.engine.pointee.notifyWhenFinished(.leaveRunning)
    #expect(stage.notices().map(\.type) == [.allFinished])
    stage.start(player)
    stage.update(20, count: 3)
    #expect(stage.notices().map(\.type) == [.playerFinished])
    #expect(stage.engine.pointee.status == .running)
  }

  @Test("notify when finished waits for starts that come meanwhile, and tells once")
  func notifyLater() {
    let (stage, player, _) = stage(1)
    let second = stage.player(PatternMaker().continuous(0, 1).pattern, on: nil)
    stage.start(player)
    stage.engine.pointee.notifyWhenFinished(.leaveRunning)
    stage.update(0.5)
    stage.start(second, at: 2)
    stage.update(0.5, count: 3)
    #expect(stage.notices().map(\.type) == [.playerFinished])
    stage.update(0.5)
    stage.pause(second)
    stage.update(0.5, count: 3)
    #expect(stage.notices().isEmpty)
    stage.resume(second)
    stage.update(0.25)
    #expect(stage.notices().isEmpty)
    stage.update(0.25)
    #expect(stage.notices().map(\.type) == [.playerFinished, .allFinished])
    stage.start(player)
    stage.update(1, count: 3)
    #expect(stage.notices().map(\.type) == [.playerFinished])
  }

  @Test("notify when finished can stop the engine, which says why", arguments: [false, true])
  func notifyStop(_ isPlaying: Bool) {
    let (stage, player, pad) = stage(1)
    if isPlaying { stage.start(player) }
    stage.engine.pointee.notifyWhenFinished(.stopEngine)
    stage.update(0.5, count: 2)
    #expect(stage.engine.pointee.status == .stopped)
    #expect(stage.drive(pad).isSilent)
    let notices = stage.notices().filter { $0.type != .playerFinished }
    #expect(notices.map(\.type) == [.allFinished, .engineStopped])
    #expect(notices.last?.reason == .finished)
    // It stopped because it was told to, not for idleness.
    #expect(!stage.wake())
  }

  @Test("reset stops and forgets everything, undoes pause and dilation, and starts")
  func reset() {
    let (stage, player, pad) = stage(100)
    stage.engine.pointee.setGain(0.5, ofController: pad)
    stage.set(player, .intensityControl, 0.5)
    stage.start(player)
    stage.update(1)
    #expect(stage.curve(player, .intensityControl, [(1, 1)], at: 2) == .done)
    stage.pause(player, at: 5)
    stage.start(player, at: 6)
    stage.engine.pointee.notifyWhenFinished(.stopEngine)
    stage.engine.pointee.setDilation(0.5)
    stage.engine.pointee.pauseGame()
    stage.engine.pointee.reset()
    stage.update(1)
    #expect(stage.drive(pad).isSilent)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.engine.pointee.status == .running)
    #expect(stage.engine.pointee.gameTime == 2)
    #expect(stage.notices().map(\.type) == [.playerFinished])
    // Values and gains stay; the curve and the commands are gone.
    stage.start(player)
    stage.update(10)
    #expect(stage.state(player).status == .playing)
    #expect(stage.state(player).position == 10)
    #expect(isSame(stage.drive(pad), dualSense((0.2, 0))))
    stage.engine.pointee.stopEngine()
    stage.engine.pointee.reset()
    #expect(stage.engine.pointee.status == .running)
  }

  @Test(
    "a temporary player is handed over once, whatever ends it",
    arguments: ["end", "stop", "cancel", "engine", "exclusive"])
  func temporary(_ way: String) {
    let stage = Stage()
    let pad = stage.controller()
    let temporary = stage.player(PatternMaker().continuous(0, 1).pattern, on: pad) { $0.isTemporary = true }
    let exclusive = stage.player(PatternMaker().continuous(0, 1).pattern, on: pad) { $0.isExclusive = true }
    stage.start(temporary)
    stage.update(0.5)
    let early = stage.engine.pointee.takeFinishedTemporary()
    #expect(early == nil)
    switch way {
    case "stop": stage.stop(temporary)
    case "cancel": stage.cancel(temporary)
    case "engine": stage.engine.pointee.stopEngine()
    case "exclusive": stage.start(exclusive)
    default: stage.update(0.5)
    }
    stage.update(0.1)
    let first = stage.engine.pointee.takeFinishedTemporary()
    #expect(first == temporary)
    stage.stop(temporary)
    stage.update(0.1)
    let second = stage.engine.pointee.takeFinishedTemporary()
    #expect(second == nil)
    #expect(stage.notices().filter { $0.player == Int32(temporary) }.count == 1)
  }

  @Test("many temporary players are each handed over once")
  func temporaries() {
    let stage = Stage()
    let players = (0..<50).map { index in
      stage.player(PatternMaker().continuous(0, 0.1 * Double(index % 7 + 1)).pattern, on: nil) {
        $0.isTemporary = true
      }
    }
    for player in players { stage.start(player) }
    var taken: [Int] = []
    for _ in 0..<10 {
      stage.update(0.1)
      while let player = stage.engine.pointee.takeFinishedTemporary() { taken.append(player) }
    }
    #expect(taken.sorted() == players)
  }

  @Test("another target keeps the players and their time, gains and listener")
  func replaceTarget() {
    let (stage, player, pad) = stage()
    stage.engine.pointee.setGain(0.5, ofController: pad)
    stage.start(player)
    stage.update(1)
    #expect(isSame(stage.drive(pad), dualSense((0.4, 0))))
    let accepted = stage.engine.pointee.statistics().acceptedCommands
    _ = stage.engine.pointee.replaceTarget(
      .recording(Recording(capacity: 8)!),
      ControllerIdentity(type: .dualSense, transport: .recording, hasTriggerRumble: true),
      ofController: pad)
    // The old one was silenced.
    #expect(stage.engine.pointee.statistics().acceptedCommands == accepted + 1)
    #expect(stage.state(player).position == 1)
    stage.update(1)
    #expect(isSame(stage.drive(pad), dualSense((0.4, 0))))
    #expect(stage.state(player).position == 2)
    #expect(stage.commands(pad).count == 1)
    stage.engine.pointee.setLocality(.leftTrigger, ofPlayer: player)
    stage.update(1)
    #expect(stage.drive(pad).low == 0 && stage.drive(pad).leftTrigger > 0)
    #expect(stage.notices().isEmpty)
  }
}
