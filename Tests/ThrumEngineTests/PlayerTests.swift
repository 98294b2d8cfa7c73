import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Players")
struct PlayerTests {
  @Test("a start in the future comes at its time, not before")
  func scheduledStart() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 1, 1, 0).pattern, on: pad)
    stage.start(player, at: 0.5)
    #expect(stage.state(player).status == .scheduled)
    stage.update(0.25)
    #expect(stage.drive(pad).isSilent)
    stage.update(0.35)
    #expect(!stage.drive(pad).isSilent)
    #expect(abs(stage.state(player).position - 0.1) < 1e-9)
  }

  @Test("a stop in the future comes at its time, and tells once")
  func scheduledStop() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 10, 1, 0).pattern, on: pad)
    stage.start(player)
    stage.stop(player, at: 0.5)
    stage.update(0.4)
    #expect(!stage.drive(pad).isSilent)
    stage.update(0.2)
    #expect(stage.drive(pad).isSilent)
    let notices = stage.notices()
    #expect(notices.map(\.type) == [.playerFinished])
    #expect(notices[0].player == 0 && notices[0].playerTag == stage.tag(0))
    #expect(abs(notices[0].time - 0.6) < 1e-9)
  }

  @Test("stopping at once also forgets a scheduled start")
  func stopForgets() {
    let stage = Stage()
    let player = stage.player(PatternMaker().continuous(0, 10).pattern, on: nil)
    stage.start(player, at: 1)
    stage.stop(player)
    stage.update(2)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.notices().isEmpty)
  }

  @Test("a stop from another thread takes effect with the next update")
  func mailboxStop() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 10, 1, 0).pattern, on: pad)
    stage.start(player)
    stage.update(0.1)
    stage.engine.pointee.commands.pointee.mailbox(player).pointee.postStop(tag: stage.tag(player))
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    #expect(stage.state(player).status == .stopped)
  }

  @Test("a command for a destroyed player never reaches its successor")
  func staleMailbox() {
    let stage = Stage()
    let player = stage.player(PatternMaker().continuous(0, 10).pattern, on: nil)
    let mailbox = stage.engine.pointee.commands.pointee.mailbox(player)
    mailbox.pointee.post(.intensityControl, 0.1, tag: stage.tag(player))
    mailbox.pointee.postStop(tag: stage.tag(player))
    stage.engine.pointee.destroyPlayer(player)
    stage.engine.pointee.createPlayer(
      at: player, tag: 7, PlayerSettings(),
      pattern: SharedPattern(PatternMaker().continuous(0, 10, 1).pattern))
    stage.start(player)
    stage.update(0.1)
    #expect(stage.state(player).status == .playing)
    #expect(stage.state(player).intensity == 1)
  }

  @Test("starting a playing player starts it over, with one completion")
  func restart() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 1, 0.5, 0).transient(0.5).pattern, on: pad)
    stage.start(player)
    stage.update(0.4)
    stage.start(player)
    #expect(stage.state(player).position == 0)
    stage.update(0.45)
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0))))
    #expect(stage.notices().isEmpty)
    stage.update(0.1, count: 10)
    #expect(stage.notices().count == 1)
  }

  @Test("a player finishes when its pattern and its last sound are over")
  func finish() {
    let stage = Stage()
    let pad = stage.controller()
    // A release of 0.5 lasts 2 s * (sqrt(100) - 1) / 99 = 0.1818 s.
    let player = stage.player(
      PatternMaker().continuous(0, 0.5, 1, 0, [.releaseTime: 0.5]).pattern, on: pad)
    stage.start(player)
    stage.update(0.05, count: 13)
    #expect(stage.state(player).status == .playing)
    stage.update(0.05)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.drive(pad).isSilent)
  }

  @Test("an empty pattern finishes with the first update")
  func empty() {
    let stage = Stage()
    let player = stage.player(Pattern(), on: nil)
    stage.start(player)
    stage.update(0.1)
    #expect(stage.state(player).status == .stopped)
    #expect(stage.notices().count == 1)
  }

  @Test("a player without a controller keeps time and finishes")
  func withoutController() {
    let stage = Stage()
    let player = stage.player(PatternMaker().continuous(0, 0.5).pattern, on: nil)
    stage.start(player)
    stage.update(0.25)
    #expect(stage.state(player).intensity == 1)
    stage.update(0.25)
    #expect(stage.notices().map(\.type) == [.playerFinished])
  }

  @Test("a player moved to another controller goes on there")
  func moved() {
    let stage = Stage()
    let first = stage.controller()
    let second = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 10, 0.5, 0).pattern, on: first)
    stage.start(player)
    stage.update(0.1)
    stage.engine.pointee.setController(Int32(second), ofPlayer: player)
    stage.update(0.1)
    #expect(stage.drive(first).isSilent)
    #expect(isSame(stage.drive(second), dualSense((0.5, 0))))
  }

  @Test("events beyond the voices are dropped with a notice, never the update")
  func voices() {
    let stage = Stage(EngineConfiguration(voices: 2))
    var maker = PatternMaker()
    for _ in 0..<5 { maker = maker.continuous(0, 1) }
    let player = stage.player(maker.pattern, on: nil)
    stage.start(player)
    stage.update(0.1)
    let notices = stage.notices()
    #expect(notices.map(\.type) == [.voicesExhausted])
    #expect(notices[0].count == 3)
    #expect(stage.state(player).voices == 2)
    #expect(stage.engine.pointee.statistics().droppedVoices == 3)
  }

  @Test("notices that do not fit are counted")
  func lostNotices() {
    let stage = Stage(EngineConfiguration(notices: 2))
    let player = stage.player(Pattern(), on: nil)
    for _ in 0..<5 {
      stage.start(player)
      stage.update(0.1)
    }
    let notices = stage.notices()
    #expect(notices.map(\.type) == [.playerFinished, .playerFinished, .noticesLost])
    #expect(notices[2].count == 3)
    #expect(stage.notices().isEmpty)
  }
}
