import ThrumEngine
import ThrumPatterns
import ThrumRendering

/// Does the same with an engine and with the model of the documents, and compares them.
final class RandomBench {
  private let stage: Stage
  private let model: ReferenceModel
  private let scene: RandomScene
  private var tags: [UInt32] = []
  private var nextTag: UInt32 = 1
  private var patterns: [SharedPattern] = []
  private var exclusive: [Bool] = []
  /// Updates after which everything was compared.
  private(set) var comparisons = 0
  /// Whether a decision came too close to the tolerance of times to go on.
  var isAmbiguous: Bool { model.instants.isAmbiguous }

  init(_ scene: RandomScene) {
    self.scene = scene
    stage = Stage(
      EngineConfiguration(
        controllers: scene.controllers.count, players: scene.initialPlayers.count, voices: 8192,
        scheduled: 2048,
        notices: 512))
    model = ReferenceModel(scene.controllers)
    for type in scene.controllers { _ = stage.controller(type, capacity: 16) }
    patterns = scene.patterns.map { SharedPattern($0) }
    for index in scene.initialPlayers.indices {
      tags.append(0)
      exclusive.append(false)
      createPlayer(index, scene.initialPlayers[index].settings, scene.initialPlayers[index].pattern)
    }
  }

  /// Performs actions and gives the first difference, or nil.
  func run(_ actions: [RandomAction]) -> String? {
    for action in actions {
      perform(action)
      if model.instants.isAmbiguous { return nil }
      guard case .update = action else { continue }
      if let difference = compare() { return model.instants.isAmbiguous ? nil : difference }
      comparisons += 1
    }
    return nil
  }

  private func createPlayer(_ index: Int, _ settings: PlayerSettings, _ pattern: Int) {
    tags[index] = nextTag
    exclusive[index] = settings.isExclusive
    nextTag += 1
    stage.engine.pointee.createPlayer(
      at: index, tag: tags[index], settings, pattern: patterns[pattern])
    model.createPlayer(at: index, tag: tags[index], settings, scene.patterns[pattern])
  }

  private func perform(_ action: RandomAction) {
    switch action {
    case .update(let step):
      stage.update(step)
      model.update(by: step)
    case .verb(let verb, let player, let offset, let time): tell(verb, player, offset, time)
    case .cancel(let player):
      stage.engine.pointee.cancel(player: player)
      model.cancel(player)
    case .loop(let player, let isLooping, let end):
      if stage.engine.pointee.setLoop(isLooping, end: end, player: player) {
        model.setLoop(player, isLooping, end: end)
      }
    case .rate(let player, let rate):
      stage.engine.pointee.setRate(rate, player: player)
      model.setRate(player, rate)
    case .send(let player, let parameters, let time): send(player, parameters, time)
    case .curve(let player, let id, let points, let time):
      let at = time.time(from: model.time(player))
      _ = stage.curve(player, id, points.map { ($0.time, $0.value) }, at: at)
      model.add(player, id, at: at) { ReferenceParameter.curve(points, at: $0) }
    case .recreate(let player, let settings, let pattern):
      stage.engine.pointee.destroyPlayer(player)
      createPlayer(player, settings, pattern)
    case .set, .gain, .mute, .postStop: post(action)
    default: performEngine(action)
    }
  }

  private func tell(
    _ verb: ReferenceCommand.Verb, _ player: Int, _ offset: Double, _ time: RandomTime
  ) {
    // Which of two players starts first inside one update is not compared: exclusive ones start at once.
    let at = verb == .start && exclusive[player] ? 0 : time.time(from: model.time(player))
    switch verb {
    case .start: _ = stage.engine.pointee.start(player: player, at: at)
    case .stop: _ = stage.engine.pointee.stop(player: player, at: at)
    case .pause: _ = stage.engine.pointee.pause(player: player, at: at)
    case .resume: _ = stage.engine.pointee.resume(player: player, at: at)
    case .seek: _ = stage.engine.pointee.seek(player: player, to: offset, at: at)
    }
    model.tell(player, verb, at: at, offset: offset)
  }

