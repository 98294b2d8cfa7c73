/// What a gesture or the physics of a game asks for: taps, and textures that go on.
///
/// A mapper is a pure function of its samples and their times; it knows no player and no controller. It
/// leaves commands, which the C layer carries out on players.
package enum InputCommand: Equatable, Sendable {
  /// A tap, now. Both 0…1.
  case tap(intensity: Float, sharpness: Float)
  /// A continuous effect on one of the mapper's channels, from now on. Both 0…1; intensity 0 is silence that
  /// keeps the channel.
  case texture(channel: Int, intensity: Float, sharpness: Float)
  /// The end of the effect on a channel: lift, cancel, loss of contact.
  case end(channel: Int)
}

/// The commands of one call, in order, in a fixed amount of memory.
package struct InputCommands: Sendable {
  /// How many fit. More than that at once are nothing that could be felt apart.
  package static var capacity: Int { 32 }

  private var commands = InlineArray<32, InputCommand>(repeating: .end(channel: 0))
  /// How many there are.
  package private(set) var count = 0
  /// How many did not fit.
  package private(set) var dropped = 0

  package init() {}

  /// Leaves a command.
  package mutating func append(_ command: InputCommand) {
    guard count < InputCommands.capacity else {
      dropped += 1
      return
    }
    commands[count] = command
    count += 1
  }

  package subscript(index: Int) -> InputCommand { commands[index] }

  package mutating func removeAll() {
    count = 0
    dropped = 0
  }
}
