import Testing
import ThrumPatterns

@testable import ThrumOutput

/// The tests call ``Sender/service()`` themselves, by the real clock: what may not come too early is checked to the
/// millisecond, what may not come too late only so far as the machine let the test run.
@Suite("Senders")
struct SenderTests {
  /// A link of a sender to a controller that notes its commands and their times.
  private final class Pad {
    let controller = ScriptedController()
    let link: ControllerLink
    private(set) var times: [Double] = []
    /// Seconds that each command takes.
    var cost = 0.0
    var answer: (Drive) -> Int32 = { _ in 0 }

    init(_ sender: Sender, interval: Double = 0, sharesBudget: Bool = false) {
      let channel = OutputChannel(
        target: controller.target, levels: DriveLevels(low: 256, high: 256), minimumInterval: interval,
        sharesBudget: sharesBudget)
      link = ControllerLink(channel, ControllerIdentity(), wake: sender.wake)
      controller.result = { [unowned self] drive in
        times.append(MonotonicTime.now)
        if cost > 0 { MonotonicTime.sleep(seconds: cost) }
        return answer(drive)
      }
      #expect(sender.add(link))
    }

    var strengths: [Float] { controller.calls.map { ($0.drive.low * 255).rounded() } }

    func publish(_ level: Int) { link.publish(Drive(low: Float(level) / 255), isHushed: false) }
  }

  /// Serves for so many seconds, after `act` each time, and gives the longest time between two services.
  @discardableResult
  private func serve(_ sender: Sender, for seconds: Double, _ act: () -> Void = {}) -> Double {
    let end = MonotonicTime.now + seconds
    var longest = 0.0
    var last = MonotonicTime.now
    while MonotonicTime.now < end {
      act()
      serveOnce(sender)
      longest = max(longest, MonotonicTime.now - last)
      last = MonotonicTime.now
    }
    return longest
  }

  /// Serves until something has come true, which takes no minute.
  private func serve(_ sender: Sender, until isDone: () -> Bool) {
    let end = MonotonicTime.now + 60
    while MonotonicTime.now < end && !isDone() { serveOnce(sender) }
    #expect(isDone())
  }

  private func serveOnce(_ sender: Sender) {
    let wait = sender.service()
    #expect(wait > 0 && wait <= 0.25)
    MonotonicTime.sleep(seconds: min(wait, 0.001))
  }

  private func close(_ sender: Sender, _ pads: Pad...) {
    for pad in pads { pad.link.close() }
    serve(sender) { sender.isEmpty }
    #expect(sender.isEmpty)
    for pad in pads {
      #expect(pad.link.isClosed)
      pad.link.deallocate()
    }
    sender.deallocate()
  }

