/// A parameter that changes all active and future events of a pattern or a player.
///
/// Ranges and combining rules are those of Core Haptics
/// (https://developer.apple.com/documentation/corehaptics/chhapticdynamicparameter). Raw values equal
/// those of `thrum_parameter_id` in the C interface.
package enum DynamicParameterID: UInt8, CaseIterable, Sendable {
  case intensityControl = 1
  case sharpnessControl = 2
  case attackTimeControl = 3
  case decayTimeControl = 4
  case releaseTimeControl = 5
  case audioVolumeControl = 6
  case audioPitchControl = 7
  case audioPanControl = 8
  case audioBrightnessControl = 9
  case audioAttackTimeControl = 10
  case audioDecayTimeControl = 11
  case audioReleaseTimeControl = 12

  /// How many of the parameters reach haptic events. They are the first ones, with raw values from 1.
  package static var hapticCount: Int { 5 }

  /// The range and default of the parameter.
  package var range: ParameterRange {
    switch self {
    case .intensityControl, .audioVolumeControl: ParameterRange(0, 1, default: 1)
    default: ParameterRange(-1, 1, default: 0)
    }
  }

  /// Whether the parameter is a factor of the event's value. All others are added to it.
  package var multiplies: Bool { self == .intensityControl || self == .audioVolumeControl }

  /// Position among the parameters that reach haptic events, or nil for audio parameters.
  package var hapticIndex: Int? {
    rawValue <= UInt8(DynamicParameterID.hapticCount) ? Int(rawValue) - 1 : nil
  }
}
