import Synchronization
import Testing
import ThrumPatterns

@testable import ThrumOutput

@Suite("Controller links")
struct ControllerLinkTests {
  private let wake = Wake()
  private let link: ControllerLink

  init() { link = ControllerLink(ControllerLinkTests.channel(.none), ControllerIdentity(), wake: wake) }

  private static func channel(_ target: OutputTarget) -> OutputChannel {
    OutputChannel(target: target, levels: DriveLevels(low: 65536, high: 65536))
  }

  private func free() {
    link.deallocate()
    wake.deallocate()
  }

  /// A strength that one word carries exactly.
  private func level(_ number: Int) -> Float { Float(number) / 65535 }

  @Test("the newest drive wins")
  func newest() {
    for number in 1...100 { link.publish(Drive(low: level(number), high: 1), isHushed: false) }
    #expect(link.publishedDrive == Drive(low: level(100), high: 1))
    #expect(link.take().wanted == Drive(low: level(100), high: 1))
    #expect(link.take().wanted == Drive(low: level(100), high: 1))
    free()
  }

  @Test("how high each motor rose is kept until it is taken, and no longer")
  func peaks() {
    link.publish(Drive(low: 0.8), isHushed: false)
    link.publish(Drive(high: 0.6, leftTrigger: 1), isHushed: false)
    link.publish(Drive(high: 0.2), isHushed: false)
    link.publish(Drive(), isHushed: false)
    let taken = link.take()
    #expect(taken.wanted == Drive())
    #expect(PackedDrive(taken.peak) == PackedDrive(Drive(low: 0.8, high: 0.6, leftTrigger: 1)))
    #expect(link.take().peak == Drive())
    // A fall is no rise.
    link.publish(Drive(low: 0.5), isHushed: false)
    _ = link.take()
    link.publish(Drive(low: 0.4), isHushed: false)
    #expect(link.take().peak == Drive())
    free()
  }

  @Test("a hush forgets what rose before it, also when it is over when the sender comes round")
  func hush() {
    link.publish(Drive(low: 0.8), isHushed: false)
    link.publish(Drive(), isHushed: true)
    var taken = link.take()
    #expect(taken.peak == Drive() && taken.wanted == Drive() && taken.wasHushed)
    #expect(!link.take().wasHushed)
    link.publish(Drive(low: 0.8), isHushed: false)
    link.publish(Drive(), isHushed: true)
    link.publish(Drive(low: 0.25), isHushed: false)
    taken = link.take()
    #expect(taken.wasHushed)
    #expect(PackedDrive(taken.peak) == PackedDrive(Drive(low: 0.25)))
    free()
  }

  @Test("there is news exactly when something was published that was not taken")
  func news() {
    #expect(!link.hasNews)
    link.publish(Drive(low: 0.5), isHushed: false)
    #expect(link.hasNews)
    _ = link.take()
    #expect(!link.hasNews)
    link.publish(Drive(low: 0.5), isHushed: false)
    #expect(!link.hasNews)
    // Up and down again: the level is as before, the tap is news.
    link.publish(Drive(low: 0.9), isHushed: false)
    link.publish(Drive(low: 0.5), isHushed: false)
    #expect(link.hasNews)
    _ = link.take()
    #expect(!link.hasNews)
    link.close()
    #expect(link.hasNews && link.isClosing && !link.isClosed)
    link.own.pointee.closingSince = 0
    _ = link.take()
    #expect(!link.hasNews)
    link.finish()
    #expect(link.isClosed && !link.isClosing)
    #expect(link.awaitClosed(seconds: 0))
    free()
  }

  @Test("closing ends what was published, and nothing opens it again")
  func closing() {
    link.publish(Drive(low: 0.5), isHushed: false)
    link.close()
    let taken = link.take()
    #expect(taken.wanted == Drive() && taken.peak == Drive())
    link.finish()
    link.close()
    #expect(link.isClosed)
    free()
  }

  @Test("events stay until they are forgotten, each by itself")
  func events() {
    #expect(link.pendingEvents.isEmpty)
    link.show(.lost)
    link.show(.failed)
    link.show(.recovered)
    #expect(link.pendingEvents == [.failed, .lost])
    link.forget(.failed)
    #expect(link.pendingEvents == .lost)
    link.forget([])
    link.forget(.lost)
    #expect(link.pendingEvents.isEmpty)
    free()
  }

  @Test("the reason and the counts of a refusal reach the game")
  func refusal() {
    let controller = ScriptedController()
    controller.result = { $0.isSilent ? 0 : -1 }
    let link = ControllerLink(Self.channel(controller.target), ControllerIdentity(), wake: wake)
    let event = link.own.pointee.channel.update(Drive(low: 0.5), at: 1)
    link.show(event)
    #expect(link.pendingEvents == .failed)
    #expect(String(decoding: link.reason, as: UTF8.self) == link.target.refusalReason())
    #expect(!link.reason.isEmpty)
    #expect(link.refusedCount == 1 && link.acceptedCount == 0)
    #expect(link.playedDrive == Drive())
    controller.result = { _ in 0 }
    link.show(link.own.pointee.channel.update(Drive(low: 0.5), at: 2))
    #expect(link.acceptedCount == 1 && link.refusedCount == 1)
    #expect(PackedDrive(link.playedDrive) == PackedDrive(Drive(low: 0.5)))
    link.deallocate()
    free()
  }

  @Test("of taps that one thread publishes another misses none that is stronger than those before")
  func twoThreads() {
    let link = link
    let companion = Companion {
      for number in 1...65535 {
        link.publish(Drive(low: Float(number) / 65535), isHushed: false)
        link.publish(Drive(), isHushed: false)
      }
    }
    var highest: Float = 0
    var wrong = 0
    let deadline = MonotonicTime.now + 100
    while highest < 1 && MonotonicTime.now < deadline {
      let taken = link.take()
      if taken.peak == Drive() { continue }
      // Each later one is stronger: the same or less would be one that was counted twice.
      if taken.peak.low <= highest || taken.peak.high != 0 { wrong += 1 }
      highest = max(highest, taken.peak.low)
    }
    #expect(highest == 1 && wrong == 0)
    #expect(companion.join())
    #expect(link.take().wanted == Drive())
    free()
  }

  @Test("a link is freed at once when it is closed, while the sender has only just let go")
  func freedAtOnce() {
    for _ in 0..<2000 {
      let link = ControllerLink(Self.channel(.none), ControllerIdentity(), wake: wake)
      let companion = Companion {
        while !link.isClosing {}
        link.finish()
      }
      link.close()
      #expect(link.awaitClosed(seconds: 60))
      link.deallocate()
      #expect(companion.join())
    }
    free()
  }
}
