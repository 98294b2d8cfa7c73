import Synchronization
import ThrumPatterns

/// What has come up about a controller since it was last asked.
package struct LinkEvents: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A command was refused; ``ControllerLink/reason`` says why.
  package static let failed = LinkEvents(rawValue: 1)
  /// The controller is gone.
  package static let lost = LinkEvents(rawValue: 2)
  /// SDL knows of more motors than before; ``ControllerLink/motors`` says which.
  package static let changed = LinkEvents(rawValue: 4)
}

/// One controller between the thread that renders and the thread that sends. Nobody waits for anybody.
///
/// The newest drive wins; how high motors rose in between is kept until the sender has taken it, so that a tap that was
/// over before the sender came round is not lost. A handle: copies share the memory, which ``deallocate()`` frees.
package struct ControllerLink {
  private enum Phase {
    static var open: UInt8 { 0 }
    static var closing: UInt8 { 1 }
    /// Let go; the sender is about to touch the link for the last time.
    static var ending: UInt8 { 2 }
    static var closed: UInt8 { 3 }
  }

  /// What several threads touch: nothing but atomics, and the rest never changes.
  private struct Shared: ~Copyable {
    let wake: Wake
    let closed = Wake()
    let own: UnsafeMutablePointer<Own>
    let reason: UnsafeMutablePointer<[UInt8]>
    let target: OutputTarget
    let wanted = Atomic<UInt64>(0)
    let peak = Atomic<UInt64>(0)
    let taken = Atomic<UInt64>(0)
    let played = Atomic<UInt64>(0)
    let accepted = Atomic<UInt64>(0)
    let refused = Atomic<UInt64>(0)
    let isHushed = Atomic<Bool>(false)
    /// Bits: 1 handles, 2 triggers.
    let motors = Atomic<UInt8>(0)
    let events = Atomic<UInt32>(0)
    let phase = Atomic<UInt8>(Phase.open)
  }

  /// What only the thread that sends touches.
  struct Own {
    var channel: OutputChannel
    /// When to ask again which motors there are; nil when all are known.
    var watch: CapabilityWatch?
    var identity: ControllerIdentity
    /// When the controller began to be let go, and when its stop was taken; nil before.
    var closingSince: Double?
    var stoppedAt: Double?
  }

  /// Seconds between two looks for the last touch of the sender.
  private static let pause = 0.0001

  private let shared: UnsafeMutablePointer<Shared>

  /// Makes a link; the sender does not know of it yet.
  ///
  /// - Parameter wake: Rests the thread that sends.
  package init(_ channel: OutputChannel, _ identity: ControllerIdentity, wake: Wake) {
    let own = UnsafeMutablePointer<Own>.allocate(capacity: 1)
    own.initialize(to: Own(channel: channel, identity: identity))
    if case .sdl = channel.target, CapabilityWatch.isWorthAsking(identity) {
      own.pointee.watch = CapabilityWatch(from: MonotonicTime.now)
    }
    let reason = UnsafeMutablePointer<[UInt8]>.allocate(capacity: 1)
    reason.initialize(to: [])
    shared = .allocate(capacity: 1)
    shared.initialize(to: Shared(wake: wake, own: own, reason: reason, target: channel.target))
  }

  /// The link at an address, or nil for 0.
  init?(address: UInt) {
    guard let shared = UnsafeMutablePointer<Shared>(bitPattern: address) else { return nil }
    self.shared = shared
  }

  var address: UInt { UInt(bitPattern: shared) }

  /// Frees a link that is closed, or was never given to a sender.
  package func deallocate() {
    shared.pointee.closed.deallocate()
    shared.pointee.own.deinitialize(count: 1)
    shared.pointee.own.deallocate()
    shared.pointee.reason.deinitialize(count: 1)
    shared.pointee.reason.deallocate()
    shared.deinitialize(count: 1)
    shared.deallocate()
  }

  // MARK: Of the thread that renders

  /// Says what the motors shall play from now on.
  ///
  /// - Parameter isHushed: Everything is to be silent: what rose and was not sent yet is forgotten.
  package func publish(_ drive: Drive, isHushed: Bool) {
    if shared.pointee.isHushed.load(ordering: .relaxed) != isHushed {
      shared.pointee.isHushed.store(isHushed, ordering: .relaxed)
    }
    if isHushed { shared.pointee.peak.store(0, ordering: .relaxed) }
    let new = PackedDrive(drive)
    let old = PackedDrive(word: shared.pointee.wanted.load(ordering: .relaxed))
    guard new != old else { return }
    let rise = new.rising(above: old)
    if rise != .silent { raisePeak(rise) }
    shared.pointee.wanted.store(new.word, ordering: .sequentiallyConsistent)
    shared.pointee.wake.wake()
  }

  /// What was published last.
  package var publishedDrive: Drive {
    PackedDrive(word: shared.pointee.wanted.load(ordering: .relaxed)).drive
  }

  /// Lets the sender stop the motors, flush and let the controller go.
  package func close() {
    shared.pointee.wanted.store(0, ordering: .relaxed)
    shared.pointee.peak.store(0, ordering: .relaxed)
    // Once the sender sees the end of it the link may be freed.
    let wake = shared.pointee.wake
    _ = shared.pointee.phase.compareExchange(
      expected: Phase.open, desired: Phase.closing, ordering: .sequentiallyConsistent)
    wake.wake()
  }

  private func raisePeak(_ rise: PackedDrive) {
    var seen = shared.pointee.peak.load(ordering: .relaxed)
    while true {
      let raised = PackedDrive(word: seen).stronger(rise).word
      let result = shared.pointee.peak.weakCompareExchange(
        expected: seen, desired: raised, ordering: .releasing)
      if result.exchanged { return }
      seen = result.original
    }
  }

  // MARK: Of the thread that sends

  var own: UnsafeMutablePointer<Own> { shared.pointee.own }

  var isClosing: Bool { shared.pointee.phase.load(ordering: .acquiring) == Phase.closing }

  /// What the motors shall play, and how high they rose since this was last asked.
  func take() -> (wanted: Drive, peak: Drive) {
    // In this order: a rise is published before the level that follows it.
    let wanted = shared.pointee.wanted.load(ordering: .acquiring)
    shared.pointee.taken.store(wanted, ordering: .relaxed)
    if shared.pointee.peak.load(ordering: .acquiring) == 0 {
      return (PackedDrive(word: wanted).drive, Drive())
    }
    let peak = shared.pointee.peak.exchange(0, ordering: .acquiring)
    return (PackedDrive(word: wanted).drive, PackedDrive(word: peak).drive)
  }

  /// Whether everything is to be silent.
  var isHushed: Bool { shared.pointee.isHushed.load(ordering: .relaxed) }

  /// Whether something was published that has not been taken.
  var hasNews: Bool {
    if shared.pointee.wanted.load(ordering: .sequentiallyConsistent)
      != shared.pointee.taken.load(ordering: .relaxed)
    {
      return true
    }
    if shared.pointee.peak.load(ordering: .sequentiallyConsistent) != 0 { return true }
    return isClosing && own.pointee.closingSince == nil
  }

  /// Shows the other threads what the channel did.
  func show(_ event: ChannelEvent) {
    shared.pointee.played.store(PackedDrive(own.pointee.channel.lastDrive).word, ordering: .releasing)
    shared.pointee.accepted.store(own.pointee.channel.acceptedCount, ordering: .relaxed)
    shared.pointee.refused.store(own.pointee.channel.refusedCount, ordering: .relaxed)
    switch event {
    case .none, .recovered: break
    case .failed:
      // While the game has not read the last reason it may be reading it now.
      if pendingEvents.contains(.failed) { return }
      shared.pointee.reason.pointee = Array(shared.pointee.target.refusalReason().utf8)
      tell(.failed)
    case .lost: tell(.lost)
    }
  }

  /// Asks SDL again which motors there are, when it is time to.
  func askMotors(at time: Double) {
    guard own.pointee.watch?.isDue(at: time) == true, let motors = shared.pointee.target.askMotors() else {
      return
    }
    guard own.pointee.identity.learn(motors) else { return }
    if !CapabilityWatch.isWorthAsking(own.pointee.identity) { own.pointee.watch = nil }
    own.pointee.channel.tryAgain()
    shared.pointee.motors.store((motors.handles ? 1 : 0) | (motors.triggers ? 2 : 0), ordering: .relaxed)
    tell(.changed)
  }

  /// Tells that the controller has been let go.
  func finish() {
    shared.pointee.phase.store(Phase.ending, ordering: .sequentiallyConsistent)
    shared.pointee.closed.wake()
    // From here on its owner may free it.
    shared.pointee.phase.store(Phase.closed, ordering: .releasing)
  }

  private func tell(_ event: LinkEvents) {
    _ = shared.pointee.events.bitwiseOr(event.rawValue, ordering: .acquiringAndReleasing)
  }

  // MARK: Of the game's thread

  /// Where the commands go.
  package var target: OutputTarget { shared.pointee.target }

  /// What the motors play: the last state that was accepted.
  package var playedDrive: Drive {
    PackedDrive(word: shared.pointee.played.load(ordering: .acquiring)).drive
  }

  /// Commands that were accepted, renewals included, and refused.
  package var acceptedCount: UInt64 { shared.pointee.accepted.load(ordering: .relaxed) }
  package var refusedCount: UInt64 { shared.pointee.refused.load(ordering: .relaxed) }

  /// Which motors SDL knows of, while ``LinkEvents/changed`` is pending.
  package var motors: KnownMotors {
    let bits = shared.pointee.motors.load(ordering: .relaxed)
    return KnownMotors(handles: bits & 1 != 0, triggers: bits & 2 != 0)
  }

  /// What has come up; ends with ``forget(_:)``.
  package var pendingEvents: LinkEvents {
    LinkEvents(rawValue: shared.pointee.events.load(ordering: .acquiring))
  }

  /// Why a command was refused, while ``LinkEvents/failed`` is pending.
  package var reason: [UInt8] { shared.pointee.reason.pointee }

  package func forget(_ seen: LinkEvents) {
    if seen.rawValue != 0 {
      _ = shared.pointee.events.bitwiseAnd(~seen.rawValue, ordering: .acquiringAndReleasing)
    }
  }

  package var isClosed: Bool { shared.pointee.phase.load(ordering: .acquiring) == Phase.closed }

  private var isEnding: Bool { shared.pointee.phase.load(ordering: .sequentiallyConsistent) >= Phase.ending }

  /// Waits until the controller has been let go, at most so many seconds; false when that has not happened.
  package func awaitClosed(seconds: Double) -> Bool {
    let deadline = MonotonicTime.now + seconds
    while !isClosed {
      let left = deadline - MonotonicTime.now
      if left <= 0 { return false }
      if isEnding {
        MonotonicTime.sleep(seconds: ControllerLink.pause)
      } else {
        shared.pointee.closed.rest(seconds: left) { isEnding }
      }
    }
    return true
  }
}
