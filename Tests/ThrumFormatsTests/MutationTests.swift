import Testing
import ThrumPatterns

@testable import ThrumFormats

@Suite("Damaged files", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.missing)))
struct MutationTests {
  /// Small files of every kind, the UTF-16 form of one among them.
  private static func originals() throws -> [[UInt8]] {
    let paths = [
      "unityplugins/Close.ahap", "unityplugins/Spawn.ahap", "react-native-hapticlabs/Button.ahap",
      "haptify/curve_ramp.ahap", "NiceVibrations/invalid_fields.ahap", "CoreHapticsUtils/example-1.json",
      "meta-haptics-sdk/17_points.ahap", "unityplugins/Recoil.ahap",
    ]
    var files = try paths.map { try Corpus.bytes($0) }
    let text = String(decoding: files[3], as: UTF8.self)
    files.append([0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
    return files
  }

  private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { return }
      let position = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, position + Int.random(in: 1...80, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[position] = UInt8.random(in: 0...255, using: &generator)
      case 2: bytes.removeSubrange(position...)
      case 3: bytes.removeSubrange(position..<end)
      case 4: bytes.insert(contentsOf: bytes[position..<end], at: position)
      default:
        let tokens = ["{", "}", "[", "]", ",", ":", "\"", "-1e308", "\\ud800", "null", "1e999", "0", "\u{0}"]
        bytes.insert(contentsOf: Array(tokens.randomElement(using: &generator)!.utf8), at: position)
      }
    }
  }

  @Test("10,000 of them give a pattern or an error with a message, never both", arguments: 0..<10)
  func mutations(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed) &+ 1000)
    let originals = try MutationTests.originals()
    var refused = 0
    for round in 0..<1_000 {
      var bytes = originals[round % originals.count]
      MutationTests.mutate(&bytes, &generator)
      let strict = round % 3 == 0
      let reading = Reading(bytes, options: ReadOptions(strict: strict), capacity: 8)
      let list = reading.diagnostics
      #expect((reading.pattern == nil) == (list.errorCount > 0))
      for item in list.items {
        #expect((1..<192).contains(item.message.count))
        #expect(item.byteOffset <= bytes.count)
        #expect(item.line >= 1 && item.column >= 1)
      }
      if let pattern = reading.pattern {
        let again = Reading(try AHAPWriter.write(pattern), options: ReadOptions(strict: true))
        #expect(again.pattern == pattern, "\(String(decoding: bytes, as: UTF8.self))")
      } else {
        refused += 1
        #expect(list.items.contains { $0.severity == .error })
      }
    }
    // Both outcomes must be among them, or the test proves little.
    #expect(refused > 100 && refused < 990)
  }
}
