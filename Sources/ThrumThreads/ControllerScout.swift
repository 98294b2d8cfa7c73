import Synchronization
import ThrumOutput

/// What became of the controllers of SDL.
package enum Arrival {
  /// The game uses an SDL, of which this is the game's own copy.
  case found(SDLLibrary)
  /// One has appeared and was opened.
  case opened(ControllerScan.Newcomer, SDLTarget, ControllerIdentity, isSteamPadThere: Bool)
  /// One could not be opened, or SDL not be used.
  case failed(SDLFailure)
  /// The joystick with an instance id is gone; told before what appeared later.
  case gone(Int32)
}

/// Looks for controllers of SDL away from the game's thread, and opens them: SDL holds its lock for as long as it talks to a
/// new pad.
///
/// Each joystick is told once, until it is gone or ``retry()``. One thread at a time looks, one other takes what was found
/// and gives back what it does not want, so that it never waits for SDL.
/// A handle: copies name the same scout, which ``deallocate()`` frees.
package struct ControllerScout {
  private static let capacity = 64
  /// Seconds between two looks whether the game's thread has seen to it that SDL may be used.
  private static let pause = 0.01
  /// Seconds between two searches for an SDL2 that the game may come to use.
  private static let searchSeconds = 2.0

  /// What the thread that takes has to say.
  private enum Answer {
    /// A controller is not to be attached.
    case unwanted(SDLTarget)
    /// The game let a joystick go: it is left alone while it stays.
    case letGo(Int32)
    /// The game asked for a joystick that it had let go.
    case askedFor(Int32)
    /// The end of a joystick is to be told, whoever found it.
    case awaited(Int32)
  }

  private struct Shared: ~Copyable {
    let wake = Wake()
    let own: UnsafeMutablePointer<Own>
    let arrivals = HandoverRing<Arrival>(capacity: ControllerScout.capacity)
    /// More than can be found before they are read.
    let answers = HandoverRing<Answer>(capacity: 4 * ControllerScout.capacity)
    let retries = Atomic<Bool>(false)
    let quits = Atomic<Bool>(false)
  }

  private struct Own {
    let lookup: SDLLookup?
    var library: SDLLibrary?
    var scan = ControllerScan(capacity: ControllerScout.capacity)
    var attempts = ControllerAttempts(capacity: ControllerScout.capacity)
    /// Joysticks that are not to be told again.
    var told: [Int32] = []
    /// Joysticks that were told and whose end was not.
    var there: [Int32] = []
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
    own.pointee.there.reserveCapacity(ControllerScout.capacity)
    own.pointee.blocked.reserveCapacity(2 * ControllerScout.capacity)
    shared = .allocate(capacity: 1)
    shared.initialize(to: Shared(own: own))
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
    readAnswers(isGame: true)
    shared.pointee.own.pointee.scan.deallocate()
    shared.pointee.own.pointee.attempts.deallocate()
    shared.pointee.own.deinitialize(count: 1)
    shared.pointee.own.deallocate()
    shared.pointee.arrivals.deallocate()
    shared.pointee.answers.deallocate()
    shared.pointee.wake.deallocate()
    shared.deinitialize(count: 1)
    shared.deallocate()
  }

  // MARK: Of the thread that takes

  /// What was found first, or nil.
  package func take() -> Arrival? { shared.pointee.arrivals.take() }

  /// Gives a controller back that is not to be attached: it is closed.
  package func giveBack(_ target: SDLTarget) {
    if !shared.pointee.answers.put(.unwanted(target)) { OutputTarget.sdl(target).release() }
  }

  /// Says that the game let a joystick go: it is not told again as long as it stays plugged in.
  package func leaveAlone(_ instanceID: Int32) { _ = shared.pointee.answers.put(.letGo(instanceID)) }

  /// Says that the game asked for a joystick that it had let go.
  package func forgive(_ instanceID: Int32) { _ = shared.pointee.answers.put(.askedFor(instanceID)) }

  /// Says that the end of a joystick is to be told.
  package func awaitEnd(of instanceID: Int32) { _ = shared.pointee.answers.put(.awaited(instanceID)) }

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
      let hasLooked = look(at: MonotonicTime.now)
      shared.pointee.wake.rest(seconds: hasLooked ? ControllerScan.interval : ControllerScout.pause) {
        shared.pointee.quits.load(ordering: .sequentiallyConsistent)
      }
    }
    shared.pointee.own.pointee.library?.cleanUpThread()
  }

  /// Looks once, unless it was a moment ago; false when SDL cannot be asked yet, or any more.
  @discardableResult
  package func look(at now: Double) -> Bool {
    let own = shared.pointee.own
    guard now - own.pointee.lookedAt >= ControllerScan.interval * 0.9 else { return true }
    let library = library(at: now)
    if library?.canList == true && library?.presence == .ending { return false }
    own.pointee.lookedAt = now
    guard let library, library.canList else { return true }
    let isRetry = shared.pointee.retries.exchange(false, ordering: .acquiring)
    // After that: what the game let go was said before.
    readAnswers(isGame: false)
    if isRetry {
      own.pointee.told.removeAll(keepingCapacity: true)
      own.pointee.attempts.retry()
    }
    if !own.pointee.attempts.isEmpty { own.pointee.attempts.keep { library.lists($0) } }
    own.pointee.blocked.removeAll(keepingCapacity: true)
    own.pointee.blocked.append(contentsOf: own.pointee.told)
    own.pointee.attempts.forEachBlocked(at: now) { own.pointee.blocked.append($0) }
    let found = own.pointee.blocked.withUnsafeBufferPointer {
      own.pointee.scan.newcomers(in: library, known: $0)
    }
    // After that: a pad that has come back is not told before its loss.
    tellGone(library)
    for newcomer in found where shared.pointee.arrivals.hasRoom { open(newcomer, library, at: now) }
    return true
  }

  private func tellGone(_ library: SDLLibrary) {
    let own = shared.pointee.own
    own.pointee.told.removeAll { !library.lists($0) }
    let arrivals = shared.pointee.arrivals
    own.pointee.there.removeAll { !library.lists($0) && arrivals.put(.gone($0)) }
  }

  private func readAnswers(isGame: Bool) {
    let own = shared.pointee.own
    while let answer = shared.pointee.answers.take() {
      switch answer {
      case .unwanted(let target): OutputTarget.sdl(target).release(isGame: isGame)
      case .letGo(let instanceID): own.pointee.attempts.noteDetached(instanceID)
      case .askedFor(let instanceID): own.pointee.attempts.forget(instanceID)
      case .awaited(let instanceID): note(instanceID)
      }
    }
  }

  /// Notes that the end of a joystick is to be told.
  private func note(_ instanceID: Int32) {
    let own = shared.pointee.own
    if !own.pointee.there.contains(instanceID) { own.pointee.there.append(instanceID) }
  }

  private func open(_ newcomer: ControllerScan.Newcomer, _ library: SDLLibrary, at now: Double) {
    let own = shared.pointee.own
    do throws(SDLFailure) {
      let (target, identity) = try library.open(
        instanceID: newcomer.instanceID, opening: true, forThreads: true)
      own.pointee.attempts.forget(newcomer.instanceID)
      own.pointee.told.append(newcomer.instanceID)
      note(newcomer.instanceID)
      put(.opened(newcomer, target, identity, isSteamPadThere: own.pointee.scan.isSteamPadThere))
    } catch {
      guard library.presence == .on else { return }
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
      own.pointee.library = found.forThreads
      put(.found(found))
      if !found.canList { put(.failed(.cannotList)) }
      return found.forThreads
    } catch {
      if !own.pointee.hasFailed { put(.failed(error)) }
      own.pointee.hasFailed = true
      return nil
    }
  }

  private func put(_ arrival: Arrival) { _ = shared.pointee.arrivals.put(arrival) }
}
