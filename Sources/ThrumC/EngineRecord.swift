import CThrum
import Synchronization
import ThrumEngine
import ThrumOutput
import ThrumPatterns
import ThrumThreads

/// An engine and what the C interface needs around it.
struct EngineRecord: ~Copyable {
  let generation: UInt32
  let engine: UnsafeMutablePointer<Engine>
  /// Never looked at. What holds an atomic is used where it stands and not loaded as a whole, on which the compiler
  /// (Swift 6.3) fails with ThreadSanitizer where the engine is changed.
  private let staysInPlace = Atomic<Bool>(true)
  /// What any thread may write to; lives as long as the engine.
  let commands: UnsafeMutablePointer<SharedCommands>
  /// What renders and sends away from the game's thread; nil when the game's updates do.
  let runner: OutputRunner?
  var controllers: HandleTable
  var patterns: HandleTable
  var players: HandleTable
  var sessions: HandleTable
  var gestures: HandleTable
  var physics: HandleTable
  let patternObjects: UnsafeMutableBufferPointer<SharedPattern?>
  let sessionObjects: UnsafeMutableBufferPointer<Session?>
  let gestureObjects: UnsafeMutableBufferPointer<UnsafeMutablePointer<GestureRecord>?>
  let physicsObjects: UnsafeMutableBufferPointer<UnsafeMutablePointer<PhysicsRecord>?>
  let keptPatterns = KeptPatterns()
  var sdl: SDLLibrary?
  let sdlLookup: SDLLookup?
  private var quitWatch = SDLQuitWatch()
  /// In a child of fork the motors are the parent's.
  private let process = ProcessNumber.current
  var hotPlug: HotPlug
  let log: thrum_log_fn?
  let logContext: UnsafeMutableRawPointer?

  private static var sessionCapacity: Int { 64 }

  init(generation: UInt32, def: thrum_engine_def, mode: OutputMode, sdlLookup: SDLLookup?) {
    self.generation = generation
    engine = Engine.make(
      EngineConfiguration(
        controllers: Int(def.max_controllers), players: Int(def.max_players), voices: Int(def.max_voices),
        scheduled: Int(def.max_scheduled), notices: Int(def.max_notices)))
    runner = mode == .stepped ? nil : OutputRunner(engine, mode: mode)
    commands = engine.pointee.commands
    controllers = HandleTable(capacity: Int(def.max_controllers))
    patterns = HandleTable(capacity: Int(def.max_patterns))
    players = HandleTable(capacity: Int(def.max_players))
    sessions = HandleTable(capacity: EngineRecord.sessionCapacity)
    sessionObjects = .allocate(capacity: EngineRecord.sessionCapacity)
    sessionObjects.initialize(repeating: nil)
    gestures = HandleTable(capacity: GestureRecord.capacity)
    gestureObjects = .allocate(capacity: GestureRecord.capacity)
    gestureObjects.initialize(repeating: nil)
    physics = HandleTable(capacity: PhysicsRecord.capacity)
    physicsObjects = .allocate(capacity: PhysicsRecord.capacity)
    physicsObjects.initialize(repeating: nil)
    patternObjects = .allocate(capacity: Int(def.max_patterns))
    patternObjects.initialize(repeating: nil)
    self.sdlLookup = sdlLookup
    if def.automatic_controllers != 0 { runner?.startScouting(sdlLookup) }
    hotPlug = HotPlug(isAutomatic: def.automatic_controllers != 0, capacity: Int(def.max_controllers))
    log = def.log
    logContext = def.log_context
    engine.pointee.setKeepsRefusals(def.log != nil)
  }

  deinit {
    if let runner {
      for index in 0..<engine.pointee.configuration.controllers {
        if let link = engine.pointee.detachController(index) { runner.free(link) }
      }
      runner.deallocate()
    }
    Engine.free(engine)
    patternObjects.deinitialize()
    patternObjects.deallocate()
    sessionObjects.deinitialize()
    sessionObjects.deallocate()
    for object in gestureObjects { object?.deallocate() }
    gestureObjects.deallocate()
    for object in physicsObjects { object?.deallocate() }
    physicsObjects.deallocate()
    keptPatterns.deallocate()
    hotPlug.deallocate()
  }

  /// Tells those who render and send away from the game's thread that the game is about to update its engine.
  mutating func noteUpdate() {
    guard let runner else { return }
    runner.noteUpdate()
    if let sdl { quitWatch.look(at: sdl, time: MonotonicTime.now) }
  }

  /// Sees to it that threads may stop motors for good: they leave an SDL alone that seems to quit, and the game may only
  /// have ended its sensors.
  mutating func settleSDL() {
    if runner != nil, let sdl { quitWatch.settle(sdl) }
  }

  /// Stops all motors, for good where threads drive them.
  mutating func silence() {
    settleSDL()
    if let runner { runner.end() }
    engine.pointee.silenceControllers()
  }

  var isOfThisProcess: Bool { process == ProcessNumber.current }

  /// Frees the places of players that were to be played once and have finished, but for one that the
  /// caller frees.
  mutating func freeFinishedPlayers(butFor kept: Int = -1) {
    while let index = engine.pointee.takeFinishedTemporary() {
      if index == kept { continue }
      players.give(index)
      engine.pointee.destroyPlayer(index)
    }
  }

  /// Hands a line to the game's log.
  func write(_ line: String) {
    guard let log else { return }
    var bytes = [UInt8](line.utf8)
    bytes.append(0)
    bytes.withUnsafeBytes { log(logContext, $0.bindMemory(to: CChar.self).baseAddress) }
  }
}
