import Testing
import ThrumOutput
import ThrumPatterns

@Suite struct CapabilityWatchTests {
  /// When a controller that was attached at 10 s is asked in updates of `step` seconds.
  private func times(_ step: Double, until end: Double) -> [Double] {
    var watch = CapabilityWatch(from: 10)
    var result: [Double] = []
    var update = 0
    while Double(update) * step < end {
      let time = 10 + Double(update) * step
      if watch.isDue(at: time) { result.append(time - 10) }
      update += 1
    }
    return result
  }

  @Test func asksOftenAtFirst() {
    #expect(times(0.125, until: 9) == [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 4, 6, 8])
    // In a slow game at each update until the two seconds are over.
    #expect(times(1, until: 8) == [1, 2, 4, 6])
  }

  @Test func asksOnlyWhereItMayHelp() {
    func isWorthAsking(
      _ type: ControllerType, _ transport: Transport, rumble: Bool = true, triggers: Bool = false
    ) -> Bool {
      CapabilityWatch.isWorthAsking(
        ControllerIdentity(type: type, transport: transport, hasRumble: rumble, hasTriggerRumble: triggers))
    }
    #expect(isWorthAsking(.dualSense, .hidapiBluetooth, rumble: false))
    #expect(isWorthAsking(.joyConLeft, .evdev, rumble: false))
    #expect(!isWorthAsking(.dualSense, .hidapiBluetooth))
    #expect(isWorthAsking(.xboxOne, .hidapiBluetooth))
    #expect(!isWorthAsking(.xboxOne, .hidapiBluetooth, triggers: true))
    #expect(!isWorthAsking(.xboxOne, .evdev))
    #expect(!isWorthAsking(.xbox360, .hidapiUSB))
  }
}
