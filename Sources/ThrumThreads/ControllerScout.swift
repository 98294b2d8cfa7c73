import Synchronization
import ThrumOutput

/// A controller of SDL that has appeared and was opened, or why one could not be.
package enum Arrival {
  case opened(ControllerScan.Newcomer, SDLTarget, ControllerIdentity, isSteamPadThere: Bool)
  case failed(SDLFailure)
}

/// Looks for controllers of SDL away from the game's thread, and opens them: SDL holds its lock for as long as it talks to a
/// new pad.
///
/// Each joystick is told once, until it is gone or ``retry()``. One thread at a time looks, one other takes what was found.
/// A handle: copies name the same scout, which ``deallocate()`` frees.
package struct ControllerScout {
  private static let capacity = 64
  /// Seconds between two searches for an SDL2 that the game may come to use.
  private static let searchSeconds = 2.0

  private struct Shared: ~Copyable {
    let wake = Wake()
    let own: UnsafeMutablePointer<Own>
    /// A ring that one thread fills and another empties.
    let arrivals: UnsafeMutableBufferPointer<Arrival?>
    let written = Atomic<Int>(0)
    let read = Atomic<Int>(0)
    let retries = Atomic<Bool>(false)
    let quits = Atomic<Bool>(false)
  }

  private struct Own {
    let lookup: SDLLookup?
    var library: SDLLibrary?
    var scan = ControllerScan(capacity: ControllerScout.capacity)
    var attempts = ControllerAttempts(capacity: ControllerScout.capacity)
    /// Joysticks that were told.
    var told: [Int32] = []
    var blocked: [Int32] = []
    var searchedAt = -Double.infinity
    var lookedAt = -Double.infinity
    var hasFailed = false
  }

  private let shared: UnsafeMutablePointer<Shared>

  package init(_ lookup: SDLLookup?) {
    let own = UnsafeMutablePointer<Own>.allocate(capacity: 1)
    own.initialize(to: Own(lookup: lookup))
    own.pointee.told.reserveCapacity(ControllerScout.capacity)
    own.pointee.blocked.reserveCapacity(2 * ControllerScout.capacity)
    let arrivals = UnsafeMutableBufferPointer<Arrival?>.allocate(capacity: ControllerScout.capacity)
    arrivals.initialize(repeating: nil)
    shared = .allocate(capacity: 1)
    shared.initialize(to: Shared(own: own, arrivals: arrivals))
  }

  /// The scout that ``context`` names.
  init(context: UnsafeMutableRawPointer) { shared = context.assumingMemoryBound(to: Shared.self) }

  /// What a thread takes the scout by.
  var context: UnsafeMutableRawPointer { UnsafeMutableRawPointer(shared) }

  /// Neither thread may use it any more. What was found and not taken is closed again.
  package func deallocate() {
    while let arrival = take() {
      if case .opened(_, let target, _, _) = arrival { OutputTarget.sdl(target).release() }
    }
    shared.pointee.own.pointee.scan.deallocate()
    shared.pointee.own.pointee.attempts.deallocate()
    shared.pointee.own.deinitialize(count: 1)
    shared.pointee.own.deallocate()
    shared.pointee.arrivals.deinitialize()
    shared.pointee.arrivals.deallocate()
    shared.pointee.wake.deallocate()
    shared.deinitialize(count: 1)
    shared.deallocate()
  }

  // MARK: Of the thread that takes

  /// What was found first, or nil.
  package func take() -> Arrival? {
    let place = shared.pointee.read.load(ordering: .relaxed)
    guard place != shared.pointee.written.load(ordering: .acquiring) else { return nil }
    let arrival = shared.pointee.arrivals[place % ControllerScout.capacity]
    shared.pointee.arrivals[place % ControllerScout.capacity] = nil
    shared.pointee.read.store(place + 1, ordering: .releasing)
    return arrival
  }

  /// Lets joysticks be told again that were told: a controller was lost or let go.
  package func retry() { shared.pointee.retries.store(true, ordering: .releasing) }

  /// Ends ``run()``.
  package func quit() {
    shared.pointee.quits.store(true, ordering: .sequentiallyConsistent)
    shared.pointee.wake.wake()
  }

  // MARK: Of the thread that looks

  /// Looks until ``quit()``.
  package func run() {
    while !shared.pointee.quits.load(ordering: .acquiring) {
      look(at: MonotonicTime.now)
      shared.pointee.wake.rest(seconds: ControllerScan.interval) {
        shared.pointee.quits.load(ordering: .sequentiallyConsistent)
      }
    }
  }

  /// Looks once, unless it was a moment ago.
  package func look(at now: Double) {
    let own = shared.pointee.own
    guard now - own.pointee.lookedAt >= ControllerScan.interval * 0.9 else { return }
    own.pointee.lookedAt = now
    guard let library = library(at: now), library.canList else { return }
    if shared.pointee.retries.exchange(false, ordering: .acquiring) {
      own.pointee.told.removeAll(keepingCapacity: true)
      own.pointee.attempts.retry()
    }
    own.pointee.told.removeAll { !library.lists($0) }
    if !own.pointee.attempts.isEmpty { own.pointee.attempts.keep { library.lists($0) } }
    own.pointee.blocked.removeAll(keepingCapacity: true)
    own.pointee.blocked.append(contentsOf: own.pointee.told)
    own.pointee.attempts.forEachBlocked(at: now) { own.pointee.blocked.append($0) }
    let found = own.pointee.blocked.withUnsafeBufferPointer {
      own.pointee.scan.newcomers(in: library, known: $0)
    }
    for newcomer in found where hasRoom { open(newcomer, library, at: now) }
  }

  private func open(_ newcomer: ControllerScan.Newcomer, _ library: SDLLibrary, at now: Double) {
    let own = shared.pointee.own
    do throws(SDLFailure) {
      let (target, identity) = try library.open(instanceID: newcomer.instanceID, opening: true)
      own.pointee.attempts.forget(newcomer.instanceID)
      own.pointee.told.append(newcomer.instanceID)
      put(.opened(newcomer, target, identity, isSteamPadThere: own.pointee.scan.isSteamPadThere))
    } catch {
      if own.pointee.attempts.fail(newcomer.instanceID, at: now) { put(.failed(error)) }
    }
  }

  /// The SDL that the game uses by now, or nil. Nothing is loaded for it.
  private func library(at now: Double) -> SDLLibrary? {
    let own = shared.pointee.own
    if let known = own.pointee.library { return known }
    guard now - own.pointee.searchedAt >= ControllerScout.searchSeconds else { return nil }
    own.pointee.searchedAt = now
    do throws(SDLFailure) {
      let found = try SDLLibrary.find(host: own.pointee.lookup, loading: false)
      own.pointee.library = found
      if !found.canList { put(.failed(.cannotList)) }
      return found
    } catch {
      if !own.pointee.hasFailed { put(.failed(error)) }
      own.pointee.hasFailed = true
      return nil
    }
  }

  private var hasRoom: Bool {
    shared.pointee.written.load(ordering: .relaxed) - shared.pointee.read.load(ordering: .acquiring)
      < ControllerScout.capacity
  }

  private func put(_ arrival: Arrival) {
    guard hasRoom else { return }
    let place = shared.pointee.written.load(ordering: .relaxed)
    shared.pointee.arrivals[place % ControllerScout.capacity] = arrival
    shared.pointee.written.store(place + 1, ordering: .releasing)
  }
}
