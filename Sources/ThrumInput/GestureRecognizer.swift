/// Tells taps, presses, drags, pinches and rotations from the samples of up to ten pointers.
///
/// Samples of all pointers come in the order of their times. The recogniser knows nothing but them: long
/// presses are due at their time whatever the rate of samples, and the same samples give the same events.
package struct GestureRecognizer: Sendable {
  /// As many as fingers.
  package static var pointerCapacity: Int { 10 }

  package var configuration: GestureConfiguration
  package private(set) var counters = GestureCounters()

  /// The pointers that are down, in the order in which they came.
  private var pointers = InlineArray<10, GesturePointer>(repeating: GesturePointer())
  package private(set) var pointerCount = 0
  /// The middle of the pointers that are down, or where the last one was.
  package private(set) var focus = StrokeVector.zero
  /// Of the pointer that came last.
  private var pressure: Float = 1
  /// Seconds of the last sample; nil before the first. Samples may be older than the last step in time: they
  /// are collected first and handed over later.
  private var lastSample: Double?
  /// Seconds of the last sample or step.
  private var lastTime: Double?
  private var pressTime = 0.0
  /// How far the middle of the pointers has come since the press.
  private var travel = StrokeVector.zero
  /// One pointer, within its slop, and no long press yet.
  private var isTapPossible = false
  private var isSecondTap = false
  private var isLongPress = false
  package private(set) var isDragging = false
  private var lastTap: GesturePointer?
  /// Of the middle of the pointers; kept after the lift.
  private var estimator = VelocityEstimator()
  private var spread = PointerSpread()

  package init(_ configuration: GestureConfiguration) { self.configuration = configuration }

  /// Units per second of the middle of the pointers at their last sample, or where they were lifted.
  package var velocity: StrokeVector { estimator.velocity() }

  /// Takes a sample. Events go to the end of `events`.
  package mutating func add(_ sample: GestureSample, _ events: inout GestureEvents) -> GestureOutcome {
    let outcome = accept(sample)
    guard outcome == .accepted else {
      counters.refused += 1
      return outcome
    }
    lastSample = sample.time
    passTime(to: sample.time, &events)
    switch sample.phase {
    case .began: press(sample)
    case .moved: move(sample, &events)
    case .ended: lift(sample, &events)
    case .cancelled: cancel(at: sample.time, &events)
    }
    return .accepted
  }

  /// Lets time pass without a sample.
  package mutating func advance(to time: Double, _ events: inout GestureEvents) -> GestureOutcome {
    let outcome: GestureOutcome =
      !time.isFinite ? .notFinite : lastTime.map { time < $0 } ?? false ? .backwards : .accepted
    guard outcome == .accepted else {
      counters.refused += 1
      return outcome
    }
    passTime(to: time, &events)
    return .accepted
  }

  /// Ends everything under way. Time may start over.
  package mutating func cancel(_ events: inout GestureEvents) {
    cancel(at: lastTime ?? 0, &events)
    lastTime = nil
    lastSample = nil
  }

  private mutating func accept(_ sample: GestureSample) -> GestureOutcome {
    guard sample.isFinite else { return .notFinite }
    if let lastSample, sample.time < lastSample { return .backwards }
    guard sample.phase == .began else { return .accepted }
    if find(sample.pointer) != nil { return .alreadyDown }
    return pointerCount < GestureRecognizer.pointerCapacity ? .accepted : .tooManyPointers
  }

  private mutating func find(_ id: Int64) -> Int? {
    let count = pointerCount
    return inPlace { pointers in
      for index in 0..<count where pointers[index].id == id { return index }
      return nil
    }
  }

  /// Reads the pointers where they are: reading an element of a property may copy the whole array.
  private mutating func inPlace<Result>(_ read: (UnsafePointer<GesturePointer>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &pointers) {
      read(UnsafeRawPointer($0).assumingMemoryBound(to: GesturePointer.self))
    }
  }

  /// Works out the middle of the pointers anew.
  private mutating func refocus() {
    let count = pointerCount
    guard count > 0 else { return }
    let (sum, last) = inPlace { pointers in
      var sum = pointers[0].position
      for index in 1..<max(1, count) { sum = sum + pointers[index].position }
      return (sum, pointers[count - 1].pressure)
    }
    focus = count == 1 ? sum : sum * (1 / Double(count))
    pressure = last
  }

  private mutating func passTime(to time: Double, _ events: inout GestureEvents) {
    lastTime = lastTime.map { max($0, time) } ?? time
    let due = pressTime + configuration.longPressSeconds
    guard isTapPossible, time >= due else { return }
    isTapPossible = false
    isLongPress = true
    events.append(event(.longPress, .began, due))
  }

  private mutating func press(_ sample: GestureSample) {
    let pointer = GesturePointer(sample)
    if pointerCount == 0 {
      pressTime = sample.time
      travel = .zero
      isTapPossible = true
      isSecondTap = lastTap.map { isSecond(pointer, after: $0) } ?? false
      isLongPress = false
      isDragging = false
    } else {
      isTapPossible = false
    }
    pointers[pointerCount] = pointer
    pointerCount += 1
    rebase(at: sample.time)
  }

  private func isSecond(_ pointer: GesturePointer, after first: GesturePointer) -> Bool {
    let gap = pointer.time - first.time
    let reach = GestureConfiguration.doubleTapSlop * configuration.unitsPerPoint
    return gap >= GestureConfiguration.bounceSeconds && gap <= configuration.doubleTapSeconds
      && (pointer.position - first.position).length <= reach
  }

  /// Starts velocity and the spread anew: pointers came or went, or one jumped.
  private mutating func rebase(at time: Double) {
    refocus()
    estimator.restart()
    estimator.add(time, focus)
    spread.rebase(at: time, pointers, pointerCount, configuration)
  }

  private mutating func move(_ sample: GestureSample, _ events: inout GestureEvents) {
    guard let index = find(sample.pointer) else { return }
    let step = sample.position - inPlace { $0[index].position }
    let largest = configuration.largestStep * configuration.unitsPerPoint
    let isJump = largest > 0 && step.length > largest
    pointers[index].update(sample)
    refocus()
    travel = travel + step * (1 / Double(pointerCount))
    if isJump {
      counters.jumps += 1
      rebase(at: sample.time)
    } else if estimator.add(sample.time, focus) == .restarted {
      counters.gaps += 1
    }
    recogniseDrag(sample, isJump: isJump, &events)
    if pointerCount > 1 && !isJump {
      spread.update(at: sample.time, pointers, pointerCount, configuration)
      spread.report(event(.pinch, .changed, sample.time), &events)
    }
  }

  private mutating func recogniseDrag(
    _ sample: GestureSample, isJump: Bool, _ events: inout GestureEvents
  ) {
    // Two pointers wander more: Flutter's pan slop is twice that of one touch.
    let slop = configuration.slop * configuration.unitsPerPoint * (pointerCount > 1 ? 2 : 1)
    if !isDragging && !(travel.length > slop) { return }
    var event = event(.drag, isDragging ? .changed : .began, sample.time)
    event.velocity = velocity
    event.isJump = isJump
    isDragging = true
    isTapPossible = false
    events.append(event)
  }

  private mutating func lift(_ sample: GestureSample, _ events: inout GestureEvents) {
    guard let index = find(sample.pointer) else { return }
    if inPlace({ $0[index].position }) != sample.position { move(sample, &events) }
    // As in AOSP the lift itself is no sample of the motion, but a pause before it means that it had ended.
    if estimator.isStale(at: sample.time) { estimator.restart() }
    if pointerCount > 1 {
      for later in index + 1..<max(index + 1, pointerCount) { pointers[later - 1] = pointers[later] }
      pointerCount -= 1
      if pointerCount < 2 { spread.end(.ended, event(.pinch, .ended, sample.time), &events) }
      rebase(at: sample.time)
      if isDragging {
        var event = event(.drag, .changed, sample.time)
        event.isJump = true
        events.append(event)
      }
      return
    }
    finish(sample, &events)
  }

  private mutating func finish(_ sample: GestureSample, _ events: inout GestureEvents) {
    let last = event(.drag, .ended, sample.time)
    let pointer = pointers[0]
    pointerCount = 0
    if isTapPossible {
      var tap = last
      tap.type = isSecondTap ? .doubleTap : .tap
      tap.count = isSecondTap ? 2 : 1
      lastTap = isSecondTap ? nil : pointer.at(sample.time)
      events.append(tap)
    }
    if isLongPress {
      var press = last
      press.type = .longPress
      events.append(press)
    }
    if isDragging {
      var drag = last
      let fastest = GestureConfiguration.fastestFling * configuration.unitsPerPoint
      drag.velocity = velocity.limited(to: fastest)
      if drag.velocity.length >= configuration.flingSpeed * configuration.unitsPerPoint {
        var fling = drag
        fling.type = .fling
        fling.phase = .began
        events.append(fling)
      }
      events.append(drag)
    }
    clear()
  }

  private mutating func cancel(at time: Double, _ events: inout GestureEvents) {
    if pointerCount > 0 {
      let last = event(.longPress, .cancelled, time)
      if isLongPress { events.append(last) }
      spread.end(.cancelled, last, &events)
      if isDragging {
        var drag = last
        drag.type = .drag
        events.append(drag)
      }
    }
    pointerCount = 0
    lastTap = nil
    estimator.restart()
    clear()
  }

  private mutating func clear() {
    isTapPossible = false
    isLongPress = false
    isDragging = false
    spread.restart()
  }

  private func event(_ type: GestureType, _ phase: GesturePhase, _ time: Double) -> GestureEvent {
    var event = GestureEvent(type, phase, time)
    event.position = focus
    event.pressure = pressure
    event.pointers = Int32(pointerCount)
    return event
  }
}
