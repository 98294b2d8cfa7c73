import CThrum
import Synchronization
import ThrumEngine
import ThrumOutput
import ThrumPatterns

/// An engine and what the C interface needs around it.
struct EngineRecord: ~Copyable {
  let generation: UInt32
  let engine: UnsafeMutablePointer<Engine>
  /// What any thread may write to; lives as long as the engine.
  let commands: UnsafeMutablePointer<SharedCommands>
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
  /// The patterns of the feedback presets, made when they are first played.
  private let feedbackPatterns: UnsafeMutableBufferPointer<SharedPattern?>
  /// Taps of every sharpness in steps of 1/32, made when they are first played, and the texture of mappers.
  private let tapPatterns: UnsafeMutableBufferPointer<SharedPattern?>
  var sdl: SDLLibrary?
  let sdlLookup: SDLLookup?
  let log: thrum_log_fn?
  let logContext: UnsafeMutableRawPointer?

  private static var tapCount: Int { 33 }
  private static var sessionCapacity: Int { 64 }

  init(generation: UInt32, def: thrum_engine_def, sdlLookup: SDLLookup?) {
    self.generation = generation
    engine = Engine.make(
      EngineConfiguration(
        controllers: Int(def.max_controllers), players: Int(def.max_players), voices: Int(def.max_voices),
        scheduled: Int(def.max_scheduled), notices: Int(def.max_notices)))
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
    feedbackPatterns = .allocate(capacity: Feedback.allCases.count)
    feedbackPatterns.initialize(repeating: nil)
    tapPatterns = .allocate(capacity: EngineRecord.tapCount + 1)
    tapPatterns.initialize(repeating: nil)
    patternObjects = .allocate(capacity: Int(def.max_patterns))
    patternObjects.initialize(repeating: nil)
    self.sdlLookup = sdlLookup
    log = def.log
    logContext = def.log_context
  }

  deinit {
    Engine.free(engine)
    patternObjects.deinitialize()
    patternObjects.deallocate()
    sessionObjects.deinitialize()
    sessionObjects.deallocate()
    for object in gestureObjects { object?.deallocate() }
    gestureObjects.deallocate()
    for object in physicsObjects { object?.deallocate() }
    physicsObjects.deallocate()
    tapPatterns.deinitialize()
    tapPatterns.deallocate()
    feedbackPatterns.deinitialize()
    feedbackPatterns.deallocate()
  }

  /// The pattern of a preset at full intensity.
  func feedbackPattern(_ feedback: Feedback) -> SharedPattern {
    let place = Int(feedback.rawValue) - 1
    if let made = feedbackPatterns[place] { return made }
    let made = SharedPattern(feedback.pattern(intensity: 1))
    feedbackPatterns[place] = made
    return made
  }

  /// A pattern of one tap of full intensity and the nearest sharpness in steps of 1/32.
  func tapPattern(_ sharpness: Float) -> SharedPattern {
    let place = Int(min(1, max(0, sharpness)) * 32 + 0.5)
    return kept(place) { EngineRecord.single(.transient, duration: 0, sharpness: Float(place) / 32) }
  }

  /// A pattern of one endless event of full intensity and medium sharpness.
  func texturePattern() -> SharedPattern {
    kept(EngineRecord.tapCount) { EngineRecord.single(.continuous, duration: .infinity, sharpness: 0.5) }
  }

  /// Makes the patterns of presets, taps and textures, so that playing one takes no memory.
  func makePatterns() {
    for feedback in Feedback.allCases { _ = feedbackPattern(feedback) }
    for place in 0..<EngineRecord.tapCount { _ = tapPattern(Float(place) / 32) }
    _ = texturePattern()
  }

  private func kept(_ place: Int, _ make: () -> Pattern) -> SharedPattern {
    if let made = tapPatterns[place] { return made }
    let made = SharedPattern(make())
    tapPatterns[place] = made
    return made
  }

