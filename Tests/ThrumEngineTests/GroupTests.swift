import Testing
import ThrumEngine
import ThrumPatterns

@Suite("Groups")
struct GroupTests {
  private func hum(
    _ stage: Stage, _ intensity: Float, group: UInt8, on pad: Int?, exclusive: Bool = false
  ) -> Int {
    stage.player(PatternMaker().continuous(0, 10, intensity, 0).pattern, on: pad) {
      $0.group = group
      $0.isExclusive = exclusive
    }
  }

  @Test("an exclusive start stops the others of its group on its controller, each with its completion")
  func exclusive() {
    let stage = Stage()
    let pad = stage.controller()
    let other = stage.controller()
    let same = [hum(stage, 0.1, group: 3, on: pad), hum(stage, 0.1, group: 3, on: pad)]
    let elsewhere = hum(stage, 0.3, group: 3, on: other)
    let otherGroup = hum(stage, 0.2, group: 4, on: pad)
    for player in same + [elsewhere, otherGroup] { stage.start(player) }
    stage.update(0.1)
    let exclusive = hum(stage, 0.5, group: 3, on: pad, exclusive: true)
    stage.start(exclusive)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.7, 0))))
    #expect(isSame(stage.drive(other), dualSense((0.3, 0))))
    let notices = stage.notices()
    #expect(notices.map(\.type) == [.playerFinished, .playerFinished])
    #expect(notices.map(\.player) == [0, 1])
    #expect(
      [elsewhere, otherGroup, exclusive].map { stage.state($0).status } == [.playing, .playing, .playing])
  }

  @Test("paused players of the group are stopped too; one that starts later is not", arguments: updateRates)
  func later(_ rate: Double) {
    let stage = Stage()
    let pad = stage.controller()
    let paused = hum(stage, 0.1, group: 0, on: pad)
    let exclusive = hum(stage, 0.5, group: 0, on: pad, exclusive: true)
    let later = hum(stage, 0.25, group: 0, on: pad)
    stage.start(paused)
    stage.pause(paused)
    stage.start(exclusive, at: 0.3)
    stage.start(later, at: 0.5)
    var first = true
    for _ in 0..<Int(rate) {
      stage.update(1 / rate)
      let time = stage.engine.pointee.gameTime + 1e-6
      let expected: Float = time < 0.3 ? 0 : time < 0.5 ? 0.5 : 0.75
      #expect(isSame(stage.drive(pad), dualSense((expected, 0))))
      if time >= 0.3 && first {
        first = false
        #expect(stage.notices().map(\.player) == [Int32(paused)])
      }
    }
    #expect(stage.notices().isEmpty)
  }

  @Test("two exclusive players take turns; starting one again is no completion")
  func turns() {
    let stage = Stage()
    let pad = stage.controller()
    let first = hum(stage, 0.3, group: 63, on: pad, exclusive: true)
    let second = hum(stage, 0.6, group: 63, on: pad, exclusive: true)
    stage.start(first)
    stage.update(0.1)
    stage.start(second)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.6, 0))))
    #expect(stage.notices().map(\.player) == [0])
    stage.start(second)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.6, 0))))
    #expect(stage.notices().isEmpty)
    stage.start(first)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.3, 0))))
    #expect(stage.notices().map(\.player) == [1])
  }

  @Test("a player that is not exclusive stops nobody")
  func shared() {
    let stage = Stage()
    let pad = stage.controller()
    stage.start(hum(stage, 0.3, group: 5, on: pad, exclusive: true))
    stage.start(hum(stage, 0.2, group: 5, on: pad))
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0))))
    #expect(stage.notices().isEmpty)
  }

  @Test("a player that moved to the controller is stopped there")
  func moved() {
    let stage = Stage()
    let pad = stage.controller()
    let other = stage.controller()
    let moved = hum(stage, 0.3, group: 5, on: other)
    stage.start(moved)
    stage.update(0.1)
    stage.engine.pointee.setController(Int32(pad), ofPlayer: moved)
    stage.start(hum(stage, 0.6, group: 5, on: pad, exclusive: true))
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.6, 0))))
    #expect(stage.state(moved).status == .stopped)
  }
}
