import Synchronization
import ThrumPatterns

/// Where any thread leaves commands for one player: the newest value of each parameter and of the gain,
/// whether it is muted, and a stop.
///
/// The game's threads write single words and never wait; the update reads them. A newer value replaces
/// one that was not taken yet, which is what "in force from the next update" means, so nothing can
/// overflow. Each word carries the tag of the player it was meant for: a command that arrives after its
/// player was destroyed never reaches the next player in the same place.
///
/// Intensity and sharpness, which games set every frame, stay in their words while nothing but the mailbox
/// moves the parameter: reading them again changes nothing, and reading is much cheaper than taking a
/// word away from other threads. While curves and steps are scheduled they are taken away, so that a
/// value counts once, also when it is the same again. All other commands are always taken away; one flag
/// tells the update that there are any.
package struct CommandMailbox: ~Copyable {
  private static var empty: UInt64 { 0 }

  private let intensity = Atomic<UInt64>(CommandMailbox.empty)
  private let sharpness = Atomic<UInt64>(CommandMailbox.empty)
  /// Whether one of the words below was written since it was last lowered.
  private let hasOthers = Atomic<Bool>(false)
  private let attack = Atomic<UInt64>(CommandMailbox.empty)
  private let decay = Atomic<UInt64>(CommandMailbox.empty)
  private let release = Atomic<UInt64>(CommandMailbox.empty)
  private let gain = Atomic<UInt64>(CommandMailbox.empty)
  private let muted = Atomic<UInt64>(CommandMailbox.empty)
  private let stop = Atomic<UInt64>(CommandMailbox.empty)

  package init() {}

  /// Leaves a value for a parameter that reaches haptic events; others have nothing to reach.
  @inline(__always)
  package borrowing func post(_ id: DynamicParameterID, _ value: Float, tag: UInt32) {
    let word = CommandMailbox.word(value.bitPattern, tag)
    switch id {
    case .intensityControl: intensity.store(word, ordering: .relaxed)
    case .sharpnessControl: sharpness.store(word, ordering: .relaxed)
    case .attackTimeControl: post(word, in: attack)
    case .decayTimeControl: post(word, in: decay)
    case .releaseTimeControl: post(word, in: release)
    default: break
    }
  }

  /// Leaves a gain, 0…1.
  package borrowing func postGain(_ gain: Float, tag: UInt32) {
    post(CommandMailbox.word(gain.bitPattern, tag), in: self.gain)
  }

  /// Leaves whether the player is muted.
  package borrowing func postMuted(_ muted: Bool, tag: UInt32) {
    post(CommandMailbox.word(muted ? 1 : 0, tag), in: self.muted)
  }

  /// Leaves a request to stop.
  package borrowing func postStop(tag: UInt32) { post(CommandMailbox.word(0, tag), in: stop) }

  private borrowing func post(_ word: UInt64, in place: borrowing Atomic<UInt64>) {
    place.store(word, ordering: .relaxed)
    hasOthers.store(true, ordering: .releasing)
  }

  /// Intensity or sharpness, by index, or nil when there is none or it was meant for another player.
  ///
  /// It stays.
  @inline(__always)
  borrowing func value(_ index: Int, tag: UInt32) -> Float? {
    let word = index == 0 ? intensity.load(ordering: .relaxed) : sharpness.load(ordering: .relaxed)
    return CommandMailbox.value(word, tag)
  }

  /// Takes away the value left for the parameter at `index`; nil when there is none for this player.
  borrowing func take(_ index: Int, tag: UInt32) -> Float? {
    let word =
      switch index {
      case 0: take(intensity)
      case 1: take(sharpness)
      case 2: take(attack)
      case 3: take(decay)
      default: take(release)
      }
    return CommandMailbox.value(word, tag)
  }

  /// Takes away the gain; nil when there is none for this player.
  borrowing func takeGain(tag: UInt32) -> Float? { CommandMailbox.value(take(gain), tag) }

  /// Takes away whether the player is muted; nil when nobody said so of this player.
  borrowing func takeMuted(tag: UInt32) -> Bool? {
    let word = take(muted)
    return CommandMailbox.isFor(word, tag) ? word & 1 != 0 : nil
  }

  /// Takes the request to stop away. Whether there was one, meant for the player with this tag.
  borrowing func takeStop(tag: UInt32) -> Bool { CommandMailbox.isFor(take(stop), tag) }

  /// Whether there is more than intensity and sharpness.
  @inline(__always)
  borrowing func mayHaveOthers() -> Bool { hasOthers.load(ordering: .relaxed) }

  /// Lowers the flag; comes before the words that it stands for are taken, so that none is missed.
  borrowing func lowerFlag() {
    if mayHaveOthers() { _ = hasOthers.exchange(false, ordering: .acquiring) }
  }

  /// Takes away what stands in a word; looking first is cheaper when it is empty, as it mostly is.
  private borrowing func take(_ place: borrowing Atomic<UInt64>) -> UInt64 {
    if place.load(ordering: .relaxed) == CommandMailbox.empty { return CommandMailbox.empty }
    return place.exchange(CommandMailbox.empty, ordering: .relaxed)
  }

  @inline(__always)
  private static func word(_ bits: UInt32, _ tag: UInt32) -> UInt64 { UInt64(tag) << 32 | UInt64(bits) }

  /// A player's tag is never 0, so an empty word is for nobody.
  @inline(__always)
  private static func isFor(_ word: UInt64, _ tag: UInt32) -> Bool {
    UInt32(truncatingIfNeeded: word >> 32) == tag && word != empty
  }

  @inline(__always)
  private static func value(_ word: UInt64, _ tag: UInt32) -> Float? {
    isFor(word, tag) ? Float(bitPattern: UInt32(truncatingIfNeeded: word)) : nil
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

  /// The scale set, whether muted or not.
  package borrowing func gain() -> Float { Float(bitPattern: gainBits.load(ordering: .relaxed)) }

  /// Whether everything is silenced.
  package borrowing func isMuted() -> Bool { mutedFlag.load(ordering: .relaxed) }
}
