import ThrumOutput
import ThrumPatterns

@testable import ThrumEngine

/// An engine and the one that follows it, on one thread and with times that the test chooses.
final class Following {
  let stage: Stage
  let queue: CallQueue
  let follower: UnsafeMutablePointer<Engine>
  private let wake = Wake()
  private(set) var links: [ControllerLink] = []
  /// Sums of what the calls told of the leader's time.
  private(set) var heardReal: Double
  private(set) var heardGame: Double

  /// Follows the engine of a stage from now on.
  init(_ stage: Stage) {
    self.stage = stage
    queue = CallQueue(wake: wake)
    heardReal = stage.engine.pointee.realTime
    heardGame = stage.engine.pointee.gameTime
    follower = stage.engine.pointee.makeFollower(queue)
  }

  deinit {
    Engine.free(follower)
    stage.engine.pointee.calls = nil
    queue.deallocate()
    for link in links { link.deallocate() }
    wake.deallocate()
  }

  /// A link that nobody sends from.
  func link(_ identity: ControllerIdentity) -> ControllerLink {
    let link = ControllerLink(Engine.channel(to: .none, identity), identity, wake: wake)
    links.append(link)
    return link
  }

  /// Makes the leader's calls again, also those that its next update would hand over.
  func takeCalls() {
    stage.engine.pointee.handOver()
    takeHandedOver()
  }

  /// Makes those of the leader's calls again that were handed over.
  func takeHandedOver() {
    follower.pointee.follow(queue) { step, gameStep in
      heardReal += step
      heardGame += gameStep
    }
  }

  /// Brings the follower to where the leader is.
  func catchUp() {
    takeCalls()
    follower.pointee.update(toReal: stage.engine.pointee.realTime, game: stage.engine.pointee.gameTime)
  }

  /// Moves the follower on by so many seconds without an update of the leader.
  func runAhead(_ seconds: Double) {
    takeCalls()
    let engine = stage.engine
    let real = max(follower.pointee.realTime, engine.pointee.realTime) + seconds
    let pace = follower.pointee.isGameFrozen ? 0 : follower.pointee.dilation
    let game = engine.pointee.gameTime + (real - engine.pointee.realTime) * pace
    follower.pointee.update(toReal: real, game: game)
  }

  /// What the follower plays on a controller.
  func sample(_ index: Int, tag: UInt32) -> EngineSample {
    follower.pointee.sample(ofController: index, tag: tag)
  }

  /// Whether the follower may play something else without a call.
  var isMoving: Bool { follower.pointee.isMoving }

  /// What is left over when nothing plays any more; empty when nothing is.
  var leftovers: [String] {
    var found: [String] = []
    let nodes = 2 * stage.engine.pointee.configuration.scheduled - follower.pointee.pool.freeCount
    if nodes != 0 { found.append("\(nodes) nodes") }
    if follower.pointee.statistics().activeVoices != 0 { found.append("voices") }
    let players = (0..<follower.pointee.configuration.players).count { follower.pointee.players[$0].isUsed }
    if players != 0 { found.append("\(players) players") }
    if follower.pointee.usedPlayers > stage.engine.pointee.configuration.players {
      found.append("places that the frame still looks through")
    }
    if follower.pointee.finishedTemporaryCount != 0 { found.append("finished players") }
    if isMoving { found.append("it moves") }
    return found
  }
}
