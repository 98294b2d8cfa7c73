import CThrum
import Synchronization
import ThrumEngine
import ThrumThreads

/// All engines of the process.
///
/// The slots outlive the engines, so that a handle is compared without a look at an engine that may be
/// gone.
enum EngineRegistry {
  static let capacity = 64

  private struct Slot: ~Copyable {
    /// 0 when the slot is free, 1 while an engine is being made or destroyed, or the engine's address.
    let address = Atomic<UInt>(0)
    /// That of the engine's handle; 0 when there is none.
    let generation = Atomic<UInt32>(0)
  }

  /// Address of the slots; made with the first engine and kept.
  private static let table = Atomic<UInt>(0)

  /// The engine that a handle names, or nil.
  @inline(__always)
  static func find(_ handle: thrum_engine) -> UnsafeMutablePointer<EngineRecord>? {
    guard handle.index1 >= 1, handle.index1 <= UInt32(capacity), let slots = existingSlots() else {
      return nil
    }
    let slot = slots + (Int(handle.index1) - 1)
    guard handle.generation != 0, slot.pointee.generation.load(ordering: .acquiring) == handle.generation
    else { return nil }
    let address = slot.pointee.address.load(ordering: .acquiring)
    return address > 1 ? UnsafeMutablePointer<EngineRecord>(bitPattern: address) : nil
  }

  /// Makes an engine, or nil when all slots are taken.
  static func create(_ make: (UInt32) -> UnsafeMutablePointer<EngineRecord>) -> thrum_engine? {
    let slots = allSlots()
    for index in 0..<capacity {
      guard slots[index].address.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
      else { continue }
      let generation = Generation.next()
      let record = make(generation)
      slots[index].address.store(UInt(bitPattern: record), ordering: .releasing)
      slots[index].generation.store(generation, ordering: .releasing)
      return thrum_engine(index1: UInt32(index + 1), generation: generation)
    }
    return nil
  }

  /// Stops the motors of an engine and frees it. False when the handle names none, also because another
  /// thread was first.
  static func destroy(_ handle: thrum_engine) -> Bool {
    guard let record = find(handle), let slots = existingSlots() else { return false }
    let slot = Int(handle.index1) - 1
    guard
      slots[slot].address.compareExchange(
        expected: UInt(bitPattern: record), desired: 1, ordering: .acquiringAndReleasing
      )
      .exchanged
    else { return false }
    slots[slot].generation.store(0, ordering: .releasing)
    record.pointee.silence()
    // A thread that a driver holds up for good keeps what it uses.
    if record.pointee.runner?.isStuck == true {
      ExitStop.keepLibrary()
    } else {
      record.deinitialize(count: 1)
      record.deallocate()
    }
    slots[slot].address.store(0, ordering: .releasing)
    return true
  }

  /// Stops the motors of all engines that this process made; for when the process or the library ends.
  static func silenceAll() {
    guard let slots = existingSlots() else { return }
    for index in 0..<capacity {
      let address = slots[index].address.load(ordering: .acquiring)
      guard address > 1, let record = UnsafeMutablePointer<EngineRecord>(bitPattern: address),
        record.pointee.isOfThisProcess
      else { continue }
      record.pointee.silence()
      record.pointee.engine.pointee.closeControllers()
    }
  }

  /// Gives the slots back when no engine is left; for when the library goes away.
  static func unload() {
    guard let slots = existingSlots() else { return }
    for index in 0..<capacity where slots[index].address.load(ordering: .acquiring) != 0 { return }
    table.store(0, ordering: .releasing)
    slots.deinitialize(count: capacity)
    slots.deallocate()
  }

  @inline(__always)
  private static func existingSlots() -> UnsafeMutablePointer<Slot>? {
    UnsafeMutablePointer<Slot>(bitPattern: table.load(ordering: .acquiring))
  }

  private static func allSlots() -> UnsafeMutablePointer<Slot> {
    if let slots = existingSlots() { return slots }
    let made = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    for index in 0..<capacity { (made + index).initialize(to: Slot()) }
    let result = table.compareExchange(
      expected: 0, desired: UInt(bitPattern: made), ordering: .acquiringAndReleasing)
    if result.exchanged { return made }
    made.deinitialize(count: capacity)
    made.deallocate()
    return UnsafeMutablePointer<Slot>(bitPattern: result.original).unsafelyUnwrapped
  }
}
