import Testing
import ThrumEngine
import ThrumOutput
import ThrumPatterns
import ThrumRendering

@Suite("Sessions")
struct SessionTests {
  /// A stage that records, and its pad, before its first player.
  private func stage() -> (stage: Stage, pad: Int) {
    let stage = Stage()
    let pad = stage.controller()
    let begun = stage.engine.pointee.beginSession()
    #expect(begun)
    return (stage, pad)
  }

  /// Updates and gives what the controller is driven with after each update.
  private func play(_ stage: Stage, _ pad: Int, _ step: Double, _ count: Int) -> [EngineSample] {
    (0..<count).map { _ in
      stage.update(step)
      return stage.engine.pointee.sample(ofController: pad, tag: stage.tag(pad))
    }
  }

  /// Ends the session, renders it and compares it with what was seen.
  private func expect(
    _ stage: Stage, _ pad: Int, renders live: [EngineSample],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let session = stage.engine.pointee.endSession()!
    #expect(session.updateCount == live.count, sourceLocation: sourceLocation)
    var rendered: [EngineSample] = []
    session.render(controller: pad, tag: stage.tag(pad)) { index, sample in
      #expect(index == rendered.count)
      rendered.append(sample)
    }
    #expect(rendered == live, sourceLocation: sourceLocation)
  }

  @Test("a game with everything renders to what it drove, bit for bit", arguments: 0..<20)
  func everything(_ seed: UInt64) {
    let stage = Stage(EngineConfiguration(voices: 12, scheduled: 40, notices: 8))
    var script = SessionScript(stage, seed: seed + 1)
    script.attach(0)
    let begun = stage.engine.pointee.beginSession()
    #expect(begun)
    var live: [(tags: [UInt32], samples: [EngineSample])] = []
    var sounding = 0
    for _ in 0..<1500 {
      script.play()
      stage.update(script.step())
      let tags = script.controllers
      let samples = tags.indices.map { stage.engine.pointee.sample(ofController: $0, tag: tags[$0]) }
      for index in tags.indices where tags[index] != 0 {
        #expect(samples[index].drive == stage.drive(index))
        if !samples[index].drive.isSilent { sounding += 1 }
      }
      live.append((tags, samples))
    }
    #expect(sounding > 100)
    let session = stage.engine.pointee.endSession()!
    #expect(session.updateCount == live.count)
    for index in script.controllers.indices {
      for tag in Set(live.map(\.tags[index])) where tag != 0 {
        var wrong = 0
        var first: Int?
        session.render(controller: index, tag: tag) { update, sample in
          guard live[update].tags[index] == tag, sample != live[update].samples[index] else { return }
          wrong += 1
          first = first ?? update
        }
        #expect(wrong == 0, "controller \(index), tag \(tag), from update \(first ?? -1) on")
      }
    }
  }

  @Test("it can be rendered again and again")
  func again() {
    let (stage, pad) = stage()
    stage.start(stage.player(PatternMaker().continuous(0, 1, 0.7, 0.3).transient(0.4).pattern, on: pad))
    let live = play(stage, pad, 1.0 / 60, 80)
    let session = stage.engine.pointee.endSession()!
    stage.update(1)
    for _ in 0..<3 {
      var rendered: [EngineSample] = []
      session.render(controller: pad, tag: stage.tag(pad)) { rendered.append($1) }
      #expect(rendered == live)
    }
  }

  @Test("what was set before the session begins counts in it")
  func before() {
    let stage = Stage()
    let pad = stage.controller()
    stage.update(1.5)
    stage.engine.pointee.setDilation(0.5)
    stage.update(1)
    stage.engine.pointee.setGain(0.9, ofController: pad)
    stage.engine.pointee.setGain(0.8, ofGroup: 2)
    stage.engine.pointee.commands.pointee.setGain(0.7)
    stage.engine.pointee.setDucking(0.5)
    stage.engine.pointee.setStrengthRange(StrengthRange(weakest: 0.1, strongest: 0.9))
    stage.engine.pointee.setListener(Listener(place: Place(3, 0, 0)), ofController: pad)
    let begun = stage.engine.pointee.beginSession()
    #expect(begun)
    let player = stage.player(PatternMaker().continuous(0, 1, 0.7, 0.3).transient(0.2).pattern, on: pad) {
      $0.group = 2
    }
    stage.engine.pointee.setSource(
      Source(place: Place(0, 0, 0), innerRadius: 1, outerRadius: 9), ofPlayer: player)
    stage.start(player, at: 2.1)
    let live = play(stage, pad, 1.0 / 60, 200)
    #expect(live.contains { !$0.drive.isSilent })
    expect(stage, pad, renders: live)
  }

