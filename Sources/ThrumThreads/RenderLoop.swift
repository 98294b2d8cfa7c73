import Synchronization
import ThrumEngine
import ThrumOutput

/// What renders between the frames of the game: the engine that follows the game's, and its clock.
///
/// One thread at a time calls ``step()`` and what belongs to it. It calls nothing of SDL or of the host, so nothing holds
/// it up. A handle: copies name the same loop, which ``deallocate()`` frees.
package struct RenderLoop {
  /// Seconds between two steps while something plays.
  private static let tick = 0.001
  /// Seconds without an update of the game after which the motors are turned off.
  package static let patience = OutputChannel.watchdogSeconds
  /// How long the thread rests when nothing plays. Calls of the game wake it.
  private static let longestRest = 10.0

  private struct Shared: ~Copyable {
    let wake: Wake
    /// When the game was last updated, the bits of a Double.
    let updatedAt: Atomic<UInt64>
    let quits = Atomic<Bool>(false)
    let own: UnsafeMutablePointer<Own>
    let calls: CallQueue
    let senders: SenderList
  }

  private struct Own {
    let engine: UnsafeMutablePointer<Engine>
    var clock: FollowerClock
    var isAbandoned = false
    /// When the last step was.
    var steppedAt = MonotonicTime.now
  }

  private let shared: UnsafeMutablePointer<Shared>

  /// Begins to follow an engine; on its thread.
  package init(following engine: UnsafeMutablePointer<Engine>, _ senders: SenderList) {
    let wake = Wake()
    let calls = CallQueue(wake: wake)
    let clock = FollowerClock(real: engine.pointee.realTime, game: engine.pointee.gameTime)
    let own = UnsafeMutablePointer<Own>.allocate(capacity: 1)
    own.initialize(to: Own(engine: engine.pointee.makeFollower(calls), clock: clock))
    shared = .allocate(capacity: 1)
    shared.initialize(
      to: Shared(
        wake: wake, updatedAt: Atomic(MonotonicTime.now.bitPattern), own: own, calls: calls, senders: senders)
    )
  }

  /// The loop that ``context`` names.
  init(context: UnsafeMutableRawPointer) { shared = context.assumingMemoryBound(to: Shared.self) }

  /// What a thread takes the loop by.
  var context: UnsafeMutableRawPointer { UnsafeMutableRawPointer(shared) }

  /// Ends the engine that follows. The other one makes no calls any more.
  package func deallocate() {
    Engine.free(shared.pointee.own.pointee.engine)
    shared.pointee.calls.deallocate()
    shared.pointee.wake.deallocate()
    shared.pointee.own.deinitialize(count: 1)
    shared.pointee.own.deallocate()
    shared.deinitialize(count: 1)
    shared.deallocate()
  }

  // MARK: Of the game's thread

  /// Says that the game is about to update its engine.
  package func noteUpdate() {
    shared.pointee.updatedAt.store(MonotonicTime.now.bitPattern, ordering: .releasing)
  }

  /// Ends ``run()``.
  package func quit() {
    shared.pointee.quits.store(true, ordering: .sequentiallyConsistent)
    shared.pointee.wake.wake()
  }

  // MARK: Of the thread that renders

  /// Renders until ``quit()``, and then lets all controllers go.
  package func run() {
    while !shared.pointee.quits.load(ordering: .acquiring) {
      let wait = step()
      shared.pointee.wake.rest(seconds: wait) {
        shared.pointee.calls.hasCalls || shared.pointee.quits.load(ordering: .sequentiallyConsistent)
      }
    }
    finish()
  }

  /// Makes the calls of the game again, moves time on and publishes what the motors shall play; gives the seconds after
  /// which there is more to do, if the game makes no call.
  package func step() -> Double {
    let own = shared.pointee.own
    takeCalls()
    let now = MonotonicTime.now
    let isAbandoned = now - updatedAt > RenderLoop.patience
    if isAbandoned != own.pointee.isAbandoned {
      own.pointee.isAbandoned = isAbandoned
      shared.pointee.senders.setAbandoned(isAbandoned)
    }
    if isAbandoned {
      own.pointee.engine.pointee.rest()
      return RenderLoop.longestRest
    }
    let real = own.pointee.clock.real(at: now)
    let game = own.pointee.clock.game(
      at: real, dilation: own.pointee.engine.pointee.dilation,
      isFrozen: own.pointee.engine.pointee.isGameFrozen)
    // A tap ends in time, also when the game stands still.
    own.pointee.engine.pointee.update(toReal: real, game: game, elapsed: now - own.pointee.steppedAt)
    own.pointee.steppedAt = now
    if own.pointee.engine.pointee.isMoving { return RenderLoop.tick }
    // Motors that are held, by a player on a clock that stands still, end with the patience.
    return own.pointee.engine.pointee.isDriving ? RenderLoop.patience / 2 : RenderLoop.longestRest
  }

  /// Lets all controllers go, after the last calls of the game.
  package func finish() {
    takeCalls()
    shared.pointee.own.pointee.engine.pointee.closeLinks()
  }

  /// When the game was last updated, on the clock on the wall.
  private var updatedAt: Double {
    Double(bitPattern: shared.pointee.updatedAt.load(ordering: .acquiring))
  }

  private func takeCalls() {
    let own = shared.pointee.own
    own.pointee.engine.pointee.follow(shared.pointee.calls) { step, gameStep in
      own.pointee.clock.hear(step: step, gameStep: gameStep, at: updatedAt)
    }
  }
}
