import Synchronization
import ThrumPatterns

/// Where any thread leaves commands for one player: the newest value of each parameter, and a stop.
///
/// The game's threads write single words and never wait; the update reads them. A newer value replaces
/// one that was not taken yet, which is what "in force from the next update" means, so nothing can
/// overflow. Each word carries the tag of the player it was meant for: a command that arrives after its
/// player was destroyed never reaches the next player in the same place.
///
/// A value stays in its word while nothing but the mailbox moves the parameter: taking it again changes
/// nothing, and reading is much cheaper than taking a word away from other threads. While curves and
/// steps are scheduled words are taken away, so that a value counts once, also when it is the same again.
package struct CommandMailbox: ~Copyable {
  private static var empty: UInt64 { 0 }

  private let intensity = Atomic<UInt64>(CommandMailbox.empty)
  private let sharpness = Atomic<UInt64>(CommandMailbox.empty)
  private let attack = Atomic<UInt64>(CommandMailbox.empty)
  private let decay = Atomic<UInt64>(CommandMailbox.empty)
  private let release = Atomic<UInt64>(CommandMailbox.empty)
  private let stop = Atomic<UInt64>(CommandMailbox.empty)

  package init() {}

  /// Leaves a value for a parameter that reaches haptic events; others have nothing to reach.
  @inline(__always)
  package borrowing func post(_ id: DynamicParameterID, _ value: Float, tag: UInt32) {
    guard let index = id.hapticIndex else { return }
    let word = UInt64(tag) << 32 | UInt64(value.bitPattern)
    switch index {
    case 0: intensity.store(word, ordering: .relaxed)
    case 1: sharpness.store(word, ordering: .relaxed)
    case 2: attack.store(word, ordering: .relaxed)
    case 3: decay.store(word, ordering: .relaxed)
    default: release.store(word, ordering: .relaxed)
    }
  }

  /// Leaves a request to stop.
  package borrowing func postStop(tag: UInt32) {
    stop.store(UInt64(tag) << 32, ordering: .releasing)
  }

  /// The value left for the parameter at `index`, or nil when there is none or it was meant for another
  /// player. It stays.
  @inline(__always)
  borrowing func value(_ index: Int, tag: UInt32) -> Float? {
    CommandMailbox.value(word(index), tag)
  }

  /// As ``value(_:tag:)``, and takes it away.
  borrowing func take(_ index: Int, tag: UInt32) -> Float? {
    if word(index) == CommandMailbox.empty { return nil }
    let empty = CommandMailbox.empty
    switch index {
    case 0: return CommandMailbox.value(intensity.exchange(empty, ordering: .relaxed), tag)
    case 1: return CommandMailbox.value(sharpness.exchange(empty, ordering: .relaxed), tag)
    case 2: return CommandMailbox.value(attack.exchange(empty, ordering: .relaxed), tag)
    case 3: return CommandMailbox.value(decay.exchange(empty, ordering: .relaxed), tag)
    default: return CommandMailbox.value(release.exchange(empty, ordering: .relaxed), tag)
    }
  }

  /// Takes the request to stop away. Whether there was one, meant for the player with this tag.
  ///
  /// Comes before the values: what a thread set before it asked to stop is then seen with the stop.
  @inline(__always)
  borrowing func takeStop(tag: UInt32) -> Bool {
    if stop.load(ordering: .relaxed) == CommandMailbox.empty { return false }
    let word = stop.exchange(CommandMailbox.empty, ordering: .acquiring)
    return UInt32(truncatingIfNeeded: word >> 32) == tag
  }

  /// What stands in the word of the parameter at `index`.
  @inline(__always)
  private borrowing func word(_ index: Int) -> UInt64 {
    switch index {
    case 0: intensity.load(ordering: .relaxed)
    case 1: sharpness.load(ordering: .relaxed)
    case 2: attack.load(ordering: .relaxed)
    case 3: decay.load(ordering: .relaxed)
    default: release.load(ordering: .relaxed)
    }
  }

  @inline(__always)
  private static func value(_ word: UInt64, _ tag: UInt32) -> Float? {
    UInt32(truncatingIfNeeded: word >> 32) == tag ? Float(bitPattern: UInt32(truncatingIfNeeded: word)) : nil
  }
}

/// Everything that any thread may write while an engine runs: mailboxes and the master volume.
///
/// It lives in memory of its own, which the engine only points to, so that writing to it never touches
/// the engine's state.
package struct SharedCommands: ~Copyable {
  private let mailboxes: UnsafeMutableBufferPointer<CommandMailbox>
  private let gainBits = Atomic<UInt32>(Float(1).bitPattern)
  private let mutedFlag = Atomic<Bool>(false)

  package init(players: Int) {
    mailboxes = .allocate(capacity: players)
    for index in 0..<players { mailboxes.initializeElement(at: index, to: CommandMailbox()) }
  }

  deinit {
    mailboxes.deinitialize()
    mailboxes.deallocate()
  }

  /// The mailbox of the player in a place.
  package borrowing func mailbox(_ player: Int) -> UnsafeMutablePointer<CommandMailbox> {
    mailboxes.baseAddress.unsafelyUnwrapped + player
  }

  /// Scale of everything the engine plays, 0…1.
  package borrowing func setGain(_ gain: Float) { gainBits.store(gain.bitPattern, ordering: .relaxed) }

  /// Silences everything, or undoes that.
  package borrowing func setMuted(_ muted: Bool) { mutedFlag.store(muted, ordering: .relaxed) }

  /// The scale in force: 0 when muted.
  borrowing func gain() -> Float {
    mutedFlag.load(ordering: .relaxed) ? 0 : Float(bitPattern: gainBits.load(ordering: .relaxed))
  }
}
