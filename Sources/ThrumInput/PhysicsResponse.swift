/// The shape of a response between its ends.
///
/// Raw values equal those of `thrum_response_curve` in the C interface.
package enum PhysicsResponseCurve: UInt8, Sendable {
  /// As the input.
  case linear = 1
  /// With the root of the input: amplitude for an input that is a power or an energy.
  case squareRoot = 2
  /// With the square of the input.
  case square = 3
  /// As much for each doubling of the input; the input begins above 0.
  case logarithmic = 4
  /// Slow at both ends: 3x² - 2x³.
  case smooth = 5
}

/// A response: from a range of a physical quantity to a range of intensity or sharpness.
///
/// With x = (input - inputLow) / (inputHigh - inputLow), limited to 1, the output is
/// outputLow + (outputHigh - outputLow) · curve(x). Below inputLow ``intensity(_:)`` is silent and
/// ``level(_:)`` stays at outputLow.
package struct PhysicsResponse: Equatable, Sendable {
  package let inputLow: Float
  package let inputHigh: Float
  package let outputLow: Float
  package let outputHigh: Float
  package let curve: PhysicsResponseCurve
  /// log₂(inputHigh / inputLow) of a logarithmic response.
  private let octaves: Float

  package init(
    _ inputLow: Float, _ inputHigh: Float, to outputLow: Float, _ outputHigh: Float,
    _ curve: PhysicsResponseCurve = .linear
  ) {
    self.inputLow = inputLow
    self.inputHigh = inputHigh
    self.outputLow = outputLow
    self.outputHigh = outputHigh
    self.curve = curve
    octaves = curve == .logarithmic && inputLow > 0 ? binaryLogarithm(inputHigh / inputLow) : 1
  }

  /// Whether the ends are finite and in order, the outputs in 0…1, and a logarithm has a beginning.
  package var isValid: Bool {
    inputLow.isFinite && inputHigh.isFinite && inputLow >= 0 && inputHigh > inputLow
      && outputLow >= 0 && outputLow <= 1 && outputHigh >= 0 && outputHigh <= 1
      && (curve != .logarithmic || inputLow > 0)
  }

  /// 0…1; 0 below the input range, and for an input that is not a number.
  package func intensity(_ input: Float) -> Float { input >= inputLow ? level(input) : 0 }

  /// 0…1; the low output below the input range, and for an input that is not a number.
  package func level(_ input: Float) -> Float {
    guard input > inputLow else { return outputLow }
    guard input < inputHigh else { return outputHigh }
    let x = (input - inputLow) / (inputHigh - inputLow)
    let y: Float =
      switch curve {
      case .linear: x
      case .squareRoot: x.magnitude.squareRoot()
      case .square: x * x
      case .logarithmic: binaryLogarithm(input / inputLow) / octaves
      case .smooth: x * x * (3 - 2 * x)
      }
    return outputLow + (outputHigh - outputLow) * min(1, max(0, y))
  }
}

/// log₂ of a finite number of at least 1, to within 1e-6; the same bits on every machine.
///
/// log₂(m 2^e) = e + 2 / ln 2 · artanh((m - 1) / (m + 1)); with m from 1 to 2 the argument of artanh is at
/// most 1/3, and the first term left out of its series is below 1e-7.
private func binaryLogarithm(_ x: Float) -> Float {
  guard x.isFinite, x >= 1 else { return x >= 1 ? 128 : 0 }
  let significand = Double(x.significand)
  let z = (significand - 1) / (significand + 1)
  let square = z * z
  var series = square * (1.0 / 13) + 1.0 / 11
  series = series * square + 1.0 / 9
  series = series * square + 1.0 / 7
  series = series * square + 1.0 / 5
  series = series * square + 1.0 / 3
  series = series * square + 1
  return Float(Double(x.exponent) + 2.885390081777927 * z * series)
}
