/// The name that a misspelt one was probably meant to be.
enum NameSuggestion {
  /// How many letters may be wrong.
  private static let mostEdits = 2
  private static let longestName = 40

  /// ", did you mean 'X'?" for the nearest name of a type that `isCandidate`, or nothing when none is near.
  static func text<Name: AHAPNamed>(
    for name: UnsafeBufferPointer<UInt8>, among: Name.Type, where isCandidate: (Name) -> Bool = { _ in true }
  ) -> MessageText {
    var best = mostEdits + 1
    var nearest: Name?
    for position in 0..<Name.nameCount {
      guard let candidate = Name.named(position), isCandidate(candidate) else { continue }
      let edits = min(editCount(name, candidate.name), isPart(name, candidate.name) ? mostEdits : Int.max)
      if edits < best {
        best = edits
        nearest = candidate
      }
    }
    guard let nearest else { return "" }
    return "; did you mean '\(nearest.name)'?"
  }

  /// Whether one of the names is the beginning or the end of the other: `HapticAttackTime` for
  /// `AttackTime`, `HapticIntensity` for `HapticIntensityControl`.
  private static func isPart(_ name: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Bool {
    let length = other.utf8CodeUnitCount
    let shared = min(name.count, length)
    guard shared >= 8, name.count != length, max(name.count, length) - shared <= 7 else { return false }
    var isBeginning = true
    var isEnd = true
    for index in 0..<shared {
      isBeginning = isBeginning && name[index] == other.utf8Start[index]
      isEnd = isEnd && name[name.count - 1 - index] == other.utf8Start[length - 1 - index]
    }
    return isBeginning || isEnd
  }

  /// How many letters must be changed, added or removed (Levenshtein), letter case aside; more than
  /// ``mostEdits`` when it is surely too many.
  private static func editCount(_ name: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Int {
    let length = other.utf8CodeUnitCount
    guard name.count <= longestName, length <= longestName, abs(name.count - length) <= mostEdits else {
      return mostEdits + 1
    }
    var row = InlineArray<41, Int> { $0 }
    for index in 0..<name.count {
      var diagonal = row[0]
      row[0] = index + 1
      for column in 0..<length {
        let same = lowercase(name[index]) == lowercase(other.utf8Start[column])
        let edits = min(row[column] + 1, row[column + 1] + 1, diagonal + (same ? 0 : 1))
        diagonal = row[column + 1]
        row[column + 1] = edits
      }
    }
    return row[length]
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
