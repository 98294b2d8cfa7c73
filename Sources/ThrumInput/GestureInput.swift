/// Everything about one place of input: its recogniser, what its strokes run into, what that feels like.
///
/// A pure function of samples and time: samples and steps in time go in, events and commands come out. No
/// sample takes memory.
package struct GestureInput: Sendable {
  private var configuration: GestureConfiguration
  private var recognizer: GestureRecognizer
  private var stick: StickTracker
  private var landmarks = GestureLandmarks()
  private var coast = StrokeCoast()
  private var mapper: GestureMapper
  /// Seconds of the last sample or step, for the coast.
  private var lastTime = -Double.infinity
  /// The events of one call.
  private var fresh = GestureEvents()
  private var waiting = GestureEvents()

  package init(
    _ configuration: GestureConfiguration, _ landmarks: GestureLandmarkSettings, _ mapping: GestureMapping
  ) {
    self.configuration = configuration
    recognizer = GestureRecognizer(configuration)
    stick = StickTracker(configuration)
    mapper = GestureMapper(mapping)
    distribute(configuration, landmarks, mapping)
  }

  package var velocity: StrokeVector {
    configuration.source.hasPointers ? recognizer.velocity : stick.velocity
  }
  package var focus: StrokeVector { configuration.source.hasPointers ? recognizer.focus : stick.focus }
  package var pointerCount: Int {
    configuration.source.hasPointers ? recognizer.pointerCount : stick.isHeld ? 1 : 0
  }
  package var isCoasting: Bool { coast.isActive }
  package var counters: GestureCounters {
    configuration.source.hasPointers ? recognizer.counters : stick.counters
  }
  package var lostEvents: Int { waiting.lost }
  package var droppedTicks: UInt64 { mapper.droppedTicks }
  /// Whether a texture is on.
  package var isSounding: Bool { mapper.isSounding }

  /// Takes a sample. Commands go to the end of `commands`.
  package mutating func add(_ sample: GestureSample, _ commands: inout InputCommands) -> GestureOutcome {
    fresh.removeAll()
    if sample.isFinite && sample.time >= lastTime { passTime(to: sample.time) }
    let outcome =
      configuration.source.hasPointers ? recognizer.add(sample, &fresh) : stick.add(sample, &fresh)
    if outcome == .accepted {
      lastTime = max(lastTime, sample.time)
      // A touch holds what moves.
      if coast.isActive && pointerCount > 0 { endCoast(at: lastTime, .cancelled) }
    }
    settle(&commands)
    mapper.advance(to: lastTime, &commands)
    return outcome
  }

  /// Lets time pass without a sample: long presses fall due, flings slow down, what does not move falls
  /// silent.
  package mutating func advance(to time: Double, _ commands: inout InputCommands) -> GestureOutcome {
    fresh.removeAll()
    let outcome =
      configuration.source.hasPointers ? recognizer.advance(to: time, &fresh) : stick.advance(to: time)
    guard outcome == .accepted else { return outcome }
    passTime(to: time)
    lastTime = time
    settle(&commands)
    mapper.advance(to: time, &commands)
    return outcome
  }

  /// Ends everything: focus was lost, the controller left. The clock of the samples may start over.
  package mutating func cancel(_ commands: inout InputCommands) {
    fresh.removeAll()
    if coast.isActive { endCoast(at: lastTime, .cancelled) }
    if configuration.source.hasPointers { recognizer.cancel(&fresh) } else { stick.cancel(&fresh) }
    settle(&commands)
    mapper.cancel(&commands)
    lastTime = -.infinity
  }

  /// Changes the settings from the next sample on. Another source ends what is under way.
  package mutating func configure(
    _ configuration: GestureConfiguration, _ landmarks: GestureLandmarkSettings, _ mapping: GestureMapping,
    _ commands: inout InputCommands
  ) {
    if configuration.source != self.configuration.source { cancel(&commands) }
    if !mapping.isEnabled { mapper.cancel(&commands) }
    if landmarks != self.landmarks.settings { self.landmarks.restart() }
    distribute(configuration, landmarks, mapping)
  }

  /// Takes the oldest event, or nil when none waits.
  package mutating func take() -> GestureEvent? { waiting.take() }

  private mutating func distribute(
    _ configuration: GestureConfiguration, _ landmarks: GestureLandmarkSettings, _ mapping: GestureMapping
  ) {
    self.configuration = configuration
    recognizer.configuration = configuration
    stick.configuration = configuration
    self.landmarks.settings = landmarks
    self.landmarks.unitsPerPoint = configuration.unitsPerPoint
    mapper.mapping = mapping
    mapper.landmarks = landmarks
    mapper.unitsPerPoint = configuration.unitsPerPoint
  }

  private mutating func passTime(to time: Double) {
    guard coast.isActive else { return }
    if time >= coast.end {
      endCoast(at: coast.end, .ended)
    } else {
      fresh.append(coastEvent(.changed, time))
    }
  }

  private mutating func endCoast(at time: Double, _ phase: GesturePhase) {
    fresh.append(coastEvent(phase, time))
    coast.stop()
  }

  private func coastEvent(_ phase: GesturePhase, _ time: Double) -> GestureEvent {
    var event = GestureEvent(.fling, phase, time)
    event.position = coast.position(at: time)
    event.velocity = coast.velocity(at: time)
    return event
  }

  /// Takes every event of the call through the landmarks and the mapper, and leaves it for the game.
  private mutating func settle(_ commands: inout InputCommands) {
    var index = 0
    while index < fresh.count {
      let event = fresh[index]
      index += 1
      if event.type == .fling && event.phase == .began { startCoast(event) }
      if landmarks.follow(event, configuration.source, isCoasting: coast.isActive, &fresh)
        && coast.isActive
      {
        endCoast(at: event.time, .ended)
      }
      mapper.follow(event, &commands)
      waiting.appendNewest(event)
    }
  }

  private mutating func startCoast(_ event: GestureEvent) {
    let rest = configuration.flingSpeed * configuration.unitsPerPoint * GestureConfiguration.restShare
    coast.start(
      at: event.time, event.position, event.velocity, rate: configuration.flingDeceleration, rest: rest)
  }
}
