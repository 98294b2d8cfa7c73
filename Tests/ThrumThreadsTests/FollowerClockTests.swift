import Testing
import ThrumThreads

@Suite("The clock of the engine that follows")
struct FollowerClockTests {
  private static let frame = 1.0 / 60
  private static let tolerance = 1e-9

  /// A clock and the game that it hears of, with the time on the wall.
  private struct Game {
    var clock = FollowerClock(real: 0, game: 0)
    var now = 1000.0
    /// Time of the game as of its last update.
    var leader = 0.0

    /// An update by `step`, `interval` seconds after the one before.
    mutating func update(_ step: Double, after interval: Double) {
      now += interval
      leader += step
      clock.hear(step: step, gameStep: step, at: now)
    }

    /// Time of the follower so many seconds after the last update.
    func real(_ later: Double) -> Double { clock.real(at: now + later) }
  }

  private func isNear(_ left: Double, _ right: Double, _ tolerance: Double = tolerance) -> Bool {
    abs(left - right) <= tolerance
  }

  @Test("before the first update it stands where it began")
  func start() {
    let clock = FollowerClock(real: 3, game: 2)
    #expect(clock.real(at: 0) == 3 && clock.real(at: 1e6) == 3)
    #expect(clock.game(at: 3, dilation: 1, isFrozen: false) == 2)
  }

  @Test(
    "at a steady rate it runs as the clock on the wall, never behind the game",
    arguments: [30, 60, 144, 1000])
  func steady(_ rate: Double) {
    var game = Game()
    let frame = 1 / rate
    for _ in 0..<500 {
      game.update(frame, after: frame)
      for part in [0, 0.25, 0.5, 0.999] {
        #expect(isNear(game.real(part * frame), game.leader + part * frame))
        #expect(game.real(part * frame) >= game.leader)
      }
    }
  }

  @Test("a game that moves on by what its frames took keeps it on the clock on the wall, whatever they took")
  func variableSteps() {
    var game = Game()
    var dice = Dice(4)
    let offset = game.leader - game.now
    for _ in 0..<2000 {
      let interval = 0.004 + 0.04 * dice.part()
      // It moves on by what the frame took.
      game.update(interval, after: interval)
      let later = min(interval, 0.05) * dice.part()
      #expect(isNear(game.real(later), game.now + later + offset))
    }
  }

  @Test("with fixed steps at unsteady times it stays within the unsteadiness")
  func jitter() {
    var dice = Dice(8)
    let jitter = 0.005
    var game = Game()
    var last = 0.0
    for number in 1...3000 {
      let due = Double(number) * Self.frame + jitter * (dice.part() - 0.5)
      game.update(Self.frame, after: due - last)
      last = due
      if number < 60 { continue }
      #expect(isNear(game.clock.rate, 1, 0.1))
      let later = Self.frame * dice.part()
      // Where the game would be with steady frames.
      let ideal = last + later
      #expect(isNear(game.real(later), ideal, jitter + 0.1 * Self.frame))
      #expect(game.real(later) >= game.leader)
    }
  }

