/// A point of a curve.
package struct ControlPoint: Equatable, Sendable {
  /// Seconds from the start of the curve.
  package var time: Double
  /// In the unit of the parameter.
  package var value: Float

  package init(time: Double, value: Float) {
    self.time = time
    self.value = value
  }
}

/// A curve of a dynamic parameter: linear between its points.
///
/// The points of all curves of a pattern stand in one array, ``Pattern/points``; a curve names a range
/// of it.
package struct ParameterCurve: Equatable, Sendable {
  package var id: DynamicParameterID
  /// Start of the curve, seconds from the start of the pattern.
  package var time: Double
  /// Index of the first point in ``Pattern/points``.
  package var firstPoint: Int
  /// How many points the curve has.
  package var pointCount: Int
  /// Place among all entries of the pattern, from 0. Of two entries at the same time the later one wins.
  package var order: UInt32

  package init(id: DynamicParameterID, time: Double, firstPoint: Int, pointCount: Int, order: UInt32 = 0) {
    self.id = id
    self.time = time
    self.firstPoint = firstPoint
    self.pointCount = pointCount
    self.order = order
  }

  /// The indices of the curve's points in ``Pattern/points``.
  package var pointRange: Range<Int> { firstPoint..<(firstPoint + pointCount) }
}
