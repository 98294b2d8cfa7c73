import Testing
import ThrumEngine
import ThrumOutput
import ThrumPatterns

@Suite("Offline rendering")
struct OfflineTests {
  private static let identities: [ControllerIdentity] = [
    ControllerIdentity(type: .dualSense, transport: .recording, hasTriggerRumble: true),
    ControllerIdentity(type: .xbox360, transport: .evdev), ControllerIdentity(type: .shield),
    ControllerIdentity(type: .dualShock3, transport: .hidapiUSB), ControllerIdentity(),
  ]

  private let pattern = PatternMaker().continuous(0, 0.7, 0.8, 0.3, [.attackTime: 0.4, .releaseTime: 0.5])
    .transient(0.11, 0.9, 0.8).transient(0.13, 1, 0.1).continuous(0.5, 0.01, 1, 0.6)
    .curve(.intensityControl, 0.2, [(0, 0.3), (0.4, 1)]).step(.sharpnessControl, 0.35, 0.25).pattern

  private func render(
    _ pattern: Pattern, _ identity: ControllerIdentity, step: Double, duration: Double? = nil,
    limit: Int = 100_000
  ) -> (samples: [EngineSample], count: Int?) {
    var samples: [EngineSample] = []
    let count = OfflineRendering.render(
      SharedPattern(pattern), on: identity, step: step, duration: duration, limit: limit
    ) { index, sample in
      #expect(index == samples.count)
      samples.append(sample)
    }
    return (samples, count)
  }

  @Test("it gives what an engine plays, bit for bit", arguments: [1.0 / 15, 1.0 / 60, 0.001, 0.0137])
  func live(_ step: Double) {
    for identity in Self.identities {
      let stage = Stage()
      stage.engine.pointee.attachController(at: 0, tag: 5, target: .none, identity: identity)
      let player = stage.player(pattern, on: 0)
      stage.start(player)
      let (samples, count) = render(pattern, identity, step: step)
      #expect(count == samples.count)
      for sample in samples {
        stage.update(step)
        #expect(sample == stage.engine.pointee.sample(ofController: 0, tag: 5))
        #expect(sample.drive == stage.drive(0))
        #expect(abs(sample.intensity - stage.state(player).intensity) < 1e-6)
      }
      // It renders to the end of the last sound, silence included.
      #expect(stage.state(player).status == .stopped)
      #expect(samples.last!.drive.isSilent)
      #expect(!samples[samples.count - 2].drive.isSilent)
    }
  }

  // A hum of 0.5 s in steps of 0.125 s: three sound, the fourth reaches the end.
  @Test("the first sample comes after one step; the values are those of the formulas")
  func byHand() {
    let hum = PatternMaker().continuous(0, 0.5, 0.6, 0.25).pattern
    let (samples, count) = render(hum, Self.identities[0], step: 0.125)
    #expect(count == 4)
    #expect(samples.map(\.time) == [0.125, 0.25, 0.375, 0.5])
    #expect(samples.map(\.intensity) == [0.6, 0.6, 0.6, 0])
    #expect(samples.map(\.sharpness) == [0.25, 0.25, 0.25, 0])
    for sample in samples.prefix(3) { #expect(isSame(sample.drive, dualSense((0.6, 0.25)))) }
  }

  @Test("a duration cuts or lengthens", arguments: [(0.25, 2), (0.3, 3), (1, 8), (5, 40)])
  func duration(_ duration: Double, _ expected: Int) {
    let hum = PatternMaker().continuous(0, 0.5, 0.6, 0.25).pattern
    let (samples, count) = render(hum, Self.identities[0], step: 0.125, duration: duration)
    #expect(count == expected && samples.count == expected)
    for sample in samples { #expect(sample.drive.isSilent == (sample.time >= 0.5)) }
  }

  @Test("more samples than the limit are refused")
  func limit() {
    let endless = PatternMaker().continuous(0, .infinity).pattern
    #expect(render(endless, Self.identities[0], step: 0.1, limit: 50).count == nil)
    #expect(render(endless, Self.identities[0], step: 0.1, duration: 5, limit: 50).count == 50)
    #expect(render(pattern, Self.identities[0], step: 0.001, limit: 10).count == nil)
  }

  @Test("an empty pattern is one silent sample")
  func empty() {
    let (samples, count) = render(Pattern(), Self.identities[0], step: 0.1)
    #expect(count == 1)
    #expect(samples[0].drive.isSilent && samples[0].intensity == 0)
  }
}
