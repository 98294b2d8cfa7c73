import ThrumEngine
import ThrumOutput
import ThrumPatterns
import ThrumThreads

/// An engine whose output runs away from the test's thread, which is the game's.
final class ThreadedGame {
  /// Longer than any machine needs for what a test waits for.
  static let long = 60.0

  let engine: UnsafeMutablePointer<Engine>
  let runner: OutputRunner
  private var players = 0
  private var attached = 0
  private var hasEnded = false

  init(_ mode: OutputMode = .threaded) {
    engine = Engine.make(EngineConfiguration(controllers: 8, players: 64, voices: 128, scheduled: 256))
    runner = OutputRunner(engine, mode: mode)
  }

  deinit {
    end()
    for index in 0..<attached { if let link = engine.pointee.detachController(index) { runner.free(link) } }
    runner.deallocate()
    Engine.free(engine)
  }

  /// Lets all controllers go and ends the threads.
  func end() { runner.end() }

  /// Attaches a controller without a limit of its transport.
  func attach(_ pad: ThreadedPad) -> Int? {
    let identity = ControllerIdentity(type: .dualSense, transport: .callback)
    guard let link = runner.link(to: pad.target, identity) else { return nil }
    engine.pointee.attachController(
      at: attached, tag: UInt32(1 + attached), target: link.target, identity: identity, link: link)
    defer { attached += 1 }
    return attached
  }

  func detach(_ controller: Int) {
    if let link = engine.pointee.detachController(controller) { runner.finish(link) }
  }

  /// Makes a player of a pattern of taps and, where a length is given, a vibration.
  func player(on controller: Int, taps: [Double] = [], hum: Double = 0, isLooping: Bool = false) -> Int {
    var builder = PatternBuilder()
    var parameters = EventParameters()
    parameters[.intensity] = 0.6
    parameters[.sharpness] = 0
    for time in taps {
      try! builder.add(Event(type: .transient, time: time, duration: 0, parameters: parameters)) { _ in }
    }
    if hum > 0 {
      try! builder.add(Event(type: .continuous, time: 0, duration: hum, parameters: parameters)) { _ in }
    }
    var settings = PlayerSettings()
    settings.controller = Int32(controller)
    settings.isLooping = isLooping
    defer { players += 1 }
    engine.pointee.createPlayer(
      at: players, tag: UInt32(100 + players), settings, pattern: SharedPattern(builder.finish()))
    return players
  }

  func start(_ player: Int, at time: Double = 0) { _ = engine.pointee.start(player: player, at: time) }

  /// A frame of the game, which takes as long as it moves the engine on.
  func frame(_ seconds: Double = 0.008) {
    MonotonicTime.sleep(seconds: seconds)
    runner.noteUpdate()
    engine.pointee.update(by: seconds)
    while engine.pointee.pollNotice() != nil {}
  }

  /// Plays frames until something has come true; false when it does not.
  func play(until isDone: () -> Bool) -> Bool {
    let deadline = MonotonicTime.now + Self.long
    while !isDone() {
      if MonotonicTime.now > deadline { return false }
      frame()
    }
    return true
  }

  /// Waits without a frame.
  static func wait(until isDone: () -> Bool) -> Bool {
    let deadline = MonotonicTime.now + long
    while !isDone() {
      if MonotonicTime.now > deadline { return false }
      MonotonicTime.sleep(seconds: 0.002)
    }
    return true
  }
}
