import ThrumPatterns
import ThrumRendering

/// What a player is doing.
///
/// Raw values equal those of `thrum_player_status` in the C interface.
package enum PlayerStatus: Int32, Sendable {
  case stopped = 0
  case scheduled = 1
  case playing = 2
  case paused = 3
}

/// One playback of a score.
///
/// Positions count seconds of the pattern since the start and go on over iterations of a loop; an
/// iteration begins at `cycleStart`.
struct Player {
  var isUsed = false
  var isPlaying = false
  var isPaused = false
  /// Whether time stands still for it in this update: it is paused, or its clock is.
  var isFrozen = false
  /// Whether a lane has a curve under way or something scheduled.
  var hasBusyLanes = false
  var isLooping = false
  var isMuted = false
  var isExclusive = false
  var isTemporary = false
  /// Whether it reaches both handles and nothing shifts it to a side: what the frame does without a look.
  var isPlain = true
  /// Whether it has a tap in the mix of this update.
  var hasTaps = false
  var clock = Clock.game
  var group: UInt8 = 0
  var route = MotorRoute.handles
  /// Tells this player from earlier ones in the same place.
  var tag: UInt32 = 0
  /// Grows with each start and stop; voices of an older epoch are silent.
  var epoch: UInt32 = 0
  /// Place of the controller, or -1.
  var controller: Int32 = -1
  /// Scheduled commands, in order of time.
  var commands = SchedulePool.none
  /// The next event of the score to start.
  var nextEvent = 0
  var intensityCursor: Int32 = 0
  var sharpnessCursor: Int32 = 0
  /// Events that sound.
  var voices: Int32 = 0
  /// The position at a time of its clock, from which it moves on at `rate`.
  var anchorTime = 0.0
  var anchorPosition = 0.0
  var rate = 1.0
  /// The position as of the last update.
  var position = 0.0
  /// The position at which the current iteration began.
  var cycleStart = 0.0
  /// Product of all gains of the player as of the last update; 0 when muted.
  var scale: Float = 1
  /// What the place of the source does to it.
  var attenuation = Attenuation.none
  /// What the pattern's and the game's parameters do to continuous events as of the last update.
  var intensityFactor: Float = 1
  var sharpnessOffset: Float = 0
  /// Sums over the voices of the last update: intensity, and intensity times sharpness.
  var intensitySum: Float = 0
  var weightedSharpness: Float = 0
  /// What is played; nil only while the place is not used.
  var score: UnsafePointer<Score>?
  var lanes: InlineArray<5, ParameterLane>

  // What only some updates need.

  var priority: Int32 = 0
  var gain: Float = 1
  var loopEnd = 0.0
  /// The position from which iterations are counted, and how many there were since.
  var cycleOrigin = 0.0
  var iterations = 0
  /// Iterations completed since the start.
  var completed: UInt32 = 0
  /// Iterations completed in this update.
  var looped: UInt32 = 0
  /// Whether it came to its end by itself in this update, and an engine that follows is to be told.
  var hasJustEnded = false
  /// Whether it has come to its end for the leader, in an engine that follows.
  var mayEnd = false
  var locality = Locality.default
  var source: Source?
  /// The strongest group of taps that began together, of this update.
  var taps = MotorMix()
  var tapIntensity: Float = 0
  var tapWeighted: Float = 0

  init() {
    lanes = InlineArray { index in
      ParameterLane(
        value: DynamicParameterID(rawValue: UInt8(index + 1)).unsafelyUnwrapped.range.defaultValue)
    }
  }

  /// The position at a time of its clock.
  @inline(__always)
  func position(at time: Double) -> Double {
    isPaused ? anchorPosition : anchorPosition + max(0, time - anchorTime) * rate
  }

  /// The time of its clock at which a position is reached.
  func time(of position: Double) -> Double { anchorTime + (position - anchorPosition) / rate }

  /// Seconds of an iteration.
  var loopLength: Double {
    if loopEnd > 0 { return loopEnd }
    return score?.pointee.duration ?? 0
  }
}

/// A look at a player from outside.
package struct PlayerState: Sendable {
  package var status: PlayerStatus
  /// Seconds into the pattern or the current iteration; 0 when stopped.
  package var position: Double
  /// 0…1, as of the last update.
  package var intensity: Float
  /// 0…1, mean weighted with intensity; 0 in silence.
  package var sharpness: Float
  package var voices: Int
  /// Iterations completed since the start.
  package var iteration: UInt32
}
