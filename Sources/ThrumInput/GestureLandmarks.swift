/// What a detent is measured along.
package enum DetentAxis: Int32, Sendable {
  case none = 0
  case x = 1
  case y = 2
  /// From the origin of the samples: how far a stick or trigger is out.
  case radius = 3
  /// Radians: of a rotation with two pointers, or of a stick around its middle.
  case angle = 4
}

/// What a stroke can run into. Lengths in the units of the samples' positions, angles in radians.
package struct GestureLandmarkSettings: Equatable, Sendable {
  package var axis = DetentAxis.none
  /// Distance of the detents; 0 for none.
  package var spacing = 0.0
  /// Where one of them is.
  package var origin = 0.0
  /// How far past a detent the stroke must be, by the spacing, 0…0.45: keeps noise on it from counting again
  /// and again. Ours.
  package var hysteresis = 0.1
  /// How near to a detent it has come to rest; 0 for never.
  package var snapDistance = 0.0
  /// At rest is slower than that, points per second. Ours: that of a fling.
  package var snapSpeed = 50.0
  package var thresholds = InlineArray<4, Double>(repeating: 0)
  /// How far past a threshold the stroke must be. Ours.
  package var thresholdMargin = 2.0
  /// How many of them count, 0…4.
  package var thresholdCount = 0
  /// Bounds of x and y; none where the lower is not below the upper.
  package var lower = StrokeVector.zero
  package var upper = StrokeVector.zero

  package init() {}

  /// The usual settings of a source: sticks and triggers count in full deflections.
  package static func usual(_ source: GestureSource) -> GestureLandmarkSettings {
    var value = GestureLandmarkSettings()
    if source.hasPointers { return value }
    value.thresholdMargin = 0.03
    value.snapSpeed = 1
    return value
  }

  package static func == (a: GestureLandmarkSettings, b: GestureLandmarkSettings) -> Bool {
    for index in 0..<4 where a.thresholds[index] != b.thresholds[index] { return false }
    return a.axis == b.axis && a.spacing == b.spacing && a.origin == b.origin && a.hysteresis == b.hysteresis
      && a.snapDistance == b.snapDistance && a.snapSpeed == b.snapSpeed
      && a.thresholdMargin == b.thresholdMargin && a.thresholdCount == b.thresholdCount && a.lower == b.lower
      && a.upper == b.upper
  }

  /// How far a position is beyond the bounds.
  package func overshoot(_ position: StrokeVector) -> StrokeVector {
    StrokeVector(
      GestureLandmarkSettings.overshoot(position.x, lower.x, upper.x),
      GestureLandmarkSettings.overshoot(position.y, lower.y, upper.y))
  }

  private static func overshoot(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
    guard lower < upper else { return 0 }
    return value < lower ? value - lower : value > upper ? value - upper : 0
  }
}

