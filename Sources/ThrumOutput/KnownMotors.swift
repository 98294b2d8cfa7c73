/// Which motors of a controller SDL knows of by now.
package struct KnownMotors: Equatable, Sendable {
  package var handles: Bool
  package var triggers: Bool
}

extension ControllerIdentity {
  /// Takes over what SDL says of the motors; true when there are more than before. What it has once had it keeps: after an
  /// unplug SDL says no.
  package mutating func learn(_ motors: KnownMotors) -> Bool {
    let hasMore = motors.handles && !hasRumble || motors.triggers && !hasTriggerRumble
    hasRumble = hasRumble || motors.handles
    hasTriggerRumble = hasTriggerRumble || motors.triggers
    return hasMore
  }
}
