/// Where the time of the engine that follows should be.
///
/// The engine of the game moves in steps, one each frame. Between them the time of the one that follows runs on as the
/// game's has been running of late, so that an event is played when it is due and not at the next frame. It is never
/// behind the game's time, and ahead by no more than a few frames: when the game stands still, it stands still.
package struct FollowerClock {
  /// How much the next frames weigh against those before; ten frames make up two thirds.
  private static let memory = 0.9
  /// Seconds that it runs on without an update of the game: two frames, and within these limits.
  private static let shortestLead = 0.05
  private static let longestLead = 0.25
  /// A game that computes ahead of time moves faster; beyond this only its updates move the time on.
  private static let fastest = 8.0

  /// Real engine time of the game as of its last update, and when that was.
  private var leader: Double
  private var leaderGame: Double
  private var heardAt: Double?
  private var lead = 0.0
  private var steps = 0.0
  private var intervals = 0.0

  /// - Parameters:
  ///   - real: Real engine time of the game, seconds.
  ///   - game: Its game time.
  package init(real: Double, game: Double) {
    leader = real
    leaderGame = game
  }

  /// Notes an update of the game by `step` seconds.
  ///
  /// - Parameters:
  ///   - gameStep: By how much its game time moved.
  ///   - now: When, in seconds of the clock on the wall.
  ///
  /// The proof needs the whole program in sight, so only the Embedded build asks for it.
  #if hasFeature(Embedded)
    @_noLocks @_noAllocation
  #endif
  package mutating func hear(step: Double, gameStep: Double, at now: Double) {
    leader += step
    leaderGame += gameStep
    if let heardAt {
      let interval = max(0, now - heardAt)
      if interval < Self.longestLead {
        steps = steps * Self.memory + step
        intervals = intervals * Self.memory + interval
      } else {
        // After a break there is nothing to go by.
        steps = 0
        intervals = 0
      }
    }
    heardAt = now
    lead = step > 0 ? min(Self.longestLead, max(Self.shortestLead, 2 * step)) : 0
  }

  /// Engine seconds for each second on the wall, of late.
  package var rate: Double { intervals > 0 ? min(Self.fastest, steps / intervals) : 1 }

  /// Real engine time that is due.
  #if hasFeature(Embedded)
    @_noLocks @_noAllocation
  #endif
  package func real(at now: Double) -> Double {
    guard let heardAt else { return leader }
    return leader + min(lead, max(0, now - heardAt) * rate)
  }

  /// Game time at a real engine time.
  #if hasFeature(Embedded)
    @_noLocks @_noAllocation
  #endif
  package func game(at real: Double, dilation: Double, isFrozen: Bool) -> Double {
    isFrozen ? leaderGame : leaderGame + max(0, real - leader) * dilation
  }
}
