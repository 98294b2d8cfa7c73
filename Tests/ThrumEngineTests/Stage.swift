import ThrumEngine
import ThrumOutput
import ThrumPatterns

/// An engine with recording controllers, and short words for what tests do with it.
final class Stage {
  let engine: UnsafeMutablePointer<Engine>
  private var players = 0
  private var controllers = 0

  init(_ configuration: EngineConfiguration = EngineConfiguration()) {
    engine = Engine.make(configuration)
  }

  deinit { Engine.free(engine) }

  /// Attaches a controller that records; DualSense unless said otherwise, since its motors are nearly plain.
  func controller(_ type: ControllerType = .dualSense, capacity: Int = 100_000) -> Int {
    defer { controllers += 1 }
    let identity = ControllerIdentity(type: type, transport: .recording, hasRumble: true)
    engine.pointee.attachController(
      at: controllers, tag: tag(controllers), target: .recording(Recording(capacity: capacity)!),
      identity: identity)
    return controllers
  }

  /// Makes a player, on no controller with nil.
  func player(
    _ pattern: Pattern, on controller: Int?, _ change: (inout PlayerSettings) -> Void = { _ in }
  ) -> Int {
    defer { players += 1 }
    var settings = PlayerSettings()
    settings.controller = Int32(controller ?? -1)
    change(&settings)
    engine.pointee.createPlayer(at: players, tag: tag(players), settings, pattern: SharedPattern(pattern))
    return players
  }

  func tag(_ index: Int) -> UInt32 { UInt32(100 + index) }

  func start(_ player: Int, at time: Double = 0) { _ = engine.pointee.start(player: player, at: time) }
  func stop(_ player: Int, at time: Double = 0) { _ = engine.pointee.stop(player: player, at: time) }

  /// Leaves a parameter in the player's mailbox, as the C interface does.
  func set(_ player: Int, _ id: DynamicParameterID, _ value: Float) {
    engine.pointee.commands.pointee.mailbox(player).pointee.post(id, value, tag: tag(player))
  }

  func send(_ player: Int, _ parameters: [DynamicParameter], at time: Double = 0) -> Engine.Scheduled {
    engine.pointee.sendParameters(parameters.count, toPlayer: player, at: time) { parameters[$0] }
  }

  func curve(
    _ player: Int, _ id: DynamicParameterID, _ points: [(Double, Float)], at time: Double = 0
  ) -> Engine.Scheduled {
    engine.pointee.scheduleCurve(id, points.count, player: player, at: time) {
      ControlPoint(time: points[$0].0, value: points[$0].1)
    }
  }

  /// Updates `count` times by `step` seconds.
  func update(_ step: Double, count: Int = 1) {
    for _ in 0..<count { engine.pointee.update(by: step) }
  }

  func state(_ player: Int) -> PlayerState { engine.pointee.state(ofPlayer: player) }

  func drive(_ controller: Int) -> Drive { engine.pointee.controller(controller)!.drive }

  /// The commands a controller was sent since the last call.
  func commands(_ controller: Int) -> [Recording.Command] {
    guard let recording = engine.pointee.recording(ofController: controller) else { return [] }
    let buffer = UnsafeMutableBufferPointer<Recording.Command>.allocate(capacity: max(1, recording.count))
    defer { buffer.deallocate() }
    let count = recording.read(into: buffer)
    return Array(buffer.prefix(count))
  }

  /// All notices that wait.
  func notices() -> [Notice] {
    var notices: [Notice] = []
    while let notice = engine.pointee.pollNotice() { notices.append(notice) }
    return notices
  }
}

/// Builds patterns in a line or two.
struct PatternMaker {
  private var make: [(inout PatternBuilder) -> Void] = []

  func transient(_ time: Double, _ intensity: Float = 1, _ sharpness: Float = 0.5) -> PatternMaker {
    event(.transient, time, 0, [.intensity: intensity, .sharpness: sharpness])
  }

  func continuous(
    _ time: Double, _ duration: Double, _ intensity: Float = 1, _ sharpness: Float = 0.5,
    _ others: [EventParameterID: Float] = [:]
  ) -> PatternMaker {
    var values = others
    values[.intensity] = intensity
    values[.sharpness] = sharpness
    return event(.continuous, time, duration, values)
  }

  func step(_ id: DynamicParameterID, _ time: Double, _ value: Float) -> PatternMaker {
    adding { builder in
      try! builder.add(DynamicParameter(id: id, value: value, time: time)) { _ in }
    }
  }

  func curve(_ id: DynamicParameterID, _ time: Double, _ points: [(Double, Float)]) -> PatternMaker {
    adding { builder in
      points.map { ControlPoint(time: $0.0, value: $0.1) }.withUnsafeBufferPointer {
        try! builder.addCurve(id, time: time, points: $0) { _ in }
      }
    }
  }

  var pattern: Pattern {
    var builder = PatternBuilder()
    for step in make { step(&builder) }
    return builder.finish()
  }

  private func event(
    _ type: EventType, _ time: Double, _ duration: Double, _ values: [EventParameterID: Float]
  ) -> PatternMaker {
    adding { builder in
      var parameters = EventParameters()
      for (id, value) in values { parameters[id] = value }
      try! builder.add(Event(type: type, time: time, duration: duration, parameters: parameters)) { _ in }
    }
  }

  private func adding(_ step: @escaping (inout PatternBuilder) -> Void) -> PatternMaker {
    var copy = self
    copy.make.append(step)
    return copy
  }
}

/// What a DualSense should be driven with, worked out from the formulas in Docs/semantics.md and not with
/// the code under test: crossfade, limit, lift over the start threshold of 0.01, 256 levels.
func dualSense(_ sounds: (intensity: Float, sharpness: Float)...) -> Drive {
  var low: Float = 0
  var high: Float = 0
  for (intensity, sharpness) in sounds {
    let whole: Float = sharpness <= 0.5 ? 1 - sharpness / 2 : (1 + sharpness) / 2
    low += intensity * (1 - sharpness) / whole
    high += intensity * sharpness / whole
  }
  func motor(_ strength: Float, _ other: Float) -> Float {
    let limited = min(1, strength)
    if limited <= 0 || limited < min(1, other) / 10 { return 0 }
    return ((0.01 + 0.99 * limited) * 255).rounded() / 255
  }
  return Drive(low: motor(low, high), high: motor(high, low))
}

/// Whether two drives are the same to within one level of 256.
func isSame(_ left: Drive, _ right: Drive) -> Bool {
  abs(left.low - right.low) < 1.01 / 255 && abs(left.high - right.high) < 1.01 / 255
}
