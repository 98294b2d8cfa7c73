/// The few functions of strokes that are not arithmetic.
///
/// Their own, and not the C library's, so that the same samples give the same commands on every machine, bit
/// for bit.
package enum StrokeMath {
  private static var ln2: Double { 0.6931471805599453 }

  /// The largest whole number that is not above `x`.
  package static func floor(_ x: Double) -> Double {
    // From 2^52 on every number is whole.
    guard abs(x) < 4_503_599_627_370_496 else { return x }
    let cut = Double(Int64(x))
    return cut > x ? cut - 1 : cut
  }

  /// The whole number nearest to `x`, the upper of two.
  package static func round(_ x: Double) -> Double { floor(x + 0.5) }

  /// e to the power of `x`, to within 1e-14 of the value; 0 far below, and never infinite.
  package static func exponential(_ x: Double) -> Double {
    // Written so that what is not a number gives 0; 2^-1010 is the least that is left.
    guard x > -700 else { return 0 }
    let bits = min(700, x) / ln2
    let whole = round(bits)
    // Taylor series of e^r, |r| ≤ ln 2 / 2; the next term is below 1e-16.
    let r = (bits - whole) * ln2
    var sum = 1.0
    var divisor = 13.0
    while divisor >= 1 {
      sum = 1 + sum * r / divisor
      divisor -= 1
    }
    return sum * Double(bitPattern: UInt64(1023 + Int64(whole)) << 52)
  }

  /// The natural logarithm, to within 1e-14; 0 for what has none.
  package static func logarithm(_ x: Double) -> Double {
    guard x > 0, x.isFinite, x.isNormal else { return 0 }
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), |s| ≤ 0.172; the next term is below 1e-17.
    let s = (significand - 1) / (significand + 1)
    let square = s * s
    var sum = 0.0
    var odd = 19.0
    while odd >= 1 {
      sum = sum * square + 1 / odd
      odd -= 2
    }
    return exponent * ln2 + 2 * s * sum
  }

  /// `x`, 0…1, to the power of `y`, above 0.
  package static func power(_ x: Double, _ y: Double) -> Double {
    if x <= 0 { return 0 }
    if y == 1 || x >= 1 { return min(1, x) }
    return exponential(y * logarithm(x))
  }

  /// The angle of a vector from the x axis towards the y axis, -π…π, to within 1e-14; 0 for no vector.
  package static func angle(_ vector: StrokeVector) -> Double {
    let x = abs(vector.x)
    let y = abs(vector.y)
    guard x.isFinite, y.isFinite, x > 0 || y > 0 else { return 0 }
    var angle = y <= x ? arcTangent(y / x) : Double.pi / 2 - arcTangent(x / y)
    if vector.x < 0 { angle = Double.pi - angle }
    return vector.y < 0 ? -angle : angle
  }

  /// An angle brought into -π…π by whole turns; 0 for one that is not finite.
  package static func wrapped(_ angle: Double) -> Double {
    guard angle.isFinite else { return 0 }
    return angle - 2 * Double.pi * round(angle / (2 * Double.pi))
  }

  /// Arc tangent of 0…1: from the nearest eighth, then its series.
  private static func arcTangent(_ x: Double) -> Double {
    let eighth = round(x * 8)
    let near = eighth / 8
    let t = (x - near) / (1 + x * near)
    let square = t * t
    // |t| ≤ 1/16; the next term is below 1e-15.
    let series = t * (1 - square * (1 / 3.0 - square * (1 / 5.0 - square * (1 / 7.0 - square / 9))))
    return arcTangentOfEighth(eighth) + series
  }

  private static func arcTangentOfEighth(_ eighth: Double) -> Double {
    switch eighth {
    case 1: 0.12435499454676144
    case 2: 0.24497866312686414
    case 3: 0.35877067027057225
    case 4: 0.4636476090008061
    case 5: 0.5585993153435624
    case 6: 0.6435011087932844
    case 7: 0.7188299996216245
    case 8: 0.7853981633974483
    default: 0
    }
  }
}
