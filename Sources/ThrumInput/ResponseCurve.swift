/// A range of an input, such as a speed, turned into a range of a parameter.
///
/// From `inputLow` to `inputHigh` it rises from `outputLow`, the floor, to `outputHigh`, bent by `gamma`:
/// below 1 it rises early, above 1 late. Outside the range it stays at the nearer end.
package struct ResponseCurve: Equatable, Sendable {
  package var inputLow: Float
  /// Above `inputLow`.
  package var inputHigh: Float
  /// 0…1.
  package var outputLow: Float
  /// 0…1.
  package var outputHigh: Float
  /// Above 0.
  package var gamma: Float

  package init(
    _ inputs: ClosedRange<Float>, from outputLow: Float = 0.3, to outputHigh: Float = 1, gamma: Float = 1
  ) {
    inputLow = inputs.lowerBound
    inputHigh = inputs.upperBound
    self.outputLow = outputLow
    self.outputHigh = outputHigh
    self.gamma = gamma
  }

  package init(inputLow: Float, inputHigh: Float, outputLow: Float, outputHigh: Float, gamma: Float) {
    self.inputLow = inputLow
    self.inputHigh = inputHigh
    self.outputLow = outputLow
    self.outputHigh = outputHigh
    self.gamma = gamma
  }

  /// Whether every number is in its range.
  package var isValid: Bool {
    inputLow < inputHigh && (inputHigh - inputLow).isFinite && (0...1).contains(outputLow)
      && (0...1).contains(outputHigh) && gamma > 0 && gamma <= 100
  }

  /// The output, 0…1 for every input and for every curve.
  package func value(at input: Double) -> Float {
    let low = Double(inputLow)
    let part = (input - low) / (Double(inputHigh) - low)
    // Written so that what is not a number falls to the floor.
    let share = part > 0 ? min(1, part) : 0
    let bent = gamma == 1 ? share : StrokeMath.power(share, Double(gamma))
    let output = outputLow + (outputHigh - outputLow) * Float(bent)
    return output > 0 ? min(1, output) : 0
  }

  /// As ``value(at:)``, but nothing at and below the low end: what does not move makes no texture.
  package func valueAboveLow(at input: Double) -> Float { input > Double(inputLow) ? value(at: input) : 0 }
}
