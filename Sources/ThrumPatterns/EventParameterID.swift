/// A parameter that is fixed in an event.
///
/// Ranges are those of Core Haptics
/// (https://developer.apple.com/documentation/corehaptics/chhapticevent/parameterid). Core Haptics does
/// not state the defaults of intensity and sharpness; 1.0 and 0.5 are what public decoders take. Raw
/// values equal those of `thrum_event_parameter_id` in the C interface.
package enum EventParameterID: UInt8, CaseIterable, Sendable {
  case intensity = 1
  case sharpness = 2
  case attackTime = 3
  case decayTime = 4
  case releaseTime = 5
  case sustained = 6
  case audioVolume = 7
  case audioPitch = 8
  case audioPan = 9
  case audioBrightness = 10

  /// The range and default of the parameter.
  package var range: ParameterRange {
    switch self {
    case .intensity: ParameterRange(0, 1, default: 1)
    case .sharpness: ParameterRange(0, 1, default: 0.5)
    case .attackTime, .decayTime, .releaseTime: ParameterRange(0, 1, default: 0)
    case .sustained: ParameterRange(0, 1, default: 1)
    case .audioVolume: ParameterRange(0, 1, default: 1)
    case .audioPitch, .audioPan: ParameterRange(-1, 1, default: 0)
    case .audioBrightness: ParameterRange(0, 1, default: 1)
    }
  }
}
