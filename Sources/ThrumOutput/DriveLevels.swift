import ThrumPatterns

/// How many levels each motor has, off included.
///
/// A motor with fewer than 2 levels is not there and is always off; more than 65536 count as 65536, which is what
/// SDL2 carries.
package struct DriveLevels: Equatable, Sendable {
  package var low: UInt32
  package var high: UInt32
  package var leftTrigger: UInt32
  package var rightTrigger: UInt32

  package init(
    low: UInt32 = 65536, high: UInt32 = 65536, leftTrigger: UInt32 = 1, rightTrigger: UInt32 = 1
  ) {
    self.low = low
    self.high = high
    self.leftTrigger = leftTrigger
    self.rightTrigger = rightTrigger
  }

  /// The nearest state that the motors can play: each strength becomes `k / (levels - 1)`.
  ///
  /// What is not a number becomes 0, what is outside 0…1 is limited; 0 stays 0 and 1 stays 1.
  package func quantize(_ drive: Drive) -> Drive {
    Drive(
      low: Self.nearest(drive.low, low), high: Self.nearest(drive.high, high),
      leftTrigger: Self.nearest(drive.leftTrigger, leftTrigger),
      rightTrigger: Self.nearest(drive.rightTrigger, rightTrigger))
  }

  private static func nearest(_ value: Float, _ levels: UInt32) -> Float {
    guard levels >= 2, value > 0 else { return 0 }
    guard value < 1 else { return 1 }
    let steps = Float(min(levels, 65536) - 1)
    return Float(UInt32(value * steps + 0.5)) / steps
  }
}
