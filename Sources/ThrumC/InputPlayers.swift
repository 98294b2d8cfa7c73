import CThrum
import ThrumEngine
import ThrumInput
import ThrumPatterns

/// The players that carry out the commands of a mapper: one for each of its channels, and one-shots for
/// taps.
///
/// Each channel plays one endless continuous event of intensity 1 and sharpness 1/2, which the commands
/// modulate. Its players are the engine's like any other: they count in `max_players`.
struct InputPlayers {
  /// How many channels a mapper may have.
  static var channelCount: Int { 8 }

  private var players = InlineArray<8, thrum_player>(repeating: thrum_player(index1: 0, generation: 0))
  private var isSounding = InlineArray<8, Bool>(repeating: false)
  var settings: PlayerSettings

  init(_ settings: PlayerSettings) { self.settings = settings }

  /// Carries out the commands. What cannot be played for lack of players is left out.
  mutating func perform(_ commands: InputCommands, _ record: UnsafeMutablePointer<EngineRecord>) {
    for index in 0..<commands.count {
      switch commands[index] {
      case .tap(let intensity, let sharpness):
        var once = settings
        once.gain = intensity
        _ = playOnce(record.pointee.keptPatterns.tap(sharpness), once, record, nil)
      case .texture(let channel, let intensity, let sharpness):
        play(channel, intensity, sharpness, record)
      case .end(let channel): end(channel, record)
      }
    }
  }

  /// Ends every channel and gives the players back.
  mutating func release(_ record: UnsafeMutablePointer<EngineRecord>) {
    for channel in 0..<InputPlayers.channelCount {
      guard let index = playerIndex(players[channel], record) else { continue }
      record.pointee.players.give(index)
      record.pointee.engine.pointee.destroyPlayer(index)
      players[channel] = thrum_player(index1: 0, generation: 0)
      isSounding[channel] = false
    }
  }

  private mutating func play(
    _ channel: Int, _ intensity: Float, _ sharpness: Float, _ record: UnsafeMutablePointer<EngineRecord>
  ) {
    guard channel >= 0, channel < InputPlayers.channelCount else { return }
    if playerIndex(players[channel], record) == nil {
      guard let made = makePlayer(settings, record.pointee.keptPatterns.texture(), record) else { return }
      players[channel] = made
      isSounding[channel] = false
    }
    guard let index = playerIndex(players[channel], record) else { return }
    let mailbox = record.pointee.commands.pointee.mailbox(index)
    mailbox.pointee.post(.intensityControl, intensity, tag: players[channel].generation)
    mailbox.pointee.post(.sharpnessControl, sharpness - 0.5, tag: players[channel].generation)
    // The engine may have been stopped, and all players with it.
    let isStopped = record.pointee.engine.pointee.state(ofPlayer: index).status == .stopped
    if isSounding[channel] && !isStopped { return }
    guard record.pointee.engine.pointee.wake() else { return }
    _ = record.pointee.engine.pointee.start(player: index, at: THRUM_NOW)
    isSounding[channel] = true
  }

  private mutating func end(_ channel: Int, _ record: UnsafeMutablePointer<EngineRecord>) {
    guard channel >= 0, channel < InputPlayers.channelCount, isSounding[channel] else { return }
    isSounding[channel] = false
    guard let index = playerIndex(players[channel], record) else { return }
    record.pointee.commands.pointee.mailbox(index).pointee.postStop(tag: players[channel].generation)
  }
}
