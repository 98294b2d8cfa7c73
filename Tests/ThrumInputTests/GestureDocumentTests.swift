import Foundation
import Testing

@Suite("Docs/gestures.md")
struct GestureDocumentTests {
  @Test("the example is the one that is compiled")
  func example() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let document = try String(contentsOf: root.appendingPathComponent("Docs/gestures.md"), encoding: .utf8)
    let source = try String(
      contentsOf: root.appendingPathComponent("Tests/C/gesture_sdl_example.c"), encoding: .utf8)
    let begin = try #require(source.range(of: "/* example begins */\n"))
    let end = try #require(source.range(of: "/* example ends */"))
    #expect(document.contains("```c\n" + source[begin.upperBound..<end.lowerBound] + "```"))
  }
}
