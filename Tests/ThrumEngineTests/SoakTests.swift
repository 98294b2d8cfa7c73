import Foundation
import Testing
import ThrumOutput
import ThrumPatterns

@testable import ThrumEngine

/// A long game: 64 controllers with 4 players each at 60 updates a second, every parameter set every frame.
///
/// It lasts 1000 simulated seconds in release builds. A debug build, which is much slower, plays
/// 200 seconds; THRUM_SOAK_SECONDS sets another length. It runs in a process of its own, since it looks at
/// the memory of the process. That the frame never allocates is tested elsewhere.
@Suite("Soak")
struct SoakTests {
  @Test("a long game ends where it began: no voice, node, notice or memory is lost")
  func soak() async {
    await #expect(processExitsWith: .success) {
      let game = SoakGame()
      let warmUp = SoakGame.seconds / 10
      game.play(warmUp)
      let before = SoakGame.residentBytes()
      game.play(SoakGame.seconds - warmUp)
      let growth = SoakGame.residentBytes() - before
      #expect(growth < 1 << 20, "resident memory grew by \(growth) bytes")
      game.expectNothingLost()
      if game.hasFailed || growth >= 1 << 20 { exit(1) }
    }
  }
}

/// The game of the soak test. What it does depends on nothing but the number of the frame.
private final class SoakGame {
  static let controllers = 64
  static let playersEach = 4

  static var seconds: Int {
    if let text = ProcessInfo.processInfo.environment["THRUM_SOAK_SECONDS"], let value = Int(text) {
      return value
    }
    #if DEBUG
      return 200
    #else
      return 1000
    #endif
  }

  private let engine: UnsafeMutablePointer<Engine>
  private let freeNodes: Int
  private var random = RandomSource(seed: 2024)
  private var frame = 0
  /// Starts of a player that was stopped: each is to end with one completion.
  private var runs = 0
  private var completions = 0
  private var lost = 0
  private(set) var hasFailed = false

  private var players: Int { SoakGame.controllers * SoakGame.playersEach }

  init() {
    engine = Engine.make(
      EngineConfiguration(
        controllers: SoakGame.controllers, players: SoakGame.controllers * SoakGame.playersEach, voices: 4096,
        scheduled: 8192, notices: 1024))
    freeNodes = engine.pointee.pool.freeCount
    let types: [ControllerType] = [.dualSense, .xbox360, .dualShock3, .switchPro]
    for index in 0..<SoakGame.controllers {
      engine.pointee.attachController(
        at: index, tag: UInt32(1 + index), target: .recording(Recording(capacity: 16)!),
        identity: ControllerIdentity(type: types[index % 4], transport: .recording, hasRumble: true))
    }
    let patterns = SoakGame.patterns.map { SharedPattern($0) }
    for player in 0..<players {
      var settings = PlayerSettings()
      settings.controller = Int32(player / SoakGame.playersEach)
      settings.group = UInt8(player % 8)
      settings.clock = player % 5 == 0 ? .real : .game
      settings.isLooping = player % SoakGame.playersEach == 1
      settings.loopEnd = player % 8 == 1 ? 0.7 : 0
      engine.pointee.createPlayer(
        at: player, tag: UInt32(1 + player), settings, pattern: patterns[player % patterns.count])
    }
  }

  deinit { Engine.free(engine) }

  /// A hum, an engine that loops, taps, and a shaped impact with curves.
  private static var patterns: [Pattern] {
    var taps = PatternMaker()
    for tap in 0..<20 { taps = taps.transient(Double(tap) * 0.02, 0.7, Float(tap % 5) / 4) }
    return [
      PatternMaker().continuous(0, .infinity, 0.5, 0.3).pattern,
      PatternMaker().continuous(0, 0.5, 0.6, 0.2).transient(0.25).curve(
        .intensityControl, 0, [(0, 0), (0.9, 1)]
      )
      .pattern,
      taps.pattern,
      PatternMaker().continuous(0, 0.3, 1, 0.5, [.attackTime: 0.3, .releaseTime: 0.6])
        .continuous(0.1, 0.01, 1, 0.5, [.sustained: 0, .decayTime: 0.5]).transient(0, 1, 1)
        .step(.sharpnessControl, 0.2, 0.5).pattern,
    ]
  }

  /// Plays so many seconds.
  func play(_ seconds: Int) {
    for _ in 0..<(seconds * 60) {
      frame += 1
      for player in 0..<players { setParameters(player) }
      for _ in 0..<8 { command(random.below(players)) }
      update()
    }
  }

  private func update() {
    engine.pointee.update(by: 1.0 / 60)
    while let notice = engine.pointee.pollNotice() {
      switch notice.type {
      case .playerFinished: completions += 1
      case .voicesExhausted, .noticesLost: lost += 1
      default: break
      }
    }
  }

  private func setParameters(_ player: Int) {
    let mailbox = engine.pointee.commands.pointee.mailbox(player)
    let tag = UInt32(1 + player)
    mailbox.pointee.post(.intensityControl, Float((frame + player) % 64) / 63, tag: tag)
    mailbox.pointee.post(.sharpnessControl, Float((frame + 2 * player) % 32) / 31 - 0.5, tag: tag)
  }

  private func command(_ player: Int) {
    let now = player % 5 == 0 ? engine.pointee.realTime : engine.pointee.gameTime
    switch random.below(10) {
    case 0...3:
      let status = engine.pointee.status(ofPlayer: player)
      if status != .playing && status != .paused { runs += 1 }
      _ = engine.pointee.start(player: player, at: 0)
    case 4: _ = engine.pointee.stop(player: player, at: now + 0.5)
    case 5:
      _ = engine.pointee.pause(player: player, at: now + 0.1)
      _ = engine.pointee.resume(player: player, at: now + 0.3)
    case 6: _ = engine.pointee.seek(player: player, to: 0.2, at: 0)
    case 7: engine.pointee.setRate(random.pick([0.5, 1, 2]), player: player)
    default: curve(player, at: now + 0.2)
    }
  }

  private func curve(_ player: Int, at time: Double) {
    let id = random.pick([DynamicParameterID.intensityControl, .sharpnessControl, .releaseTimeControl])
    _ = engine.pointee.scheduleCurve(id, 4, player: player, at: time) {
      ControlPoint(time: 0.1 * Double($0), value: 0.25 * Float($0))
    }
  }

  /// Stops everything and looks whether all is as it was before the game.
  func expectNothingLost() {
    for player in 0..<players { engine.pointee.cancel(player: player) }
    update()
    check(engine.pointee.pool.freeCount == freeNodes, "nodes of the pool")
    check(engine.pointee.statistics().activeVoices == 0, "voices")
    check(engine.pointee.statistics().activePlayers == 0, "players")
    check(engine.pointee.statistics().droppedVoices == 0, "dropped voices")
    check(lost == 0, "notices")
    check(runs > SoakGame.seconds && completions == runs, "\(completions) completions of \(runs) runs")
    for index in 0..<SoakGame.controllers {
      check(engine.pointee.controller(index)!.drive.isSilent, "controller \(index)")
    }
  }

  private func check(_ isRight: Bool, _ what: String) {
    #expect(isRight, "\(what)")
    if !isRight { hasFailed = true }
  }

  /// Memory of the process that is in use; 0 where the system does not say.
  static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}
