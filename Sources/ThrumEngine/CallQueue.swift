import Synchronization
import ThrumOutput

/// The calls that one thread makes and another repeats, in their order; nobody waits for anybody.
///
/// It holds blocks of calls. A block that has been read comes back to be filled again, so memory is taken only when the
/// reader is a whole block behind. A handle: copies name the same queue, which ``deallocate()`` frees.
package struct CallQueue {
  private static let blockSize = 1024

  private struct Block: ~Copyable {
    let calls: UnsafeMutableBufferPointer<EngineCall>
    let marks = HandoverMarks(places: CallQueue.blockSize)
    /// Address of the block after this one; 0 while there is none.
    let next = Atomic<UInt>(0)

    init() {
      calls = .allocate(capacity: CallQueue.blockSize)
      calls.initialize(repeating: .reset)
    }

    deinit {
      calls.deinitialize()
      calls.deallocate()
      marks.deallocate()
    }

    static func make() -> UnsafeMutablePointer<Block> {
      let block = UnsafeMutablePointer<Block>.allocate(capacity: 1)
      block.initialize(to: Block())
      return block
    }
  }

  /// A place of one of the two threads.
  private struct End {
    var block: UnsafeMutablePointer<Block>
    var index = 0
    /// Calls that went by here so far.
    var total = 0
  }

  private struct State: ~Copyable {
    let wake: Wake
    /// Address of a block that is free; 0 when there is none.
    let spare = Atomic<UInt>(0)
    /// How many calls the reader may take in all.
    let handedOver = Atomic<Int>(0)
    let writer: UnsafeMutablePointer<End>
    let reader: UnsafeMutablePointer<End>
  }

  private let state: UnsafeMutablePointer<State>

  /// - Parameter wake: Rests the thread that reads.
  package init(wake: Wake) {
    let first = Block.make()
    let writer = UnsafeMutablePointer<End>.allocate(capacity: 1)
    writer.initialize(to: End(block: first))
    let reader = UnsafeMutablePointer<End>.allocate(capacity: 1)
    reader.initialize(to: End(block: first))
    state = .allocate(capacity: 1)
    state.initialize(to: State(wake: wake, writer: writer, reader: reader))
    state.pointee.spare.store(UInt(bitPattern: Block.make()), ordering: .relaxed)
  }

  /// Neither thread may use the queue any more.
  package func deallocate() {
    var block: UnsafeMutablePointer<Block>? = state.pointee.reader.pointee.block
    while let current = block {
      block = UnsafeMutablePointer(bitPattern: current.pointee.next.load(ordering: .acquiring))
      CallQueue.free(current)
    }
    if let spare = takeSpare() { CallQueue.free(spare) }
    state.pointee.writer.deallocate()
    state.pointee.reader.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Puts a call at the end; the reader gets it with ``handOver()``, together with those around it.
  func append(_ call: EngineCall) {
    let end = state.pointee.writer
    if end.pointee.index == CallQueue.blockSize {
      let block = takeSpare() ?? Block.make()
      end.pointee.block.pointee.next.store(UInt(bitPattern: block), ordering: .releasing)
      end.pointee.block = block
      end.pointee.index = 0
    }
    end.pointee.block.pointee.calls[end.pointee.index] = call
    end.pointee.block.pointee.marks.touch(end.pointee.index)
    end.pointee.index += 1
    end.pointee.total += 1
  }

  /// Lets the reader have all calls so far, and wakes it.
  func handOver() {
    let total = state.pointee.writer.pointee.total
    if state.pointee.handedOver.load(ordering: .relaxed) == total { return }
    state.pointee.handedOver.store(total, ordering: .sequentiallyConsistent)
    state.pointee.wake.wake()
  }

  /// Takes the oldest call that was handed over, or nil.
  func pop() -> EngineCall? {
    let end = state.pointee.reader
    guard end.pointee.total != state.pointee.handedOver.load(ordering: .acquiring) else { return nil }
    if end.pointee.index == CallQueue.blockSize {
      let next = end.pointee.block.pointee.next.load(ordering: .acquiring)
      guard let block = UnsafeMutablePointer<Block>(bitPattern: next) else { return nil }
      giveBack(end.pointee.block)
      end.pointee.block = block
      end.pointee.index = 0
    }
    let call = end.pointee.block.pointee.calls[end.pointee.index]
    // A pattern in it is not to live longer than the call.
    end.pointee.block.pointee.calls[end.pointee.index] = .reset
    end.pointee.block.pointee.marks.touch(end.pointee.index)
    end.pointee.index += 1
    end.pointee.total += 1
    return call
  }

  /// Whether ``pop()`` would give a call.
  package var hasCalls: Bool {
    state.pointee.reader.pointee.total != state.pointee.handedOver.load(ordering: .sequentiallyConsistent)
  }

  private func giveBack(_ block: UnsafeMutablePointer<Block>) {
    block.pointee.next.store(0, ordering: .relaxed)
    let given = state.pointee.spare.compareExchange(
      expected: 0, desired: UInt(bitPattern: block), ordering: .releasing)
    if !given.exchanged { CallQueue.free(block) }
  }

  private func takeSpare() -> UnsafeMutablePointer<Block>? {
    UnsafeMutablePointer(bitPattern: state.pointee.spare.exchange(0, ordering: .acquiring))
  }

  private static func free(_ block: UnsafeMutablePointer<Block>) {
    block.deinitialize(count: 1)
    block.deallocate()
  }
}
