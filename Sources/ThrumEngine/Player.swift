import ThrumPatterns
import ThrumRendering

/// What a player is doing.
///
/// Raw values equal those of `thrum_player_status` in the C interface.
package enum PlayerStatus: Int32, Sendable {
  case stopped = 0
  case scheduled = 1
  case playing = 2
}

/// One playback of a score.
struct Player {
  var isUsed = false
  var isPlaying = false
  /// Whether a lane has a curve under way or something scheduled.
  var hasBusyLanes = false
  /// Tells this player from earlier ones in the same place.
  var tag: UInt32 = 0
  /// Grows with each start and stop; voices of an older epoch are silent.
  var epoch: UInt32 = 0
  /// Place of the controller, or -1.
  var controller: Int32 = -1
  /// Scheduled starts and stops, in order of time.
  var commands = SchedulePool.none
  /// The next event of the score to start.
  var nextEvent = 0
  var intensityCursor: Int32 = 0
  var sharpnessCursor: Int32 = 0
  /// Events that sound.
  var voices: Int32 = 0
  /// Engine time of position 0.
  var origin = 0.0
  /// Seconds into the pattern as of the last update.
  var position = 0.0
  /// What the pattern's and the game's parameters do to continuous events as of the last update.
  var intensityFactor: Float = 1
  var sharpnessOffset: Float = 0
  /// Sums over the voices of the last update: intensity, and intensity times sharpness.
  var intensitySum: Float = 0
  var weightedSharpness: Float = 0
  /// What is played; nil only while the place is not used.
  var score: UnsafePointer<Score>?
  var lanes: InlineArray<5, ParameterLane>

  init() {
    lanes = InlineArray { index in
      ParameterLane(
        value: DynamicParameterID(rawValue: UInt8(index + 1)).unsafelyUnwrapped.range.defaultValue)
    }
  }
}

/// A look at a player from outside.
package struct PlayerState: Sendable {
  package var status: PlayerStatus
  /// Seconds into the pattern; 0 when not playing.
  package var position: Double
  /// 0…1, as of the last update.
  package var intensity: Float
  /// 0…1, mean weighted with intensity; 0 in silence.
  package var sharpness: Float
  package var voices: Int
}
