/// The range and the default of a parameter, in the parameter's own unit.
package struct ParameterRange: Equatable, Sendable {
  package let minimum: Float
  package let maximum: Float
  package let defaultValue: Float

  package init(_ minimum: Float, _ maximum: Float, default defaultValue: Float) {
    self.minimum = minimum
    self.maximum = maximum
    self.defaultValue = defaultValue
  }

  /// The value of the range nearest to `value`.
  @inline(__always)
  package func limit(_ value: Float) -> Float {
    value < minimum ? minimum : (value > maximum ? maximum : value)
  }
}
