import ThrumPatterns

/// How an actuator moves.
///
/// Raw values equal those of `thrum_actuator_kind` in the C interface.
package enum ActuatorKind: UInt8, Sendable {
  case unknown = 0
  /// Eccentric rotating mass.
  case erm = 1
  /// Linear resonant actuator.
  case lra = 2
  case voiceCoil = 3
  /// A motor that only knows on and off.
  case onOff = 4
}

/// What the renderer knows of one motor.
package struct ActuatorModel: Sendable {
  package var kind: ActuatorKind
  /// Where the motor sits.
  package var locality: Locality
  /// How many strengths reach the motor, off included.
  package var levels: UInt32
  /// Drive, 0…1, below which the motor does not start.
  package var startThreshold: Float
  /// Hertz at full drive; 0 when unknown.
  package var frequency: Float
  /// Seconds that a pulse must last to be felt.
  package var minimumPulse: Double

  package init(
    kind: ActuatorKind, locality: Locality, levels: UInt32, startThreshold: Float, frequency: Float,
    minimumPulse: Double
  ) {
    self.kind = kind
    self.locality = locality
    self.levels = levels
    self.startThreshold = startThreshold
    self.frequency = frequency
    self.minimumPulse = minimumPulse
  }

  /// The drive, 0…1, for a strength 0…1: nothing for nothing, and everything else above the threshold at
  /// which the motor starts, in the same order.
  @inline(__always)
  package func drive(_ strength: Float) -> Float {
    if strength <= 0 { return 0 }
    if kind == .onOff { return strength < ActuatorModel.switchPoint ? 0 : 1 }
    return startThreshold + (1 - startThreshold) * strength
  }

  /// Strength from which a motor that only knows on and off is on. Fading effects would otherwise run it
  /// at full power to their last moment.
  static var switchPoint: Float { 0.3 }
}
