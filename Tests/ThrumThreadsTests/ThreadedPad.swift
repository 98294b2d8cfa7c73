import Synchronization
import ThrumOutput
import ThrumPatterns

/// A controller of a function that threads of Thrum call, and that the test looks at meanwhile.
final class ThreadedPad {
  static let capacity = 20_000

  struct Command {
    var drive: Drive
    var duration: Double
    var time: Double
  }

  private let buffer = UnsafeMutableBufferPointer<Command>.allocate(capacity: capacity)
  private let used = Atomic<Int>(0)
  private let callers = Atomic<Int>(0)
  private let overlaps = Atomic<Int>(0)

  deinit { buffer.deallocate() }

  /// What it was sent so far.
  var commands: [Command] { Array(buffer.prefix(used.load(ordering: .acquiring))) }

  /// Whether a motor is on.
  var isOn: Bool { commands.last.map { !$0.drive.isSilent } ?? false }

  /// How often it was called while a call was under way.
  var overlapping: Int { overlaps.load(ordering: .relaxed) }

  var target: OutputTarget {
    .callback(
      CallbackTarget(
        function: { context, drive, duration in
          let pad = Unmanaged<ThreadedPad>.fromOpaque(context!).takeUnretainedValue()
          pad.note(drive!.loadUnaligned(as: Drive.self), duration)
          return 0
        }, context: Unmanaged.passUnretained(self).toOpaque()))
  }

  private func note(_ drive: Drive, _ duration: Double) {
    if callers.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue != 1 {
      overlaps.wrappingAdd(1, ordering: .relaxed)
    }
    let at = used.load(ordering: .relaxed)
    if at < Self.capacity {
      (buffer.baseAddress! + at).initialize(
        to: Command(drive: drive, duration: duration, time: MonotonicTime.now))
      used.store(at + 1, ordering: .releasing)
    }
    callers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }
}
