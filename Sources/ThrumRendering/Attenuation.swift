/// How strength falls with distance.
///
/// Raw values equal those of `thrum_attenuation_curve` in the C interface.
package enum AttenuationCurve: UInt8, Sendable {
  /// In a straight line from the inner to the outer radius.
  case linear = 1
  /// With the logarithm of the distance: as many decibels for each doubling.
  case logarithmic = 2
  /// With one over the distance, shifted so that it ends at the outer radius.
  case inverse = 3
}

/// A place in the game's world, in whatever unit the game uses for all of them.
package struct Place: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  static func - (left: Place, right: Place) -> Place {
    Place(left.x - right.x, left.y - right.y, left.z - right.z)
  }

  func dot(_ other: Place) -> Double { x * other.x + y * other.y + z * other.z }

  /// Scaled first, so that squares neither overflow nor vanish.
  var length: Double {
    let largest = max(abs(x), abs(y), abs(z))
    guard largest > 0 && largest.isFinite else { return largest }
    let part = Place(x / largest, y / largest, z / largest)
    return largest * part.dot(part).squareRoot()
  }

  func divided(by divisor: Double) -> Place { Place(x / divisor, y / divisor, z / divisor) }
}

/// Where one feels from: a place and which way is right.
package struct Listener: Equatable, Sendable {
  package var place: Place
  /// Any length but zero; zero means that there is no left and right.
  package var right: Place

  package init(place: Place = Place(0, 0, 0), right: Place = Place(1, 0, 0)) {
    self.place = place
    self.right = right
  }
}

/// What distance and direction do to an effect.
package struct Attenuation: Equatable, Sendable {
  /// Scale of the intensity, 0…1.
  package var gain: Float
  /// -1 is all on the left handle, 0 both alike, 1 all on the right.
  package var balance: Float

  /// Nothing is changed.
  package static var none: Attenuation { Attenuation(gain: 1, balance: 0) }

  package init(gain: Float, balance: Float) {
    self.gain = gain
    self.balance = balance
  }
}

/// Where an effect comes from and how far it reaches.
package struct Source: Equatable, Sendable {
  package var place: Place
  /// Distance up to which it has its full strength, at least 0; above 0 for the logarithmic and the
  /// inverse curve.
  package var innerRadius: Double
  /// Distance from which it is not felt; above the inner radius.
  package var outerRadius: Double
  package var curve: AttenuationCurve
  /// How much the direction matters: 0 not at all, 1 all the way to one side.
  package var spread: Float

  package init(
    place: Place, innerRadius: Double, outerRadius: Double, curve: AttenuationCurve = .linear,
    spread: Float = 1
  ) {
    self.place = place
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
    self.curve = curve
    self.spread = spread
  }

  /// What a listener feels of the source.
  ///
  /// With d the distance, r the inner and R the outer radius, the gain between the radii is
  ///
  ///     linear       (R - d) / (R - r)
  ///     logarithmic  ln(R / d) / ln(R / r)
  ///     inverse      (r / d - r / R) / (1 - r / R)
  ///
  /// Each is 1 at r and 0 at R. The balance is the cosine of the angle between the direction of the source and the
  /// listener's right, and fades to 0 inside the inner radius, so that a source that passes through the
  /// listener does not jump from side to side.
  package func attenuation(for listener: Listener) -> Attenuation {
    let direction = place - listener.place
    let distance = direction.length
    let rightLength = listener.right.length
    var balance = 0.0
    if distance > 0 && rightLength > 0 && distance.isFinite && rightLength.isFinite {
      balance =
        direction.divided(by: distance).dot(listener.right.divided(by: rightLength)) * Double(spread)
      if distance < innerRadius { balance *= distance / innerRadius }
    }
    return Attenuation(gain: gain(at: distance), balance: Float(max(-1, min(1, balance))))
  }

  private func gain(at distance: Double) -> Float {
    if distance <= innerRadius { return 1 }
    if distance >= outerRadius { return 0 }
    switch curve {
    case .linear: return Float((outerRadius - distance) / (outerRadius - innerRadius))
    case .logarithmic:
      let end = Source.naturalLogarithm(outerRadius)
      return Float(
        (end - Source.naturalLogarithm(distance)) / (end - Source.naturalLogarithm(innerRadius)))
    case .inverse:
      let end = innerRadius / outerRadius
      return Float((innerRadius / distance - end) / (1 - end))
    }
  }

  /// The natural logarithm of a finite number above 0, to within 1e-9.
  ///
  /// ln(m 2^e) = e ln 2 + 2 artanh((m - 1) / (m + 1)); with m from 1 to 2 the argument of artanh is at
  /// most 1/3, and the first term left out of its series is below 1e-9.
  static func naturalLogarithm(_ x: Double) -> Double {
    let z = (x.significand - 1) / (x.significand + 1)
    let square = z * z
    var series = 0.0
    for odd in stride(from: 17, through: 1, by: -2) { series = series * square + 1 / Double(odd) }
    return Double(x.exponent) * 0.6931471805599453 + 2 * z * series
  }
}
