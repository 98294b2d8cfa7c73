/// Kinds of controllers that have a profile.
///
/// Raw values equal those of `thrum_controller_type` in the C interface.
package enum ControllerType: UInt8, CaseIterable, Sendable {
  case unknown = 0
  case xbox360 = 1
  case xboxOne = 2
  case dualShock3 = 3
  case dualShock4 = 4
  case dualSense = 5
  case switchPro = 6
  case joyConLeft = 7
  case joyConRight = 8
  case joyConPair = 9
  case stadia = 10
  case luna = 11
  case shield = 12
}

/// How commands reach a controller.
///
/// Raw values equal those of `thrum_transport` in the C interface.
package enum Transport: UInt8, CaseIterable, Sendable {
  case unknown = 0
  case evdev = 1
  case hidapiUSB = 2
  case hidapiBluetooth = 3
  case virtual = 4
  case callback = 5
  case recording = 6
}

/// Places in the hand, as a set of bits. The names are those of `GCHapticsLocality`
/// (https://developer.apple.com/documentation/gamecontroller/gcdevicehaptics).
///
/// Raw values equal those of `thrum_locality` in the C interface.
package struct Locality: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let `default` = Locality(rawValue: 1 << 0)
  package static let all = Locality(rawValue: 1 << 1)
  package static let handles = Locality(rawValue: 1 << 2)
  package static let leftHandle = Locality(rawValue: 1 << 3)
  package static let rightHandle = Locality(rawValue: 1 << 4)
  package static let triggers = Locality(rawValue: 1 << 5)
  package static let leftTrigger = Locality(rawValue: 1 << 6)
  package static let rightTrigger = Locality(rawValue: 1 << 7)
}

/// Strength of each motor of a controller, 0…1.
///
/// The layout equals `thrum_drive` in the C interface: four floats in this order.
package struct Drive: Equatable, Sendable {
  package var low: Float = 0
  package var high: Float = 0
  package var leftTrigger: Float = 0
  package var rightTrigger: Float = 0

  package init(low: Float = 0, high: Float = 0, leftTrigger: Float = 0, rightTrigger: Float = 0) {
    self.low = low
    self.high = high
    self.leftTrigger = leftTrigger
    self.rightTrigger = rightTrigger
  }

  /// The stronger of each motor.
  package func stronger(_ other: Drive) -> Drive {
    Drive(
      low: max(low, other.low), high: max(high, other.high), leftTrigger: max(leftTrigger, other.leftTrigger),
      rightTrigger: max(rightTrigger, other.rightTrigger))
  }

  /// Whether every motor is off.
  package var isSilent: Bool { low == 0 && high == 0 && leftTrigger == 0 && rightTrigger == 0 }
}
