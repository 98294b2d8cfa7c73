import Testing
import ThrumInput

@Suite("Commands of a mapper")
struct InputCommandTests {
  @Test("commands keep their order, and those that do not fit are counted")
  func capacity() {
    var commands = InputCommands()
    for channel in 0..<40 { commands.append(.end(channel: channel)) }
    #expect(commands.count == 32)
    #expect(commands.dropped == 8)
    #expect(commands[31] == .end(channel: 31))
    commands.removeAll()
    #expect(commands.count == 0 && commands.dropped == 0)
  }
}
