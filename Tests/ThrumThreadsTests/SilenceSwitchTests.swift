import Testing
import ThrumOutput

@testable import ThrumThreads

extension ThreadsTests {
  @Suite("The switch for silence", .serialized)
  struct SilenceSwitchTests {
    @Test("without senders all is silent")
    func nothing() {
      #expect(SilenceSwitch.silence(seconds: 0))
      SilenceSwitch.unload()
      #expect(SilenceSwitch.silence(seconds: 0))
    }

    @Test("it stops the motors of all engines, for good")
    func twoEngines() throws {
      let pads = [ThreadedPad(), ThreadedPad()]
      let games = [ThreadedGame(), ThreadedGame()]
      for (game, pad) in zip(games, pads) {
        let controller = try #require(game.attach(pad))
        game.start(game.player(on: controller, hum: 100))
        #expect(game.play { pad.isOn })
      }
      #expect(SilenceSwitch.silence(seconds: ThreadedGame.long))
      for pad in pads { #expect(!pad.isOn) }
      for game in games { for _ in 0..<10 { game.frame() } }
      for pad in pads { #expect(!pad.isOn) }
    }

    @Test("a sender that does not run is waited for no longer than asked, and is gone when it was removed")
    func timeout() {
      let sender = Sender(capacity: 1)
      SilenceSwitch.add(sender)
      let began = MonotonicTime.now
      #expect(!SilenceSwitch.silence(seconds: 0.05))
      #expect(MonotonicTime.now - began >= 0.049)
      #expect(!SilenceSwitch.silence(seconds: 0))
      SilenceSwitch.remove(sender)
      #expect(SilenceSwitch.silence(seconds: 0))
      sender.deallocate()
    }

    @Test("senders come and go while another thread throws the switch")
    func comeAndGo() {
      let context = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
      let thread = WorkerThread(name: "switch", context: context) { _ in
        for _ in 0..<200 { _ = SilenceSwitch.silence(seconds: 0.001) }
      }
      for _ in 0..<200 {
        let sender = Sender(capacity: 1)
        SilenceSwitch.add(sender)
        SilenceSwitch.remove(sender)
        // Nobody may look at it any more.
        sender.deallocate()
      }
      #expect(thread?.join(seconds: ThreadedGame.long) == true)
      #expect(SilenceSwitch.silence(seconds: 0))
      context.deallocate()
    }
  }
}
