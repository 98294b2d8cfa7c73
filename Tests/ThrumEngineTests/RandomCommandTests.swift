import Foundation
import Testing
import ThrumEngine
import ThrumPatterns

/// Random games against the model in ReferenceModel.swift.
///
/// THRUM_RANDOM_SEEDS sets how many games (300 without it), THRUM_RANDOM_FIRST the number of the first.
@Suite("Random commands")
struct RandomCommandTests {
  private static let commands = 200
  /// Games are shared out to this many tests, which run at the same time.
  private static let shares = 4

  private static func setting(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  @Test("the engine does what the documents say, after every update", arguments: 0..<shares)
  func games(_ share: Int) {
    let count = RandomCommandTests.setting("THRUM_RANDOM_SEEDS", 300)
    let first = RandomCommandTests.setting("THRUM_RANDOM_FIRST", 1)
    var updates = 0
    var compared = 0
    var failures = 0
    for seed in stride(from: first + share, to: first + count, by: RandomCommandTests.shares) {
      let scene = RandomScene(seed: UInt64(seed), commands: RandomCommandTests.commands)
      let bench = RandomBench(scene)
      let difference = bench.run(scene.actions)
      updates += scene.updateCount
      compared += bench.comparisons
      guard difference != nil else { continue }
      Issue.record("\(RandomRepro(scene))")
      failures += 1
      if failures == 3 { return }
    }
    // A game ends early where a decision is too close to the tolerance of times; few may.
    #expect(compared > updates * 3 / 4, "compared \(compared) of \(updates) updates")
  }
}

/// A failing game made as short as dropping single actions makes it.
struct RandomRepro: CustomStringConvertible {
  private let scene: RandomScene
  private let actions: [RandomAction]
  private let difference: String

  init(_ scene: RandomScene) {
    self.scene = scene
    var actions = scene.actions
    var difference = RandomBench(scene).run(actions) ?? ""
    var block = max(1, actions.count / 2)
    while block > 0 {
      var at = 0
      while at < actions.count {
        var shorter = actions
        shorter.removeSubrange(at..<min(actions.count, at + block))
        if let still = RandomBench(scene).run(shorter) {
          actions = shorter
          difference = still
        } else {
          at += block
        }
      }
      block /= 2
    }
    self.actions = actions
    self.difference = difference
  }

  var description: String {
    var players: Set<Int> = []
    for action in actions { if let player = action.player { players.insert(player) } }
    var lines = ["seed \(scene.seed): \(difference)", "controllers \(scene.controllers)"]
    for player in players.sorted() {
      let made = scene.initialPlayers[player]
      lines.append("player \(player): \(made.settings)")
      lines.append("  \(RandomRepro.text(scene.patterns[made.pattern]))")
    }
    for action in actions {
      lines.append("\(action)")
      if case .recreate(_, _, let pattern) = action {
        lines.append("  \(RandomRepro.text(scene.patterns[pattern]))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func text(_ pattern: Pattern) -> String {
    var lines: [String] = []
    for event in pattern.events {
      let values = EventParameterID.allCases.filter { event.parameters.isGiven($0) }
        .map { "\($0) \(event.parameters[$0])" }
      lines.append("\(event.type) at \(event.time) for \(event.duration) \(values)")
    }
    for step in pattern.parameters { lines.append("\(step.id) at \(step.time): \(step.value)") }
    for curve in pattern.curves {
      let points = curve.pointRange.map { "(\(pattern.points[$0].time), \(pattern.points[$0].value))" }
      lines.append("\(curve.id) from \(curve.time): \(points.joined(separator: " "))")
    }
    return lines.joined(separator: "\n  ")
  }
}
