import Foundation
import Synchronization
import Testing
import ThrumOutput

@Suite("Worker threads")
struct WorkerThreadTests {
  private final class Shared: Sendable {
    let runs = Atomic<Int>(0)
    let mayEnd = Atomic<Bool>(false)
    let isBlocked = Atomic<Bool>(false)
  }

  private let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)

  @Test("the body runs once, with its context, on a thread of its own")
  func runs() {
    memory.storeBytes(of: 41, as: Int.self)
    let here = pthread_self()
    let elsewhere = Shared()
    let thread = WorkerThread(name: "test", context: memory) { context in
      context.storeBytes(of: context.load(as: Int.self) + 1, as: Int.self)
      elsewhere.isBlocked.store(pthread_equal(pthread_self(), here) == 0, ordering: .relaxed)
    }
    #expect(thread?.join(seconds: 60) == true)
    #expect(memory.load(as: Int.self) == 42)
    let isElsewhere = elsewhere.isBlocked.load(ordering: .relaxed)
    #expect(isElsewhere)
    memory.deallocate()
  }

  @Test("a thread that goes on is left alone when the time is over, and ends later")
  func timeout() {
    let shared = Shared()
    let thread = WorkerThread(name: "test", context: memory) { _ in
      while !shared.mayEnd.load(ordering: .acquiring) { MonotonicTime.sleep(seconds: 0.001) }
      shared.runs.store(1, ordering: .releasing)
    }
    let began = MonotonicTime.now
    #expect(thread?.join(seconds: 0.05) == false)
    #expect(MonotonicTime.now - began >= 0.049)
    #expect(shared.runs.load(ordering: .acquiring) == 0)
    shared.mayEnd.store(true, ordering: .releasing)
    for _ in 0..<60_000 where shared.runs.load(ordering: .acquiring) == 0 {
      MonotonicTime.sleep(seconds: 0.001)
    }
    #expect(shared.runs.load(ordering: .acquiring) == 1)
    memory.deallocate()
  }

  @Test("join finds the end wherever the thread is")
  func manyJoins() {
    let shared = Shared()
    for round in 0..<300 {
      let thread = WorkerThread(name: "test", context: memory) { _ in
        for _ in 0..<(round * 7 % 400) { _ = shared.mayEnd.load(ordering: .relaxed) }
        shared.runs.wrappingAdd(1, ordering: .relaxed)
      }
      #expect(thread?.join(seconds: 60) == true)
    }
    #expect(shared.runs.load(ordering: .relaxed) == 300)
    memory.deallocate()
  }

  @Test("it receives no signals, so that handlers of the host never run on it")
  func signals() {
    let shared = Shared()
    let thread = WorkerThread(name: "test", context: memory) { _ in
      var blocked = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &blocked)
      let all = [SIGINT, SIGTERM, SIGUSR1, SIGALRM, SIGCHLD, SIGPIPE].allSatisfy {
        sigismember(&blocked, $0) == 1
      }
      shared.isBlocked.store(all, ordering: .relaxed)
    }
    #expect(thread?.join(seconds: 60) == true)
    let isBlocked = shared.isBlocked.load(ordering: .relaxed)
    #expect(isBlocked)
    memory.deallocate()
  }
}
