import ThrumOutput
import ThrumPatterns
import ThrumRendering

/// A call that changes an engine, as it was made: what sessions keep, and what an engine that follows repeats.
///
/// It owns no memory but what it shares, so that making one takes none.
enum EngineCall {
  case attachController(Int, UInt32, ControllerIdentity, ControllerLink?)
  case setIdentity(ControllerIdentity, Int)
  case detachController(Int)
  case setControllerGain(Float, Int)
  case setListener(Listener, Int)
  case createPlayer(Int, UInt32, PlayerSettings, SharedPattern)
  /// `isOver`: it had come to its end, and was not cut short.
  case destroyPlayer(Int, isOver: Bool)
  /// The player came to its end by itself; only for an engine that follows.
  case ended(Int)
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
  case sendParameter(DynamicParameter, Int, Double)
  /// The next point of the curve that ``scheduleCurve(_:_:_:_:)`` completes.
  case curvePoint(ControlPoint)
  /// With how many of the points before it.
  case scheduleCurve(DynamicParameterID, Int, Int, Double)
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
