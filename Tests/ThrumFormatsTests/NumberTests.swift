import Foundation
import Testing

@testable import ThrumFormats

@Suite("Numbers of JSON", .serialized)
struct NumberTests {
  private static func value(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var parser = JSONParser(bytes, maxDepth: 1, maxNodes: 1)
      guard let value = try? parser.scanNumber(), parser.offset == bytes.count else { return nil }
      return value
    }
  }

  /// Numbers near the places where rounding goes wrong, and all over.
  private static func decimals(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(state: seed)
    var texts: [String] = []
    while texts.count < count {
      let sign = Bool.random(using: &generator) ? "-" : ""
      switch texts.count % 7 {
      case 0:
        // Any double, as text that reads back to it.
        let value = Double(bitPattern: generator.next())
        if value.isFinite { texts.append("\(value)") } else { texts.append("0.1") }
      case 1:
        // As files have them.
        texts.append("\(sign)\(Int.random(in: 0...9, using: &generator)).\(generator.next() % 1_000_000)")
      case 2:
        texts.append("\(sign)0.\(generator.next())")
      case 3:
        // Halfway between two neighbours: 54 bits with the last one set.
        let odd = (generator.next() >> 11) | 1 << 53 | 1
        texts.append("\(odd)\(Bool.random(using: &generator) ? "" : ".0000000000000000000001")")
      case 4:
        // Subnormal.
        let value = Double(bitPattern: generator.next() & 0x000F_FFFF_FFFF_FFFF)
        texts.append("\(value)")
      case 5:
        let digits = (0..<Int.random(in: 20...60, using: &generator)).map { _ in
          "\(Int.random(in: 0...9, using: &generator))"
        }
        texts.append("\(sign)1\(digits.joined())e\(Int.random(in: -330...240, using: &generator))")
      default:
        let mantissa = generator.next() >> UInt64.random(in: 0...40, using: &generator)
        texts.append("\(sign)\(mantissa)e\(Int.random(in: -340...285, using: &generator))")
      }
    }
    return texts
  }

  private static let hard = [
    "1e22", "1e23", "-1e23", "9007199254740993", "9007199254740992", "9007199254740991", "4.9e-324", "2e-324",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308",
    "2.2250738585072014e-308",
    "1.7976931348623157e308", "0.1", "0.3", "123456789012345678", "8.41e21", "9.0e15", "3.0540412e5",
    "0.000000000000000000000000000000000000000000000001", "100000000000000000000000000000000",
    "179769313486231580793728971405301e276", "6.631236846766476e-316", "0e400", "-0.0", "1e-400",
  ]

  private static func mismatches(_ texts: [String]) -> [String] {
    texts.filter { text in
      guard let expected = Double(text), expected.isFinite else { return value(text) != nil }
      return value(text)?.bitPattern != expected.bitPattern
    }
  }

  @Test("50,000 random and all the known hard ones are correctly rounded")
  func rounding() {
    #expect(NumberTests.mismatches(NumberTests.hard) == [])
    #expect(NumberTests.mismatches(NumberTests.decimals(50_000, seed: 7)) == [])
  }

  static let commaLocale = ["de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"].first { name in
    defer { setlocale(LC_ALL, "C") }
    return setlocale(LC_ALL, name) != nil
  }

  @Test(
    "the host's locale changes nothing",
    .enabled(if: commaLocale != nil, "no locale with a decimal comma is installed"))
  func locale() {
    guard let name = NumberTests.commaLocale else { return }
    let texts = NumberTests.hard + NumberTests.decimals(2_000, seed: 8)
    let expected = texts.map { Double($0)?.bitPattern }
    setlocale(LC_ALL, name)
    defer { setlocale(LC_ALL, "C") }
    #expect(strtod("0,5", nil) == 0.5)
    for (text, expected) in zip(texts, expected) where Double(bitPattern: expected ?? 0).isFinite {
      #expect(NumberTests.value(text)?.bitPattern == expected, "\(text)")
    }
  }
}
