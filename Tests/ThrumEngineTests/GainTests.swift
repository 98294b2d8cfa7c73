import Testing
import ThrumEngine
import ThrumPatterns
import ThrumRendering

@Suite("Gains, preference, ducking and taps")
struct GainTests {
  private func hum(
    _ stage: Stage, _ intensity: Float, on pad: Int?, _ change: (inout PlayerSettings) -> Void = { _ in }
  ) -> Int {
    stage.player(PatternMaker().continuous(0, 10, intensity, 0).pattern, on: pad, change)
  }

  @Test("the gains of player, group, controller and engine multiply")
  func multiply() {
    let stage = Stage()
    let pad = stage.controller()
    let player = hum(stage, 0.8, on: pad) {
      $0.gain = 0.5
      $0.group = 7
    }
    stage.start(player)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.4, 0))))
    stage.engine.pointee.setGain(0.75, ofGroup: 7)
    stage.engine.pointee.setGain(0, ofGroup: 6)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.3, 0))))
    stage.engine.pointee.setGain(0.5, ofController: pad)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.15, 0))))
    stage.engine.pointee.commands.pointee.setGain(0.5)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.075, 0))))
    stage.gain(player, 1)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.15, 0))))
    // The state tells what comes before all scales.
    #expect(stage.state(player).intensity == 0.8)
  }

  @Test("gains of player and group come before the limit, of controller and engine after it")
  func limit() {
    let stage = Stage()
    let pad = stage.controller()
    let first = hum(stage, 1, on: pad)
    stage.start(first)
    stage.start(hum(stage, 1, on: pad) { $0.group = 1 })
    stage.engine.pointee.setGain(0.25, ofGroup: 1)
    stage.gain(first, 0.5)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.75, 0))))
    stage.gain(first, 1)
    stage.engine.pointee.setGain(0.5, ofController: pad)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0))))
  }

  @Test("gains and mute also reach taps")
  func taps() {
    let stage = Stage()
    let pad = stage.controller()
    let tap = stage.player(PatternMaker().transient(0, 0.8, 0).pattern, on: pad) { $0.gain = 0.5 }
    stage.start(tap)
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.4, 0))))
    stage.gain(tap, 0.25)
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.2, 0))))
    stage.start(tap)
    stage.mute(tap)
    stage.update(0.01)
    #expect(stage.drive(pad).isSilent)
  }

  @Test("off means nothing at all")
  func off() {
    let stage = Stage()
    let pad = stage.controller()
    stage.engine.pointee.setStrengthRange(.off)
    stage.start(stage.player(PatternMaker().transient(0).continuous(0, 1).pattern, on: pad))
    stage.update(0.01, count: 50)
    #expect(stage.commands(pad).isEmpty)
  }

  // s becomes 0.3 + 0.5 s: 1 → 0.8, 0.5 → 0.55, 0.1 → 0.35, 0 → 0.
  @Test("a range is applied last, after all gains; nothing stays nothing")
  func range() {
    let stage = Stage()
    let pad = stage.controller()
    stage.engine.pointee.setStrengthRange(StrengthRange(weakest: 0.3, strongest: 0.8))
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    let player = hum(stage, 1, on: pad)
    stage.start(player)
    for (gain, strength) in [(Float(1), Float(0.8)), (0.5, 0.55), (0.1, 0.35), (0, 0)] {
      stage.engine.pointee.setGain(gain, ofController: pad)
      stage.update(0.1)
      #expect(isSame(stage.drive(pad), dualSense((strength, 0))), "gain \(gain)")
    }
    stage.engine.pointee.setGain(1, ofController: pad)
    stage.start(hum(stage, 1, on: pad))
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.8, 0))))
    stage.engine.pointee.commands.pointee.setMuted(true)
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
  }

  @Test(
    "a range keeps the order of strengths",
    arguments: [(Float(0), Float(1)), (0.3, 0.8), (0.5, 0.5), (0, 0.2)])
  func rangeOrder(_ weakest: Float, _ strongest: Float) {
    let range = StrengthRange(weakest: weakest, strongest: strongest)
    #expect(range.map(0) == 0)
    #expect(abs(range.map(1) - strongest) < 1e-6)
    var before: Float = 0
    for step in 1...100 {
      let strength = range.map(Float(step) / 100)
      #expect(strength >= before && strength >= weakest && strength <= strongest + 1e-6)
      before = strength
    }
  }

  @Test(
    "ducking takes its part from what is continuous while a tap sounds", arguments: [Float(0), 0.25, 0.5, 1])
  func ducking(_ amount: Float) {
    let stage = Stage()
    let pad = stage.controller()
    let other = stage.controller()
    stage.engine.pointee.setDucking(amount)
    stage.start(hum(stage, 0.4, on: pad))
    stage.start(hum(stage, 0.2, on: pad))
    stage.start(hum(stage, 0.6, on: other))
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.6, 0))))
    stage.start(stage.player(PatternMaker().transient(0, 0.25, 0).pattern, on: pad))
    // The pulse of a DualSense is 25 ms.
    for _ in 0..<2 {
      stage.update(0.0125)
      #expect(isSame(stage.drive(pad), dualSense((0.6 * (1 - amount) + 0.25, 0))))
      #expect(isSame(stage.drive(other), dualSense((0.6, 0))))
    }
    stage.update(0.0125)
    #expect(isSame(stage.drive(pad), dualSense((0.6, 0))))
  }

  @Test(
    "a tap that cannot be felt does not duck", arguments: ["muted", "gain", "group", "intensity", "distance"])
  func silentTap(_ reason: String) {
    let stage = Stage()
    let pad = stage.controller()
    stage.engine.pointee.setDucking(1)
    stage.start(hum(stage, 0.6, on: pad))
    let tap = stage.player(
      PatternMaker().transient(0, reason == "intensity" ? 0 : 0.25, 0).pattern, on: pad
    ) { $0.group = 1 }
    switch reason {
    case "muted": stage.mute(tap)
    case "gain": stage.gain(tap, 0)
    case "group": stage.engine.pointee.setGain(0, ofGroup: 1)
    case "distance":
      stage.engine.pointee.setSource(
        Source(place: Place(20, 0, 0), innerRadius: 1, outerRadius: 10), ofPlayer: tap)
    default: break
    }
    stage.start(tap)
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.6, 0))))
  }

  // Xbox 360 pulse at sharpness 0: 60 ms; the taps are 20 ms apart.
  @Test("taps of one player that overlap through the pulse do not sum; the strongest is felt")
  func overlappingTaps() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(
      PatternMaker().transient(0, 0.3, 0).transient(0.01, 0.5, 0).transient(0.02, 0.2, 0).pattern, on: pad)
    stage.start(player)
    var seen: [Float] = []
    for _ in 0..<5 {
      stage.update(0.01)
      seen.append(stage.state(player).intensity)
    }
    // Pulses of 25 ms last three updates: 0 and 0.01 begin at 0.01, 0.02 at 0.02.
    #expect(seen == [0.5, 0.5, 0.5, 0.2, 0])
  }

  @Test("per motor the strongest counts")
  func perMotor() {
    let stage = Stage()
    let pad = stage.controller()
    stage.start(
      stage.player(PatternMaker().transient(0, 0.5, 0).transient(0.005, 0.25, 1).pattern, on: pad))
    stage.update(0.01)
    // Sharpness 0 is the low motor alone, 1 the high motor alone.
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0), (0.25, 1))))
  }

  @Test("taps of one player at one time sum, and the sum counts against those that overlap")
  func simultaneousTaps() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(
      PatternMaker().transient(0, 0.3, 0).transient(0, 0.25, 0).transient(0.005, 0.5, 0).pattern, on: pad)
    stage.start(player)
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.55, 0))))
    #expect(abs(stage.state(player).intensity - 0.55) < 1e-6)
  }

  @Test("taps of two players sum, and so do taps and what is continuous, up to the limit")
  func twoPlayers() {
    let stage = Stage()
    let pad = stage.controller()
    stage.start(stage.player(PatternMaker().transient(0, 0.3, 0).pattern, on: pad))
    stage.start(stage.player(PatternMaker().transient(0.005, 0.25, 0).pattern, on: pad))
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.55, 0))))
    stage.start(hum(stage, 0.25, on: pad))
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), dualSense((0.8, 0))))
    stage.start(hum(stage, 0.75, on: pad))
    stage.update(0.001)
    #expect(stage.drive(pad).low == 1)
  }
}
