import Testing
import ThrumEngine
import ThrumOutput
import ThrumPatterns

@Suite("Controllers of an engine")
struct ControllerTests {
  @Test(
    "every way to stop ends in a delivered zero",
    arguments: ["stop", "destroy", "detach", "silence", "mute", "gain"])
  func zeros(_ way: String) {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 100, 1, 0.5).pattern, on: pad)
    let recording = stage.engine.pointee.recording(ofController: pad)!
    stage.start(player)
    stage.update(0.1)
    #expect(!stage.drive(pad).isSilent)
    switch way {
    case "stop":
      stage.stop(player)
      stage.update(0.01)
    case "destroy":
      stage.engine.pointee.destroyPlayer(player)
      stage.update(0.01)
    case "mute":
      stage.engine.pointee.commands.pointee.setMuted(true)
      stage.update(0.01)
    case "gain":
      stage.engine.pointee.commands.pointee.setGain(0)
      stage.update(0.01)
    case "silence": stage.engine.pointee.silenceControllers()
    default:
      // Detaching frees the recording, so look at what the channel counted.
      let before = stage.engine.pointee.statistics().acceptedCommands
      _ = stage.engine.pointee.detachController(pad)
      #expect(stage.engine.pointee.statistics().acceptedCommands == before + 1)
      return
    }
    #expect(stage.drive(pad).isSilent)
    #expect(recording.count > 0)
    #expect(stage.commands(pad).last!.drive.isSilent)
  }

  @Test("no command repeats the one before, but for renewals of a held strength in time")
  func duplicates() {
    let stage = Stage()
    let pad = stage.controller()
    stage.start(stage.player(PatternMaker().continuous(0, 3, 1, 0.5).pattern, on: pad))
    stage.update(1.0 / 60, count: 240)
    let commands = stage.commands(pad)
    for (before, after) in zip(commands, commands.dropFirst()) where before.drive == after.drive {
      #expect(after.time - before.time >= 0.25 - 1e-6)
      #expect(after.time - before.time < before.duration)
    }
    for command in commands { #expect(command.drive.isSilent == (command.duration == 0)) }
    // 3 s with a renewal each 0.25 s or soon after, and one stop.
    #expect(commands.count >= 11 && commands.count <= 14)
  }

  @Test("muting keeps time: what comes back is where it would have been")
  func muted() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(
      PatternMaker().continuous(0, 10, 1, 0).curve(.intensityControl, 0, [(0, 0), (10, 1)]).pattern, on: pad)
    stage.start(player)
    stage.engine.pointee.commands.pointee.setMuted(true)
    stage.update(1, count: 4)
    #expect(stage.commands(pad).isEmpty)
    stage.engine.pointee.commands.pointee.setMuted(false)
    stage.update(1)
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0))))
  }

  @Test("gain scales the limited sum")
  func gain() {
    let stage = Stage()
    let pad = stage.controller()
    let maker = PatternMaker().continuous(0, 10, 1, 0).continuous(0, 10, 1, 0)
    stage.start(stage.player(maker.pattern, on: pad))
    stage.engine.pointee.commands.pointee.setGain(0.5)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), dualSense((0.5, 0))))
  }

  @Test("players of a detached controller go on in silence, and its successor is not theirs")
  func detached() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 10).pattern, on: pad)
    stage.start(player)
    stage.update(0.1)
    _ = stage.engine.pointee.detachController(pad)
    stage.engine.pointee.attachController(
      at: pad, tag: 9, target: .recording(Recording(capacity: 8)!),
      identity: ControllerIdentity(type: .dualSense, transport: .recording, hasRumble: true))
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    #expect(stage.state(player).status == .playing)
  }
}
