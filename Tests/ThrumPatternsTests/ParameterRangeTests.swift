import Testing
import ThrumPatterns

@Suite("Parameter ranges are those of Core Haptics")
struct ParameterRangeTests {
  // CHHapticEvent.ParameterID and CHHapticDynamicParameter.ID in Apple's documentation.
  @Test(
    "event parameters",
    arguments: [
      (EventParameterID.intensity, 0, 1, 1), (.sharpness, 0, 1, 0.5), (.attackTime, 0, 1, 0),
      (.decayTime, 0, 1, 0),
      (.releaseTime, 0, 1, 0), (.sustained, 0, 1, 1), (.audioVolume, 0, 1, 1), (.audioPitch, -1, 1, 0),
      (.audioPan, -1, 1, 0), (.audioBrightness, 0, 1, 1),
    ] as [(EventParameterID, Float, Float, Float)])
  func event(_ id: EventParameterID, _ low: Float, _ high: Float, _ standard: Float) {
    #expect(id.range == ParameterRange(low, high, default: standard))
  }

  @Test("dynamic parameters: intensity and volume are factors, all others offsets")
  func dynamic() {
    for id in DynamicParameterID.allCases {
      let isFactor = id == .intensityControl || id == .audioVolumeControl
      #expect(id.multiplies == isFactor)
      #expect(
        id.range == (isFactor ? ParameterRange(0, 1, default: 1) : ParameterRange(-1, 1, default: 0)))
    }
  }

  @Test("the parameters that reach haptic events are the first five")
  func hapticIndices() {
    #expect(DynamicParameterID.intensityControl.hapticIndex == 0)
    #expect(DynamicParameterID.sharpnessControl.hapticIndex == 1)
    #expect(DynamicParameterID.releaseTimeControl.hapticIndex == 4)
    #expect(DynamicParameterID.audioVolumeControl.hapticIndex == nil)
    #expect(DynamicParameterID.hapticCount == 5)
  }

  @Test("limit gives the nearest value of the range")
  func limit() {
    let range = ParameterRange(-1, 1, default: 0)
    #expect(range.limit(-2) == -1)
    #expect(range.limit(2) == 1)
    #expect(range.limit(0.25) == 0.25)
  }
}
