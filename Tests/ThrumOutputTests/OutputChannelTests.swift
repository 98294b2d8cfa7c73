import Testing
import ThrumPatterns

@testable import ThrumOutput

@Suite struct OutputChannelTests {
  private let controller = ScriptedController()

  private func channel(_ levels: DriveLevels = DriveLevels(low: 11, high: 11)) -> OutputChannel {
    OutputChannel(target: controller.target, levels: levels)
  }

  /// Updates from `start` up to `end` every `step` seconds.
  private func run(
    _ channel: inout OutputChannel, _ low: Float, from start: Double, to end: Double,
    every step: Double = 1 / 64
  ) -> [ChannelEvent] {
    var events: [ChannelEvent] = []
    var time = start
    while time < end {
      let event = channel.update(Drive(low: low), at: time)
      if event != .none { events.append(event) }
      time += step
    }
    return events
  }

  @Test func sendsNothingWhileNothingChanges() {
    var channel = channel()
    #expect(run(&channel, 0, from: 0, to: 10) == [])
    #expect(controller.calls.isEmpty)
    _ = channel.update(Drive(low: 0.5), at: 10)
    _ = channel.update(Drive(low: 0.5), at: 10.01)
    _ = channel.update(Drive(low: 0.54), at: 10.02)
    #expect(controller.calls == [.on(0.5)])
    #expect(channel.lastDrive == Drive(low: 0.5))
    _ = channel.update(Drive(low: 0.04), at: 10.03)
    _ = channel.update(Drive(low: 0.01), at: 10.04)
    #expect(controller.calls == [.on(0.5), .off])
    #expect(channel.acceptedCount == 2)
  }

  @Test func renewsHeldLevelsOnly() {
    var channel = channel()
    _ = run(&channel, 1, from: 0, to: 1.01)
    #expect(controller.takeCalls() == [.on(1), .on(1), .on(1), .on(1), .on(1)])
    _ = run(&channel, 0, from: 1.01, to: 5)
    #expect(controller.takeCalls() == [.off])
  }

  @Test func renewsAfterALongStep() {
    var channel = channel()
    _ = channel.update(Drive(low: 1), at: 0)
    _ = channel.update(Drive(low: 1), at: 60)
    _ = channel.update(Drive(low: 1), at: 60.2)
    #expect(controller.calls == [.on(1), .on(1)])
  }

  @Test func backsOffFromRefusals() {
    var channel = channel()
    controller.result = { _ in -1 }
    var times: [Double] = []
    for step in 0..<1000 {
      let time = Double(step) / 100
      let before = controller.calls.count
      let event = channel.update(Drive(low: 1), at: time)
      #expect(event == (step == 0 ? .failed : .none))
      if controller.calls.count > before { times.append((time * 10).rounded() / 10) }
    }
    #expect(times == [0, 0.1, 0.3, 0.7, 1.5, 3.1, 5.1, 7.1, 9.1])
    #expect(channel.refusedCount == 9)
    #expect(channel.acceptedCount == 0)
    #expect(channel.lastDrive.isSilent)
    controller.result = { _ in 0 }
    #expect(run(&channel, 1, from: 10, to: 11.2) == [.recovered])
    controller.result = { _ in -1 }
    let failures = controller.calls.count
    #expect(run(&channel, 1, from: 11.2, to: 11.72) == [.failed])
    #expect(controller.calls.count - failures == 3)
  }

  @Test func theNewestStateWaitsForTheBackOff() {
    var channel = channel()
    controller.result = { $0.low == 0.1 ? -1 : 0 }
    _ = channel.update(Drive(low: 0.1), at: 0)
    _ = channel.update(Drive(low: 0.2), at: 0.03)
    _ = channel.update(Drive(low: 0.3), at: 0.06)
    #expect(channel.update(Drive(low: 0.4), at: 0.11) == .recovered)
    #expect(controller.calls == [.on(0.1), .on(0.4)])
  }

  @Test func anUnchangedStateIsSentAgainAfterARefusal() {
    var channel = channel()
    controller.result = { $0.low == 0.5 ? -1 : 0 }
    _ = channel.update(Drive(low: 1), at: 0)
    _ = channel.update(Drive(low: 0.5), at: 0.01)
    _ = channel.update(Drive(low: 1), at: 0.02)
    #expect(controller.calls == [.on(1), .on(0.5)])
    _ = channel.update(Drive(low: 1), at: 0.12)
    #expect(controller.calls == [.on(1), .on(0.5), .on(1)])
  }

  @Test func aRefusedStateIsStoppedThoughNothingWasAccepted() {
    var channel = channel()
    controller.result = { $0.isSilent ? 0 : -1 }
    #expect(channel.update(Drive(low: 1), at: 0) == .failed)
    #expect(channel.update(Drive(), at: 0.01) == .none)
    #expect(run(&channel, 0, from: 0.02, to: 3) == [])
    #expect(controller.calls == [.on(1), .off])
  }

