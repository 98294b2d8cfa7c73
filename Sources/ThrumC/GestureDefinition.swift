import CThrum
import ThrumEngine
import ThrumInput
import ThrumPatterns

/// What a definition says about the gesture itself.
struct GestureSettings {
  var configuration: GestureConfiguration
  var landmarks: GestureLandmarkSettings
  var mapping: GestureMapping
}

extension thrum_gesture_def: Definition {
  static var defaults: thrum_gesture_def { usual(thrum_gesture_source(THRUM_GESTURE_SOURCE_TOUCH)) }
  static var firstSize: Int { 400 }

  /// The usual definition for a source; an unknown one stays in it, to be refused.
  static func usual(_ source: thrum_gesture_source) -> thrum_gesture_def {
    let known = GestureSource(rawValue: source) ?? .touch
    let configuration = GestureConfiguration.usual(known)
    let landmarks = GestureLandmarkSettings.usual(known)
    var value = thrum_gesture_def()
    value.struct_size = UInt32(MemoryLayout<thrum_gesture_def>.size)
    value.source = source
    value.locality = Locality.default.rawValue
    value.clock = thrum_clock(THRUM_CLOCK_REAL)
    value.gain = 1
    value.units_per_point = configuration.unitsPerPoint
    value.slop = configuration.slop
    value.long_press_seconds = configuration.longPressSeconds
    value.double_tap_seconds = configuration.doubleTapSeconds
    value.fling_speed = configuration.flingSpeed
    value.fling_deceleration = configuration.flingDeceleration
    value.rotation_threshold = configuration.rotationThreshold
    value.largest_step = configuration.largestStep
    value.dead_zone = configuration.deadZone
    value.edge = configuration.edge
    value.circle_radius = configuration.circleRadius
    value.detent_hysteresis = landmarks.hysteresis
    value.threshold_margin = landmarks.thresholdMargin
    value.snap_speed = landmarks.snapSpeed
    value.mapping = thrum_gesture_mapping(GestureMapping.usual(known))
    return value
  }

  /// Whether every number is finite.
  var isFinite: Bool {
    let numbers: [20 of Double] = [
      units_per_point, slop, long_press_seconds, double_tap_seconds, fling_speed, fling_deceleration,
      rotation_threshold, largest_step, dead_zone, edge, circle_radius, detent_spacing, detent_origin,
      detent_hysteresis, threshold_margin, snap_distance, snap_speed, lower_x, upper_x, lower_y,
    ]
    for index in 0..<20 where !numbers[index].isFinite { return false }
    let isMarked =
      thresholds.0.isFinite && thresholds.1.isFinite && thresholds.2.isFinite && thresholds.3.isFinite
    return isMarked && upper_y.isFinite && gain.isFinite && mapping.isFinite
  }

  /// What it says about the gesture, or nil when a number is out of its range.
  var settings: GestureSettings? {
    guard let source = GestureSource(rawValue: source), let axis = DetentAxis(rawValue: detent_axis),
      threshold_count <= 4, units_per_point > 0, slop >= 0, long_press_seconds >= 0, double_tap_seconds >= 0,
      fling_speed > 0, (0.9...0.9999).contains(fling_deceleration), rotation_threshold >= 0,
      largest_step >= 0,
      dead_zone >= 0, edge > dead_zone, edge <= 1.5, circle_radius > 0, detent_spacing >= 0,
      (0...0.45).contains(detent_hysteresis), threshold_margin >= 0, snap_distance >= 0, snap_speed >= 0
    else { return nil }
    let felt = GestureMapping(mapping)
    guard felt.isValid else { return nil }
    var configuration = GestureConfiguration()
    configuration.source = source
    configuration.unitsPerPoint = units_per_point
    configuration.slop = slop
    configuration.longPressSeconds = long_press_seconds
    configuration.doubleTapSeconds = double_tap_seconds
    configuration.flingSpeed = fling_speed
    configuration.flingDeceleration = fling_deceleration
    configuration.rotationThreshold = rotation_threshold
    configuration.largestStep = largest_step
    configuration.deadZone = dead_zone
    configuration.edge = edge
    configuration.circleRadius = circle_radius
    return GestureSettings(configuration: configuration, landmarks: landmarks(axis), mapping: felt)
  }

