import ThrumOutput
import ThrumPatterns
import ThrumRendering

/// Players, voices and controllers of one engine, moved on by ``update(by:)``.
///
/// An engine knows no platform and reads no clock. Objects stand in fixed places; whoever owns the
/// engine hands out the places and the tags that tell one user of a place from the next. Extensions hold
/// the verbs: `Engine+Players`, `+Transport`, `+Parameters`, `+Controllers`, `+Lifecycle`, `+Session`, and
/// the frame: `+Update`, `+Voices`.
package struct Engine: ~Copyable {
  /// Counters since the engine was made.
  package struct Statistics: Sendable {
    package var activePlayers = 0
    package var activeVoices = 0
    package var updates: UInt64 = 0
    package var acceptedCommands: UInt64 = 0
    package var refusedCommands: UInt64 = 0
    package var droppedVoices: UInt64 = 0
  }

  /// How many groups of players there are.
  package static var groupCount: Int { 64 }

  package let configuration: EngineConfiguration
  /// What any thread may write to while the engine runs.
  package let commands: UnsafeMutablePointer<SharedCommands>
  var clocks = Clocks()
  var lifecycle = Lifecycle()
  /// Seconds of the update under way.
  var step = 0.0
  /// Players that play or wait for their start, counted in the update under way.
  var activePlayers = 0
  /// Whether a player has come to the end of its pattern in the update under way.
  var hasEnded = false
  /// Whether a player has a tap in the mix of the update under way.
  var hasTaps = false

  let players: UnsafeMutableBufferPointer<Player>
  /// Keeps the pattern of each player alive; touched only when players come and go.
  let patterns: UnsafeMutableBufferPointer<SharedPattern?>
  /// Places from here on were never used.
  var usedPlayers = 0
  /// Temporary players that have finished, for their places to be freed.
  let finishedTemporaries: UnsafeMutableBufferPointer<Int32>
  var finishedTemporaryCount = 0
  let voices: UnsafeMutableBufferPointer<Voice>
  var voiceCount = 0
  let controllers: UnsafeMutableBufferPointer<ControllerSlot?>
  var usedControllers = 0
  /// What the frame needs of each controller; the first is for players without one.
  let mixes: UnsafeMutableBufferPointer<ControllerMix>
  let groupGains: UnsafeMutableBufferPointer<Float>
  /// Commands that HIDAPI controllers may send together.
  var budget = OutputBudget()
  /// The controller that sends first in this update.
  var firstToSend = 0
  /// How much continuous events are weakened under a tap, 0…1.
  var ducking: Float = 0
  /// What the person who plays wants.
  var strengthRange = StrengthRange.full
  let pool: SchedulePool
  var notices: NoticeQueue
  var updates: UInt64 = 0
  /// Commands of controllers that were detached.
  var retiredAccepted: UInt64 = 0
  var retiredRefused: UInt64 = 0
  /// Controllers that were lost so far.
  var lossCount: UInt64 = 0
  /// Whether a controller was lost since the last update, other than by it.
  var hasLostBetweenUpdates = false
  /// When a controller is to be asked again what it can do.
  var capabilitiesDueAt = Double.infinity
  /// Whether, and whether there are, reasons of refusals for the log.
  var keepsRefusals = false
  var hasRefusals = false
  var droppedVoices: UInt64 = 0
  var droppedInUpdate: UInt32 = 0
  /// How often a voice was cut for another in the update under way.
  var roomsMade = 0
  /// Where calls go for an engine that follows, while there is one.
  var calls: CallQueue?
  /// Whether this engine repeats what another does; see ``makeFollower(_:)``.
  var isFollower = false
  /// Points of a curve whose last one is yet to come, while calls are made again.
  var curvePoints: [ControlPoint] = []
  /// Players that play or wait on a clock that runs, counted in the update under way.
  var movingPlayers = 0
  /// Where calls are recorded, while they are.
  var session: Session?
  /// Whether there is a session; the frame may not look at a reference.
  var isRecording = false
  /// Whether somebody makes the calls again: then what other threads left is taken before the frame.
  var isNoting: Bool { isRecording || calls != nil }

  /// Makes an engine in memory of its own.
  ///
  /// An engine is handled by its address: Embedded Swift can only end a value that cannot be copied in
  /// the module that declares it.
  package static func make(_ configuration: EngineConfiguration) -> UnsafeMutablePointer<Engine> {
    let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    let commands = UnsafeMutablePointer<SharedCommands>.allocate(capacity: 1)
    commands.initialize(to: SharedCommands(players: configuration.players))
    let pool = SchedulePool(capacity: configuration.scheduled)
    engine.initialize(to: Engine(configuration, commands, pool))
    return engine
  }

  /// Ends an engine. Its motors are to be stopped before with ``silenceControllers()``.
  package static func free(_ engine: UnsafeMutablePointer<Engine>) {
    engine.deinitialize(count: 1)
    engine.deallocate()
  }

  init(
    _ configuration: EngineConfiguration, _ commands: UnsafeMutablePointer<SharedCommands>,
    _ pool: SchedulePool
  ) {
    self.configuration = configuration
    self.commands = commands
    self.pool = pool
    players = .allocate(capacity: configuration.players)
    players.initialize(repeating: Player())
    patterns = .allocate(capacity: configuration.players)
    patterns.initialize(repeating: nil)
    voices = .allocate(capacity: configuration.voices)
    controllers = .allocate(capacity: configuration.controllers)
    controllers.initialize(repeating: nil)
    finishedTemporaries = .allocate(capacity: configuration.players)
    mixes = .allocate(capacity: configuration.controllers + 1)
    mixes.initialize(repeating: ControllerMix())
    groupGains = .allocate(capacity: Engine.groupCount)
    groupGains.initialize(repeating: 1)
    notices = NoticeQueue(capacity: configuration.notices)
  }

  deinit {
    for index in 0..<usedControllers where controllers[index]?.link == nil {
      controllers[index]?.target.release()
    }
    if !isFollower {
      commands.deinitialize(count: 1)
      commands.deallocate()
    }
    players.deallocate()
    patterns.deinitialize()
    patterns.deallocate()
    voices.deallocate()
    controllers.deinitialize()
    controllers.deallocate()
    finishedTemporaries.deallocate()
    mixes.deallocate()
    pool.deallocate()
    groupGains.deallocate()
  }

  /// Counters and what sounds.
  package func statistics() -> Statistics {
    var result = Statistics()
    for index in 0..<usedPlayers where status(ofPlayer: index) != .stopped { result.activePlayers += 1 }
    result.activeVoices = voiceCount
    result.updates = updates
    result.droppedVoices = droppedVoices
    result.acceptedCommands = retiredAccepted
    result.refusedCommands = retiredRefused
    for index in 0..<usedControllers {
      guard let slot = controllers[index] else { continue }
      result.acceptedCommands += slot.acceptedCount
      result.refusedCommands += slot.refusedCount
    }
    return result
  }

  /// Where a player stands. The frame works on players in place: a copy is hundreds of bytes.
  ///
  /// Everything in the buffers of the engine is changed by its address: changes in place by way of the engine would be
  /// accesses to the whole engine for ThreadSanitizer, for which Swift 6.3 gives up.
  @inline(__always)
  func address(_ player: Int) -> UnsafeMutablePointer<Player> {
    players.baseAddress.unsafelyUnwrapped + player
  }

  /// Where the mix of a controller stands, or at 0 that of players without one.
  @inline(__always)
  func address(ofMix place: Int) -> UnsafeMutablePointer<ControllerMix> {
    mixes.baseAddress.unsafelyUnwrapped + place
  }

  /// Where a controller stands.
  @inline(__always)
  func address(ofController index: Int) -> UnsafeMutablePointer<ControllerSlot?> {
    controllers.baseAddress.unsafelyUnwrapped + index
  }

  /// Seconds: the sum of all updates, without pauses and scaled by the dilation.
  package var gameTime: Double { clocks.game }

  /// Seconds: the sum of all updates.
  package var realTime: Double { clocks.real }

  /// The oldest notice, or nil.
  package mutating func pollNotice() -> Notice? { notices.pop() }
}