  @Test("commands leave the transport its time, and of what is in between the newest wins")
  func pacing() {
    let sender = Sender(capacity: 1)
    let pad = Pad(sender, interval: 0.05)
    var level = 0
    serve(sender, for: 0.6) {
      level = level % 200 + 1
      pad.publish(level)
    }
    // A command may be noted up to 4 ms after it was due; longer ones count as slow.
    for (earlier, later) in zip(pad.times, pad.times.dropFirst()) { #expect(later - earlier >= 0.045) }
    #expect(pad.times.count >= 3 && pad.times.count <= 13)
    close(sender, pad)
    #expect(pad.strengths.last == 0)
  }

  @Test("a tap that is over before the transport is ready is sent as high as it rose")
  func tap() {
    let sender = Sender(capacity: 1)
    let pad = Pad(sender, interval: 0.03)
    pad.publish(50)
    _ = sender.service()
    pad.publish(200)
    pad.publish(20)
    serve(sender) { pad.times.count >= 3 }
    #expect(pad.strengths == [50, 200, 20])
    close(sender, pad)
  }

  @Test("a hush between two commands drops the tap that waits for the transport")
  func hushedTap() {
    let sender = Sender(capacity: 1)
    let pad = Pad(sender, interval: 0.03)
    pad.publish(50)
    _ = sender.service()
    pad.publish(200)
    _ = sender.service()
    // As when the engine is stopped and started: over before the sender comes round.
    pad.link.publish(Drive(), isHushed: true)
    pad.publish(20)
    serve(sender) { pad.times.count >= 2 }
    #expect(pad.strengths == [50, 20])
    close(sender, pad)
  }

  @Test("a held level is renewed in time, each time for half a second")
  func renewal() {
    let sender = Sender(capacity: 1)
    let pad = Pad(sender)
    pad.publish(100)
    let longest = serve(sender, for: 0.9)
    #expect(pad.controller.calls.allSatisfy { $0 == .on(Float(100) / 255) })
    #expect(pad.times.count >= 2)
    for (earlier, later) in zip(pad.times, pad.times.dropFirst()) {
      #expect(later - earlier >= 0.245 && later - earlier <= 0.26 + longest)
    }
    close(sender, pad)
    #expect(pad.controller.calls.last == .off)
  }

  @Test("a controller that is let go is asked again until it takes its stop")
  func refusedStop() {
    let sender = Sender(capacity: 1)
    let pad = Pad(sender)
    pad.publish(100)
    serve(sender) { pad.times.count == 1 }
    var refusals = 3
    pad.answer = { drive in
      guard drive.isSilent, refusals > 0 else { return 0 }
      refusals -= 1
      return -1
    }
    pad.link.close()
    serve(sender) { pad.link.isClosed }
    #expect(pad.strengths == [100, 0, 0, 0, 0])
    #expect(pad.link.playedDrive == Drive())
    close(sender, pad)
  }

  @Test("a controller that never takes its stop is let go after half a second")
  func deadController() {
    let sender = Sender(capacity: 1)
    let pad = Pad(sender)
    pad.publish(100)
    serve(sender) { pad.times.count == 1 }
    pad.answer = { _ in -1 }
    let began = MonotonicTime.now
    pad.link.close()
    serve(sender) { pad.link.isClosed }
    #expect(MonotonicTime.now - began >= 0.5)
    #expect(pad.times.count > 5)
    close(sender, pad)
  }

  @Test("silence stops the motors and keeps them off, whatever is published")
  func silence() {
    let sender = Sender(capacity: 2)
    let pad = Pad(sender)
    let other = Pad(sender)
    pad.publish(100)
    serve(sender) { pad.times.count == 1 }
    #expect(!sender.isSilent)
    sender.silence()
    #expect(!sender.isSilent)
    serve(sender) { sender.isSilent }
    #expect(sender.isSilent)
    serve(sender, for: 0.05) {
      pad.publish(pad.link.publishedDrive.low > 0.5 ? 100 : 200)
      other.publish(pad.link.publishedDrive.low > 0.5 ? 100 : 200)
    }
    #expect(pad.strengths == [100, 0] && other.strengths.isEmpty)
    close(sender, pad, other)
  }

  @Test("silence is not reported before a refused stop has been taken")
  func refusedSilence() {
    let sender = Sender(capacity: 1)
    let pad = Pad(sender)
    pad.publish(100)
    serve(sender) { pad.times.count == 1 }
    pad.answer = { $0.isSilent ? -1 : 0 }
    sender.silence()
    serve(sender, for: 0.15)
    #expect(!sender.isSilent)
    // Nor while such a controller is let go.
    pad.link.close()
    _ = sender.service()
    #expect(!sender.isSilent)
    pad.answer = { _ in 0 }
    serve(sender) { sender.isSilent }
    #expect(sender.isSilent)
    close(sender, pad)
  }

  @Test("a slow controller rests three times as long as its command took, and the other one plays meanwhile")
  func slow() {
    let sender = Sender(capacity: 2)
    let slow = Pad(sender)
    let fast = Pad(sender)
    slow.cost = 0.02
    var level = 0
    serve(sender, for: 0.6) {
      level = level % 200 + 1
      slow.publish(level)
      fast.publish(level)
    }
    for (earlier, later) in zip(slow.times, slow.times.dropFirst()) { #expect(later - earlier >= 0.08) }
    #expect(slow.times.count >= 2)
    #expect(fast.times.count > 2 * slow.times.count)
    slow.cost = 0
    close(sender, slow, fast)
  }

  @Test("two slow controllers behind one lock take turns")
  func turns() {
    let sender = Sender(capacity: 2)
    let pads = [Pad(sender), Pad(sender)]
    for pad in pads { pad.cost = 0.006 }
    var level = 0
    serve(sender, for: 0.6) {
      level = level % 200 + 1
      for pad in pads { pad.publish(level) }
    }
    #expect(pads[0].times.count >= 3)
    #expect(abs(pads[0].times.count - pads[1].times.count) <= 2)
    for pad in pads { pad.cost = 0 }
    close(sender, pads[0], pads[1])
  }

  @Test("controllers that share a budget keep to it together, and none is left out")
  func budget() {
    let sender = Sender(capacity: 2)
    let pads = [Pad(sender, sharesBudget: true), Pad(sender, sharesBudget: true)]
    var level = 0
    let began = MonotonicTime.now
    serve(sender, for: 0.7) {
      level = level % 200 + 1
      for pad in pads { pad.publish(level) }
    }
    let seconds = MonotonicTime.now - began
    let commands = pads.map(\.times.count)
    #expect(Double(commands[0] + commands[1]) <= 9 + OutputBudget.rate * seconds)
    #expect(commands.min()! * 3 >= commands.max()!)
    close(sender, pads[0], pads[1])
  }

  @Test("a place is there again when a controller was let go, and no more than the capacity fit")
  func capacity() {
    let sender = Sender(capacity: 2)
    let first = Pad(sender)
    let second = Pad(sender)
    let third = ControllerLink(
      OutputChannel(target: .none, levels: DriveLevels(low: 2, high: 2)), ControllerIdentity(),
      wake: sender.wake)
    var added = sender.add(third)
    #expect(!added)
    first.link.close()
    serve(sender) { first.link.isClosed }
    added = sender.add(third)
    #expect(added && !sender.isEmpty)
    third.close()
    serve(sender) { third.isClosed }
    third.deallocate()
    close(sender, first, second)
  }

  @Test("its thread sends what is published, lets go and ends")
  func thread() {
    let sender = Sender(capacity: 1)
    let companion = Companion { Sender(context: sender.context).run() }
    let recording = Recording(capacity: 1000)!
    let channel = OutputChannel(target: .recording(recording), levels: DriveLevels(low: 256, high: 256))
    let link = ControllerLink(channel, ControllerIdentity(), wake: sender.wake)
    let added = sender.add(link)
    #expect(added)
    for number in 1...200 {
      link.publish(Drive(low: Float(number) / 255), isHushed: false)
      MonotonicTime.sleep(seconds: 0.0002)
    }
    // The last one arrives without any more ado.
    let deadline = MonotonicTime.now + 60
    while abs(link.playedDrive.low - 200.0 / 255) > 1e-3 && MonotonicTime.now < deadline {
      MonotonicTime.sleep(seconds: 0.001)
    }
    #expect(abs(link.playedDrive.low - 200.0 / 255) < 1e-3)
    link.close()
    #expect(link.awaitClosed(seconds: 60))
    #expect(link.playedDrive == Drive())
    sender.quit()
    #expect(companion.join())
    let buffer = UnsafeMutableBufferPointer<Recording.Command>.allocate(capacity: 1000)
    let count = recording.read(into: buffer)
    // Levels only rose, until the stop.
    let levels = buffer.prefix(count).map(\.drive.low)
    #expect(levels.dropLast() == levels.dropLast().sorted())
    #expect(levels.last == 0)
    buffer.deallocate()
    link.deallocate()
    recording.deallocate()
    sender.deallocate()
  }
}
