import ThrumOutput
import ThrumPatterns
import ThrumRendering

/// A call that changes an engine, as it was made.
enum SessionCall {
  case attachController(Int, UInt32, ControllerIdentity)
  case setIdentity(ControllerIdentity, Int)
  case detachController(Int)
  case setControllerGain(Float, Int)
  case setListener(Listener, Int)
  case createPlayer(Int, UInt32, PlayerSettings, SharedPattern)
  case destroyPlayer(Int)
  case setController(Int32, Int)
  case setLocality(Locality, Int)
  case setSource(Source?, Int)
  case transport(SchedulePool.Kind, Int, Double, Double)
  case stopNow(Int)
  case cancel(Int)
  case setLoop(Bool, Double, Int)
  case setRate(Double, Int)
  case setParameter(Int, Float, Int)
  case setGain(Float, Int)
  case setMuted(Bool, Int)
  case sendParameters([DynamicParameter], Int, Double)
  case scheduleCurve(DynamicParameterID, [ControlPoint], Int, Double)
  case startEngine
  case stopEngine
  case pauseGame(Bool)
  case setDilation(Double)
  case setIdleLimit(Double?)
  case notifyWhenFinished(FinishAction)
  case reset
  case setGroupGain(Float, Int)
  case setDucking(Float)
  case setStrengthRange(StrengthRange)
  case setMaster(gain: Float, muted: Bool)
  case update(Double)
}

/// What a game did with an engine, call by call, from an engine without players on.
///
/// A session holds the patterns of its players. Performed again on a fresh engine it gives the same
/// drives, bit for bit, since nothing in an engine depends on anything else.
package final class Session {
  private let configuration: EngineConfiguration
  private let clocks: Clocks
  private let lifecycle: Lifecycle
  private var calls: [SessionCall] = []

  init(_ configuration: EngineConfiguration, _ clocks: Clocks, _ lifecycle: Lifecycle) {
    self.configuration = configuration
    self.clocks = clocks
    self.lifecycle = lifecycle
  }

  func append(_ call: SessionCall) { calls.append(call) }

  /// How many updates were recorded.
  package var updateCount: Int {
    var count = 0
    for call in calls { if case .update = call { count += 1 } }
    return count
  }

  /// Performs the session again and hands over what one of its controllers does after each update, from
  /// the one that follows its attachment on.
  ///
  /// - Parameters:
  ///   - controller: Place and tag of the controller while it was recorded.
  ///   - sample: Gets the index of the update, from 0, and the sample.
  package func render(controller: Int, tag: UInt32, sample: (Int, EngineSample) -> Void) {
    let engine = Engine.make(configuration)
    defer { Engine.free(engine) }
    engine.pointee.clocks = clocks
    engine.pointee.lifecycle = lifecycle
    var update = 0
    for call in calls {
      engine.pointee.perform(call)
      guard case .update = call else { continue }
      sample(update, engine.pointee.sample(ofController: controller, tag: tag))
      update += 1
    }
  }
}

/// What an engine does on one controller after an update.
package struct EngineSample: Equatable, Sendable {
  /// Real engine time in seconds.
  package var time = 0.0
  /// 0…1.
  package var intensity: Float = 0
  /// 0…1; 0 in silence.
  package var sharpness: Float = 0
  package var drive = Drive()

  package init() {}
}
