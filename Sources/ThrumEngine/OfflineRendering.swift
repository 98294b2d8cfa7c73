import ThrumOutput
import ThrumPatterns

/// Renders a pattern without a controller and without waiting, by the code that plays it.
package enum OfflineRendering {
  /// Hands over what a controller would be driven with after each step.
  ///
  /// - Parameters:
  ///   - identity: What kind of controller.
  ///   - step: Seconds, above 0.
  ///   - duration: Seconds to render; nil renders until the player has finished.
  ///   - limit: Most samples.
  ///   - sample: Gets the index of the step, from 0, and the sample.
  /// - Returns: How many samples there were, or nil when there would be more than `limit`.
  package static func render(
    _ pattern: SharedPattern, on identity: ControllerIdentity, step: Double, duration: Double?, limit: Int,
    sample: (Int, EngineSample) -> Void
  ) -> Int? {
    let engine = Engine.make(EngineConfiguration(controllers: 1, players: 1, scheduled: 1, notices: 1))
    defer { Engine.free(engine) }
    engine.pointee.attachController(at: 0, tag: 1, target: .none, identity: identity)
    var settings = PlayerSettings()
    settings.controller = 0
    engine.pointee.createPlayer(at: 0, tag: 1, settings, pattern: pattern)
    _ = engine.pointee.start(player: 0, at: 0)
    var count = 0
    while true {
      if let duration, Double(count) * step >= duration - step * 1e-6 { return count }
      // A slow transport may still have to carry the stop.
      let isSilent = engine.pointee.controller(0).unsafelyUnwrapped.drive.isSilent
      if duration == nil && count > 0 && isSilent && engine.pointee.state(ofPlayer: 0).status == .stopped {
        return count
      }
      if count == limit { return nil }
      engine.pointee.update(by: step)
      sample(count, engine.pointee.sample(ofController: 0, tag: 1))
      count += 1
    }
  }
}
