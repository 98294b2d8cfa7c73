/// Numbers that look random and are the same for the same seed.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(sides))
  }

  /// 0…1.
  mutating func part() -> Double { Double(roll(1_000_001)) / 1_000_000 }

  mutating func one<Element>(of list: [Element]) -> Element { list[roll(list.count)] }
}
