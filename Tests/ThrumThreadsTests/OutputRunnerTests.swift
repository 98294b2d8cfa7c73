import Synchronization
import Testing
import ThrumEngine
import ThrumOutput

@testable import ThrumThreads

/// What reaches every thread of Thrum in the process comes one after the other.
@Suite("Threads", .serialized) enum ThreadsTests {}

extension ThreadsTests {
  @Suite("Output away from the game's thread", .serialized)
  struct OutputRunnerTests {
    @Test("taps are played, each of them, and the motors stop after each")
    func taps() throws {
      let pad = ThreadedPad()
      let game = ThreadedGame()
      let controller = try #require(game.attach(pad))
      let player = game.player(on: controller, taps: [0, 0.1, 0.2, 0.3, 0.4])
      game.start(player)
      #expect(game.play { game.engine.pointee.state(ofPlayer: player).status == .stopped })
      #expect(game.play { !pad.isOn })
      let onsets = zip([nil] + pad.commands.map(\.drive), pad.commands.map(\.drive))
        .filter { ($0?.isSilent ?? true) && !$1.isSilent }.count
      #expect(onsets == 5)
      #expect(pad.overlapping == 0)
    }

    @Test("when the game hangs the motors stop, and when it goes on they play again")
    func hang() throws {
      let pad = ThreadedPad()
      let game = ThreadedGame()
      let controller = try #require(game.attach(pad))
      game.start(game.player(on: controller, hum: 10, isLooping: true))
      #expect(game.play { pad.isOn })
      #expect(ThreadedGame.wait { !pad.isOn })
      let stopped = pad.commands.count
      MonotonicTime.sleep(seconds: 0.3)
      #expect(pad.commands.count == stopped)
      #expect(game.play { pad.isOn })
    }

    @Test("a controller that is detached gets its stop before the call returns, and nothing after it")
    func detach() throws {
      let pads = [ThreadedPad(), ThreadedPad()]
      let game = ThreadedGame()
      let first = try #require(game.attach(pads[0]))
      let second = try #require(game.attach(pads[1]))
      for controller in [first, second] {
        game.start(game.player(on: controller, hum: 10, isLooping: true))
      }
      #expect(game.play { pads[0].isOn && pads[1].isOn })
      game.detach(first)
      #expect(!pads[0].isOn)
      let count = pads[0].commands.count
      for _ in 0..<20 { game.frame() }
      #expect(pads[0].commands.count == count)
      #expect(pads[1].isOn)
      game.end()
      #expect(!pads[1].isOn)
    }

    @Test("controllers come and go while others play")
    func manyAttachments() throws {
      let game = ThreadedGame()
      let pad = ThreadedPad()
      let steady = try #require(game.attach(pad))
      game.start(game.player(on: steady, hum: 10, isLooping: true))
      for round in 0..<7 {
        let other = ThreadedPad()
        let controller = try #require(game.attach(other))
        game.start(game.player(on: controller, hum: 10, isLooping: true))
        #expect(game.play { other.isOn })
        if round % 2 == 0 { for _ in 0..<3 { game.frame() } }
        game.detach(controller)
        #expect(!other.isOn && other.overlapping == 0)
      }
      #expect(game.play { pad.isOn })
      game.end()
      #expect(!pad.isOn)
    }

    @Test("parameters, gains and stops of any thread arrive while the game plays")
    func anyThread() throws {
      let pad = ThreadedPad()
      let game = ThreadedGame()
      let controller = try #require(game.attach(pad))
      let player = game.player(on: controller, hum: 100)
      game.start(player)
      #expect(game.play { pad.isOn })
      let mailbox = game.engine.pointee.commands.pointee.mailbox(player)
      let thread = WorkerThread(name: "any", context: UnsafeMutableRawPointer(mailbox)) { context in
        let mailbox = context.assumingMemoryBound(to: CommandMailbox.self)
        for round in 0..<20_000 {
          mailbox.pointee.post(.intensityControl, Float(round % 100) / 100, tag: 100)
          mailbox.pointee.postGain(0.5 + Float(round % 50) / 100, tag: 100)
        }
        mailbox.pointee.postStop(tag: 100)
      }
      for _ in 0..<30 { game.frame() }
      #expect(thread?.join(seconds: ThreadedGame.long) == true)
      #expect(game.play { !pad.isOn })
      #expect(game.engine.pointee.state(ofPlayer: player).status == .stopped)
    }

    @Test("a thread of the game does the work in hosted mode, and the game what it has left")
    func hosted() throws {
      let pad = ThreadedPad()
      let game = ThreadedGame(.hosted)
      let controller = try #require(game.attach(pad))
      let ends = UnsafeMutablePointer<Atomic<Bool>>.allocate(capacity: 1)
      ends.initialize(to: Atomic(false))
      let runner = game.runner
      let thread = WorkerThread(name: "host", context: UnsafeMutableRawPointer(ends)) { context in
        let ends = context.assumingMemoryBound(to: Atomic<Bool>.self)
        while !ends.pointee.load(ordering: .acquiring) {
          MonotonicTime.sleep(seconds: min(0.001, runner.run()))
        }
      }
      game.start(game.player(on: controller, hum: 10, isLooping: true))
      #expect(game.play { pad.isOn })
      ends.pointee.store(true, ordering: .releasing)
      #expect(thread?.join(seconds: ThreadedGame.long) == true)
      #expect(pad.isOn)
      game.detach(controller)
      #expect(!pad.isOn && pad.overlapping == 0)
      ends.deallocate()
    }

    @Test("an engine that never had a controller ends at once, and twice")
    func unused() {
      for mode in [OutputMode.threaded, .hosted] {
        let game = ThreadedGame(mode)
        for _ in 0..<3 { game.frame() }
        game.end()
        game.end()
        #expect(!game.runner.isStuck)
      }
    }
  }
}