  @Test("a game that stands still keeps it still, however often it is updated")
  func paused() {
    var game = Game()
    for _ in 0..<100 { game.update(Self.frame, after: Self.frame) }
    for _ in 0..<100 {
      game.update(0, after: Self.frame)
      for later in [0, Self.frame, 10] { #expect(game.real(later) == game.leader) }
    }
    game.update(Self.frame, after: Self.frame)
    #expect(game.real(Self.frame) > game.leader)
  }

  @Test("slow motion and fast forward by the size of the steps", arguments: [0.1, 0.25, 0.5, 2, 4, 8])
  func scaledSteps(_ factor: Double) {
    var game = Game()
    for number in 0..<200 {
      game.update(Self.frame * factor, after: Self.frame)
      // The first update has no other to be measured by.
      if number == 0 { continue }
      #expect(isNear(game.clock.rate, factor))
      #expect(isNear(game.real(Self.frame / 2), game.leader + factor * Self.frame / 2))
    }
  }

  @Test("a game that computes ahead faster than eight times leads it by its updates alone")
  func fastest() {
    var game = Game()
    for _ in 0..<200 { game.update(Self.frame * 20, after: Self.frame) }
    #expect(game.clock.rate == 8)
    // 12 frames behind by the next update, and never ahead of where that will be.
    #expect(isNear(game.real(Self.frame), game.leader + 8 * Self.frame))
  }

  @Test("a change of pace is forgotten by a tenth with each frame")
  func memory() {
    var game = Game()
    for _ in 0..<600 { game.update(Self.frame, after: Self.frame) }
    // Sums of ten frames each, of which nine tenths stay: 0.9 to the nth is left of the old rate.
    var left = 1.0
    for _ in 0..<40 {
      game.update(Self.frame / 2, after: Self.frame)
      left *= 0.9
      #expect(isNear(game.clock.rate, 0.5 + 0.5 * left))
    }
  }

  @Test(
    "it runs on without updates for two frames, for a twentieth of a second at least and a quarter at most",
    arguments: [(0.001, 0.05), (0.016, 0.05), (0.025, 0.05), (0.05, 0.1), (0.1, 0.2), (0.2, 0.25), (3, 0.25)])
  func lead(_ step: Double, _ most: Double) {
    var game = Game()
    game.update(step, after: step)
    #expect(isNear(game.real(most * 0.99), game.leader + most * 0.99))
    for later in [most, most * 1.01, 1, 1000] { #expect(isNear(game.real(later), game.leader + most)) }
  }

  @Test("a hitch holds it at the end of its lead, and the game takes it along again")
  func hitch() {
    var game = Game()
    for _ in 0..<100 { game.update(Self.frame, after: Self.frame) }
    #expect(isNear(game.real(0.2), game.leader + 0.05))
    // The game makes up for nothing: it has lost 0.2 s, and the rate with it for a while.
    let before = game.real(0.2)
    game.update(Self.frame, after: 0.2)
    #expect(game.real(0) < before)
    #expect(game.clock.rate < 1)
    for _ in 0..<200 { game.update(Self.frame, after: Self.frame) }
    #expect(isNear(game.clock.rate, 1, 1e-6))
    #expect(game.real(0) > before)
  }

  @Test("after a break it runs as the clock on the wall, whatever was before", arguments: [0.25, 0.5, 100])
  func afterABreak(_ pause: Double) {
    var game = Game()
    for _ in 0..<100 { game.update(Self.frame / 4, after: Self.frame) }
    #expect(isNear(game.clock.rate, 0.25))
    game.update(Self.frame / 4, after: pause)
    #expect(game.clock.rate == 1)
    #expect(isNear(game.real(0.01), game.leader + 0.01))
    game.update(Self.frame / 4, after: Self.frame)
    #expect(isNear(game.clock.rate, 0.25))
  }

  @Test("between two updates it never goes back, and it is never behind the game")
  func monotone() {
    var game = Game()
    var dice = Dice(77)
    for _ in 0..<3000 {
      game.update(
        dice.one(of: [0, 0.001, Self.frame, 0.1, 2]) * dice.part(),
        after: dice.one(of: [0, 0.001, Self.frame, 0.3, 5]) * dice.part())
      var last = game.leader
      var later = 0.0
      for _ in 0..<10 {
        let real = game.real(later)
        #expect(real >= last && real <= game.leader + 0.25 + Self.tolerance)
        last = real
        later += 0.05 * dice.part()
      }
    }
  }

  @Test("a look before the last update, of another thread's clock, is a look at the update")
  func early() {
    var game = Game()
    game.update(Self.frame, after: Self.frame)
    #expect(game.real(-1) == game.leader)
    // Two updates that are heard of at once, and one that seems to be older.
    game.update(Self.frame, after: 0)
    game.update(Self.frame, after: -0.001)
    #expect(game.clock.rate > 0 && game.clock.rate <= 8)
    #expect(game.real(0) >= game.leader)
  }

  @Test("game time runs with the dilation, and not in a pause", arguments: [0, 0.3, 1, 2.5])
  func gameTime(_ dilation: Double) {
    var clock = FollowerClock(real: 0, game: 0)
    var gameTime = 0.0
    for number in 1...100 {
      clock.hear(step: Self.frame, gameStep: Self.frame * dilation, at: Double(number) * Self.frame)
      gameTime += Self.frame * dilation
    }
    let leader = 100 * Self.frame
    func game(_ later: Double, isFrozen: Bool) -> Double {
      clock.game(at: leader + later, dilation: dilation, isFrozen: isFrozen)
    }
    #expect(isNear(game(0.02, isFrozen: false), gameTime + 0.02 * dilation))
    #expect(isNear(game(0.02, isFrozen: true), gameTime))
    #expect(isNear(game(-1, isFrozen: false), gameTime))
  }
}
