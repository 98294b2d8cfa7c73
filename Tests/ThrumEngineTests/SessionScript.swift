import ThrumEngine
import ThrumOutput
import ThrumPatterns
import ThrumRendering

/// Numbers that look random and are the same for the same seed.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(sides))
  }

  mutating func part() -> Double { Double(roll(1001)) / 1000 }

  mutating func one<Element>(of list: [Element]) -> Element { list[roll(list.count)] }
}

/// A game that does everything there is to do with an engine, by dice.
struct SessionScript {
  private static let placeCount = 10
  private static let controllerCount = 3
  private static let steps: [Double] = [0, 0.001, 0.004, 0.016, 0.017, 0.0167, 0.033, 0.1]

  private var dice: Dice
  private let stage: Stage
  private var isUsed = [Bool](repeating: false, count: SessionScript.placeCount)
  private var tags = [UInt32](repeating: 0, count: SessionScript.placeCount)
  /// Tags of the controllers that are attached; 0 for none.
  private(set) var controllers = [UInt32](repeating: 0, count: SessionScript.controllerCount)
  private var lastTag: UInt32 = 1000
  /// Gives each controller that is attached a link, where there is to be one.
  var makeLink: (ControllerIdentity) -> ControllerLink? = { _ in nil }

  init(_ stage: Stage, seed: UInt64) {
    self.stage = stage
    dice = Dice(seed)
  }

  private var engine: UnsafeMutablePointer<Engine> { stage.engine }

  /// Seconds of the next update.
  mutating func step() -> Double { dice.one(of: Self.steps) }

  /// What the game does before an update.
  mutating func play() {
    for _ in 0..<dice.roll(4) { act() }
    while let finished = engine.pointee.takeFinishedTemporary() {
      engine.pointee.destroyPlayer(finished)
      isUsed[finished] = false
    }
  }

  private mutating func act() {
    let player = dice.roll(Self.placeCount)
    switch dice.roll(40) {
    case 0: actOnController()
    case 1, 2: actOnEngine()
    default: if isUsed[player] { actOnPlayer(player) } else { create(player) }
    }
  }

  mutating func attach(_ index: Int) {
    lastTag += 1
    controllers[index] = lastTag
    let identity = identity()
    engine.pointee.attachController(
      at: index, tag: lastTag, target: .recording(Recording(capacity: 1000)!), identity: identity,
      link: makeLink(identity))
  }

  /// Lets all players and controllers go, as at the end of a game.
  mutating func finish() {
    for player in isUsed.indices where isUsed[player] {
      engine.pointee.destroyPlayer(player)
      isUsed[player] = false
    }
    for index in controllers.indices where controllers[index] != 0 {
      _ = engine.pointee.detachController(index)
      controllers[index] = 0
    }
  }

  private mutating func identity() -> ControllerIdentity {
    ControllerIdentity(
      type: dice.one(of: ControllerType.allCases), transport: .recording, hasTriggerRumble: dice.roll(2) == 0)
  }

  private mutating func create(_ player: Int) {
    lastTag += 1
    tags[player] = lastTag
    isUsed[player] = true
    var settings = PlayerSettings()
    settings.controller = controllerPlace()
    settings.locality = locality()
    settings.priority = Int32(dice.roll(3))
    settings.group = UInt8(dice.roll(3))
    settings.isExclusive = dice.roll(6) == 0
    settings.clock = dice.roll(3) == 0 ? .real : .game
    settings.gain = Float(dice.part())
    settings.rate = 0.25 + dice.part() * 2
    settings.isLooping = dice.roll(4) == 0
    settings.loopEnd = settings.isLooping ? 0.05 + dice.part() : 0
    settings.isTemporary = !settings.isLooping && dice.roll(4) == 0
    engine.pointee.createPlayer(at: player, tag: lastTag, settings, pattern: SharedPattern(pattern()))
    if engine.pointee.wake() { _ = engine.pointee.start(player: player, at: 0) }
  }

  private mutating func pattern() -> Pattern {
    var maker = PatternMaker()
    for _ in 0...dice.roll(4) {
      let time = dice.part()
      let strength = Float(dice.part())
      let sharpness = Float(dice.part())
      if dice.roll(2) == 0 {
        maker = maker.transient(time, strength, sharpness)
      } else {
        let envelope: [EventParameterID: Float] = [
          .attackTime: Float(dice.part()), .releaseTime: Float(dice.part()), .sustained: Float(dice.roll(2)),
        ]
        maker = maker.continuous(time, 0.002 + dice.part(), strength, sharpness, envelope)
      }
    }
    maker = maker.step(.sharpnessControl, dice.part(), Float(dice.part()))
    return maker.curve(.intensityControl, dice.part(), [(0.1, Float(dice.part())), (0.5, 1)]).pattern
  }

  private mutating func controllerPlace() -> Int32 {
    let index = dice.roll(Self.controllerCount + 1)
    return index < Self.controllerCount && controllers[index] != 0 ? Int32(index) : -1
  }

  private mutating func locality() -> Locality {
    dice.one(of: [
      .default, .all, .handles, .leftHandle, .rightHandle, .triggers, .leftTrigger, .rightTrigger,
    ])
  }

