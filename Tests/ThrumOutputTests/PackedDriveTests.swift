import Testing
import ThrumPatterns

@testable import ThrumOutput

@Suite("Packed drives")
struct PackedDriveTests {
  /// A drive with one motor at a level of 65535, and the word that stands for it.
  private static var motors: [(level: WritableKeyPath<Drive, Float>, shift: UInt64)] {
    [(\.low, 0), (\.high, 16), (\.leftTrigger, 32), (\.rightTrigger, 48)]
  }

  @Test("every level of every motor is carried there and back, and touches no other motor")
  func roundTrip() {
    var wrong = 0
    for (motor, shift) in Self.motors {
      for level in 0...UInt64(65535) {
        var drive = Drive()
        drive[keyPath: motor] = Float(level) / 65535
        let packed = PackedDrive(drive)
        if packed.word != level << shift || packed.drive != drive { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("a strength is rounded to the nearest level, and what is above 0 stays above 0")
  func rounding() {
    var dice = Dice(5)
    for _ in 0..<10_000 {
      let value = Float(dice.part())
      let bits = PackedDrive(Drive(high: value)).word >> 16
      #expect(abs(Double(bits) - Double(value) * 65535) <= 0.5 + 1e-2 || bits == 1)
    }
    #expect(PackedDrive(Drive(low: 1e-9)).word == 1)
    #expect(PackedDrive(Drive(low: .leastNonzeroMagnitude)).word == 1)
    #expect(PackedDrive(Drive(low: 1)).word == 65535)
  }

  @Test("what is no strength becomes one at the ends of the range")
  func limits() {
    let wild = Drive(low: -1, high: 2, leftTrigger: .infinity, rightTrigger: -.infinity)
    #expect(PackedDrive(wild).word == 0xFFFF_FFFF << 16)
    // Not a number is not above 0.
    #expect(PackedDrive(Drive(low: .nan)) == .silent)
  }

  @Test("stronger and rising look at each motor by itself")
  func plainModel() {
    var dice = Dice(9)
    for _ in 0..<50_000 {
      let left = (0..<4).map { _ in dice.level() }
      let right = (0..<4).map { _ in dice.roll(3) == 0 ? left[dice.roll(4)] : dice.level() }
      let one = PackedDrive(word: Self.word(left))
      let other = PackedDrive(word: Self.word(right))
      #expect(one.stronger(other).word == Self.word(zip(left, right).map { max($0, $1) }))
      #expect(one.rising(above: other).word == Self.word(zip(left, right).map { $0 > $1 ? $0 : 0 }))
    }
  }

  @Test("nothing rises above itself, and what rose is in the stronger of both")
  func laws() {
    var dice = Dice(11)
    for _ in 0..<10_000 {
      let one = PackedDrive(word: Self.word((0..<4).map { _ in dice.level() }))
      let other = PackedDrive(word: Self.word((0..<4).map { _ in dice.level() }))
      #expect(one.rising(above: one) == .silent)
      #expect(one.rising(above: .silent) == one)
      #expect(other.stronger(one.rising(above: other)) == other.stronger(one))
      #expect(one.stronger(other) == other.stronger(one))
    }
  }

  /// The word of four levels, by arithmetic.
  private static func word(_ levels: [Int]) -> UInt64 {
    levels.reversed().reduce(0) { $0 * 65536 + UInt64($1) }
  }
}
