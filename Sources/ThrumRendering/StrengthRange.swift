/// How strong the person who plays wants it: off, or a range that everything is fitted into.
///
/// The Xbox Accessibility Guidelines (XAG 110) ask for both: some cannot feel weak vibration, some cannot
/// bear strong. The range is applied after everything the game does: a strength above 0 becomes
/// `weakest + (strongest - weakest) · strength`, and nothing stays nothing.
package struct StrengthRange: Equatable, Sendable {
  /// 0…1, not above `strongest`.
  package var weakest: Float
  /// 0…1. 0 is off.
  package var strongest: Float

  package init(weakest: Float, strongest: Float) {
    self.weakest = weakest
    self.strongest = strongest
  }

  /// As the game wants it.
  package static var full: StrengthRange { StrengthRange(weakest: 0, strongest: 1) }

  /// No vibration.
  package static var off: StrengthRange { StrengthRange(weakest: 0, strongest: 0) }

  /// A strength of 0…1 inside the range.
  @inline(__always)
  package func map(_ strength: Float) -> Float {
    strength <= 0 ? 0 : weakest + (strongest - weakest) * strength
  }
}
