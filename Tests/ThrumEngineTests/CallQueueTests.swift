import Testing
import ThrumOutput
import ThrumPatterns

@testable import ThrumEngine

@Suite("Call queue")
struct CallQueueTests {
  /// Calls of one block.
  private static let block = 1024

  private let wake = Wake()
  private let queue: CallQueue

  init() { queue = CallQueue(wake: wake) }

  private func free() {
    queue.deallocate()
    wake.deallocate()
  }

  private static func number(_ call: EngineCall?) -> Double? {
    if case .setDilation(let number)? = call { return number }
    return nil
  }

  /// Takes the numbers from `first` up to `end`; gives how many were not what they should be.
  private func take(_ first: Int, _ end: Int) -> Int {
    var wrong = 0
    for number in first..<end {
      if !queue.hasCalls || Self.number(queue.pop()) != Double(number) { wrong += 1 }
    }
    return wrong
  }

  @Test("an empty queue has nothing")
  func empty() {
    #expect(!queue.hasCalls)
    #expect(queue.pop() == nil)
    queue.push(.setDilation(1))
    #expect(queue.hasCalls)
    #expect(Self.number(queue.pop()) == 1)
    #expect(!queue.hasCalls)
    #expect(queue.pop() == nil)
    free()
  }

  @Test(
    "calls come in their order, however many are waiting",
    arguments: [1, 7, block - 1, block, block + 1, 3 * block, 5 * block + 3])
  func order(_ backlog: Int) {
    var pushed = 0
    var taken = 0
    var wrong = 0
    // The backlog grows and is taken again and again, so that blocks come back and are filled anew.
    for _ in 0..<max(4, 20_000 / backlog) {
      for _ in 0..<backlog {
        queue.push(.setDilation(Double(pushed)))
        pushed += 1
      }
      wrong += take(taken, pushed)
      taken = pushed
      #expect(!queue.hasCalls)
    }
    #expect(wrong == 0)
    #expect(queue.pop() == nil)
    free()
  }

  @Test("a backlog of any size at any place in a block keeps its order")
  func randomBacklogs() {
    var dice = Dice(21)
    var pushed = 0
    var taken = 0
    var wrong = 0
    for _ in 0..<400 {
      for _ in 0..<dice.roll(2 * Self.block) {
        queue.push(.setDilation(Double(pushed)))
        pushed += 1
      }
      let end = dice.roll(4) == 0 ? pushed : taken + dice.roll(pushed - taken + 1)
      wrong += take(taken, end)
      taken = end
    }
    wrong += take(taken, pushed)
    #expect(wrong == 0 && !queue.hasCalls)
    free()
  }

  @Test("a pattern in a call lives as long as the call")
  func patterns() {
    weak var seen: SharedPattern?
    func push() {
      let pattern = SharedPattern(PatternMaker().transient(0).pattern)
      seen = pattern
      queue.push(.createPlayer(0, 1, PlayerSettings(), pattern))
    }
    push()
    #expect(seen != nil)
    func pop() -> Bool {
      guard case .createPlayer(0, 1, _, let pattern)? = queue.pop() else { return false }
      return pattern === seen
    }
    #expect(pop())
    #expect(seen == nil)
    free()
  }

  @Test("patterns in calls that nobody took go with the queue", arguments: [0, 1, block, 2 * block + 5])
  func patternsLeft(_ before: Int) {
    for number in 0..<before { queue.push(.setDilation(Double(number))) }
    weak var seen: SharedPattern?
    func push() {
      let pattern = SharedPattern(PatternMaker().transient(0).pattern)
      seen = pattern
      queue.push(.createPlayer(0, 1, PlayerSettings(), pattern))
    }
    push()
    #expect(seen != nil)
    free()
    #expect(seen == nil)
  }

  @Test("of a million calls of one thread another gets each once, in their order")
  func twoThreads() {
    let queue = queue
    let wake = wake
    let count = 1_000_000
    let context = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    let writer = WorkerThread(name: "writer", context: context) { _ in
      for number in 0..<count {
        queue.push(.setDilation(Double(number)))
        // Now and then the reader is to catch up and rest.
        if number % 50_000 == 0 { MonotonicTime.sleep(seconds: 0.002) }
      }
    }
    var taken = 0
    var wrong = 0
    let deadline = MonotonicTime.now + 120
    while taken < count && MonotonicTime.now < deadline {
      wake.rest(seconds: 30) { queue.hasCalls }
      while let call = queue.pop() {
        if Self.number(call) != Double(taken) { wrong += 1 }
        taken += 1
      }
    }
    #expect(taken == count && wrong == 0)
    #expect(writer?.join(seconds: 60) == true)
    #expect(queue.pop() == nil)
    context.deallocate()
    free()
  }
}

extension CallQueue {
  /// Puts a call at the end and hands it over.
  fileprivate func push(_ call: EngineCall) {
    append(call)
    handOver()
  }
}
