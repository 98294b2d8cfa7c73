/// Strength of each motor of a controller before it is fitted to the motor: a sum of voices.
package struct MotorMix: Equatable, Sendable {
  package var low: Float
  package var high: Float
  package var leftTrigger: Float
  package var rightTrigger: Float

  package init(low: Float = 0, high: Float = 0, leftTrigger: Float = 0, rightTrigger: Float = 0) {
    self.low = low
    self.high = high
    self.leftTrigger = leftTrigger
    self.rightTrigger = rightTrigger
  }

  @inline(__always)
  package static func += (left: inout MotorMix, right: MotorMix) {
    left.low += right.low
    left.high += right.high
    left.leftTrigger += right.leftTrigger
    left.rightTrigger += right.rightTrigger
  }

  /// Each motor times `scale`.
  @inline(__always)
  package func scaled(by scale: Float) -> MotorMix {
    MotorMix(
      low: low * scale, high: high * scale, leftTrigger: leftTrigger * scale,
      rightTrigger: rightTrigger * scale)
  }

  /// The stronger of each motor.
  @inline(__always)
  package func stronger(_ other: MotorMix) -> MotorMix {
    MotorMix(
      low: max(low, other.low), high: max(high, other.high), leftTrigger: max(leftTrigger, other.leftTrigger),
      rightTrigger: max(rightTrigger, other.rightTrigger))
  }

  /// Shifts the handles towards one side: -1 leaves only the left (low) motor, 1 only the right.
  @inline(__always)
  package func balanced(_ balance: Float) -> MotorMix {
    if balance == 0 { return self }
    var mix = self
    mix.low *= min(1, 1 - balance)
    mix.high *= min(1, 1 + balance)
    mix.leftTrigger *= min(1, 1 - balance)
    mix.rightTrigger *= min(1, 1 + balance)
    return mix
  }
}
