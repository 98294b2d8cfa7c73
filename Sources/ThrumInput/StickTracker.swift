/// What a stick or trigger does: held, against its end, going round.
///
/// Holding it out of its dead zone is a drag. Each limit is left at 0.9 of where it was reached, so that
/// noise on the limit counts once.
package struct StickTracker: Sendable {
  package var configuration: GestureConfiguration
  package private(set) var counters = GestureCounters()
  package private(set) var isHeld = false
  /// Seconds of the last sample, and of the last sample or step.
  private var lastSample: Double?
  private var lastTime: Double?
  private var position = StrokeVector.zero
  private var pressure: Float = 1
  private var estimator = VelocityEstimator()
  private var isAtEdge = false
  /// Far enough out for its angle to count, and that angle.
  private var angle: Double?
  /// That angle when it came so far out, and radians gone round since.
  private var firstAngle = 0.0
  private var turned = 0.0
  private var isCircling = false

  /// Radians that it must go round to be circling. Ours: a quarter.
  package static var circleThreshold: Double { Double.pi / 2 }
  /// A turn this large in one sample may have gone either way round. Ours: two thirds of a half turn.
  private static var ambiguousTurn: Double { Double.pi * 2 / 3 }

  package init(_ configuration: GestureConfiguration) { self.configuration = configuration }

  /// Units per second at the last sample.
  package var velocity: StrokeVector { estimator.velocity() }
  package var focus: StrokeVector { position }

  /// Takes a sample; only `.cancelled` among the phases matters. Events go to the end of `events`.
  package mutating func add(_ sample: GestureSample, _ events: inout GestureEvents) -> GestureOutcome {
    let outcome: GestureOutcome =
      !sample.isFinite ? .notFinite : lastSample.map { sample.time < $0 } ?? false ? .backwards : .accepted
    guard outcome == .accepted else {
      counters.refused += 1
      return outcome
    }
    lastSample = sample.time
    lastTime = lastTime.map { max($0, sample.time) } ?? sample.time
    if sample.phase == .cancelled {
      endAll(&events)
      return .accepted
    }
    let limit = configuration.largestStep * configuration.unitsPerPoint
    let isJump = limit > 0 && (sample.position - position).length > limit
    position = sample.position
    pressure = sample.pressure
    if isJump {
      counters.jumps += 1
      estimator.restart()
      angle = nil
    }
    if estimator.add(sample.time, sample.position) == .restarted && isHeld { counters.gaps += 1 }
    follow(isJump: isJump, &events)
    return .accepted
  }

  /// Lets time pass without a sample.
  package mutating func advance(to time: Double) -> GestureOutcome {
    let outcome: GestureOutcome =
      !time.isFinite ? .notFinite : lastTime.map { time < $0 } ?? false ? .backwards : .accepted
    if outcome == .accepted { lastTime = time } else { counters.refused += 1 }
    return outcome
  }

  /// Ends everything under way. Time may start over.
  package mutating func cancel(_ events: inout GestureEvents) {
    endAll(&events)
    lastTime = nil
    lastSample = nil
  }

  private mutating func endAll(_ events: inout GestureEvents) {
    if isCircling { events.append(circle(.cancelled)) }
    if isAtEdge { events.append(event(.edge, .cancelled)) }
    if isHeld { events.append(event(.drag, .cancelled)) }
    isHeld = false
    isAtEdge = false
    isCircling = false
    angle = nil
    turned = 0
    position = .zero
    estimator.restart()
  }

  private mutating func follow(isJump: Bool, _ events: inout GestureEvents) {
    let radius = position.length / configuration.unitsPerPoint
    let speed = estimator.velocity()
    let wasHeld = isHeld
    isHeld = exceeds(radius, configuration.deadZone, isHeld)
    goRound(radius)
    if isHeld || wasHeld {
      var drag = event(.drag, !wasHeld ? .began : isHeld ? .changed : .ended)
      drag.velocity = speed
      drag.isJump = isJump || angle == nil
      drag.rotation = firstAngle + turned
      events.append(drag)
    }
    let wasAtEdge = isAtEdge
    isAtEdge = exceeds(radius, configuration.edge, isAtEdge)
    if isAtEdge != wasAtEdge {
      var edge = event(.edge, isAtEdge ? .began : .ended)
      edge.velocity = outward(speed)
      events.append(edge)
    }
    reportCircle(&events)
  }

  private func exceeds(_ radius: Double, _ limit: Double, _ already: Bool) -> Bool {
    already ? radius > limit * GestureConfiguration.releaseShare : radius >= limit
  }

  /// The part of a velocity that points away from the middle.
  private func outward(_ velocity: StrokeVector) -> StrokeVector {
    let length = position.length
    guard length > 0 else { return .zero }
    let unit = position * (1 / length)
    return unit * max(0, velocity.x * unit.x + velocity.y * unit.y)
  }

  private mutating func goRound(_ radius: Double) {
    guard exceeds(radius, configuration.circleRadius, angle != nil), configuration.source == .stick else {
      angle = nil
      return
    }
    let now = StrokeMath.angle(position)
    guard let before = angle else {
      angle = now
      firstAngle = now
      turned = 0
      return
    }
    let step = StrokeMath.wrapped(now - before)
    angle = now
    if abs(step) > StickTracker.ambiguousTurn { counters.jumps += 1 } else { turned += step }
  }

  private mutating func reportCircle(_ events: inout GestureEvents) {
    if angle == nil {
      if isCircling { events.append(circle(.ended)) }
      isCircling = false
      turned = 0
    } else if isCircling {
      events.append(circle(.changed))
    } else if abs(turned) >= StickTracker.circleThreshold {
      isCircling = true
      events.append(circle(.began))
    }
  }

  private func circle(_ phase: GesturePhase) -> GestureEvent {
    var circle = event(.circle, phase)
    circle.count = Int32(max(-1e9, min(1e9, turned / (2 * Double.pi))))
    let square = position.x * position.x + position.y * position.y
    let speed = estimator.velocity()
    let rate = (position.x * speed.y - position.y * speed.x) / square
    circle.velocity = StrokeVector(rate.isFinite ? rate : 0, 0)
    return circle
  }

  private func event(_ type: GestureType, _ phase: GesturePhase) -> GestureEvent {
    var event = GestureEvent(type, phase, lastSample ?? 0)
    event.position = position
    event.pressure = pressure
    event.rotation = turned
    event.pointers = isHeld ? 1 : 0
    return event
  }
}
