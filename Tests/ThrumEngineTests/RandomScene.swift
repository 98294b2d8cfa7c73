import ThrumEngine
import ThrumPatterns

/// SplitMix64: the same numbers on every machine.
struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// A value of a parameter on a grid of sixteenths, so that sums of them have no rounding errors.
  mutating func value(_ range: ParameterRange) -> Float {
    let steps = Int((range.maximum - range.minimum) * 16)
    return range.minimum + Float(below(steps + 1)) / 16
  }

  /// Seconds up to `longest`, on one of three grids whose points meet exactly or are microseconds apart.
  mutating func seconds(_ longest: Double) -> Double {
    let grid = pick([1024.0, 1024, 60, 1000])
    return Double(below(max(1, Int(longest * grid)) + 1)) / grid
  }
}

/// When a command is to take effect, told so that it means something whatever came before.
enum RandomTime {
  case now
  /// Earlier than now.
  case past
  /// Seconds after now.
  case after(Double)
  /// So many 1024ths of a second after the last whole one.
  case grid(Int)

  func time(from now: Double) -> Double {
    switch self {
    case .now: 0
    case .past: now / 2
    case .after(let seconds): now + seconds
    case .grid(let count): ((now * 1024).rounded(.down) + Double(count)) / 1024
    }
  }
}

/// Something that a game does with an engine.
enum RandomAction {
  case update(Double)
  case verb(ReferenceCommand.Verb, Int, offset: Double, RandomTime)
  case cancel(Int)
  case postStop(Int)
  case loop(Int, Bool, end: Double)
  case rate(Int, Double)
  case set(Int, DynamicParameterID, Float)
  case send(Int, [DynamicParameter], RandomTime)
  case curve(Int, DynamicParameterID, [ControlPoint], RandomTime)
  case gain(Int, Float)
  case mute(Int, Bool)
  case groupGain(Int, Float)
  case ducking(Float)
  case controllerGain(Int, Float)
  case master(Float, Bool)
  case preference(Float, Float)
  case pauseEngine(Bool)
  case dilation(Double)
  case recreate(Int, PlayerSettings, pattern: Int)

  /// The player that it is done with, or nil.
  var player: Int? {
    switch self {
    case .verb(_, let player, _, _), .cancel(let player), .postStop(let player), .loop(let player, _, _),
      .rate(let player, _), .set(let player, _, _), .send(let player, _, _), .curve(let player, _, _, _),
      .gain(let player, _), .mute(let player, _), .recreate(let player, _, _):
      player
    default: nil
    }
  }
}

/// Controllers, patterns, players and what is done with them, all from one number.
struct RandomScene {
  let seed: UInt64
  private(set) var controllers: [ControllerType] = []
  private(set) var patterns: [Pattern] = []
  /// The players as they are first made.
  private(set) var initialPlayers: [(settings: PlayerSettings, pattern: Int)] = []
  private(set) var actions: [RandomAction] = []
  private var players: [(settings: PlayerSettings, pattern: Int)] = []
  private var random: RandomSource

  /// - Parameter commands: How many commands; updates come on top.
  init(seed: UInt64, commands: Int) {
    self.seed = seed
    random = RandomSource(seed: seed)
    for _ in 0...random.below(3) { controllers.append(random.pick([.dualSense, .xbox360, .dualShock3])) }
    for _ in 0...random.below(4) { patterns.append(RandomScene.pattern(&random)) }
    let most = random.pick([1, 2, 4, 12])
    for _ in 0...random.below(most) { players.append(player()) }
    initialPlayers = players
    for index in players.indices { actions.append(.verb(.start, index, offset: 0, time(3))) }
    while actions.count < 3 * commands / 2 {
      actions.append(random.chance(45) ? .update(step()) : action())
    }
    actions.append(.update(0.2))
  }

  var updateCount: Int {
    var count = 0
    for action in actions { if case .update = action { count += 1 } }
    return count
  }

  private static let steps: [Double] = [0, 0.001, 1.0 / 60, 1.0 / 60, 1.0 / 60, 1.0 / 30, 1.0 / 15, 0.2]
  private static let delays: [Double] = [0.1, 0.2, 1.0 / 60, 1.0 / 30, 0.5]

  private mutating func step() -> Double {
    if random.chance(2) { return 3 }
    return random.pick(RandomScene.steps)
  }

  private mutating func time(_ longest: Double) -> RandomTime {
    switch random.below(10) {
    case 0: .past
    case 1, 2: .after(random.pick(RandomScene.delays))
    case 3, 4: .grid(1 + random.below(Int(longest * 1024)))
    case 5: .after(random.seconds(longest))
    default: .now
    }
  }

  private mutating func player() -> (settings: PlayerSettings, pattern: Int) {
    var settings = PlayerSettings()
    let pattern = random.below(patterns.count)
    settings.controller = random.chance(10) ? -1 : Int32(random.below(controllers.count))
    settings.locality = random.pick([
      .default, .default, .default, .handles, .all, .leftHandle, .rightHandle, .leftTrigger, .triggers,
    ])
    settings.group = UInt8(random.below(3))
    settings.isExclusive = random.chance(15)
    settings.clock = random.chance(25) ? .real : .game
    settings.gain = random.chance(50) ? 1 : Float(random.below(17)) / 16
    settings.rate = random.chance(60) ? 1 : rate()
    if random.chance(30) {
      settings.isLooping = true
      settings.loopEnd = loopEnd(pattern)
    }
    return (settings, pattern)
  }

  private mutating func rate() -> Double { random.pick([0.25, 0.5, 0.75, 1, 1.5, 2, 4]) }

