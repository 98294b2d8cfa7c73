import Synchronization

/// Tells live handles from dead ones: a generation for each place.
///
/// Generations come from one counter for the whole process, so that a handle of another engine is as
/// unknown as one that was destroyed. Lookups may come from any thread; places are taken and freed by
/// the game thread.
struct HandleTable: ~Copyable {
  /// The generation of each place; 0 where it is free.
  private let generations: UnsafeMutableBufferPointer<Atomic<UInt32>>
  private let free: UnsafeMutableBufferPointer<UInt32>
  private var freeCount: Int

  init(capacity: Int) {
    generations = .allocate(capacity: capacity)
    free = .allocate(capacity: capacity)
    for index in 0..<capacity {
      generations.initializeElement(at: index, to: Atomic<UInt32>(0))
      free.initializeElement(at: index, to: UInt32(capacity - 1 - index))
    }
    freeCount = capacity
  }

  deinit {
    generations.deinitialize()
    generations.deallocate()
    free.deallocate()
  }

  var isFull: Bool { freeCount == 0 }

  /// Takes a place, or nil when there is none.
  mutating func take() -> (index: Int, generation: UInt32)? {
    guard freeCount > 0 else { return nil }
    freeCount -= 1
    let index = Int(free[freeCount])
    let generation = Generation.next()
    generations[index].store(generation, ordering: .releasing)
    return (index, generation)
  }

  /// Frees a place.
  mutating func give(_ index: Int) {
    generations[index].store(0, ordering: .releasing)
    free[freeCount] = UInt32(index)
    freeCount += 1
  }

  /// The place that a handle names, or nil when it names nothing.
  borrowing func index(_ index1: UInt32, _ generation: UInt32) -> Int? {
    let index = Int(index1) - 1
    guard index >= 0, index < generations.count, generation != 0 else { return nil }
    return generations[index].load(ordering: .acquiring) == generation ? index : nil
  }

  /// The generation of the object in a place; 0 where it is free.
  borrowing func generation(_ index: Int) -> UInt32 { generations[index].load(ordering: .acquiring) }
}

/// The counter that all generations come from.
enum Generation {
  private static let counter = Atomic<UInt32>(0)

  /// A number that is not 0 and was not given out before, until the counter wraps after four billion.
  static func next() -> UInt32 {
    while true {
      let next = counter.wrappingAdd(1, ordering: .relaxed).newValue
      if next != 0 { return next }
    }
  }
}
