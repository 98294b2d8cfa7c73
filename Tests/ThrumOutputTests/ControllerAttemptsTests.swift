import Testing

@testable import ThrumOutput

@Suite struct ControllerAttemptsTests {
  private func blocked(_ attempts: ControllerAttempts, at time: Double) -> [Int32] {
    var ids: [Int32] = []
    attempts.forEachBlocked(at: time) { ids.append($0) }
    return ids
  }

  @Test func waitsLongerEachTime() {
    var attempts = ControllerAttempts(capacity: 4)
    defer { attempts.deallocate() }
    #expect(attempts.isEmpty)
    var time = 10.0
    #expect(attempts.fail(3, at: time) == true)
    for wait in [0.25, 0.5, 1, 2, 2, 2] {
      #expect(blocked(attempts, at: time + wait - 0.01) == [3])
      #expect(blocked(attempts, at: time + wait) == [])
      time += wait
      #expect(attempts.fail(3, at: time) == false)
    }
    attempts.forget(3)
    #expect(attempts.isEmpty)
    #expect(attempts.fail(3, at: time) == true)
  }

  @Test func keepsWhatTheGameLetGo() {
    var attempts = ControllerAttempts(capacity: 4)
    defer { attempts.deallocate() }
    attempts.noteDuplicate(1)
    attempts.noteDetached(2)
    _ = attempts.fail(3, at: 0)
    #expect(blocked(attempts, at: 0.1) == [1, 2, 3])
    #expect(blocked(attempts, at: 1e9) == [1, 2])
    attempts.retry()
    #expect(blocked(attempts, at: 0.1) == [2])
    attempts.keep { $0 != 2 }
    #expect(attempts.isEmpty)
  }

  @Test func theLastReasonCounts() {
    var attempts = ControllerAttempts(capacity: 4)
    defer { attempts.deallocate() }
    attempts.noteDetached(2)
    attempts.noteDuplicate(2)
    attempts.retry()
    #expect(attempts.isEmpty)
    _ = attempts.fail(2, at: 0)
    attempts.noteDetached(2)
    attempts.retry()
    #expect(blocked(attempts, at: 1e9) == [2])
  }

  @Test func theOldestGivesWay() {
    var attempts = ControllerAttempts(capacity: 3)
    defer { attempts.deallocate() }
    for id in Int32(1)...5 { attempts.noteDetached(id) }
    #expect(blocked(attempts, at: 0) == [3, 4, 5])
    attempts.forget(4)
    attempts.forget(9)
    #expect(blocked(attempts, at: 0) == [3, 5])
  }
}
