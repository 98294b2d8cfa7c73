/// How long the normalised envelope times of Core Haptics are in seconds.
///
/// Core Haptics gives attack, decay and release as numbers from 0 to 1 that stand for times growing
/// exponentially and says no more ("1 doesn't indicate 1 second",
/// https://developer.apple.com/documentation/corehaptics/representing-haptic-patterns-in-ahap-files).
/// The seconds are Thrum's choice. All of it is the table below and the one formula
///
///     seconds(x) = shortest + (longest - shortest) * (100^x - 1) / 99
///
/// so that half way is about a tenth of the longest time, where hands tell small differences best.
package enum EnvelopeTimes {
  /// A decay of 0 still lasts this long: 0 is "the shortest the system supports", not "off", and an
  /// event that is not sustained would vanish.
  package static var shortestDecay: Double { 0.02 }
  package static var longestAttack: Double { 1.0 }
  package static var longestDecay: Double { 2.0 }
  package static var longestRelease: Double { 2.0 }

  /// Seconds that an attack of `x` lasts; `x` is limited to 0…1.
  package static func attack(_ x: Float) -> Double { seconds(x, 0, longestAttack) }

  /// Seconds that a decay of `x` lasts; `x` is limited to 0…1.
  package static func decay(_ x: Float) -> Double { seconds(x, shortestDecay, longestDecay) }

  /// Seconds that a release of `x` lasts; `x` is limited to 0…1.
  package static func release(_ x: Float) -> Double { seconds(x, 0, longestRelease) }

  private static func seconds(_ x: Float, _ shortest: Double, _ longest: Double) -> Double {
    if x <= 0 { return shortest }
    if x >= 1 { return longest }
    let log2Of100 = 6.643856189774724
    return shortest + (longest - shortest) * (powerOfTwo(Double(x) * log2Of100) - 1) / 99
  }

  /// 2 to the power of `y`, for `y` from 0 to 1022, to within 1e-9 of the value.
  ///
  /// The C library's `exp2` would do, but its last bit differs between versions, and a call to C cannot
  /// be proven free of locks. The whole part goes into the exponent bits; the rest, at most 1/2 in size,
  /// is the Taylor series of e^(f ln 2) to the eighth power, whose next term is below 1e-10.
  static func powerOfTwo(_ y: Double) -> Double {
    let whole = Int(y + 0.5)
    let z = (y - Double(whole)) * 0.6931471805599453
    var series = 1 + z / 8
    series = 1 + z / 7 * series
    series = 1 + z / 6 * series
    series = 1 + z / 5 * series
    series = 1 + z / 4 * series
    series = 1 + z / 3 * series
    series = 1 + z / 2 * series
    series = 1 + z * series
    return series * Double(bitPattern: UInt64(whole + 1023) << 52)
  }
}