  @Test func stopsAreTriedAgainUntilAccepted() {
    var channel = channel()
    _ = channel.update(Drive(low: 1), at: 0)
    controller.result = { _ in -1 }
    #expect(run(&channel, 0, from: 0.01, to: 5, every: 0.01) == [.failed])
    #expect((45...51).contains(controller.calls.count))
    #expect(controller.calls.dropFirst().allSatisfy { $0 == .off })
    #expect(channel.lastDrive == Drive(low: 1))
    controller.result = { _ in 0 }
    _ = controller.takeCalls()
    #expect(run(&channel, 0, from: 5, to: 9) == [])
    #expect(controller.calls == [.off])
    #expect(channel.lastDrive.isSilent)
    #expect(channel.update(Drive(low: 1), at: 9) == .recovered)
  }

  @Test func aStopDoesNotWaitForTheBackOffOfAStart() {
    var channel = channel()
    controller.result = { $0.isSilent ? 0 : -1 }
    _ = run(&channel, 1, from: 0, to: 1.6)
    _ = controller.takeCalls()
    _ = channel.update(Drive(), at: 1.6)
    #expect(controller.calls == [.off])
    _ = run(&channel, 1, from: 1.7, to: 3)
    #expect(controller.calls == [.off])
  }

  @Test func silenceSendsAtOnce() {
    var channel = channel()
    #expect(channel.silence(at: 0) == true)
    #expect(controller.calls.isEmpty)
    _ = channel.update(Drive(low: 1), at: 0)
    #expect(channel.silence(at: 0) == true)
    #expect(channel.silence(at: 0) == true)
    #expect(controller.takeCalls() == [.on(1), .off])
    controller.result = { _ in -1 }
    _ = channel.update(Drive(low: 1), at: 1)
    #expect(channel.silence(at: 1) == false)
    #expect(channel.silence(at: 1) == false)
    controller.result = { _ in 0 }
    #expect(channel.silence(at: 1) == true)
    #expect(controller.takeCalls() == [.on(1), .off, .off, .off])
    #expect(channel.refusedCount == 3)
    #expect(channel.acceptedCount == 3)
  }

  @Test func eventsOfASilenceAreToldByTheNextUpdate() {
    var channel = channel()
    _ = channel.update(Drive(low: 1), at: 0)
    controller.result = { _ in -1 }
    #expect(channel.silence(at: 0.1) == false)
    #expect(channel.update(Drive(), at: 0.11) == .failed)
    #expect(channel.update(Drive(), at: 0.12) == .none)
  }

  @Test func recordingsGetTheSameCommands() throws {
    let recording = try #require(Recording(capacity: 100))
    var channel = OutputChannel(target: .recording(recording), levels: DriveLevels())
    defer { channel.target.release() }
    for step in 0..<16 { _ = channel.update(Drive(low: 1), at: Double(step) / 32) }
    _ = channel.update(Drive(), at: 0.5)
    var commands = [Recording.Command](repeating: Recording.Command(), count: 100)
    let count = commands.withUnsafeMutableBufferPointer { recording.read(into: $0) }
    #expect(commands[..<count].map(\.time) == [0, 0.25, 0.5])
    #expect(commands[..<count].map(\.duration) == [0.5, 0.5, 0])
    #expect(commands[count - 1].drive.isSilent)
  }

  /// Whatever the controller refuses and whatever is wanted: no duplicates, never a level without a duration,
  /// and silence in the end.
  @Test(arguments: UInt64(1)...40) func randomTimelines(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func random(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    var channel = channel(DriveLevels(low: 4, high: 4))
    var isBroken = false
    var accepted: (drive: Drive, time: Double)?
    var time = 0.0
    controller.result = { _ in isBroken ? -1 : 0 }
    for _ in 0..<2000 {
      time += Double(random(30)) / 1000
      if random(50) == 0 { isBroken.toggle() }
      _ = channel.update(random(3) == 0 ? Drive() : Drive(low: Float(random(4)) / 3), at: time)
      for call in controller.takeCalls() {
        #expect(call.duration == (call.drive.isSilent ? 0 : 0.5))
        if let accepted, accepted.drive == call.drive {
          #expect(!call.drive.isSilent && time - accepted.time >= 0.25)
        }
        accepted = isBroken ? nil : (call.drive, time)
      }
    }
    isBroken = false
    _ = channel.update(Drive(), at: time + 0.2)
    #expect(channel.lastDrive.isSilent)
    if let last = controller.calls.last { #expect(last == .off) }
    #expect(channel.silence(at: time + 1) == true)
  }
}
