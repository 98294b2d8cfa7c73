import CSystem
import ThrumPatterns

/// Commands kept in memory: a ring of fixed capacity in which the newest win.
///
/// A handle: copies share the memory, which ``deallocate()`` frees.
package struct Recording {
  /// One command. The layout equals `thrum_command` in the C interface.
  package struct Command: Equatable, Sendable {
    /// Engine time in seconds.
    package var time: Double
    /// Seconds until it would stop by itself; 0 when all motors are off.
    package var duration: Double
    package var drive: Drive

    package init(time: Double = 0, duration: Double = 0, drive: Drive = Drive()) {
      self.time = time
      self.duration = duration
      self.drive = drive
    }
  }

  private struct Ring {
    let commands: UnsafeMutablePointer<Command>
    let capacity: Int
    var oldest = 0
    var count = 0
  }

  private let ring: UnsafeMutablePointer<Ring>

  /// Takes memory for `capacity` commands (32 bytes each); nil when there is not that much, or `capacity` is
  /// less than 1.
  package init?(capacity: Int) {
    let (bytes, overflows) = capacity.multipliedReportingOverflow(by: MemoryLayout<Command>.stride)
    guard capacity > 0, !overflows, let memory = malloc(bytes) else { return nil }
    guard let header = malloc(MemoryLayout<Ring>.stride) else {
      free(memory)
      return nil
    }
    ring = header.bindMemory(to: Ring.self, capacity: 1)
    ring.initialize(
      to: Ring(commands: memory.bindMemory(to: Command.self, capacity: capacity), capacity: capacity))
  }

  /// How many commands are kept at most.
  package var capacity: Int { ring.pointee.capacity }

  /// How many commands wait to be read.
  package var count: Int { ring.pointee.count }

  /// Keeps `command`, in place of the oldest when the ring is full.
  package func append(_ command: Command) {
    let capacity = ring.pointee.capacity
    let oldest = ring.pointee.oldest
    let count = ring.pointee.count
    (ring.pointee.commands + (oldest + count) % capacity).initialize(to: command)
    if count < capacity {
      ring.pointee.count = count + 1
    } else {
      ring.pointee.oldest = (oldest + 1) % capacity
    }
  }

  /// Moves commands into `buffer`, oldest first, and forgets those that it moved.
  ///
  /// - Returns: How many, at most the size of `buffer`.
  package func read(into buffer: UnsafeMutableBufferPointer<Command>) -> Int {
    let moved = min(buffer.count, ring.pointee.count)
    guard moved > 0, let destination = buffer.baseAddress else { return 0 }
    let capacity = ring.pointee.capacity
    let oldest = ring.pointee.oldest
    for index in 0..<moved {
      (destination + index).initialize(to: ring.pointee.commands[(oldest + index) % capacity])
    }
    ring.pointee.oldest = (oldest + moved) % capacity
    ring.pointee.count -= moved
    return moved
  }

  /// Frees the memory; no copy may be used afterwards.
  package func deallocate() {
    free(ring.pointee.commands)
    free(ring)
  }
}
