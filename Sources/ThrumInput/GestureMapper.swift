/// Turns gestures into what is felt: one long texture while something is dragged, taps where it meets
/// something.
///
/// The texture follows speed and pressure; it is silent when nothing moves and ends on lift, cancel, and when
/// a fling has come to rest. Beyond the bounds a second texture grows with the distance.
package struct GestureMapper: Sendable {
  /// The texture of drags and flings.
  package static var strokeChannel: Int { 0 }
  /// The tension of the rubber band.
  package static var tensionChannel: Int { 1 }

  package var mapping: GestureMapping
  package var unitsPerPoint = 1.0
  /// Ticks left out because the last was too near.
  package private(set) var droppedTicks: UInt64 = 0
  private var lastTick: Double?
  /// Seconds of the last motion.
  private var lastMotion = 0.0
  private var isDragging = false
  private var isCoasting = false
  private var sounding = InlineArray<2, Bool>(repeating: false)
  private var levels = InlineArray<2, Float>(repeating: 0)
  private var sharpnesses = InlineArray<2, Float>(repeating: 0)

  package init(_ mapping: GestureMapping) { self.mapping = mapping }

  /// Whether a texture is on, be it silent.
  package var isSounding: Bool { sounding[0] || sounding[1] }

  /// Maps one event. Commands go to the end of `commands`.
  package mutating func follow(_ event: GestureEvent, _ commands: inout InputCommands) {
    guard mapping.isEnabled else { return }
    switch (event.type, event.phase) {
    case (.tap, _), (.doubleTap, _): tap(mapping.tapIntensity, mapping.tapSharpness, &commands)
    case (.longPress, .began): tap(mapping.longPressIntensity, mapping.longPressSharpness, &commands)
    case (.drag, .began), (.drag, .changed), (.fling, .began), (.fling, .changed): stroke(event, &commands)
    case (.drag, .ended), (.drag, .cancelled):
      isDragging = false
      if !isCoasting { end(GestureMapper.strokeChannel, &commands) }
    case (.fling, .ended), (.fling, .cancelled):
      isCoasting = false
      if !isDragging { end(GestureMapper.strokeChannel, &commands) }
    case (.detent, _): tick(event, mapping.tickIntensity, mapping.tickSharpness, &commands)
    case (.snap, _): tick(event, mapping.snapIntensity, mapping.snapSharpness, &commands)
    case (.edge, .began): impact(event, &commands)
    case (.boundary, .began):
      impact(event, &commands)
      // A fling ends at the boundary; only what is held is stretched.
      if event.pointers > 0 { tension(event, &commands) }
    case (.boundary, .changed): tension(event, &commands)
    case (.boundary, .ended), (.boundary, .cancelled): end(GestureMapper.tensionChannel, &commands)
    default: break
    }
  }

  /// Where the bounds are, for the tension.
  package var landmarks = GestureLandmarkSettings()

  /// Lets time pass: what has not moved for 40 ms stands still.
  package mutating func advance(to time: Double, _ commands: inout InputCommands) {
    guard isDragging, !isCoasting, sounding[GestureMapper.strokeChannel],
      time - lastMotion > VelocityEstimator.longestGap
    else { return }
    texture(GestureMapper.strokeChannel, 0, sharpnesses[GestureMapper.strokeChannel], &commands)
  }

  /// Ends every texture.
  package mutating func cancel(_ commands: inout InputCommands) {
    isDragging = false
    isCoasting = false
    lastTick = nil
    end(GestureMapper.strokeChannel, &commands)
    end(GestureMapper.tensionChannel, &commands)
  }

  private mutating func stroke(_ event: GestureEvent, _ commands: inout InputCommands) {
    if event.type == .drag { isDragging = true } else { isCoasting = true }
    lastMotion = event.time
    let speed = event.velocity.length / unitsPerPoint
    let intensity =
      mapping.texture.valueAboveLow(at: speed) * mapping.pressure.value(at: Double(event.pressure))
    texture(
      GestureMapper.strokeChannel, intensity, mapping.textureSharpness.value(at: speed), &commands)
  }

  private mutating func tension(_ event: GestureEvent, _ commands: inout InputCommands) {
    let distance = landmarks.overshoot(event.position).length / unitsPerPoint
    texture(
      GestureMapper.tensionChannel, mapping.tension.valueAboveLow(at: distance), mapping.tensionSharpness,
      &commands)
  }

  private func impact(_ event: GestureEvent, _ commands: inout InputCommands) {
    tap(mapping.impact.value(at: event.velocity.length / unitsPerPoint), mapping.impactSharpness, &commands)
  }

  private mutating func tick(
    _ event: GestureEvent, _ intensity: Float, _ sharpness: Float, _ commands: inout InputCommands
  ) {
    guard intensity > 0 else { return }
    if let lastTick, event.time - lastTick < mapping.tickInterval {
      droppedTicks += 1
      return
    }
    lastTick = event.time
    tap(intensity, sharpness, &commands)
  }

  private func tap(_ intensity: Float, _ sharpness: Float, _ commands: inout InputCommands) {
    if intensity > 0 { commands.append(.tap(intensity: intensity, sharpness: sharpness)) }
  }

  /// Sets a texture; what is as it was is not said again.
  private mutating func texture(
    _ channel: Int, _ intensity: Float, _ sharpness: Float, _ commands: inout InputCommands
  ) {
    if !sounding[channel] && intensity == 0 { return }
    if sounding[channel] && levels[channel] == intensity
      && (sharpnesses[channel] == sharpness || intensity == 0)
    {
      return
    }
    sounding[channel] = true
    levels[channel] = intensity
    sharpnesses[channel] = sharpness
    commands.append(.texture(channel: channel, intensity: intensity, sharpness: sharpness))
  }

  private mutating func end(_ channel: Int, _ commands: inout InputCommands) {
    if sounding[channel] { commands.append(.end(channel: channel)) }
    sounding[channel] = false
    levels[channel] = 0
  }
}
