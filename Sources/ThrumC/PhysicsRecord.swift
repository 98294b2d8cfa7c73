import CThrum
import ThrumEngine
import ThrumInput

/// A mapper and what the C interface needs around it.
struct PhysicsRecord {
  /// How many an engine has room for.
  static var capacity: Int { 64 }

  var mapper = PhysicsMapper()
  private var players: InputPlayers
  private(set) var definition: thrum_physics_def
  private var refusedSteps: UInt64 = 0
  private var refusedReports: UInt64 = 0

  init(_ definition: thrum_physics_def, _ tuning: PhysicsTuning, _ settings: PlayerSettings) {
    self.definition = definition
    mapper.tuning = tuning
    players = InputPlayers(settings)
  }

  /// Takes over another definition; what sounds moves when it is to sound elsewhere.
  mutating func set(
    _ given: thrum_physics_def, _ tuning: PhysicsTuning, _ settings: PlayerSettings,
    _ record: UnsafeMutablePointer<EngineRecord>
  ) {
    let old = players.settings
    let isMoved =
      old.controller != settings.controller || old.locality != settings.locality
      || old.priority != settings.priority || old.group != settings.group
    definition = given
    mapper.tuning = tuning
    if isMoved {
      players.release(record)
      players.settings = settings
    }
  }

  /// Ends a step and carries out its commands.
  mutating func step(by seconds: Double, _ record: UnsafeMutablePointer<EngineRecord>) {
    // A controller that was detached may have left its place to another one.
    let place = controllerPlace(definition.controller, record) ?? -1
    if place != players.settings.controller {
      players.release(record)
      players.settings.controller = place
    }
    players.perform(mapper.step(by: seconds), record)
  }

  /// Ends what sounds and forgets what was reported.
  mutating func reset(_ record: UnsafeMutablePointer<EngineRecord>) {
    players.release(record)
    mapper.reset()
  }

  mutating func countRefusedStep() { refusedSteps += 1 }
  mutating func countRefusedReport() { refusedReports += 1 }

  var statistics: thrum_physics_statistics {
    var value = thrum_physics_statistics.defaults
    value.textures = UInt32(mapper.soundingChannels)
    value.steps = mapper.counters.steps
    value.huge_steps = mapper.counters.hugeSteps
    value.refused_steps = refusedSteps
    value.refused_reports = refusedReports
    value.impacts = mapper.counters.impacts
    value.resting_impacts = mapper.counters.restingImpacts
    value.distant_impacts = mapper.counters.distantImpacts
    value.refractory_impacts = mapper.counters.refractoryImpacts
    value.held_back_taps = mapper.counters.heldBackTaps
    value.taps = mapper.counters.taps
    return value
  }
}
