import Testing
import ThrumEngine
import ThrumOutput
import ThrumPatterns

/// What a player does from a time on, worked out by hand. Times are those of the player's clock.
struct Stretch {
  var from: Double
  /// Whether it begins with the first update after `from`, as what is asked for between two updates does,
  /// and not with the one that reaches `from`.
  var isAfter = false
  var status: PlayerStatus
  /// The position at `from`, and how fast it moves.
  var position = 0.0
  var speed = 0.0
  /// The intensity at `from`, and its change per second.
  var intensity: Float = 0
  var slope: Float = 0
  /// Whether nothing reaches the motors.
  var isMuted = false

  static func at(
    _ from: Double, _ status: PlayerStatus, _ position: Double = 0, speed: Double = 0,
    _ intensity: Float = 0, slope: Float = 0
  ) -> Stretch {
    Stretch(
      from: from, status: status, position: position, speed: speed, intensity: intensity, slope: slope)
  }

  static func after(
    _ from: Double, _ status: PlayerStatus, _ position: Double = 0, speed: Double = 0,
    _ intensity: Float = 0, slope: Float = 0
  ) -> Stretch {
    var stretch = at(from, status, position, speed: speed, intensity, slope: slope)
    stretch.isAfter = true
    return stretch
  }

  /// The same with no drive.
  var muted: Stretch {
    var stretch = self
    stretch.isMuted = true
    return stretch
  }

  func holds(at time: Double) -> Bool { isAfter ? from < time - 1e-6 : from <= time + 1e-6 }
}

extension Stage {
  func pause(_ player: Int, at time: Double = 0) { _ = engine.pointee.pause(player: player, at: time) }
  func resume(_ player: Int, at time: Double = 0) { _ = engine.pointee.resume(player: player, at: time) }

  func seek(_ player: Int, to offset: Double, at time: Double = 0) {
    _ = engine.pointee.seek(player: player, to: offset, at: time)
  }

  func cancel(_ player: Int) { engine.pointee.cancel(player: player) }

  @discardableResult
  func loop(_ player: Int, _ isLooping: Bool = true, end: Double = 0) -> Bool {
    engine.pointee.setLoop(isLooping, end: end, player: player)
  }

  func rate(_ player: Int, _ rate: Double) { engine.pointee.setRate(rate, player: player) }

  /// Leaves in the player's mailbox whether it is muted, as the C interface does.
  func mute(_ player: Int, _ muted: Bool = true) {
    engine.pointee.commands.pointee.mailbox(player).pointee.postMuted(muted, tag: tag(player))
  }

  /// Leaves a gain in the player's mailbox, as the C interface does.
  func gain(_ player: Int, _ gain: Float) {
    engine.pointee.commands.pointee.mailbox(player).pointee.postGain(gain, tag: tag(player))
  }

  func wake() -> Bool { engine.pointee.wake() }

  /// Puts a controller that records in a given place.
  func attach(_ type: ControllerType, at index: Int, triggers: Bool = false) {
    engine.pointee.attachController(
      at: index, tag: tag(index), target: .recording(Recording(capacity: 1000)!),
      identity: ControllerIdentity(
        type: type, transport: .recording, hasRumble: true, hasTriggerRumble: triggers))
  }

  /// Updates `rate` times per second up to a time and compares each update with a timeline: status,
  /// position, intensity, and the drive of a DualSense on which only this player plays, with sharpness 0.
  ///
  /// Since a stretch holds from the first update that reaches it, nothing may come early or later than
  /// that update.
  ///
  /// - Parameter calls: What the game does between two updates, as soon as a time is reached.
  func follow(
    _ player: Int, on pad: Int, at rate: Double, until end: Double, _ timeline: [Stretch],
    calls: [(time: Double, make: () -> Void)] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var left = calls[...]
    func makeCalls() {
      while let call = left.first, call.time <= engine.pointee.gameTime + 1e-6 {
        call.make()
        left.removeFirst()
      }
    }
    makeCalls()
    for _ in 0..<Int((end * rate).rounded()) {
      update(1 / rate)
      let time = engine.pointee.gameTime
      let seen = state(player)
      let stretch = timeline.last { $0.holds(at: time) }!
      let passed = time - stretch.from
      let position = stretch.position + stretch.speed * passed
      let level = stretch.intensity + stretch.slope * Float(passed)
      let intensity = level < 1e-6 ? 0 : level
      let driven = stretch.isMuted ? 0 : intensity
      let isRight =
        seen.status == stretch.status && abs(seen.position - position) < 1e-9
        && abs(seen.intensity - intensity) < 1e-5 && isSame(drive(pad), dualSense((driven, 0)))
        && drive(pad).isSilent == (driven == 0)
      #expect(
        isRight,
        "at \(time) s: \(seen), drive \(drive(pad)); not \(stretch.status) at \(position) with \(driven)",
        sourceLocation: sourceLocation)
      if !isRight { return }
      makeCalls()
    }
  }
}