  private static func single(_ type: EventType, duration: Double, sharpness: Float) -> Pattern {
    var parameters = EventParameters()
    parameters[.sharpness] = sharpness
    var builder = PatternBuilder()
    // Such an event breaks no rule.
    try? builder.add(Event(type: type, time: 0, duration: duration, parameters: parameters)) { _ in }
    return builder.finish()
  }

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

/// All engines of the process.
///
/// A slot holds 0 when it is free, 1 while an engine is being made or destroyed, or the engine's address.
enum EngineRegistry {
  static let capacity = 64
  private typealias Slot = Atomic<UInt>

  /// Address of the slots; made with the first engine and kept.
  private static let table = Atomic<UInt>(0)

  /// The engine that a handle names, or nil.
  @inline(__always)
  static func find(_ handle: thrum_engine) -> UnsafeMutablePointer<EngineRecord>? {
    guard handle.index1 >= 1, handle.index1 <= UInt32(capacity), let slots = existingSlots() else {
      return nil
    }
    let address = slots[Int(handle.index1) - 1].load(ordering: .acquiring)
    guard let record = UnsafeMutablePointer<EngineRecord>(bitPattern: address), address > 1 else {
      return nil
    }
    return record.pointee.generation == handle.generation ? record : nil
  }

  /// Makes an engine, or nil when all slots are taken.
  static func create(_ make: (UInt32) -> UnsafeMutablePointer<EngineRecord>) -> thrum_engine? {
    let slots = allSlots()
    for index in 0..<capacity {
      guard slots[index].compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else {
        continue
      }
      let generation = Generation.next()
      let record = make(generation)
      slots[index].store(UInt(bitPattern: record), ordering: .releasing)
      return thrum_engine(index1: UInt32(index + 1), generation: generation)
    }
    return nil
  }

  /// Stops the motors of an engine and frees it. False when the handle names none, also because another
  /// thread was first.
  static func destroy(_ handle: thrum_engine) -> Bool {
    guard let record = find(handle), let slots = existingSlots() else { return false }
    let slot = Int(handle.index1) - 1
    guard
      slots[slot].compareExchange(
        expected: UInt(bitPattern: record), desired: 1, ordering: .acquiringAndReleasing
      )
      .exchanged
    else { return false }
    record.pointee.engine.pointee.silenceControllers()
    record.deinitialize(count: 1)
    record.deallocate()
    slots[slot].store(0, ordering: .releasing)
    return true
  }

  /// Stops the motors of all engines; for when the process or the library ends.
  static func silenceAll() {
    guard let slots = existingSlots() else { return }
    for index in 0..<capacity {
      let address = slots[index].load(ordering: .acquiring)
      guard address > 1, let record = UnsafeMutablePointer<EngineRecord>(bitPattern: address) else {
        continue
      }
      record.pointee.engine.pointee.silenceControllers()
    }
  }

  /// Gives the slots back when no engine is left; for when the library goes away.
  static func unload() {
    guard let slots = existingSlots() else { return }
    for index in 0..<capacity where slots[index].load(ordering: .acquiring) != 0 { return }
    table.store(0, ordering: .releasing)
    slots.deinitialize(count: capacity)
    slots.deallocate()
  }

  @inline(__always)
  private static func existingSlots() -> UnsafeMutablePointer<Slot>? {
    UnsafeMutablePointer<Slot>(bitPattern: table.load(ordering: .acquiring))
  }

  private static func allSlots() -> UnsafeMutablePointer<Slot> {
    if let slots = existingSlots() { return slots }
    let made = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    for index in 0..<capacity { (made + index).initialize(to: Slot(0)) }
    let result = table.compareExchange(
      expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
    if result.exchanged { return made }
    made.deinitialize(count: capacity)
    made.deallocate()
    return UnsafeMutablePointer<Slot>(bitPattern: result.original).unsafelyUnwrapped
  }
}
