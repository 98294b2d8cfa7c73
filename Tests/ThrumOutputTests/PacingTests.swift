import Testing
import ThrumPatterns

@testable import ThrumOutput

@Suite("Between two commands a channel leaves the time that the transport needs")
struct PacingTests {
  /// A channel with 50 ms between commands, fed once every 10 ms; the commands as (time in ms, low).
  private func commands(
    interval: Double = 0.05, _ strengths: [Float], budget shared: Bool = false
  ) -> [(Int, Float)] {
    let recording = Recording(capacity: 1000)!
    defer { recording.deallocate() }
    var channel = OutputChannel(
      target: .recording(recording), levels: DriveLevels(low: 101), minimumInterval: interval,
      sharesBudget: shared)
    var budget = OutputBudget()
    for (step, strength) in strengths.enumerated() {
      _ = channel.update(Drive(low: strength), at: Double(step) / 100, budget: &budget)
    }
    let buffer = UnsafeMutableBufferPointer<Recording.Command>.allocate(capacity: 1000)
    defer { buffer.deallocate() }
    let count = recording.read(into: buffer)
    return buffer.prefix(count).map { (Int(($0.time * 1000).rounded()), $0.drive.low) }
  }

  private func isEqual(_ left: [(Int, Float)], _ right: [(Int, Float)]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.0 == $1.0 && abs($0.1 - $1.1) < 0.006 }
  }

  @Test("of falling strengths the newest wins, and the last zero goes out")
  func newestWins() {
    let result = commands([1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0, 0, 0, 0, 0, 0, 0])
    #expect(isEqual(result, [(0, 1), (50, 0.5), (100, 0)]))
  }

  @Test("a tap that rose and fell between two commands is sent as high as it rose, then ended")
  func peakHold() {
    let result = commands([0.2, 0.2, 0.9, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0, 0, 0, 0, 0, 0])
    #expect(isEqual(result, [(0, 0.2), (50, 0.9), (100, 0.2), (150, 0)]))
  }

  @Test("a tap after silence goes out at once, however short, and is ended")
  func shortTap() {
    let result = commands([0, 0, 0.7, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(isEqual(result, [(20, 0.7), (70, 0)]))
  }

  @Test("taps two intervals apart are all there")
  func dense() {
    var strengths: [Float] = []
    for _ in 0..<20 { strengths += [1, 1, 1, 1, 1, 0, 0, 0, 0, 0] }
    let result = commands(strengths + [0])
    #expect(result.count == 40)
    for (index, command) in result.enumerated() {
      #expect(command.0 == index * 50)
      #expect(command.1 == (index % 2 == 0 ? 1 : 0))
    }
  }

  @Test("a flood of changes gives at most one command per interval")
  func flood() {
    let strengths = (0..<1000).map { Float($0 * 37 % 101) / 100 } + [0, 0, 0, 0, 0, 0]
    let result = commands(interval: 0.03, strengths)
    for (before, after) in zip(result, result.dropFirst()) { #expect(after.0 - before.0 >= 30) }
    #expect(result.count <= 10_060 / 30 + 2)
    #expect(result.last!.1 == 0)
  }

  @Test("stopping at once does not wait for the transport")
  func silence() {
    let recording = Recording(capacity: 10)!
    defer { recording.deallocate() }
    var channel = OutputChannel(
      target: .recording(recording), levels: DriveLevels(), minimumInterval: 1)
    _ = channel.update(Drive(low: 1), at: 0)
    #expect(channel.wasDriven(before: 0.1))
    let isSilent = channel.silence(at: 0.1)
    #expect(isSilent)
    #expect(recording.count == 2)
    #expect(!channel.wasDriven(before: 0.6))
  }

  @Test("after everything is silenced nothing that waited comes out any more")
  func noGhost() {
    let recording = Recording(capacity: 10)!
    defer { recording.deallocate() }
    var channel = OutputChannel(
      target: .recording(recording), levels: DriveLevels(), minimumInterval: 0.03)
    _ = channel.update(Drive(low: 1), at: 0)
    _ = channel.update(Drive(), at: 0.03)
    // A tap that waits for the interval, and then the stop.
    _ = channel.update(Drive(low: 1), at: 0.04)
    let isSilent = channel.silence(at: 0.041)
    #expect(isSilent)
    _ = channel.update(Drive(), at: 0.1)
    #expect(recording.count == 2)
  }

  @Test("four channels behind one budget stay inside it, none starves, and stops always go out")
  func budget() {
    var budget = OutputBudget()
    let recordings = (0..<4).map { _ in Recording(capacity: 10_000)! }
    defer { recordings.forEach { $0.deallocate() } }
    var channels = recordings.map {
      OutputChannel(
        target: .recording($0), levels: DriveLevels(), minimumInterval: 0.01, sharesBudget: true)
    }
    for step in 0..<10_000 {
      for turn in 0..<4 {
        let index = (turn + step) % 4
        let strength = step < 9000 ? Float(step * 37 % 101 + 1) / 102 : 0
        _ = channels[index].update(Drive(low: strength), at: Double(step) / 1000, budget: &budget)
      }
    }
    var total = 0
    for (index, recording) in recordings.enumerated() {
      total += recording.count
      #expect(recording.count > 9 * 80 / 4 / 2, "channel \(index)")
      #expect(channels[index].lastDrive.isSilent)
    }
    // 80 a second, 8 at once at the start, a stop for each channel, and one under way.
    #expect(total <= 9 * 80 + 8 + 4 + 1)
  }
}
