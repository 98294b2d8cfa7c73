import ThrumInput

/// Scripted strokes, and what came of them.
struct GestureScript {
  var input: GestureInput
  var commands = InputCommands()
  var events: [GestureEvent] = []
  /// Every command with the time of its sample.
  var log: [(time: Double, command: InputCommand)] = []

  init(
    _ source: GestureSource = .touch, _ change: (inout GestureConfiguration) -> Void = { _ in },
    landmarks: (inout GestureLandmarkSettings) -> Void = { _ in },
    mapping: (inout GestureMapping) -> Void = { _ in }
  ) {
    var configuration = GestureConfiguration.usual(source)
    var places = GestureLandmarkSettings.usual(source)
    var felt = GestureMapping.usual(source)
    change(&configuration)
    landmarks(&places)
    mapping(&felt)
    input = GestureInput(configuration, places, felt)
  }

  @discardableResult
  mutating func add(
    _ time: Double, _ x: Double, _ y: Double = 0, _ phase: SamplePhase = .moved, pointer: Int64 = 0,
    pressure: Float = 1
  ) -> GestureOutcome {
    let outcome = input.add(
      GestureSample(time, StrokeVector(x, y), phase: phase, pointer: pointer, pressure: pressure), &commands)
    collect(time)
    return outcome
  }

  @discardableResult
  mutating func advance(_ time: Double) -> GestureOutcome {
    let outcome = input.advance(to: time, &commands)
    collect(time)
    return outcome
  }

  mutating func cancel() {
    input.cancel(&commands)
    collect(-1)
  }

  /// A press at a time, held for `seconds` and lifted elsewhere or there.
  mutating func press(_ time: Double, seconds: Double, _ x: Double = 0, to end: Double? = nil) {
    add(time, x, 0, .began)
    add(time + seconds, end ?? x, 0, .ended)
  }

  /// Moves pointer 0 along x, a sample each 10 ms, `speed` units per second; gives the last time.
  @discardableResult
  mutating func stroke(from start: Double, _ x: Double = 0, speed: Double, seconds: Double) -> Double {
    add(start, x, 0, .began)
    var time = start
    for step in 1...Int((seconds * 100).rounded()) {
      time = start + Double(step) / 100
      add(time, x + speed * Double(step) / 100)
    }
    return time
  }

  private mutating func collect(_ time: Double) {
    while let event = input.take() { events.append(event) }
    for index in 0..<commands.count { log.append((time, commands[index])) }
    commands.removeAll()
  }

  func count(_ type: GestureType, _ phase: GesturePhase? = nil) -> Int {
    events.count { $0.type == type && (phase == nil || $0.phase == phase) }
  }

  func first(_ type: GestureType, _ phase: GesturePhase) -> GestureEvent? {
    events.first { $0.type == type && $0.phase == phase }
  }

  var taps: [(time: Double, intensity: Float)] {
    log.compactMap { if case .tap(let intensity, _) = $0.command { ($0.time, intensity) } else { nil } }
  }

  func textures(_ channel: Int = 0) -> [Float] {
    log.compactMap {
      if case .texture(channel, let intensity, _) = $0.command { intensity } else { nil }
    }
  }

  func ends(_ channel: Int = 0) -> Int { log.count { $0.command == .end(channel: channel) } }
}