  private func landmarks(_ axis: DetentAxis) -> GestureLandmarkSettings {
    var landmarks = GestureLandmarkSettings()
    landmarks.axis = axis
    landmarks.spacing = detent_spacing
    landmarks.origin = detent_origin
    landmarks.hysteresis = detent_hysteresis
    landmarks.thresholds = [thresholds.0, thresholds.1, thresholds.2, thresholds.3]
    landmarks.thresholdMargin = threshold_margin
    landmarks.thresholdCount = Int(threshold_count)
    landmarks.snapDistance = snap_distance
    landmarks.snapSpeed = snap_speed
    landmarks.lower = StrokeVector(lower_x, lower_y)
    landmarks.upper = StrokeVector(upper_x, upper_y)
    return landmarks
  }

  /// What it says about the players without the controller, or nil when a number is out of its range.
  var playing: PlayerSettings? {
    guard let place = Locality(single: locality), group < UInt32(Engine.groupCount),
      let raw = UInt8(exactly: clock), let clock = Clock(rawValue: raw), (0...1).contains(gain)
    else { return nil }
    var settings = PlayerSettings()
    settings.locality = place
    settings.priority = priority
    settings.group = UInt8(group)
    settings.clock = clock
    settings.gain = gain
    return settings
  }
}

extension thrum_gesture_mapping {
  init(_ mapping: GestureMapping) {
    self.init()
    enabled = mapping.isEnabled ? 1 : 0
    texture = thrum_response_curve(mapping.texture)
    texture_sharpness = thrum_response_curve(mapping.textureSharpness)
    pressure = thrum_response_curve(mapping.pressure)
    impact = thrum_response_curve(mapping.impact)
    tension = thrum_response_curve(mapping.tension)
    impact_sharpness = mapping.impactSharpness
    tension_sharpness = mapping.tensionSharpness
    tick_intensity = mapping.tickIntensity
    tick_sharpness = mapping.tickSharpness
    snap_intensity = mapping.snapIntensity
    snap_sharpness = mapping.snapSharpness
    tap_intensity = mapping.tapIntensity
    tap_sharpness = mapping.tapSharpness
    long_press_intensity = mapping.longPressIntensity
    long_press_sharpness = mapping.longPressSharpness
    tick_interval = mapping.tickInterval
  }

  fileprivate var isFinite: Bool {
    let levels: [10 of Float] = [
      impact_sharpness, tension_sharpness, tick_intensity, tick_sharpness, snap_intensity, snap_sharpness,
      tap_intensity, tap_sharpness, long_press_intensity, long_press_sharpness,
    ]
    for index in 0..<10 where !levels[index].isFinite { return false }
    return tick_interval.isFinite && texture.isFinite && texture_sharpness.isFinite && pressure.isFinite
      && impact.isFinite && tension.isFinite
  }
}

extension GestureMapping {
  init(_ mapping: thrum_gesture_mapping) {
    self.init()
    isEnabled = mapping.enabled != 0
    texture = ResponseCurve(mapping.texture)
    textureSharpness = ResponseCurve(mapping.texture_sharpness)
    pressure = ResponseCurve(mapping.pressure)
    impact = ResponseCurve(mapping.impact)
    tension = ResponseCurve(mapping.tension)
    impactSharpness = mapping.impact_sharpness
    tensionSharpness = mapping.tension_sharpness
    tickIntensity = mapping.tick_intensity
    tickSharpness = mapping.tick_sharpness
    snapIntensity = mapping.snap_intensity
    snapSharpness = mapping.snap_sharpness
    tapIntensity = mapping.tap_intensity
    tapSharpness = mapping.tap_sharpness
    longPressIntensity = mapping.long_press_intensity
    longPressSharpness = mapping.long_press_sharpness
    tickInterval = mapping.tick_interval
  }
}

extension thrum_response_curve {
  init(_ curve: ResponseCurve) {
    self.init(
      input_low: curve.inputLow, input_high: curve.inputHigh, output_low: curve.outputLow,
      output_high: curve.outputHigh, gamma: curve.gamma)
  }

  var isFinite: Bool {
    input_low.isFinite && input_high.isFinite && output_low.isFinite && output_high.isFinite && gamma.isFinite
  }
}

extension ResponseCurve {
  init(_ curve: thrum_response_curve) {
    self.init(
      inputLow: curve.input_low, inputHigh: curve.input_high, outputLow: curve.output_low,
      outputHigh: curve.output_high, gamma: curve.gamma)
  }
}
