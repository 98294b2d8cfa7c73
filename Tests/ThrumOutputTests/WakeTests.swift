import Synchronization
import Testing
import ThrumOutput

@Suite("Wake")
struct WakeTests {
  /// Far longer than any machine takes, so that a wake-up that was lost shows.
  private static let long = 20.0

  private final class Shared: Sendable {
    let there = Wake()
    let back = Wake()
    let asked = Atomic<Int>(0)
    let answered = Atomic<Int>(0)

    deinit {
      there.deallocate()
      back.deallocate()
    }
  }

  /// Rests until a number is reached; false when that took as long as a rest that nobody ended.
  private static func reach(_ number: borrowing Atomic<Int>, _ goal: Int, _ wake: Wake) -> Bool {
    let began = MonotonicTime.now
    while number.load(ordering: .sequentiallyConsistent) < goal {
      wake.rest(seconds: long) { number.load(ordering: .sequentiallyConsistent) >= goal }
      if MonotonicTime.now - began > long / 2 { return false }
    }
    return true
  }

  @Test("of two threads that wake each other in turn none sleeps through")
  func pingPong() {
    let shared = Shared()
    let rounds = 30_000
    let companion = Companion {
      for round in 1...rounds {
        guard Self.reach(shared.asked, round, shared.there) else { return }
        shared.answered.store(round, ordering: .sequentiallyConsistent)
        shared.back.wake()
      }
    }
    var answered = 0
    for round in 1...rounds {
      shared.asked.store(round, ordering: .sequentiallyConsistent)
      shared.there.wake()
      guard Self.reach(shared.answered, round, shared.back) else { break }
      answered = round
    }
    #expect(answered == rounds)
    #expect(companion.join())
  }

  @Test("what comes at any moment around going to rest is seen")
  func aroundTheRest() {
    let shared = Shared()
    let rounds = 20_000
    let companion = Companion {
      var dice = Dice(3)
      for round in 1...rounds {
        // From at once to well into the rest of the other side.
        for _ in 0..<dice.roll(200) { _ = shared.answered.load(ordering: .relaxed) }
        shared.asked.store(round, ordering: .sequentiallyConsistent)
        shared.there.wake()
      }
    }
    var seen = 0
    let began = MonotonicTime.now
    while seen < rounds {
      let before = seen
      shared.there.rest(seconds: Self.long) {
        shared.asked.load(ordering: .sequentiallyConsistent) != before
      }
      seen = shared.asked.load(ordering: .sequentiallyConsistent)
      if seen == before && MonotonicTime.now - began > Self.long { break }
    }
    #expect(seen == rounds)
    #expect(companion.join())
  }

  @Test("a rest ends by itself, not before its time")
  func timeout() {
    let wake = Wake()
    let began = MonotonicTime.now
    wake.rest(seconds: 0.03) { false }
    #expect(MonotonicTime.now - began >= 0.029)
    wake.deallocate()
  }

  @Test("who has work does not rest, and who is at work is not woken later")
  func noRest() {
    let wake = Wake()
    let began = MonotonicTime.now
    for _ in 0..<1000 {
      wake.wake()
      wake.rest(seconds: Self.long) { true }
    }
    #expect(MonotonicTime.now - began < Self.long)
    let second = MonotonicTime.now
    wake.rest(seconds: 0.02) { false }
    #expect(MonotonicTime.now - second >= 0.019)
    wake.deallocate()
  }
}
