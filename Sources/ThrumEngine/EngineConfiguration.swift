/// The fixed capacities of an engine. All memory is taken when the engine is made.
package struct EngineConfiguration: Sendable {
  package var controllers: Int
  package var players: Int
  /// Events that may sound at the same time over all players.
  package var voices: Int
  /// Starts, stops, parameters and curve points that may wait for their time.
  package var scheduled: Int
  /// Notices that may wait to be polled.
  package var notices: Int

  package init(
    controllers: Int = 16, players: Int = 256, voices: Int = 1024, scheduled: Int = 4096, notices: Int = 256
  ) {
    self.controllers = controllers
    self.players = players
    self.voices = voices
    self.scheduled = scheduled
    self.notices = notices
  }
}
