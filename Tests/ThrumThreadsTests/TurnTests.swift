import Synchronization
import Testing
import ThrumOutput

@testable import ThrumThreads

@Suite("Turns")
struct TurnTests {
  @Test("only one has the turn, and it can be had again")
  func single() {
    let turn = Turn()
    for _ in 0..<3 {
      var taken = turn.take()
      #expect(taken)
      taken = turn.take()
      #expect(!taken)
      turn.give()
    }
    turn.deallocate()
  }

  @Test("of several threads one at a time has the turn, and sees what the one before did")
  func manyThreads() {
    let turn = Turn()
    // What the turn protects: no atomic.
    let sum = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    sum.initialize(to: 0)
    let threads = (0..<4).map { _ in
      WorkerThread(name: "turn", context: sum) { context in
        let sum = context.assumingMemoryBound(to: Int.self)
        var done = 0
        while done < 5000 {
          guard turn.take() else { continue }
          sum.pointee += 1
          done += 1
          turn.give()
        }
      }
    }
    for thread in threads { #expect(thread?.join(seconds: 120) == true) }
    #expect(sum.pointee == 20_000)
    sum.deallocate()
    turn.deallocate()
  }
}
