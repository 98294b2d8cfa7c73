import Testing
import ThrumPatterns

@testable import ThrumOutput

@Suite struct DriveLevelsTests {
  private static let counts: [UInt32] = [2, 3, 16, 100, 101, 128, 256, 65536]

  private func low(_ value: Float, _ levels: UInt32) -> Float {
    DriveLevels(low: levels, high: 1).quantize(Drive(low: value, high: 1)).low
  }

  @Test(arguments: counts) func endsStay(levels: UInt32) {
    #expect(low(0, levels) == 0)
    #expect(low(1, levels) == 1)
    #expect(low(7, levels) == 1)
    #expect(low(-1, levels) == 0)
    #expect(low(.nan, levels) == 0)
    #expect(low(.infinity, levels) == 1)
  }

  @Test(arguments: counts) func isMonotonousAndIdempotent(levels: UInt32) {
    var last: Float = 0
    var distinct = 1
    for step in 0...200_000 {
      let value = low(Float(step) / 200_000, levels)
      #expect(value >= last)
      if value != last { distinct += 1 }
      if low(value, levels) != value { Issue.record("\(value) is not its own nearest level") }
      last = value
    }
    #expect(distinct == Int(levels))
  }

  @Test func motorsThatAreNotThereAreOff() {
    let full = Drive(low: 1, high: 1, leftTrigger: 1, rightTrigger: 1)
    #expect(DriveLevels(low: 1, high: 0, leftTrigger: 0, rightTrigger: 1).quantize(full).isSilent)
    #expect(DriveLevels().quantize(full) == Drive(low: 1, high: 1))
  }

  @Test func motorsHaveTheirOwnLevels() {
    let levels = DriveLevels(low: 2, high: 3, leftTrigger: 5, rightTrigger: 101)
    let drive = levels.quantize(Drive(low: 0.4, high: 0.4, leftTrigger: 0.4, rightTrigger: 0.404))
    #expect(drive == Drive(low: 0, high: 0.5, leftTrigger: 0.5, rightTrigger: 0.4))
  }

  @Test func hugeCountsAreThoseOfSDL() {
    #expect(low(0.3, .max) == low(0.3, 65536))
  }

  /// The level must come out of the rounding of SDL's drivers as it went in.
  @Test func levelsSurviveTheDrivers() {
    let drivers: [(levels: UInt32, level: (UInt16) -> UInt16)] = [
      (101, { $0 / 655 }), (128, { $0 >> 9 }), (256, { $0 >> 8 }), (65536, { $0 }),
    ]
    for (levels, level) in drivers {
      for k in 0..<levels {
        let value = low(Float(k) / Float(levels - 1), levels)
        if UInt32(level(SDLMotorPair.level(value))) != k { Issue.record("\(k) of \(levels)") }
      }
    }
  }
}