/// Finds where strokes cross detents and thresholds, come to rest, and leave the bounds.
///
/// It reads events of drags, flings and rotations and adds events of its own. Each crossing is one event in
/// each direction; a step over many detents at once is one event, for the last of them.
package struct GestureLandmarks: Sendable {
  package var settings = GestureLandmarkSettings()
  package var unitsPerPoint = 1.0
  /// The detent below or at the value, or nil before the first value.
  private var cell: Double?
  private var sides = InlineArray<4, Bool>(repeating: false)
  private var hasSides = false
  private var snapped: Double?
  private var isOutside = false

  package init() {}

  /// Forgets where the stroke was.
  package mutating func restart() {
    cell = nil
    hasSides = false
    snapped = nil
  }

  /// Reads an event and adds what it ran into. True when a fling must end here.
  package mutating func follow(
    _ event: GestureEvent, _ source: GestureSource, isCoasting: Bool, _ events: inout GestureEvents
  ) -> Bool {
    switch event.type {
    case .drag, .fling:
      // A stick's events are jumps while its angle does not count.
      let isJump = event.isJump && (source.hasPointers || settings.axis == .angle)
      if event.phase == .began && event.type == .drag || isJump { restart() }
      if let value = value(event, source), !(source == .stick && isJump) { cross(value, event, &events) }
      let isOver =
        (event.phase == .ended || event.phase == .cancelled) && !(event.type == .drag && isCoasting)
      return source.hasPointers && keepInside(event, isOver: isOver, &events)
    case .rotate where settings.axis == .angle && source.hasPointers:
      if event.phase == .began { restart() }
      cross(event.rotation, event, &events)
    default: break
    }
    return false
  }

  private func value(_ event: GestureEvent, _ source: GestureSource) -> Double? {
    switch settings.axis {
    case .none: nil
    case .x: event.position.x
    case .y: event.position.y
    case .radius: event.position.length
    case .angle: source == .stick ? event.rotation : nil
    }
  }

  private mutating func cross(_ value: Double, _ event: GestureEvent, _ events: inout GestureEvents) {
    guard value.isFinite else { return }
    if settings.spacing > 0 {
      snap(value, event, &events)
      crossDetents(value, event, &events)
    }
    crossThresholds(value, event, &events)
  }

  private mutating func crossDetents(_ value: Double, _ event: GestureEvent, _ events: inout GestureEvents) {
    let place = (value - settings.origin) / settings.spacing
    guard place.isFinite else { return }
    guard let old = cell else {
      cell = StrokeMath.floor(place)
      return
    }
    let up = StrokeMath.floor(place - settings.hysteresis)
    let down = StrokeMath.floor(place + settings.hysteresis)
    let new = up > old ? up : down < old ? down : old
    guard new != old else { return }
    cell = new
    // Going up the last detent passed is the one below, going down the one above.
    let detent = new > old ? new : new + 1
    if detent == snapped { return }
    events.append(landmark(.detent, detent, new > old, event))
  }

  private mutating func crossThresholds(
    _ value: Double, _ event: GestureEvent, _ events: inout GestureEvents
  ) {
    for index in 0..<min(4, max(0, settings.thresholdCount)) {
      let threshold = settings.thresholds[index]
      let margin = !hasSides ? 0 : sides[index] ? -settings.thresholdMargin : settings.thresholdMargin
      let side = value >= threshold + margin
      if hasSides && side != sides[index] {
        events.append(landmark(.detent, Double(index), side, event))
      }
      sides[index] = side
    }
    hasSides = true
  }

  private mutating func snap(_ value: Double, _ event: GestureEvent, _ events: inout GestureEvents) {
    guard settings.snapDistance > 0 else { return }
    let detent = StrokeMath.round((value - settings.origin) / settings.spacing)
    guard detent.isFinite else { return }
    let distance = abs(value - settings.origin - detent * settings.spacing)
    if let old = snapped {
      // Left at twice the distance.
      if old != detent || distance > 2 * settings.snapDistance { snapped = nil }
      return
    }
    let speed = event.velocity.length / unitsPerPoint
    guard distance <= settings.snapDistance, speed < settings.snapSpeed else { return }
    let isFirst = cell == nil
    snapped = detent
    if !isFirst { events.append(landmark(.snap, detent, true, event)) }
  }

  private func landmark(
    _ type: GestureType, _ detent: Double, _ isUp: Bool, _ source: GestureEvent
  ) -> GestureEvent {
    var event = source
    event.type = type
    event.phase = .ended
    event.count = Int32(max(-2e9, min(2e9, detent)))
    event.direction = isUp ? 1 : -1
    return event
  }

  private mutating func keepInside(
    _ source: GestureEvent, isOver: Bool, _ events: inout GestureEvents
  ) -> Bool {
    let overshoot = settings.overshoot(source.position)
    let isBeyond = overshoot != .zero
    if isBeyond || isOutside {
      var event = source
      event.type = .boundary
      event.phase = !isOutside ? .began : isBeyond && !isOver ? .changed : .ended
      event.position = source.position
      event.velocity = outward(source.velocity, overshoot)
      event.count = 0
      if !(isOver && !isOutside) { events.append(event) }
      isOutside = isBeyond && !isOver
    }
    return source.type == .fling && !isOver && outward(source.velocity, overshoot) != .zero
  }

  /// The part of a velocity that leads away from the bounds.
  private func outward(_ velocity: StrokeVector, _ overshoot: StrokeVector) -> StrokeVector {
    StrokeVector(
      overshoot.x * velocity.x > 0 ? velocity.x : 0, overshoot.y * velocity.y > 0 ? velocity.y : 0)
  }
}
