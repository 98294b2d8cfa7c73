import Foundation
import Testing

/// Which module may import which, from Docs/architecture.md. Arrows point one way.
private let allowedImports: [String: Set<String>] = [
  "ThrumPatterns": [],
  "ThrumFormats": ["ThrumPatterns", "CSystem"],
  "ThrumRendering": ["ThrumPatterns"],
  "ThrumOutput": ["ThrumPatterns", "CSystem", "Synchronization"],
  "ThrumInput": ["ThrumPatterns"],
  "ThrumEngine": ["ThrumPatterns", "ThrumRendering", "ThrumOutput", "Synchronization"],
  "ThrumThreads": ["ThrumPatterns", "ThrumOutput", "ThrumEngine", "Synchronization"],
  "ThrumC": [
    "ThrumPatterns", "ThrumFormats", "ThrumRendering", "ThrumOutput", "ThrumEngine", "ThrumThreads",
    "ThrumInput",
    "CThrum", "CSystem", "Synchronization",
  ],
]

@Suite("Layers and layout")
struct LayerTests {
  @Test("every source imports only what its layer may")
  func arrows() throws {
    let sources = SourceTree.files(in: "Sources", endings: [".swift"])
    #expect(!sources.isEmpty)
    for path in sources {
      let module = String(path.split(separator: "/")[1])
      let allowed = try #require(allowedImports[module], "\(path) is in a module without a layer")
      for line in try SourceTree.text(path).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let at = words.firstIndex(of: "import"), at <= 1, !line.hasPrefix("//"), !line.hasPrefix(" ")
        else {
          continue
        }
        let imported = String(words[at + 1])
        #expect(allowed.contains(imported), "\(path) imports \(imported)")
      }
    }
  }

  @Test("the arrows have no circle")
  func noCircle() {
    func reaches(_ from: String, _ to: String) -> Bool {
      (allowedImports[from] ?? []).contains { $0 == to || reaches($0, to) }
    }
    for module in allowedImports.keys { #expect(!reaches(module, module)) }
  }

  @Test("Package.swift and CMakeLists.txt know the same modules and arrows")
  func builds() throws {
    let package = try SourceTree.text("Package.swift")
    let cmake = try SourceTree.text("CMakeLists.txt")
    for (module, imports) in allowedImports {
      #expect(package.contains("name: \"\(module)\""))
      let line = try #require(
        cmake.split(separator: "\n").first { $0.hasPrefix("thrum_module(\(module) ") },
        "CMakeLists.txt: \(module)")
      let linked = Set(line.dropLast().split(separator: " ").dropFirst(2).map(String.init))
      #expect(linked == imports.filter { $0.hasPrefix("Thrum") }, "CMakeLists.txt: \(module)")
    }
  }

  /// A build in order of chance finds a module that another target has built; a clean one does not.
  @Test("every target declares in Package.swift what its files import")
  func declaredImports() throws {
    let package = try SourceTree.text("Package.swift")
    for folder in ["Sources", "Tests"] {
      for path in SourceTree.files(in: folder, endings: [".swift"]) {
        let target = String(path.split(separator: "/")[1])
        let declaration = try #require(
          package.components(separatedBy: "arget(").first { $0.contains("name: \"\(target)\"") },
          "\(path): no target")
        for line in try SourceTree.text(path).split(separator: "\n") {
          guard let match = line.firstMatch(of: /^[@A-Za-z ]*import ((?:Thrum|CThrum|CSystem)[A-Za-z]*)$/)
          else { continue }
          #expect(declaration.contains("\"\(match.1)\""), "\(path) imports \(match.1)")
        }
      }
    }
  }

  @Test("no file is longer than 600 lines, and names say what is inside")
  func files() throws {
    let sources = SourceTree.files(in: "Sources", endings: [".swift", ".h"])
    let others = ["Include", "Tests", "Demo", "Benchmarks"].flatMap {
      SourceTree.files(in: $0, endings: [".swift", ".h", ".hpp", ".c", ".cpp"])
    }
    for path in sources + others {
      let lines = try SourceTree.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= 600, "\(path) has \(lines) lines")
      for word in ["Util", "Helper", "Manager", "Misc", "Common"] {
        #expect(!path.contains(word), "\(path) says nothing about what is inside")
      }
    }
  }

  @Test("what ships stays inside the Embedded subset and free of unfinished work")
  func subset() throws {
    for path in SourceTree.files(in: "Sources", endings: [".swift"]) {
      let text = try SourceTree.text(path)
      for word in ["import Foundation", "import Glibc", "any Error", "Codable", "TODO", "FIXME", "try!"] {
        #expect(!text.contains(word), "\(path): \(word)")
      }
    }
  }

  @Test("only the C layer exports, and only what the headers declare")
  func exports() throws {
    for path in SourceTree.files(in: "Sources", endings: [".swift"]) {
      let lines = try SourceTree.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains("public ") && !line.contains("//") {
        if line.hasPrefix("public import CThrum") { continue }
        #expect(path.hasPrefix("Sources/ThrumC/"), "\(path):\(index + 1) is public")
        #expect(index > 0 && lines[index - 1].contains("@c @implementation"), "\(path):\(index + 1)")
      }
    }
  }

  @Test("every declared function has a thread tag and is implemented once")
  func declarations() throws {
    let implementations = try SourceTree.files(in: "Sources/ThrumC", endings: [".swift"]).map(SourceTree.text)
      .joined()
    var count = 0
    for path in SourceTree.files(in: "Include", endings: [".h"]) {
      let blocks = try SourceTree.text(path).components(separatedBy: "/**")
      for block in blocks where block.contains("THRUM_API") && block.contains("(") {
        guard let declaration = block.range(of: "THRUM_API [^;]*;", options: .regularExpression),
          let name = block[declaration].range(of: "thrum_[a-z0-9_]+(?=\\()", options: .regularExpression)
        else { continue }
        count += 1
        let comment = block[..<declaration.lowerBound]
        let refersToAnother = comment.contains("as thrum_")
        #expect(
          comment.contains("[any-thread]") || comment.contains("[game-thread]") || refersToAnother,
          "\(path): \(block[name]) has no thread tag")
        let parts = implementations.components(separatedBy: "public func \(block[name])(").count
        #expect(parts == 2, "\(block[name]) is implemented \(parts - 1) times")
      }
    }
    #expect(count > 40)
  }
}
