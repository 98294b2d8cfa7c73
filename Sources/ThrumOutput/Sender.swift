import Synchronization
import ThrumPatterns

/// Sends the commands of controllers that one slow one among them may hold up: all of SDL's, which has one lock for
/// all joysticks, or a single function of the host.
///
/// ``service()`` does what is due; one thread at a time calls it. A handle: copies name the same sender, which
/// ``deallocate()`` frees.
package struct Sender {
  /// Seconds of a command after which its controller counts as slow and pauses, so that the others get their turn.
  private static let slowSeconds = 0.004
  /// For each second that a slow command took the controller leaves so many to the others, and never more than the
  /// longest pause at once.
  private static let slowPause = 3.0
  private static let longestPause = 0.25
  /// How long a controller that does not take its last stop is asked again, seconds.
  private static let closingSeconds = 0.5
  /// More than 100 updates of SDL a second send nothing earlier: its drivers rest 10 ms after each report.
  private static let pumpInterval = 0.01
  /// Seconds after the last update of SDL that its own thread needs to write what it took.
  private static let writeSeconds = 0.015

  private struct Shared: ~Copyable {
    let wake = Wake()
    let own: UnsafeMutablePointer<Own>
    /// Addresses of the links; 0 where there is none.
    let links: UnsafeMutableBufferPointer<Atomic<UInt>>
    let isSilenced = Atomic<Bool>(false)
    let isAbandoned = Atomic<Bool>(false)
    let isFlushed = Atomic<Bool>(false)
    let quits = Atomic<Bool>(false)
  }

  private struct Own {
    var budget = OutputBudget()
    var first = 0
    /// Until when SDL is updated here, because nobody else may do it.
    var pumpUntil = -Double.infinity
    var pumpedAt = -Double.infinity
    var sawSilence = false
    /// The SDL that was used last.
    var library: SDLLibrary?
  }

  private let shared: UnsafeMutablePointer<Shared>

  package init(capacity: Int) {
    let links = UnsafeMutableBufferPointer<Atomic<UInt>>.allocate(capacity: capacity)
    for index in 0..<capacity { links.initializeElement(at: index, to: Atomic<UInt>(0)) }
    let own = UnsafeMutablePointer<Own>.allocate(capacity: 1)
    own.initialize(to: Own())
    shared = .allocate(capacity: 1)
    shared.initialize(to: Shared(own: own, links: links))
  }

  /// The sender at an address, or nil for 0.
  package init?(address: UInt) {
    guard let shared = UnsafeMutablePointer<Shared>(bitPattern: address) else { return nil }
    self.shared = shared
  }

  /// The sender that ``context`` names.
  package init(context: UnsafeMutableRawPointer) { shared = context.assumingMemoryBound(to: Shared.self) }

  /// What a thread takes the sender by.
  package var context: UnsafeMutableRawPointer { UnsafeMutableRawPointer(shared) }

  package var address: UInt { UInt(bitPattern: shared) }

  /// No thread may use the sender any more.
  package func deallocate() {
    shared.pointee.wake.deallocate()
    shared.pointee.links.deinitialize()
    shared.pointee.links.deallocate()
    shared.pointee.own.deinitialize(count: 1)
    shared.pointee.own.deallocate()
    shared.deinitialize(count: 1)
    shared.deallocate()
  }

  // MARK: Of any thread

  /// Rests the thread that sends.
  package var wake: Wake { shared.pointee.wake }

  /// Begins to send for a controller; false when as many as the capacity are there, and be it that their drivers do not
  /// return.
  package func add(_ link: ControllerLink) -> Bool {
    for index in shared.pointee.links.indices
    where shared.pointee.links[index].compareExchange(
      expected: 0, desired: link.address, ordering: .sequentiallyConsistent
    ).exchanged {
      wake.wake()
      return true
    }
    return false
  }

  /// Keeps all motors off from now on, whatever is published. Safe in a signal handler.
  package func silence() {
    shared.pointee.isSilenced.store(true, ordering: .sequentiallyConsistent)
    wake.wake()
  }

  /// Whether all motors are off after ``silence()``, and what SDL holds back has been sent. Safe in a signal handler.
  package var isSilent: Bool {
    // A thread that has come to its end after all is not there to say so.
    shared.pointee.isFlushed.load(ordering: .acquiring)
      || shared.pointee.quits.load(ordering: .acquiring) && isEmpty
  }

  /// Says whether the game has stopped moving on: then nobody may be updating SDL, and the stops need it.
  package func setAbandoned(_ abandoned: Bool) {
    shared.pointee.isAbandoned.store(abandoned, ordering: .sequentiallyConsistent)
  }

  /// Ends ``run()`` when the last controller has been let go.
  package func quit() {
    shared.pointee.quits.store(true, ordering: .sequentiallyConsistent)
    wake.wake()
  }

  /// Whether no controller is left.
  package var isEmpty: Bool {
    for index in shared.pointee.links.indices
    where shared.pointee.links[index].load(ordering: .acquiring) != 0 { return false }
    return true
  }

  // MARK: Of the thread that sends

  /// Sends until ``quit()``.
  package func run() {
    while !(shared.pointee.quits.load(ordering: .acquiring) && isEmpty) {
      let wait = service()
      wake.rest(seconds: wait) { hasNews }
    }
    shared.pointee.own.pointee.library?.cleanUpThread()
  }

  /// Does what is due; gives the seconds after which there is more to do, if nothing new comes up.
  package func service() -> Double {
    let own = shared.pointee.own
    let silenced = shared.pointee.isSilenced.load(ordering: .acquiring)
    let abandoned = shared.pointee.isAbandoned.load(ordering: .acquiring)
    own.pointee.sawSilence = silenced
    var wait = OutputChannel.checkSeconds
    var silent = true
    // Those behind one lock take turns at being first.
    let count = shared.pointee.links.count
    let first = own.pointee.first
    own.pointee.first = first + 1 < count ? first + 1 : 0
    for turn in 0..<count {
      let place = turn + first < count ? turn + first : turn + first - count
      guard let link = self.link(place) else { continue }
      let now = MonotonicTime.now
      guard link.isClosing else {
        wait = min(wait, send(link, mustPump: silenced || abandoned, silenced: silenced, at: now))
        if !link.own.pointee.channel.isKnownSilent || link.own.pointee.heldSince != nil { silent = false }
        continue
      }
      if letGo(link, at: now) {
        if case .sdl(let target) = link.target { own.pointee.library = target.library }
        link.target.close(isGame: false)
        shared.pointee.links[place].store(0, ordering: .releasing)
        link.finish()
      } else {
        wait = min(wait, Sender.pumpInterval)
        silent = false
      }
    }
    let now = MonotonicTime.now
    if now < own.pointee.pumpUntil || isPumpOwed(since: own.pointee.pumpUntil) {
      // Where it comes late, SDL's own thread gets its time to write all the same.
      own.pointee.pumpUntil = max(own.pointee.pumpUntil, now)
      pump(at: now)
      wait = min(wait, Sender.pumpInterval)
    }
    if silenced && silent && now >= own.pointee.pumpUntil + Sender.writeSeconds {
      shared.pointee.isFlushed.store(true, ordering: .releasing)
    } else if silenced && silent {
      wait = min(wait, Sender.pumpInterval)
    }
    return wait
  }

  /// Sends what is due to one controller; gives the seconds until more may be due.
  private func send(_ link: ControllerLink, mustPump: Bool, silenced: Bool, at now: Double) -> Double {
    let own = link.own
    var (wanted, peak, wasHushed) = link.take()
    if silenced { (wanted, peak) = (Drive(), Drive()) }
    if silenced || wasHushed { own.pointee.channel.forgetPeaks() }
    own.pointee.channel.note(peak: peak, at: now)
    if own.pointee.watch != nil { link.askMotors(at: now) }
    let before = own.pointee.channel.commandCount
    let all = shared.pointee.own
    let playedBefore = own.pointee.channel.lastDrive
    let event = own.pointee.channel.update(wanted, at: now, budget: &all.pointee.budget)
    link.show(event)
    // Nobody else may be calling SDL for it.
    if event == .lost { link.target.close(isGame: false) }
    let after = MonotonicTime.now
    if own.pointee.channel.commandCount != before {
      let taken = after - now
      if taken > Sender.slowSeconds {
        own.pointee.channel.pause(until: after + min(Sender.longestPause, taken * Sender.slowPause))
      }
      if own.pointee.channel.lastDrive != playedBefore { own.pointee.heldSince = after }
      if mustPump && own.pointee.channel.isKnownSilent {
        pump(until: after + own.pointee.channel.flushSeconds)
      }
    }
    return min(own.pointee.channel.secondsUntilDue(wanted, at: after), flushHeld(link, at: after))
  }

  /// Sees to it that the last change reaches the motors although the game may not update SDL, or not any more; gives the
  /// seconds until that is due.
  private func flushHeld(_ link: ControllerLink, at now: Double) -> Double {
    guard let since = link.own.pointee.heldSince else { return OutputChannel.checkSeconds }
    let seconds = link.own.pointee.channel.flushSeconds
    if seconds > 0 && now < since + seconds { return since + seconds - now }
    link.own.pointee.heldSince = nil
    if seconds > 0 { pump(until: now + Sender.pumpInterval) }
    return OutputChannel.checkSeconds
  }

  /// Stops the motors of a controller that is let go, and waits until its transport has delivered it; true in the end.
  private func letGo(_ link: ControllerLink, at now: Double) -> Bool {
    let own = link.own
    let since = own.pointee.closingSince ?? now
    own.pointee.closingSince = since
    guard let stopped = own.pointee.stoppedAt else {
      let wasDriven = own.pointee.channel.wasDriven(before: now)
      let isOff = own.pointee.channel.silence(at: now)
      link.show(.none)
      guard isOff || now - since > Sender.closingSeconds else { return false }
      let seconds = wasDriven && !own.pointee.channel.isLost ? own.pointee.channel.flushSeconds : 0
      if seconds == 0 { return true }
      own.pointee.stoppedAt = now + seconds
      pump(until: now + seconds)
      return false
    }
    guard now >= stopped + Sender.writeSeconds else { return false }
    guard isPumpOwed(since: stopped) else { return true }
    own.pointee.stoppedAt = now
    pump(until: now)
    return false
  }

  /// Whether SDL has not been updated around a time, because a driver or the system held this thread up.
  private func isPumpOwed(since time: Double) -> Bool {
    shared.pointee.own.pointee.pumpedAt < time - 2 * Sender.pumpInterval
  }

  /// Has SDL updated from now on, up to a time.
  private func pump(until time: Double) {
    shared.pointee.own.pointee.pumpUntil = max(shared.pointee.own.pointee.pumpUntil, time)
  }

  /// Updates SDL by way of any of its joysticks.
  private func pump(at now: Double) {
    let own = shared.pointee.own
    guard now - own.pointee.pumpedAt >= Sender.pumpInterval * 0.9 else { return }
    own.pointee.pumpedAt = now
    for place in shared.pointee.links.indices {
      guard let link = link(place) else { continue }
      link.target.pump()
      return
    }
  }

  private func link(_ place: Int) -> ControllerLink? {
    ControllerLink(address: shared.pointee.links[place].load(ordering: .acquiring))
  }

  private var hasNews: Bool {
    if shared.pointee.quits.load(ordering: .sequentiallyConsistent) && isEmpty { return true }
    if shared.pointee.isSilenced.load(ordering: .sequentiallyConsistent)
      && !shared.pointee.own.pointee.sawSilence
    {
      return true
    }
    for place in shared.pointee.links.indices {
      let address = shared.pointee.links[place].load(ordering: .sequentiallyConsistent)
      if let link = ControllerLink(address: address), link.hasNews { return true }
    }
    return false
  }
}
