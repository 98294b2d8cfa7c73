import Testing
import ThrumPatterns
import ThrumRendering

@testable import ThrumEngine
@testable import ThrumOutput

/// The engine that follows against one that is stepped with the same calls.
@Suite("Following engines")
struct FollowerTests {
  private static let scriptsEach = 96
  private static let updates = 50

  private func configuration() -> EngineConfiguration {
    EngineConfiguration(voices: 12, scheduled: 40, notices: 8)
  }

  /// Plays a random game on two stages, one of which is followed from an update on; gives the first update after which
  /// the follower played something else than the stage that nobody follows.
  private func firstDifference(seed: UInt64, followedFrom start: Int, sounding: inout Int) -> String? {
    let plain = Stage(configuration())
    let led = Stage(configuration())
    var plainScript = SessionScript(plain, seed: seed)
    var ledScript = SessionScript(led, seed: seed)
    plainScript.attach(0)
    ledScript.attach(0)
    var following: Following?
    for update in 0..<(start + Self.updates) {
      if update == start { following = Following(led) }
      plainScript.play()
      ledScript.play()
      let step = plainScript.step()
      _ = ledScript.step()
      plain.update(step)
      led.update(step)
      guard let following else { continue }
      following.catchUp()
      for index in plainScript.controllers.indices {
        let tag = plainScript.controllers[index]
        let expected = plain.engine.pointee.sample(ofController: index, tag: tag)
        if following.sample(index, tag: tag) != expected { return "update \(update), controller \(index)" }
        if !expected.drive.isSilent { sounding += 1 }
      }
      if following.heardReal != led.engine.pointee.realTime { return "update \(update), time" }
      if abs(following.heardGame - led.engine.pointee.gameTime) > 1e-9 {
        return "update \(update), game time"
      }
    }
    return nil
  }

  @Test(
    "a follower at the times of the leader plays what a stepped engine plays, bit for bit", arguments: 0..<16)
  func fromTheBeginning(_ part: UInt64) {
    var sounding = 0
    for script in 0..<UInt64(Self.scriptsEach) {
      let seed = 10_000 + part * UInt64(Self.scriptsEach) + script
      let difference = firstDifference(seed: seed, followedFrom: 0, sounding: &sounding)
      #expect(difference == nil, "seed \(seed)")
    }
    #expect(sounding > 1000)
  }

  @Test("one that begins to follow in the middle of a game goes on as if it had always", arguments: 0..<16)
  func fromTheMiddle(_ part: UInt64) {
    var sounding = 0
    for script in 0..<UInt64(Self.scriptsEach / 3) {
      let seed = 20_000 + part * UInt64(Self.scriptsEach) + script
      let start = 20 + Int(seed % 90)
      let difference = firstDifference(seed: seed, followedFrom: start, sounding: &sounding)
      #expect(difference == nil, "seed \(seed)")
    }
    #expect(sounding > 100)
  }

  @Test("what is published is what a stepped engine sends, rounded to 16 bits", arguments: 0..<16)
  func published(_ part: UInt64) {
    var wrong = 0
    var sounding = 0
    for seed in (30_000 + part * 16)..<(30_016 + part * 16) {
      let plain = Stage(configuration())
      let led = Stage(configuration())
      let following = Following(led)
      var plainScript = SessionScript(plain, seed: seed)
      var ledScript = SessionScript(led, seed: seed)
      ledScript.makeLink = following.link
      plainScript.attach(0)
      ledScript.attach(0)
      for _ in 0..<Self.updates {
        plainScript.play()
        ledScript.play()
        let step = plainScript.step()
        _ = ledScript.step()
        plain.update(step)
        led.update(step)
        following.catchUp()
        for index in plainScript.controllers.indices where plainScript.controllers[index] != 0 {
          guard let link = following.follower.pointee.controllers[index]?.link,
            let slot = plain.engine.pointee.controllers[index]
          else {
            wrong += 1
            continue
          }
          let expected = slot.channel.lastDrive
          if !isSame(link.publishedDrive, expected, levels: slot.channel.levels) { wrong += 1 }
          if !expected.isSilent { sounding += 1 }
        }
      }
      // Links of controllers that were detached or replaced are closed, those of others are not.
      let open = following.links.filter { !$0.isClosing }.count
      #expect(open == ledScript.controllers.filter { $0 != 0 }.count)
    }
    #expect(wrong == 0)
    #expect(sounding > 100)
  }

  /// Whether two drives are the same to within one of the steps that a controller knows.
  private func isSame(_ left: Drive, _ right: Drive, levels: DriveLevels) -> Bool {
    let left = levels.quantize(left)
    if left.isSilent != right.isSilent { return false }
    let motors: [(KeyPath<Drive, Float>, KeyPath<DriveLevels, UInt32>)] = [
      (\.low, \.low), (\.high, \.high), (\.leftTrigger, \.leftTrigger), (\.rightTrigger, \.rightTrigger),
    ]
    return motors.allSatisfy { motor, count in
      abs(left[keyPath: motor] - right[keyPath: motor]) <= 1.01 / Float(levels[keyPath: count] - 1)
    }
  }

  @Test("time of the follower never goes back")
  func time() {
    let following = Following(Stage())
    let player = following.stage.player(PatternMaker().continuous(0, 1, 0.5, 0).pattern, on: nil)
    following.stage.start(player)
    following.stage.update(0.1)
    following.catchUp()
    following.runAhead(0.05)
    let real = following.follower.pointee.realTime
    let game = following.follower.pointee.gameTime
    #expect(abs(real - 0.15) < 1e-9 && abs(game - 0.15) < 1e-9)
    following.stage.update(0.01)
    following.catchUp()
    #expect(following.follower.pointee.realTime == real && following.follower.pointee.gameTime == game)
    following.stage.update(0.1)
    following.catchUp()
    #expect(abs(following.follower.pointee.realTime - 0.21) < 1e-9)
  }
}
