/// How far apart pointers are and how they are turned: pinch and rotation.
///
/// The span is twice the mean distance from the middle, for two pointers their distance. The angle is that of
/// the line from the first pointer to the second. When pointers come or go, both go on from where they were.
struct PointerSpread: Sendable {
  private var isPinching = false
  private var isRotating = false
  private var span = 0.0
  /// The span that is scale 1, shifted whenever pointers come or go.
  private var baseSpan = 0.0
  private var angle = 0.0
  private var hasAngle = false
  private var hasBegunPinch = false
  private var hasBegunRotation = false
  /// Radians since two pointers are down, and what of them came before it was a rotation.
  private var turned = 0.0
  private var baseTurned = 0.0
  /// Of the span, and of the angle.
  private var estimator = VelocityEstimator()

  init() {}

  mutating func restart() {
    isPinching = false
    isRotating = false
    hasBegunPinch = false
    hasBegunRotation = false
    hasAngle = false
    turned = 0
    baseTurned = 0
    span = 0
    baseSpan = 0
    estimator.restart()
  }

  /// Pointers came or went, or one jumped.
  mutating func rebase(
    at time: Double, _ pointers: borrowing InlineArray<10, GesturePointer>, _ count: Int,
    _ configuration: GestureConfiguration
  ) {
    estimator.restart()
    guard count > 1 else { return }
    let old = span
    hasAngle = false
    measure(pointers, count, configuration)
    baseSpan = isPinching && old > 0 ? baseSpan * (span / old) : span
    estimator.add(time, StrokeVector(span, turned))
  }

  /// A pointer moved.
  mutating func update(
    at time: Double, _ pointers: borrowing InlineArray<10, GesturePointer>, _ count: Int,
    _ configuration: GestureConfiguration
  ) {
    let before = hasAngle ? angle : nil
    measure(pointers, count, configuration)
    if let before { turned += StrokeMath.wrapped(angle - before) }
    estimator.add(time, StrokeVector(span, turned))
    let slop = configuration.slop * configuration.unitsPerPoint * GestureConfiguration.pinchSlops
    if !isPinching && abs(span - baseSpan) > slop {
      hasBegunPinch = true
      baseSpan = span
    }
    if !isRotating && abs(turned) > configuration.rotationThreshold {
      hasBegunRotation = true
      baseTurned = turned
    }
  }

  /// Adds the events of an update; `event` says when and where.
  mutating func report(_ event: GestureEvent, _ events: inout GestureEvents) {
    if isPinching || hasBegunPinch {
      var pinch = self.pinch(event)
      pinch.phase = hasBegunPinch ? .began : .changed
      isPinching = true
      hasBegunPinch = false
      events.append(pinch)
    }
    if isRotating || hasBegunRotation {
      var rotation = self.rotation(event)
      rotation.phase = hasBegunRotation ? .began : .changed
      isRotating = true
      hasBegunRotation = false
      events.append(rotation)
    }
  }

  /// Fewer than two pointers are left.
  mutating func end(_ phase: GesturePhase, _ event: GestureEvent, _ events: inout GestureEvents) {
    if isPinching {
      var pinch = self.pinch(event)
      pinch.phase = phase
      events.append(pinch)
    }
    if isRotating {
      var rotation = self.rotation(event)
      rotation.phase = phase
      events.append(rotation)
    }
    restart()
  }

  private func pinch(_ event: GestureEvent) -> GestureEvent {
    var pinch = event
    pinch.type = .pinch
    pinch.scale = scale(span)
    pinch.velocity = StrokeVector(scale(estimator.velocity().x), 0)
    return pinch
  }

  private func rotation(_ event: GestureEvent) -> GestureEvent {
    var rotation = event
    rotation.type = .rotate
    rotation.rotation = turned - baseTurned
    rotation.velocity = StrokeVector(estimator.velocity().y, 0)
    return rotation
  }

  private func scale(_ span: Double) -> Double {
    let scale = span / baseSpan
    return scale.isFinite ? scale : 1
  }

  private mutating func measure(
    _ pointers: borrowing InlineArray<10, GesturePointer>, _ count: Int, _ configuration: GestureConfiguration
  ) {
    let pointers = pointers.span
    var middle = StrokeVector.zero
    for index in 0..<count { middle = middle + pointers[index].position }
    middle = middle * (1 / Double(count))
    var sum = 0.0
    for index in 0..<count { sum += (pointers[index].position - middle).length }
    // Pointers closer than the slop are at no measurable distance, and their angle is noise.
    let least = max(1e-9, configuration.slop * configuration.unitsPerPoint)
    span = max(least, 2 * sum / Double(count))
    let line = pointers[1].position - pointers[0].position
    if line.length >= least {
      angle = StrokeMath.angle(line)
      hasAngle = true
    }
  }
}
