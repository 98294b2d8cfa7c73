/// A position, a step or a velocity in the plane, in the units of the samples.
package struct StrokeVector: Equatable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static var zero: StrokeVector { StrokeVector(0, 0) }

  /// Its length; infinite when one of its numbers is not finite.
  package var length: Double {
    let square = x * x + y * y
    if square.isFinite && square > 1e-290 { return square.squareRoot() }
    let largest = max(abs(x), abs(y))
    guard isFinite else { return .infinity }
    guard largest > 0 else { return 0 }
    let a = x / largest
    let b = y / largest
    return largest * (a * a + b * b).squareRoot()
  }

  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// As long as before, but not longer than `longest`.
  package func limited(to longest: Double) -> StrokeVector {
    let length = length
    guard length.isFinite else { return .zero }
    return length > longest ? self * (longest / length) : self
  }

  package static func + (a: StrokeVector, b: StrokeVector) -> StrokeVector {
    StrokeVector(a.x + b.x, a.y + b.y)
  }

  package static func - (a: StrokeVector, b: StrokeVector) -> StrokeVector {
    StrokeVector(a.x - b.x, a.y - b.y)
  }

  package static func * (a: StrokeVector, factor: Double) -> StrokeVector {
    StrokeVector(a.x * factor, a.y * factor)
  }
}
