import ThrumPatterns

/// The keys of AHAP.
///
/// Source: https://developer.apple.com/documentation/corehaptics/representing-haptic-patterns-in-ahap-files
/// and the `CHHapticPatternKey` constants.
enum AHAPKey: UInt8, CaseIterable {
  case version, metadata, pattern
  case event, parameter, parameterCurve
  case eventType, time, eventDuration, eventParameters
  case waveformPath, waveformUseVolumeEnvelope, waveformLoopEnabled
  case parameterID, parameterValue, controlPoints
  /// What Apple's prose calls `EventDuration`. Read, never written.
  case duration

  var name: StaticString {
    switch self {
    case .version: "Version"
    case .metadata: "Metadata"
    case .pattern: "Pattern"
    case .event: "Event"
    case .parameter: "Parameter"
    case .parameterCurve: "ParameterCurve"
    case .eventType: "EventType"
    case .time: "Time"
    case .eventDuration: "EventDuration"
    case .eventParameters: "EventParameters"
    case .waveformPath: "EventWaveformPath"
    case .waveformUseVolumeEnvelope: "EventWaveformUseVolumeEnvelope"
    case .waveformLoopEnabled: "EventWaveformLoopEnabled"
    case .parameterID: "ParameterID"
    case .parameterValue: "ParameterValue"
    case .controlPoints: "ParameterCurveControlPoints"
    case .duration: "Duration"
    }
  }
}

/// The keys that an object may have.
struct AHAPKeySet: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ key: AHAPKey) { rawValue = 1 << UInt32(key.rawValue) }

  func has(_ key: AHAPKey) -> Bool { rawValue & (1 << UInt32(key.rawValue)) != 0 }

  private static func of(_ keys: AHAPKey...) -> AHAPKeySet {
    var bits: UInt32 = 0
    for key in keys { bits |= 1 << UInt32(key.rawValue) }
    return AHAPKeySet(rawValue: bits)
  }

  static var root: AHAPKeySet { of(.version, .metadata, .pattern) }
  static var entry: AHAPKeySet { of(.event, .parameter, .parameterCurve) }
  static var event: AHAPKeySet {
    of(
      .eventType, .time, .eventDuration, .duration, .eventParameters, .waveformPath,
      .waveformUseVolumeEnvelope, .waveformLoopEnabled)
  }
  static var eventParameter: AHAPKeySet { of(.parameterID, .parameterValue) }
  static var parameter: AHAPKeySet { of(.parameterID, .parameterValue, .time) }
  static var curve: AHAPKeySet { of(.parameterID, .time, .controlPoints) }
  static var controlPoint: AHAPKeySet { of(.time, .parameterValue) }
}

/// A value with a name in AHAP.
protocol AHAPNamed {
  /// The name, exactly as files have it.
  var name: StaticString { get }
  /// How many values there are.
  static var nameCount: UInt8 { get }
  /// The value at a position, from 0.
  static func named(_ position: UInt8) -> Self?
}

extension AHAPNamed {
  /// The value with a name.
  init?(name: UnsafeBufferPointer<UInt8>) {
    for position in 0..<Self.nameCount {
      if let value = Self.named(position), matches(name, value.name) {
        self = value
        return
      }
    }
    return nil
  }
}

extension AHAPKey: AHAPNamed {
  static var nameCount: UInt8 { 17 }
  static func named(_ position: UInt8) -> AHAPKey? { AHAPKey(rawValue: position) }
}

extension EventType: AHAPNamed {
  var name: StaticString {
    switch self {
    case .transient: "HapticTransient"
    case .continuous: "HapticContinuous"
    case .audioCustom: "AudioCustom"
    case .audioContinuous: "AudioContinuous"
    }
  }

  static var nameCount: UInt8 { 4 }
  static func named(_ position: UInt8) -> EventType? { EventType(rawValue: position + 1) }
}

extension EventParameterID: AHAPNamed {
  var name: StaticString {
    switch self {
    case .intensity: "HapticIntensity"
    case .sharpness: "HapticSharpness"
    case .attackTime: "AttackTime"
    case .decayTime: "DecayTime"
    case .releaseTime: "ReleaseTime"
    case .sustained: "Sustained"
    case .audioVolume: "AudioVolume"
    case .audioPitch: "AudioPitch"
    case .audioPan: "AudioPan"
    case .audioBrightness: "AudioBrightness"
    }
  }

  static var nameCount: UInt8 { 10 }
  static func named(_ position: UInt8) -> EventParameterID? { EventParameterID(rawValue: position + 1) }
}

extension DynamicParameterID: AHAPNamed {
  var name: StaticString {
    switch self {
    case .intensityControl: "HapticIntensityControl"
    case .sharpnessControl: "HapticSharpnessControl"
    case .attackTimeControl: "HapticAttackTimeControl"
    case .decayTimeControl: "HapticDecayTimeControl"
    case .releaseTimeControl: "HapticReleaseTimeControl"
    case .audioVolumeControl: "AudioVolumeControl"
    case .audioPitchControl: "AudioPitchControl"
    case .audioPanControl: "AudioPanControl"
    case .audioBrightnessControl: "AudioBrightnessControl"
    case .audioAttackTimeControl: "AudioAttackTimeControl"
    case .audioDecayTimeControl: "AudioDecayTimeControl"
    case .audioReleaseTimeControl: "AudioReleaseTimeControl"
    }
  }

  static var nameCount: UInt8 { 12 }
  static func named(_ position: UInt8) -> DynamicParameterID? { DynamicParameterID(rawValue: position + 1) }
}
