import CThrum
import ThrumEngine
import ThrumInput

/// A gesture of the C interface: its input, and the players that carry out its commands.
struct GestureRecord {
  /// How many an engine may have.
  static var capacity: Int { 64 }

  var input: GestureInput
  private(set) var players: InputPlayers
  private var controller: thrum_controller
  /// The commands of one call.
  private var commands = InputCommands()

  init(_ settings: GestureSettings, _ players: PlayerSettings, _ controller: thrum_controller) {
    input = GestureInput(settings.configuration, settings.landmarks, settings.mapping)
    self.players = InputPlayers(players)
    self.controller = controller
  }

  /// Hands a sample or a step in time to the input and plays what comes of it.
  mutating func perform(
    _ record: UnsafeMutablePointer<EngineRecord>,
    _ step: (inout GestureInput, inout InputCommands) -> GestureOutcome
  ) -> GestureOutcome {
    // A controller that was detached may have left its place to another one.
    let place = controllerPlace(controller, record) ?? -1
    if place != players.settings.controller {
      players.release(record)
      players.settings.controller = place
    }
    commands.removeAll()
    let outcome = step(&input, &commands)
    players.perform(commands, record)
    return outcome
  }

  /// Takes over new settings. Players that are elsewhere or otherwise are made anew when they are next
  /// needed.
  mutating func configure(
    _ settings: GestureSettings, _ playing: PlayerSettings, _ controller: thrum_controller,
    _ record: UnsafeMutablePointer<EngineRecord>
  ) {
    self.controller = controller
    commands.removeAll()
    input.configure(settings.configuration, settings.landmarks, settings.mapping, &commands)
    players.perform(commands, record)
    let old = players.settings
    let isSame =
      old.controller == playing.controller && old.locality == playing.locality
      && old.priority == playing.priority && old.group == playing.group && old.clock == playing.clock
      && old.gain == playing.gain
    if isSame { return }
    players.release(record)
    players.settings = playing
  }

  /// Silences it and gives its players back.
  mutating func release(_ record: UnsafeMutablePointer<EngineRecord>) { players.release(record) }
}

/// The place of a gesture in its engine, or nil.
func gestureRecord(
  _ gesture: thrum_gesture, _ record: UnsafeMutablePointer<EngineRecord>
) -> UnsafeMutablePointer<GestureRecord>? {
  guard let index = record.pointee.gestures.index(gesture.index1, gesture.generation) else { return nil }
  return record.pointee.gestureObjects[index]
}
