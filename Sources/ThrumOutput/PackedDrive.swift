import ThrumPatterns

/// A drive in one word, so that threads exchange it whole: 16 bits a motor, which is what SDL2 carries.
struct PackedDrive: Equatable {
  static var silent: PackedDrive { PackedDrive(word: 0) }

  let word: UInt64

  init(word: UInt64) { self.word = word }

  init(_ drive: Drive) {
    word =
      PackedDrive.bits(drive.low) | PackedDrive.bits(drive.high) << 16
      | PackedDrive.bits(drive.leftTrigger) << 32 | PackedDrive.bits(drive.rightTrigger) << 48
  }

  var drive: Drive {
    Drive(low: level(0), high: level(16), leftTrigger: level(32), rightTrigger: level(48))
  }

  /// The stronger of each motor.
  func stronger(_ other: PackedDrive) -> PackedDrive {
    var result: UInt64 = 0
    for motor in 0..<4 {
      let mask: UInt64 = 0xFFFF << UInt64(16 * motor)
      result |= max(word & mask, other.word & mask)
    }
    return PackedDrive(word: result)
  }

  /// The motors that are stronger here than in `other`; the rest is off.
  func rising(above other: PackedDrive) -> PackedDrive {
    var result: UInt64 = 0
    for motor in 0..<4 {
      let mask: UInt64 = 0xFFFF << UInt64(16 * motor)
      if word & mask > other.word & mask { result |= word & mask }
    }
    return PackedDrive(word: result)
  }

  private func level(_ shift: UInt64) -> Float { Float((word >> shift) & 0xFFFF) / 65535 }

  /// A strength above 0 stays above 0.
  private static func bits(_ value: Float) -> UInt64 {
    guard value > 0 else { return 0 }
    return value < 1 ? max(1, UInt64(value * 65535 + 0.5)) : 65535
  }
}
