import Testing
import ThrumPatterns
import ThrumRendering

@Suite("From intensity and sharpness to motors")
struct MotorTests {
  @Test("sharpness 0 is the low motor alone, 1 the high motor alone, half is both alike")
  func ends() {
    #expect(crossfade(intensity: 0.7, sharpness: 0) == MotorMix(low: 0.7, high: 0))
    #expect(crossfade(intensity: 0.7, sharpness: 1) == MotorMix(low: 0, high: 0.7))
    let half = crossfade(intensity: 1, sharpness: 0.5)
    #expect(half.low == half.high)
    #expect(abs(half.low - 2.0 / 3) < 1e-6)
  }

  // Hollins & Roy 1996: two channels feel like the stronger plus half the weaker.
  @Test("what is felt is the intensity at every sharpness")
  func constantLoudness() {
    for step in 0...100 {
      let mix = crossfade(intensity: 0.8, sharpness: Float(step) / 100)
      #expect(abs(max(mix.low, mix.high) + 0.5 * min(mix.low, mix.high) - 0.8) < 1e-6)
    }
  }

  @Test("low falls and high rises with sharpness, both rise with intensity")
  func monotone() {
    var before = crossfade(intensity: 1, sharpness: 0)
    for step in 1...1000 {
      let mix = crossfade(intensity: 1, sharpness: Float(step) / 1000)
      #expect(mix.low < before.low && mix.high > before.high)
      before = mix
      let weaker = crossfade(intensity: 0.5, sharpness: Float(step) / 1000)
      #expect(abs(weaker.low * 2 - mix.low) < 1e-6 && abs(weaker.high * 2 - mix.high) < 1e-6)
    }
  }

  private var allProfiles: [(ControllerType, Transport, ControllerProfile)] {
    ControllerType.allCases.flatMap { type in
      Transport.allCases.map { transport in
        (type, transport, ControllerProfile(type: type, transport: transport, hasTriggerRumble: false))
      }
    }
  }

  @Test("zero intensity is zero on every motor, and anything else starts the motor")
  func threshold() {
    for (_, _, profile) in allProfiles {
      for model in [profile.low, profile.high] {
        #expect(model.drive(0) == 0)
        #expect(model.drive(1) == 1)
        if model.kind == .onOff { continue }
        #expect(model.drive(0.01) >= model.startThreshold)
        #expect(model.drive(0.5) == model.startThreshold + (1 - model.startThreshold) / 2)
      }
      for sharpness: Float in [0, 0.3, 0.5, 1] {
        #expect(profile.drive(crossfade(intensity: 0, sharpness: sharpness), gain: 1).isSilent)
        #expect(profile.drive(crossfade(intensity: 1, sharpness: sharpness), gain: 0).isSilent)
      }
    }
  }

  @Test("order of strength is kept by every profile")
  func order() {
    for (_, _, profile) in allProfiles {
      var before = Drive()
      for step in 0...200 {
        let mix = crossfade(intensity: Float(step) / 200, sharpness: 0.4)
        let drive = profile.drive(mix, gain: 1)
        #expect(drive.low >= before.low && drive.high >= before.high)
        before = drive
      }
    }
  }

  @Test("sums are limited before the gain")
  func limit() {
    let profile = ControllerProfile(type: .dualSense, transport: .virtual, hasTriggerRumble: false)
    let drive = profile.drive(MotorMix(low: 3, high: 0), gain: 0.5)
    #expect(abs(drive.low - (0.01 + 0.99 * 0.5)) < 1e-6)
    #expect(drive.high == 0)
  }

  @Test("a motor that would be lifted far above what it was meant to do stays off")
  func faint() {
    let profile = ControllerProfile(type: .xbox360, transport: .evdev, hasTriggerRumble: false)
    #expect(profile.drive(crossfade(intensity: 1, sharpness: 0.05), gain: 1).high == 0)
    #expect(profile.drive(crossfade(intensity: 1, sharpness: 0.95), gain: 1).low == 0)
    #expect(
      profile.drive(crossfade(intensity: 1, sharpness: 0.2), gain: 1).high > profile.high.startThreshold)
  }

  @Test("profiles hold the facts of reference tables")
  func facts() {
    func profile(_ type: ControllerType, _ transport: Transport, triggers: Bool = false) -> ControllerProfile
    {
      ControllerProfile(type: type, transport: transport, hasTriggerRumble: triggers)
    }
    #expect(profile(.xbox360, .evdev).low.levels == 256)
    #expect(profile(.xboxOne, .evdev).low.levels == 128)
    #expect(profile(.xboxOne, .hidapiBluetooth).low.levels == 101)
    #expect(profile(.xboxOne, .hidapiBluetooth).minimumInterval == 0.05)
    #expect(profile(.xboxOne, .hidapiUSB).minimumInterval == 0.01)
    #expect(profile(.switchPro, .hidapiUSB).minimumInterval == 0.03)
    #expect(profile(.switchPro, .hidapiUSB).low.frequency == 150)
    #expect(profile(.switchPro, .evdev).high.frequency == 320)
    #expect(profile(.dualShock3, .evdev).high.levels == 2)
    #expect(profile(.shield, .hidapiUSB).low.levels == 32)
    #expect(profile(.dualSense, .hidapiUSB).low.kind == .voiceCoil)
    #expect(profile(.xboxOne, .hidapiBluetooth, triggers: true).trigger != nil)
    #expect(profile(.xboxOne, .hidapiBluetooth).trigger == nil)
  }

  @Test("localities: default and all always, triggers only with motors there")
  func localities() {
    let plain = ControllerProfile(type: .xboxOne, transport: .evdev, hasTriggerRumble: false)
    #expect(plain.localities == [.default, .all, .handles, .leftHandle, .rightHandle])
    let full = ControllerProfile(type: .xboxOne, transport: .hidapiUSB, hasTriggerRumble: true)
    #expect(full.localities.isSuperset(of: [.triggers, .leftTrigger, .rightTrigger]))
    let single = ControllerProfile(type: .joyConLeft, transport: .hidapiUSB, hasTriggerRumble: false)
    #expect(!single.localities.contains(.rightHandle))
  }

  @Test("dull taps last as long as the slow motor needs, sharp ones as the fast one")
  func pulses() {
    let profile = ControllerProfile(type: .xbox360, transport: .evdev, hasTriggerRumble: false)
    #expect(profile.pulse(sharpness: 0) == profile.low.minimumPulse)
    #expect(profile.pulse(sharpness: 1) == profile.high.minimumPulse)
    #expect(profile.low.minimumPulse >= 0.04 && profile.low.minimumPulse <= 0.06)
  }
}