  private func send(_ player: Int, _ parameters: [DynamicParameter], _ time: RandomTime) {
    let at = time.time(from: model.time(player))
    _ = stage.send(player, parameters, at: at)
    for parameter in parameters {
      model.add(player, parameter.id, at: at) {
        ReferenceParameter.step(parameter.value, at: $0 + parameter.time)
      }
    }
  }

  /// What any thread may do.
  private func post(_ action: RandomAction) {
    let commands = stage.engine.pointee.commands
    switch action {
    case .set(let player, let id, let value):
      commands.pointee.mailbox(player).pointee.post(id, value, tag: tags[player])
      let now = model.time(player)
      model.players[player].game.add(id, ReferenceParameter.step(value, at: now), model.instants)
    case .gain(let player, let gain):
      commands.pointee.mailbox(player).pointee.postGain(gain, tag: tags[player])
      model.players[player].settings.gain = gain
    case .mute(let player, let isMuted):
      commands.pointee.mailbox(player).pointee.postMuted(isMuted, tag: tags[player])
      model.players[player].isMuted = isMuted
    case .postStop(let player):
      commands.pointee.mailbox(player).pointee.postStop(tag: tags[player])
      model.players[player].isStopPosted = true
    default: break
    }
  }

  private func performEngine(_ action: RandomAction) {
    switch action {
    case .groupGain(let group, let gain):
      stage.engine.pointee.setGain(gain, ofGroup: group)
      model.settings.groupGains[group] = Double(gain)
    case .ducking(let amount):
      stage.engine.pointee.setDucking(amount)
      model.settings.ducking = Double(amount)
    case .controllerGain(let controller, let gain):
      stage.engine.pointee.setGain(gain, ofController: controller)
      model.controllers[controller].gain = Double(gain)
    case .master(let gain, let isMuted):
      stage.engine.pointee.commands.pointee.setGain(gain)
      stage.engine.pointee.commands.pointee.setMuted(isMuted)
      model.settings.gain = Double(gain)
      model.settings.isMuted = isMuted
    case .preference(let weakest, let strongest):
      stage.engine.pointee.setStrengthRange(StrengthRange(weakest: weakest, strongest: strongest))
      model.settings.weakest = Double(weakest)
      model.settings.strongest = Double(strongest)
    case .pauseEngine(let isPaused):
      if isPaused { stage.engine.pointee.pauseGame() } else { stage.engine.pointee.resumeGame() }
      model.isPaused = isPaused
    case .dilation(let factor):
      stage.engine.pointee.setDilation(factor)
      model.dilation = factor
    default: break
    }
  }

  private func compare() -> String? {
    for index in tags.indices {
      if let difference = compare(stage.state(index), model.states[index]) {
        return "player \(index): \(difference)"
      }
    }
    for index in scene.controllers.indices {
      let drive = stage.drive(index)
      guard !model.controllers[index].accepts(drive, model.settings) else { continue }
      return "controller \(index): \(drive), expected \(model.controllers[index].wanted(model.settings))"
    }
    return compareNotices()
  }

  private func compare(_ state: PlayerState, _ expected: ReferenceState) -> String? {
    if state.status != expected.status { return "status \(state.status), expected \(expected.status)" }
    if abs(state.position - expected.position) > 1e-6 {
      return "position \(state.position), expected \(expected.position)"
    }
    if Int(state.iteration) != expected.iteration {
      return "iteration \(state.iteration), expected \(expected.iteration)"
    }
    if state.voices != expected.voices { return "voices \(state.voices), expected \(expected.voices)" }
    if abs(Double(state.intensity) - expected.intensity) > 1e-4 {
      return "intensity \(state.intensity), expected \(expected.intensity)"
    }
    // The mean of what hardly sounds is all rounding error.
    if let sharpness = expected.sharpness, expected.intensity > 0.01,
      abs(Double(state.sharpness) - sharpness) > 1e-3
    {
      return "sharpness \(state.sharpness), expected \(sharpness)"
    }
    return nil
  }

  /// Notices of one update have no order among each other.
  private func compareNotices() -> String? {
    var seen: [ReferenceNotice] = []
    for notice in stage.notices() {
      seen.append(ReferenceNotice(type: notice.type, tag: notice.playerTag, count: Int(notice.count)))
    }
    let expected = model.takeNotices()
    return seen.sorted() == expected ? nil : "notices \(seen.sorted()), expected \(expected)"
  }
}
