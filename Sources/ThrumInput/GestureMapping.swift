/// What gestures feel like: a plain struct that can be changed at any time. Intensities and sharpnesses 0…1,
/// an intensity of 0 switches its effect off. Speeds in points per second; where no source is given the
/// number is ours.
package struct GestureMapping: Equatable, Sendable {
  package var isEnabled = true
  /// Speed of a drag or fling to the intensity of its texture; nothing at the low end and below.
  package var texture = ResponseCurve(0...2000)
  /// Speed to the sharpness of the texture.
  package var textureSharpness = ResponseCurve(0...2000, from: 0.2, to: 0.6)
  /// Speed against a boundary or edge to the intensity of the impact.
  package var impact = ResponseCurve(0...2000)
  package var impactSharpness: Float = 0.4
  /// Distance beyond the bounds, points, to the intensity of the tension.
  package var tension = ResponseCurve(0...150, from: 0, to: 0.6, gamma: 0.7)
  package var tensionSharpness: Float = 0.1
  /// Pressure, 0…1, to a factor on the texture. By default it does not matter.
  package var pressure = ResponseCurve(0...1, from: 1, to: 1)
  package var tickIntensity: Float = 0.5
  package var tickSharpness: Float = 0.8
  /// Seconds between ticks; those that come sooner are left out. 20 a second are still told apart.
  package var tickInterval = 0.05
  package var snapIntensity: Float = 0.8
  package var snapSharpness: Float = 0.6
  package var tapIntensity: Float = 0.4
  package var tapSharpness: Float = 0.6
  package var longPressIntensity: Float = 0.7
  package var longPressSharpness: Float = 0.3

  package init() {}

  /// The usual mapping of a source. Sticks and triggers count in full deflections per second.
  package static func usual(_ source: GestureSource) -> GestureMapping {
    var value = GestureMapping()
    guard !source.hasPointers else { return value }
    value.texture = ResponseCurve(0...10)
    value.textureSharpness = ResponseCurve(0...10, from: 0.2, to: 0.6)
    value.impact = ResponseCurve(0...15)
    value.tension = ResponseCurve(0...1, from: 0, to: 0.6, gamma: 0.7)
    return value
  }

  package var isValid: Bool {
    texture.isValid && textureSharpness.isValid && impact.isValid && tension.isValid && pressure.isValid
      && tickInterval >= 0 && GestureMapping.areLevels(tickIntensity, tickSharpness)
      && GestureMapping.areLevels(snapIntensity, snapSharpness)
      && GestureMapping.areLevels(tapIntensity, tapSharpness)
      && GestureMapping.areLevels(longPressIntensity, longPressSharpness)
      && GestureMapping.areLevels(impactSharpness, tensionSharpness)
  }

  private static func areLevels(_ a: Float, _ b: Float) -> Bool {
    (0...1).contains(a) && (0...1).contains(b)
  }
}
