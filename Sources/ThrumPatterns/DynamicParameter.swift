/// A step of a dynamic parameter.
package struct DynamicParameter: Equatable, Sendable {
  package var id: DynamicParameterID
  /// In the unit of the parameter.
  package var value: Float
  /// Seconds from the start of the pattern.
  package var time: Double
  /// Place among all entries of the pattern, from 0. Of two entries at the same time the later one wins.
  package var order: UInt32

  package init(id: DynamicParameterID, value: Float, time: Double, order: UInt32 = 0) {
    self.id = id
    self.value = value
    self.time = time
    self.order = order
  }
}