  /// A valid end of a loop for a pattern. Short loops are rare: their events are many.
  private mutating func loopEnd(_ pattern: Int) -> Double {
    if random.chance(3) { return random.pick([0.001, 0.002, 0.004]) }
    if random.chance(40) && patterns[pattern].duration >= 0.02 { return 0 }
    return 0.02 + random.seconds(1.5)
  }

  private mutating func action() -> RandomAction {
    let player = random.below(players.count)
    switch random.below(31) {
    case 0...4: return .verb(.start, player, offset: 0, time(1))
    case 5, 6: return .verb(.stop, player, offset: 0, time(1))
    case 7, 8: return .verb(.pause, player, offset: 0, time(1))
    case 9, 10, 11: return .verb(.resume, player, offset: 0, time(1))
    case 12, 13: return .verb(.seek, player, offset: random.seconds(2), time(1))
    case 14: return random.chance(50) ? .cancel(player) : .postStop(player)
    case 15: return .loop(player, random.chance(60), end: loopEnd(players[player].pattern))
    case 16: return .rate(player, rate())
    case 17, 18, 19:
      let id = parameter()
      return .set(player, id, random.value(id.range))
    case 20, 21: return send(player)
    case 22, 23: return curve(player)
    case 24: return .gain(player, Float(random.below(17)) / 16)
    case 25: return .mute(player, random.chance(40))
    case 26:
      return random.chance(50) ? .pauseEngine(random.chance(40)) : .dilation(random.pick([0, 0.5, 1, 1, 2]))
    case 27: return recreation(player)
    default: return engineAction()
    }
  }

  private mutating func engineAction() -> RandomAction {
    let share = Float(random.below(17)) / 16
    switch random.below(5) {
    case 0: return .groupGain(random.below(3), share)
    case 1: return .ducking(share)
    case 2: return .controllerGain(random.below(controllers.count), share)
    case 3: return .master(random.chance(50) ? 1 : share, random.chance(15))
    default:
      let weakest = Float(random.below(9)) / 16
      return .preference(weakest, weakest + Float(random.below(9)) / 16)
    }
  }

  private mutating func recreation(_ player: Int) -> RandomAction {
    players[player] = self.player()
    return .recreate(player, players[player].settings, pattern: players[player].pattern)
  }

  private mutating func parameter() -> DynamicParameterID {
    random.pick([
      .intensityControl, .intensityControl, .intensityControl, .sharpnessControl, .sharpnessControl,
      .attackTimeControl, .decayTimeControl, .releaseTimeControl, .audioVolumeControl,
    ])
  }

  private mutating func send(_ player: Int) -> RandomAction {
    var parameters: [DynamicParameter] = []
    for _ in 0...random.below(3) {
      let id = parameter()
      let time = random.chance(40) ? 0 : random.seconds(0.5)
      parameters.append(DynamicParameter(id: id, value: random.value(id.range), time: time))
    }
    return .send(player, parameters, time(0.5))
  }

  private mutating func curve(_ player: Int) -> RandomAction {
    let id = parameter()
    return .curve(player, id, RandomScene.points(id, &random), time(0.5))
  }

  /// One to five points in order; some at one time, some all at 0.
  private static func points(_ id: DynamicParameterID, _ random: inout RandomSource) -> [ControlPoint] {
    var time = random.chance(50) ? 0 : random.seconds(0.25)
    let isStep = random.chance(15)
    var points: [ControlPoint] = []
    for _ in 0...random.below(5) {
      points.append(ControlPoint(time: isStep ? 0 : time, value: random.value(id.range)))
      if random.chance(75) { time += 1.0 / 1024 + random.seconds(0.4) }
    }
    return points
  }

  private static func pattern(_ random: inout RandomSource) -> Pattern {
    var builder = PatternBuilder()
    var times: [Double] = [0]
    for _ in 0..<(1 + random.below(8)) {
      let time = random.chance(35) ? random.pick(times) : random.seconds(1.5)
      times.append(time)
      if random.chance(20) {
        let gap = random.pick([1.0 / 256, 1.0 / 128, 1.0 / 60])
        for tap in 0..<6 { add(event(.transient, time + Double(tap) * gap, &random), to: &builder) }
      } else {
        add(event(random.chance(40) ? .transient : .continuous, time, &random), to: &builder)
      }
    }
    for _ in 0..<random.below(6) {
      let id = DynamicParameterID(rawValue: UInt8(1 + random.below(6)))!
      let time = random.chance(40) ? random.pick(times) : random.seconds(1.5)
      if random.chance(50) {
        let step = DynamicParameter(id: id, value: random.value(id.range), time: time)
        try! builder.add(step) { _ in }
      } else {
        points(id, &random).withUnsafeBufferPointer {
          try! builder.addCurve(id, time: time, points: $0) { _ in }
        }
      }
    }
    return builder.finish()
  }

  private static func add(_ event: Event, to builder: inout PatternBuilder) {
    try! builder.add(event) { _ in }
  }

  private static func event(_ type: EventType, _ time: Double, _ random: inout RandomSource) -> Event {
    var event = Event(type: type, time: time)
    if type == .continuous {
      event.duration = 1.0 / 1024 + random.seconds(random.pick([0.02, 0.1, 0.5, 1.5]))
      if random.chance(4) { event.duration = .infinity }
    } else if random.chance(5) {
      event.duration = random.seconds(1)
    }
    for id in [EventParameterID.intensity, .sharpness] where random.chance(85) {
      event.parameters[id] = random.value(id.range)
    }
    guard type == .continuous else { return event }
    for id in [EventParameterID.attackTime, .decayTime, .releaseTime] where random.chance(35) {
      event.parameters[id] = random.value(id.range)
    }
    if random.chance(30) { event.parameters[.sustained] = 0 }
    return event
  }
}
