/// Shares an intensity between the low- and the high-frequency motor by sharpness.
///
/// Sharpness 0 is the low motor alone and 1 the high motor alone. In between the sum that is felt stays
/// the intensity: two vibrations in different bands feel like the stronger plus half the weaker (Hollins
/// & Roy 1996), so with the weaker at the fraction r of the stronger the stronger gets I / (1 + r/2).
/// The fraction is the ratio of the shares, r = S / (1 - S) below sharpness 1/2 and the inverse above,
/// which gives
///
///     S <= 1/2:  low = I (1 - S) / (1 - S/2),       high = I S / (1 - S/2)
///     S >= 1/2:  low = I (1 - S) / (1/2 + S/2),     high = I S / (1/2 + S/2)
///
/// Low falls and high rises with every step of sharpness; both are proportional to the intensity.
///
/// - Parameters:
///   - intensity: 0…1.
///   - sharpness: 0…1.
@inline(__always)
package func crossfade(intensity: Float, sharpness: Float) -> MotorMix {
  let share = intensity / (sharpness <= 0.5 ? 1 - 0.5 * sharpness : 0.5 + 0.5 * sharpness)
  return MotorMix(low: share * (1 - sharpness), high: share * sharpness)
}
