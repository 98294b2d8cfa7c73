import Synchronization
import ThrumPatterns

/// Where any thread leaves commands for one player: the newest value of each parameter, and a stop.
///
/// The game's threads write single words and never wait; the update takes them. A newer value replaces
/// one that was not taken yet, which is what "in force from the next update" means, so nothing can
/// overflow. Each word carries the tag of the player it was meant for: a command that arrives after its
/// player was destroyed never reaches the next player in the same place.
package struct CommandMailbox: ~Copyable {
  /// Bits of `dirty`: one for each parameter in the order of its raw value from 0, then the stop.
  static var stopBit: UInt32 { 1 << UInt32(DynamicParameterID.hapticCount) }

  private let intensity = Atomic<UInt64>(0)
  private let sharpness = Atomic<UInt64>(0)
  private let attack = Atomic<UInt64>(0)
  private let decay = Atomic<UInt64>(0)
  private let release = Atomic<UInt64>(0)
  private let stop = Atomic<UInt64>(0)
  private let dirty = Atomic<UInt32>(0)

  package init() {}

  /// Leaves a value for a parameter that reaches haptic events; others have nothing to reach.
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
    _ = dirty.bitwiseOr(1 << UInt32(index), ordering: .releasing)
  }

  /// Leaves a request to stop.
  package borrowing func postStop(tag: UInt32) {
    stop.store(UInt64(tag) << 32, ordering: .relaxed)
    _ = dirty.bitwiseOr(CommandMailbox.stopBit, ordering: .releasing)
  }

  /// Takes the bits of what was left since the last call.
  borrowing func takeDirty() -> UInt32 {
    if dirty.load(ordering: .relaxed) == 0 { return 0 }
    return dirty.exchange(0, ordering: .acquiring)
  }

  /// The value left for the parameter at `index`, or nil when it was meant for another player.
  borrowing func value(_ index: Int, tag: UInt32) -> Float? {
    let word: UInt64
    switch index {
    case 0: word = intensity.load(ordering: .relaxed)
    case 1: word = sharpness.load(ordering: .relaxed)
    case 2: word = attack.load(ordering: .relaxed)
    case 3: word = decay.load(ordering: .relaxed)
    default: word = release.load(ordering: .relaxed)
    }
    return UInt32(truncatingIfNeeded: word >> 32) == tag
      ? Float(bitPattern: UInt32(truncatingIfNeeded: word)) : nil
  }

  /// Whether the stop that was left was meant for the player with this tag.
  borrowing func stopMatches(tag: UInt32) -> Bool {
    UInt32(truncatingIfNeeded: stop.load(ordering: .relaxed) >> 32) == tag
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
