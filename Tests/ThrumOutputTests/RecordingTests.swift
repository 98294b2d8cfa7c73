import Testing
import ThrumPatterns

@testable import ThrumOutput

@Suite struct RecordingTests {
  private func times(_ recording: Recording, atMost count: Int = 100) -> [Double] {
    var commands = [Recording.Command](repeating: Recording.Command(), count: count)
    let read = commands.withUnsafeMutableBufferPointer { recording.read(into: $0) }
    return commands[..<read].map(\.time)
  }

  @Test func readsOldestFirstAndForgets() throws {
    let recording = try #require(Recording(capacity: 4))
    defer { recording.deallocate() }
    #expect(times(recording) == [])
    for time in [1.0, 2.0, 3.0] { recording.append(Recording.Command(time: time)) }
    #expect(recording.count == 3)
    #expect(times(recording, atMost: 2) == [1, 2])
    #expect(recording.count == 1)
    #expect(times(recording) == [3])
    #expect(recording.count == 0)
  }

  @Test func theNewestWin() throws {
    let recording = try #require(Recording(capacity: 3))
    defer { recording.deallocate() }
    for time in 0..<8 { recording.append(Recording.Command(time: Double(time))) }
    #expect(recording.count == 3)
    #expect(times(recording, atMost: 1) == [5])
    recording.append(Recording.Command(time: 8))
    recording.append(Recording.Command(time: 9))
    #expect(times(recording) == [7, 8, 9])
  }

  @Test func keepsTheWholeCommand() throws {
    let recording = try #require(Recording(capacity: 1))
    defer { recording.deallocate() }
    let drive = Drive(low: 0.1, high: 0.2, leftTrigger: 0.3, rightTrigger: 0.4)
    #expect(OutputTarget.recording(recording).send(drive, duration: 0.5, at: 3) == .accepted)
    var commands = [Recording.Command()]
    #expect(commands.withUnsafeMutableBufferPointer { recording.read(into: $0) } == 1)
    #expect(commands[0] == Recording.Command(time: 3, duration: 0.5, drive: drive))
  }

  @Test func refusesImpossibleCapacities() {
    for capacity in [0, -1, .min, .max] { #expect(Recording(capacity: capacity) == nil) }
  }

  @Test func layoutIsThatOfTheInterface() {
    #expect(MemoryLayout<Recording.Command>.size == 32)
    #expect(MemoryLayout<Recording.Command>.offset(of: \.duration) == 8)
    #expect(MemoryLayout<Recording.Command>.offset(of: \.drive) == 16)
  }
}
