import Testing
import ThrumOutput
import ThrumPatterns

@testable import ThrumThreads

@Suite("Lists of senders")
struct SenderListTests {
  @Test("a sender is found where it was put, and nowhere else")
  func places() {
    let list = SenderList(capacity: 4)
    #expect(list.capacity == 4)
    for place in 0..<4 { #expect(list.sender(place) == nil) }
    let sender = Sender(capacity: 1)
    let other = Sender(capacity: 1)
    list.set(sender, at: 2)
    list.set(other, at: 3)
    #expect(list.sender(2)?.address == sender.address)
    #expect(list.sender(3)?.address == other.address)
    #expect(list.sender(0) == nil && list.sender(1) == nil)
    list.set(nil, at: 2)
    #expect(list.sender(2) == nil)
    list.deallocate()
    sender.deallocate()
    other.deallocate()
  }

  @Test("another thread that looks sees a sender whole or not at all")
  func twoThreads() {
    let list = SenderList(capacity: 1)
    let senders = [Sender(capacity: 3), Sender(capacity: 5)]
    let context = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    let thread = WorkerThread(name: "list", context: context) { _ in
      for round in 0..<50_000 {
        list.set(round % 3 == 2 ? nil : senders[round % 3], at: 0)
        list.setAbandoned(round % 2 == 0)
      }
      list.set(nil, at: 0)
    }
    var wrong = 0
    var seen = 0
    for _ in 0..<50_000 {
      guard let sender = list.sender(0) else { continue }
      seen += 1
      if !sender.isEmpty { wrong += 1 }
      sender.setAbandoned(false)
    }
    #expect(thread?.join(seconds: 120) == true)
    #expect(wrong == 0)
    #expect(list.sender(0) == nil)
    list.deallocate()
    for sender in senders { sender.deallocate() }
    context.deallocate()
  }
}
