import Testing
import ThrumEngine
import ThrumPatterns

/// Sums of frame times miss round numbers by rounding errors, to either side. None of that may show.
@Suite("Tolerance of times")
struct ToleranceTests {
  private static let rates: [Double] = [15, 60, 90, 144, 1000]

  @Test("at equal times the pattern's parameters apply before events", arguments: rates)
  func parametersFirst(_ rate: Double) {
    var loud = 0
    for frame in 1...150 {
      let time = Double(frame) / rate
      let stage = Stage()
      let player = stage.player(
        PatternMaker().continuous(time, 1, 0.8, 0).step(.intensityControl, time, 0).pattern, on: nil)
      stage.start(player)
      for _ in 0..<frame + 3 {
        stage.update(1 / rate)
        if stage.state(player).intensity > 0 { loud += 1 }
      }
    }
    #expect(loud == 0)
  }

  @Test("at equal times the game's parameters apply before events", arguments: rates)
  func gameParametersFirst(_ rate: Double) {
    var loud = 0
    for frame in 1...150 {
      let time = Double(frame) / rate
      let stage = Stage()
      let player = stage.player(PatternMaker().continuous(time, 1, 0.8, 0).transient(time).pattern, on: nil)
      stage.start(player)
      _ = stage.send(player, [DynamicParameter(id: .intensityControl, value: 0, time: time)])
      for _ in 0..<frame + 3 {
        stage.update(1 / rate)
        if stage.state(player).intensity > 0 { loud += 1 }
      }
    }
    #expect(loud == 0)
  }

  @Test("an event of n updates sounds in n updates, wherever it begins", arguments: rates)
  func length(_ rate: Double) {
    var wrong = 0
    let length = Int(0.1 * rate) + 1
    for frame in 0...150 {
      let stage = Stage()
      let player = stage.player(
        PatternMaker().continuous(Double(frame) / rate, Double(length) / rate, 0.8, 0).pattern, on: nil)
      stage.start(player)
      var sounding = 0
      for _ in 0..<frame + length + 3 {
        stage.update(1 / rate)
        if stage.state(player).intensity > 0 { sounding += 1 }
      }
      // Of one that begins with the start the first moment has passed when the first update comes.
      if sounding != (frame == 0 ? length - 1 : length) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test("commands at the time of an update are carried out in it", arguments: rates)
  func commands(_ rate: Double) {
    var wrong = 0
    for frame in 1...150 {
      let stage = Stage()
      let player = stage.player(PatternMaker().continuous(0, 1e6, 0.8, 0).pattern, on: nil)
      stage.start(player, at: Double(frame) / rate)
      stage.stop(player, at: Double(frame + 5) / rate)
      stage.update(1 / rate, count: frame - 1)
      if stage.state(player).status != .scheduled { wrong += 1 }
      stage.update(1 / rate)
      if stage.state(player).intensity != 0.8 { wrong += 1 }
      stage.update(1 / rate, count: 4)
      if stage.state(player).intensity != 0.8 { wrong += 1 }
      stage.update(1 / rate)
      if stage.state(player).status != .stopped { wrong += 1 }
    }
    #expect(wrong == 0)
  }
}
