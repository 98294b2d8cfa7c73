import Testing
import ThrumPatterns

@testable import ThrumEngine
@testable import ThrumOutput

/// The engine that follows at 1000 updates a second, between the frames of the leader and ahead of it.
@Suite("Following engines between frames")
struct FollowerAheadTests {
  private static let tick = 0.001

  /// Updates the leader and lets the follower tick on until the next frame; `look` gets each tick.
  private func frame(
    _ following: Following, _ step: Double, ahead: Double? = nil, look: () -> Void = {}
  ) {
    following.stage.update(step)
    following.catchUp()
    look()
    let ahead = min(0.25, max(0.05, ahead ?? step))
    var left = min(step, ahead)
    while left > Self.tick / 2 {
      following.runAhead(min(Self.tick, left))
      look()
      left -= Self.tick
    }
  }

  /// A pad with a link, and what rises on it.
  private final class Pad {
    let following: Following
    let index: Int
    let link: ControllerLink
    private(set) var onsets: [Double] = []
    private var last = Drive()

    init(_ following: Following, at index: Int) {
      self.following = following
      self.index = index
      let identity = ControllerIdentity(type: .dualSense, transport: .recording, hasRumble: true)
      link = following.link(identity)
      following.stage.engine.pointee.attachController(
        at: index, tag: UInt32(1 + index), target: .none, identity: identity, link: link)
    }

    /// Notes the time of the follower at which the motors went on.
    func look() {
      let drive = link.publishedDrive
      if last.isSilent && !drive.isSilent { onsets.append(following.follower.pointee.realTime) }
      last = drive
    }
  }

  @Test(
    "each tap starts when it is due, to the tick, and not at the next frame",
    arguments: [1.0 / 60, 1.0 / 30, 0.05])
  func onTime(_ step: Double) {
    let following = Following(Stage())
    let pad = Pad(following, at: 0)
    var times: [Double] = []
    var maker = PatternMaker()
    for number in 0..<40 {
      // At every place within a frame.
      times.append(Double(number) * 0.1 + Double(number * 7 % 40) * 0.0011)
      maker = maker.transient(times.last!)
    }
    let player = following.stage.player(maker.pattern, on: 0)
    let start = 0.2131
    following.stage.start(player, at: start)
    for _ in 0..<Int(6 / step) { frame(following, step, look: pad.look) }
    #expect(pad.onsets.count == times.count)
    for (onset, time) in zip(pad.onsets, times) {
      #expect(onset >= start + time - 1e-6 && onset <= start + time + Self.tick + 1e-6)
    }
  }

  @Test("commands for a time are carried out at that time")
  func commands() {
    let following = Following(Stage())
    let pad = Pad(following, at: 0)
    let player = following.stage.player(PatternMaker().continuous(0, 100, 0.7, 0).pattern, on: 0)
    let engine = following.stage.engine
    following.stage.start(player, at: 0.1047)
    _ = engine.pointee.pause(player: player, at: 0.2033)
    _ = engine.pointee.resume(player: player, at: 0.3081)
    following.stage.stop(player, at: 0.4012)
    following.stage.start(player, at: 0.5099)
    for _ in 0..<60 { frame(following, 1.0 / 60, look: pad.look) }
    #expect(pad.onsets.count == 3)
    for (onset, time) in zip(pad.onsets, [0.1047, 0.3081, 0.5099]) {
      #expect(onset >= time - 1e-6 && onset <= time + Self.tick + 1e-6)
    }
  }