  private mutating func place() -> Place {
    Place(dice.part() * 20 - 10, dice.part() * 20 - 10, dice.part() * 2)
  }

  /// Now, or up to a second from now.
  private mutating func time() -> Double { dice.roll(2) == 0 ? 0 : engine.pointee.realTime + dice.part() }

  private mutating func actOnPlayer(_ player: Int) {
    let at = time()
    switch dice.roll(20) {
    case 0: if engine.pointee.wake() { _ = engine.pointee.start(player: player, at: at) }
    case 1: _ = engine.pointee.stop(player: player, at: at)
    case 2: _ = engine.pointee.pause(player: player, at: at)
    case 3, 4: _ = engine.pointee.resume(player: player, at: at)
    case 5: _ = engine.pointee.seek(player: player, to: dice.part() * 2, at: at)
    case 6: engine.pointee.cancel(player: player)
    case 7: _ = engine.pointee.setLoop(dice.roll(2) == 0, end: dice.part(), player: player)
    case 8: engine.pointee.setRate(0.25 + dice.part() * 3, player: player)
    case 9: schedule(player, at)
    case 10: engine.pointee.setController(controllerPlace(), ofPlayer: player)
    case 11: engine.pointee.setLocality(locality(), ofPlayer: player)
    case 12: setSource(player)
    case 13:
      engine.pointee.destroyPlayer(player)
      isUsed[player] = false
    default: post(player)
    }
  }

  private mutating func schedule(_ player: Int, _ at: Double) {
    let id = DynamicParameterID(rawValue: UInt8(1 + dice.roll(5)))!
    let values = (0..<3).map { _ in Float(dice.part()) }
    if dice.roll(2) == 0 {
      _ = engine.pointee.scheduleCurve(id, 3, player: player, at: at) {
        ControlPoint(time: Double($0) * 0.2, value: values[$0])
      }
    } else {
      _ = engine.pointee.sendParameters(3, toPlayer: player, at: at) {
        DynamicParameter(id: id, value: values[$0], time: Double($0) * 0.1)
      }
    }
  }

  private mutating func setSource(_ player: Int) {
    if dice.roll(3) == 0 { return engine.pointee.setSource(nil, ofPlayer: player) }
    let curve = dice.one(of: [AttenuationCurve.linear, .logarithmic, .inverse])
    engine.pointee.setSource(
      Source(place: place(), innerRadius: 1, outerRadius: 15, curve: curve, spread: Float(dice.part())),
      ofPlayer: player)
  }

  /// Leaves something in the player's mailbox, as any thread may.
  private mutating func post(_ player: Int) {
    let mailbox = engine.pointee.commands.pointee.mailbox(player)
    let value = Float(dice.part())
    switch dice.roll(9) {
    case 0, 1, 2: mailbox.pointee.post(.intensityControl, value, tag: tags[player])
    case 3, 4: mailbox.pointee.post(.sharpnessControl, value, tag: tags[player])
    case 5: mailbox.pointee.post(.releaseTimeControl, value, tag: tags[player])
    case 6: mailbox.pointee.postGain(value, tag: tags[player])
    case 7: mailbox.pointee.postMuted(dice.roll(3) == 0, tag: tags[player])
    default: mailbox.pointee.postStop(tag: tags[player])
    }
  }

  private mutating func actOnController() {
    let index = dice.roll(Self.controllerCount)
    guard controllers[index] != 0 else { return attach(index) }
    switch dice.roll(5) {
    case 0:
      _ = engine.pointee.detachController(index)
      controllers[index] = 0
    case 1:
      let identity = identity()
      _ = engine.pointee.replaceTarget(
        .recording(Recording(capacity: 1000)!), identity, link: makeLink(identity), ofController: index)
    case 2:
      engine.pointee.setListener(Listener(place: place(), right: place()), ofController: index)
    default: engine.pointee.setGain(Float(dice.part()), ofController: index)
    }
  }

  private mutating func actOnEngine() {
    // Whatever was stopped goes on soon.
    if dice.roll(2) == 0 {
      engine.pointee.startEngine()
      engine.pointee.resumeGame()
    }
    switch dice.roll(14) {
    case 0: engine.pointee.pauseGame()
    case 1, 2: engine.pointee.resumeGame()
    case 3: engine.pointee.setDilation(dice.one(of: [0, 0.5, 1, 1, 2]))
    case 4: engine.pointee.setIdleLimit(dice.roll(2) == 0 ? nil : dice.part())
    case 5: engine.pointee.notifyWhenFinished(dice.roll(2) == 0 ? .leaveRunning : .stopEngine)
    case 6: engine.pointee.setGain(Float(dice.part()), ofGroup: dice.roll(3))
    case 7: engine.pointee.setDucking(Float(dice.part()))
    case 8:
      let weakest = Float(dice.part()) / 2
      engine.pointee.setStrengthRange(StrengthRange(weakest: weakest, strongest: 0.5 + weakest))
    case 9: engine.pointee.commands.pointee.setGain(Float(dice.part()))
    case 10: engine.pointee.commands.pointee.setMuted(dice.roll(5) == 0)
    case 11: engine.pointee.prepare()
    case 12: engine.pointee.stopEngine()
    default: if dice.roll(4) == 0 { engine.pointee.reset() } else { engine.pointee.startEngine() }
    }
  }
}