  @Test("preparing counts: the engine does not fall asleep earlier")
  func prepared() {
    let (stage, pad) = stage()
    let player = stage.player(PatternMaker().continuous(0, 1, 0.7, 0).pattern, on: pad)
    stage.engine.pointee.setIdleLimit(1)
    var live = play(stage, pad, 0.75, 1)
    stage.engine.pointee.prepare()
    live += play(stage, pad, 0.75, 1)
    #expect(stage.engine.pointee.status == .running)
    stage.start(player)
    live += play(stage, pad, 0.25, 4)
    #expect(!live[2].drive.isSilent)
    expect(stage, pad, renders: live)
  }

  @Test("another target counts: gain, listener and places stay as they were")
  func replacedTarget() {
    let (stage, pad) = stage()
    let player = stage.player(PatternMaker().continuous(0, 10, 0.7, 0).pattern, on: pad) {
      $0.locality = .leftTrigger
    }
    stage.engine.pointee.setGain(0.5, ofController: pad)
    stage.start(player)
    var live = play(stage, pad, 0.1, 2)
    _ = stage.engine.pointee.replaceTarget(
      .recording(Recording(capacity: 8)!),
      ControllerIdentity(type: .dualSense, transport: .recording, hasTriggerRumble: true),
      ofController: pad)
    live += play(stage, pad, 0.1, 2)
    #expect(live[1].drive.low > 0 && live[2].drive.leftTrigger > 0)
    expect(stage, pad, renders: live)
  }

  @Test("a controller that is not there renders to silence, with the times of the updates")
  func absent() {
    let (stage, pad) = stage()
    stage.start(stage.player(PatternMaker().continuous(0, 10).pattern, on: pad))
    stage.update(0.25, count: 4)
    let session = stage.engine.pointee.endSession()!
    for (controller, tag) in [(pad, stage.tag(pad) + 1), (pad + 1, stage.tag(pad)), (200, 1)] {
      var times: [Double] = []
      session.render(controller: controller, tag: tag) { _, sample in
        times.append(sample.time)
        #expect(sample.drive.isSilent && sample.intensity == 0)
      }
      #expect(times == [0.25, 0.5, 0.75, 1])
    }
  }

  @Test("none begins while there is a player or another session")
  func refused() {
    let stage = Stage()
    let player = stage.player(PatternMaker().continuous(0, 1).pattern, on: nil)
    var begun = stage.engine.pointee.beginSession()
    #expect(!begun)
    var session = stage.engine.pointee.endSession()
    #expect(session == nil)
    stage.engine.pointee.destroyPlayer(player)
    begun = stage.engine.pointee.beginSession()
    #expect(begun)
    begun = stage.engine.pointee.beginSession()
    #expect(!begun)
    session = stage.engine.pointee.endSession()
    #expect(session?.updateCount == 0)
    session = stage.engine.pointee.endSession()
    #expect(session == nil)
  }

  @Test("recording changes nothing of what is played")
  func unchanged() {
    func run(recorded: Bool) -> [EngineSample] {
      let stage = Stage()
      var script = SessionScript(stage, seed: 77)
      script.attach(0)
      if recorded {
        let begun = stage.engine.pointee.beginSession()
        #expect(begun)
      }
      return (0..<500).map { _ in
        script.play()
        stage.update(script.step())
        return stage.engine.pointee.sample(ofController: 0, tag: script.controllers[0])
      }
    }
    #expect(run(recorded: true) == run(recorded: false))
  }
}