  @Test("of one-shots that the leader frees in the frame in which they end none is lost", arguments: 0..<12)
  func oneShots(_ seed: UInt64) {
    var dice = Dice(500 + seed)
    let places = 8
    let following = Following(
      Stage(EngineConfiguration(controllers: places, players: places, voices: 64, scheduled: 32)))
    let pads = (0..<places).map { Pad(following, at: $0) }
    let engine = following.stage.engine
    var isUsed = [Bool](repeating: false, count: places)
    var plays = [Int](repeating: 0, count: places)
    var lastEnd = [Double](repeating: -1, count: places)
    var tag: UInt32 = 100
    for _ in 0..<300 {
      let place = dice.roll(places)
      // What was played there before is to be over in the follower too, so that each play has an onset of its own.
      if !isUsed[place] && engine.pointee.realTime > lastEnd[place] + 0.6 {
        tag += 1
        var settings = PlayerSettings()
        settings.controller = Int32(place)
        settings.clock = dice.roll(2) == 0 ? .real : .game
        settings.isTemporary = true
        let begin = 0.1 * dice.part()
        let maker = PatternMaker()
        let isTap = dice.roll(2) == 0
        let pattern = (isTap ? maker.transient(begin, 0.8) : maker.continuous(begin, 0.02, 0.8, 0.3)).pattern
        engine.pointee.createPlayer(at: place, tag: tag, settings, pattern: SharedPattern(pattern))
        let now = settings.clock == .real ? engine.pointee.realTime : engine.pointee.gameTime
        _ = engine.pointee.start(player: place, at: dice.roll(2) == 0 ? 0 : now + 0.1 * dice.part())
        isUsed[place] = true
        plays[place] += 1
      }
      let step = dice.one(of: [0, 0.001, 0.016, 0.017, 0.016, 0.033, 0.033, 0.1, 0.5])
      frame(following, step) { for pad in pads { pad.look() } }
      while let finished = engine.pointee.takeFinishedTemporary() {
        engine.pointee.destroyPlayer(finished)
        isUsed[finished] = false
        lastEnd[finished] = engine.pointee.realTime
      }
    }
    for _ in 0..<100 {
      frame(following, 0.016) { for pad in pads { pad.look() } }
      while let finished = engine.pointee.takeFinishedTemporary() { engine.pointee.destroyPlayer(finished) }
    }
    frame(following, 1) { for pad in pads { pad.look() } }
    for place in 0..<places { #expect(pads[place].onsets.count == plays[place], "place \(place)") }
    #expect(plays.reduce(0, +) > 50)
    #expect(following.leftovers == [])
  }

  @Test("a player that the leader frees at its end still ends by itself in the follower")
  func endsNaturally() {
    let following = Following(Stage())
    let pad = Pad(following, at: 0)
    let player = following.stage.player(PatternMaker().continuous(0, 0.2, 0.7, 0).pattern, on: 0)
    following.stage.start(player)
    // Two long frames, after which the player is over for the leader and has not begun for the follower.
    following.stage.update(0.3, count: 2)
    #expect(following.stage.state(player).status == .stopped)
    following.stage.engine.pointee.destroyPlayer(player)
    let other = following.stage.player(PatternMaker().continuous(0, 0.1, 0.7, 0).pattern, on: nil)
    following.takeCalls()
    var sounding = 0.0
    for _ in 0..<400 {
      let real = following.follower.pointee.realTime + Self.tick
      following.follower.pointee.update(toReal: real, game: real)
      pad.look()
      if !pad.link.publishedDrive.isSilent { sounding += Self.tick }
    }
    #expect(pad.onsets.count == 1)
    #expect(abs(sounding - 0.2) <= 2 * Self.tick)
    following.stage.engine.pointee.destroyPlayer(other)
    following.catchUp()
    #expect(following.leftovers == [])
  }

  @Test("a player that has ended for the follower only can be moved back, or made to loop")
  func reprieve() {
    for change in 0..<2 {
      let following = Following(Stage())
      let pad = Pad(following, at: 0)
      let player = following.stage.player(PatternMaker().continuous(0, 0.1, 0.7, 0).pattern, on: 0)
      following.stage.start(player)
      for _ in 0..<6 { frame(following, 0.016, look: pad.look) }
      #expect(pad.link.publishedDrive.isSilent && following.stage.state(player).status == .playing)
      if change == 0 {
        _ = following.stage.engine.pointee.seek(player: player, to: 0, at: 0)
      } else {
        _ = following.stage.engine.pointee.setLoop(true, end: 0, player: player)
      }
      // A loop is late by at most one iteration.
      for _ in 0..<7 { frame(following, 0.016, look: pad.look) }
      #expect(pad.onsets.count == 2)
      _ = following.stage.engine.pointee.setLoop(false, end: 0, player: player)
      for _ in 0..<40 { frame(following, 0.016, look: pad.look) }
      #expect(pad.link.publishedDrive.isSilent && following.stage.state(player).status == .stopped)
      #expect(!following.isMoving)
    }
  }

  @Test("a player that has ended for the leader only ends in peace")
  func afterTheEnd() {
    let following = Following(Stage())
    let pad = Pad(following, at: 0)
    let player = following.stage.player(PatternMaker().continuous(0, 0.1, 0.7, 0).pattern, on: 0)
    let engine = following.stage.engine
    following.stage.start(player)
    following.takeCalls()
    following.stage.update(0.2, count: 2)
    #expect(following.stage.state(player).status == .stopped)
    // For the next start, which does not come.
    _ = engine.pointee.setLoop(true, end: 0, player: player)
    _ = engine.pointee.seek(player: player, to: 0, at: 0)
    following.takeCalls()
    var sounding = 0.0
    for _ in 0..<400 {
      let real = following.follower.pointee.realTime + Self.tick
      following.follower.pointee.update(toReal: real, game: real)
      if !pad.link.publishedDrive.isSilent { sounding += Self.tick }
    }
    #expect(abs(sounding - 0.1) <= 2 * Self.tick)
    #expect(!following.isMoving)
    following.stage.start(player)
    following.runAhead(Self.tick)
    #expect(!pad.link.publishedDrive.isSilent)
  }

  @Test("nothing is heard of what the game does between two updates before it is complete")
  func together() {
    let following = Following(Stage())
    let pad = Pad(following, at: 0)
    var maker = PatternMaker()
    maker = maker.transient(0, 1, 0.5).transient(0.5, 1, 0.5)
    let player = following.stage.player(maker.pattern, on: 0)
    following.stage.update(0.01)
    following.stage.start(player)
    for _ in 0..<20 {
      following.takeHandedOver()
      let real = following.follower.pointee.realTime + Self.tick
      following.follower.pointee.update(toReal: real, game: real)
      pad.look()
    }
    _ = following.stage.engine.pointee.seek(player: player, to: 0.4, at: 0)
    #expect(pad.onsets.isEmpty)
    for _ in 0..<30 { frame(following, 0.01, look: pad.look) }
    #expect(pad.onsets.count == 1)
  }

  @Test("a player that the leader cuts short is cut short in the follower too")
  func cutShort() {
    let following = Following(Stage())
    let pad = Pad(following, at: 0)
    let player = following.stage.player(PatternMaker().continuous(0, 10, 0.7, 0).pattern, on: 0)
    following.stage.start(player)
    frame(following, 0.1, look: pad.look)
    #expect(!pad.link.publishedDrive.isSilent)
    following.stage.engine.pointee.destroyPlayer(player)
    following.runAhead(Self.tick)
    #expect(pad.link.publishedDrive.isSilent)
    #expect(following.leftovers == [])
  }

  @Test("more players than there are places for their end are let go all the same")
  func manyAtOnce() {
    let count = 200
    let following = Following(Stage(EngineConfiguration(players: count)))
    for _ in 0..<3 {
      for place in 0..<count {
        var settings = PlayerSettings()
        settings.isTemporary = true
        let pattern = SharedPattern(PatternMaker().continuous(0, 0.1, 0.5, 0).pattern)
        following.stage.engine.pointee.createPlayer(
          at: place, tag: UInt32(1 + place), settings, pattern: pattern)
        following.stage.start(place)
      }
      following.stage.update(0.2, count: 2)
      while let finished = following.stage.engine.pointee.takeFinishedTemporary() {
        following.stage.engine.pointee.destroyPlayer(finished)
      }
      following.takeCalls()
      for _ in 0..<300 { following.runAhead(Self.tick) }
      #expect(following.leftovers == [])
    }
  }

  @Test("what the leader had no room for is not played by the follower either")
  func refused() {
    let following = Following(Stage(EngineConfiguration(scheduled: 1)))
    let pad = Pad(following, at: 0)
    let player = following.stage.player(PatternMaker().continuous(0, 0.05, 0.7, 0).pattern, on: 0)
    let engine = following.stage.engine
    var result = engine.pointee.start(player: player, at: 0.02)
    #expect(result == .done)
    frame(following, 0.016, look: pad.look)
    // For the follower, which is ahead, the start has been carried out; for the leader it still waits.
    #expect(pad.onsets.count == 1)
    result = engine.pointee.start(player: player, at: 0.5)
    #expect(result == .full)
    for _ in 0..<60 { frame(following, 0.016, look: pad.look) }
    #expect(pad.onsets.count == 1)
  }

  @Test("what the leader has room for again the follower has too, though it is a frame behind")
  func roomAgain() {
    let following = Following(Stage(EngineConfiguration(scheduled: 1)))
    let pad = Pad(following, at: 0)
    let player = following.stage.player(PatternMaker().continuous(0, 0.05, 0.7, 0).pattern, on: 0)
    let engine = following.stage.engine
    _ = engine.pointee.start(player: player, at: 0.01)
    following.stage.update(0.016)
    let result = engine.pointee.start(player: player, at: 0.3)
    #expect(result == .done)
    for _ in 0..<60 { frame(following, 0.016, look: pad.look) }
    #expect(pad.onsets.count == 2)
  }

  @Test("a whole random game leaves nothing behind, however far the follower is ahead", arguments: 0..<8)
  func nothingLeft(_ part: UInt64) {
    var sounding = 0
    for seed in (4 * part)..<(4 * part + 4) { sounding += playToTheEnd(seed) }
    #expect(sounding > 200)
  }

  /// Plays a random game, ends it, and looks for what is left; gives how many drives were heard.
  private func playToTheEnd(_ seed: UInt64) -> Int {
    let following = Following(Stage(EngineConfiguration(voices: 40, scheduled: 60, notices: 8)))
    var script = SessionScript(following.stage, seed: 40_000 + seed)
    script.makeLink = following.link
    script.attach(0)
    var sounding = 0
    for _ in 0..<150 {
      script.play()
      frame(following, script.step()) {
        for link in following.links where !link.publishedDrive.isSilent { sounding += 1 }
      }
    }
    following.stage.engine.pointee.resumeGame()
    following.stage.engine.pointee.setDilation(1)
    script.finish()
    following.takeCalls()
    for _ in 0..<50 { frame(following, 0.1) }
    for _ in 0..<20 { frame(following, 1) }
    #expect(following.leftovers == [])
    #expect(following.stage.engine.pointee.pool.freeCount == 60)
    #expect(following.links.allSatisfy { $0.isClosing })
    return sounding
  }

  @Test("the follower comes to rest when the leader does", arguments: 0..<8)
  func rests(_ seed: UInt64) {
    let following = Following(Stage(EngineConfiguration(voices: 40, scheduled: 60, notices: 8)))
    var script = SessionScript(following.stage, seed: 50_000 + seed)
    script.attach(0)
    for _ in 0..<250 {
      script.play()
      frame(following, script.step())
    }
    // Everything that the leader knows comes to its end or is stopped by it.
    let engine = following.stage.engine
    engine.pointee.startEngine()
    engine.pointee.resumeGame()
    engine.pointee.setDilation(1)
    for player in 0..<engine.pointee.usedPlayers where engine.pointee.players[player].isUsed {
      _ = engine.pointee.setLoop(false, end: 0, player: player)
      _ = engine.pointee.resume(player: player, at: 0)
    }
    for _ in 0..<600 {
      following.stage.update(0.1)
      following.catchUp()
    }
    #expect(engine.pointee.statistics().activePlayers == 0)
    #expect(following.follower.pointee.statistics().activeVoices == 0)
    #expect(!following.isMoving)
  }
}
