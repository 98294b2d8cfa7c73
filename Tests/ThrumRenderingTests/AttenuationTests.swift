import Foundation
import Testing
import ThrumRendering

@Suite("Attenuation")
struct AttenuationTests {
  private func source(
    _ place: Place, _ curve: AttenuationCurve = .linear, inner: Double = 2, outer: Double = 50,
    spread: Float = 1
  ) -> Source {
    Source(place: place, innerRadius: inner, outerRadius: outer, curve: curve, spread: spread)
  }

  private func isClose(_ left: Float, _ right: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(Double(left) - right) < tolerance
  }

  /// The closed forms of Docs/mixing.md.
  private func gain(_ curve: AttenuationCurve, _ d: Double, _ r: Double, _ R: Double) -> Double {
    if d <= r { return 1 }
    if d >= R { return 0 }
    switch curve {
    case .linear: return (R - d) / (R - r)
    case .logarithmic: return Foundation.log(R / d) / Foundation.log(R / r)
    case .inverse: return (r / d - r / R) / (1 - r / R)
    }
  }

  private static let curves: [AttenuationCurve] = [.linear, .logarithmic, .inverse]

  @Test("the gain is the closed form of its curve", arguments: curves)
  func closedForm(_ curve: AttenuationCurve) {
    for (r, R) in [(2.0, 50.0), (0.001, 1000), (1, 1.001), (1e-9, 1e9), (3, 4)] {
      for step in 0...200 {
        let d = R * Double(step) / 180
        let seen = source(Place(0, d, 0), curve, inner: r, outer: R).attenuation(for: Listener())
        #expect(isClose(seen.gain, gain(curve, d, r, R)), "\(curve) at \(d) of \(r)…\(R)")
      }
    }
  }

  @Test("it is 1 up to the inner radius and 0 from the outer on", arguments: curves)
  func ends(_ curve: AttenuationCurve) {
    func gain(_ distance: Double) -> Float {
      source(Place(0, 0, distance), curve).attenuation(for: Listener()).gain
    }
    #expect(gain(0) == 1 && gain(1) == 1 && gain(2) == 1)
    #expect(gain(2.0001) < 1 && gain(2.0001) > 0.99)
    #expect(gain(49.999) > 0 && gain(49.999) < 0.01)
    #expect(gain(50) == 0 && gain(1000) == 0)
  }

  // At 10 of 2…50: 40 / 48; ln 5 / ln 25 = 1/2; (1/5 - 1/25) / (24/25) = 1/6.
  @Test("values worked out by hand")
  func byHand() {
    func gain(_ curve: AttenuationCurve) -> Float {
      source(Place(6, 0, 8), curve).attenuation(for: Listener()).gain
    }
    #expect(isClose(gain(.linear), 40.0 / 48))
    #expect(isClose(gain(.logarithmic), 0.5))
    #expect(isClose(gain(.inverse), 1.0 / 6))
  }

  @Test("farther is never stronger", arguments: curves)
  func monotone(_ curve: AttenuationCurve) {
    var before: Float = 1
    for step in 0...600 {
      let now = source(Place(Double(step) / 10, 0, 0), curve).attenuation(for: Listener()).gain
      #expect(now <= before)
      before = now
    }
  }

  @Test("an inner radius of 0 works with the linear curve")
  func noInnerRadius() {
    let seen = source(Place(5, 0, 0), inner: 0, outer: 10).attenuation(for: Listener())
    #expect(seen == Attenuation(gain: 0.5, balance: 1))
    #expect(source(Place(0, 0, 0), inner: 0, outer: 10).attenuation(for: Listener()) == .none)
  }

  // cos 0° = 1, cos 60° = 1/2, cos 90° = 0, cos 120° = -1/2, cos 180° = -1.
  @Test("the balance is the cosine between the direction and the listener's right")
  func balance() {
    let root = 3.0.squareRoot() / 2
    let directions: [(Place, Double)] = [
      (Place(10, 0, 0), 1), (Place(5, 10 * root, 0), 0.5), (Place(0, 10, 0), 0), (Place(0, 0, -10), 0),
      (Place(-5, 0, 10 * root), -0.5), (Place(-10, 0, 0), -1),
    ]
    for (place, cosine) in directions {
      #expect(isClose(source(place).attenuation(for: Listener()).balance, cosine))
      #expect(isClose(source(place, spread: 0.5).attenuation(for: Listener()).balance, cosine / 2))
      #expect(source(place, spread: 0).attenuation(for: Listener()).balance == 0)
    }
    // In front and behind are alike.
    #expect(
      source(Place(3, 4, 0)).attenuation(for: Listener())
        == source(Place(3, -4, 0)).attenuation(for: Listener()))
  }

  @Test("the balance depends on where the listener is and which way is right, not on lengths")
  func listener() {
    let place = Place(100, 7, -3)
    let listener = Listener(place: Place(90, 7, -3), right: Place(0, 1, 0))
    #expect(source(place).attenuation(for: listener).balance == 0)
    let turned = Listener(place: Place(90, 7, -3), right: Place(-4, 0, 0))
    #expect(isClose(source(place).attenuation(for: turned).balance, -1))
    #expect(isClose(source(place).attenuation(for: turned).gain, 40.0 / 48))
    let nowhere = Listener(place: Place(90, 7, -3), right: Place(0, 0, 0))
    #expect(source(place).attenuation(for: nowhere).balance == 0)
  }

  @Test(
    "any length of the listener's right is as good as 1",
    arguments: [1e-300, 1e-200, 1e-9, 1, 1e9, 1e200, 1e300])
  func rightLength(_ length: Double) {
    let listener = Listener(place: Place(0, 0, 0), right: Place(length, 0, 0))
    #expect(isClose(source(Place(-10, 0, 0)).attenuation(for: listener).balance, -1))
    #expect(isClose(source(Place(10, 0, 0)).attenuation(for: listener).balance, 1))
  }

  @Test("inside the inner radius the balance fades to the middle in proportion")
  func inside() {
    for step in 0...20 {
      let x = Double(step) / 10
      #expect(isClose(source(Place(x, 0, 0)).attenuation(for: Listener()).balance, x / 2))
      #expect(isClose(source(Place(-x, 0, 0)).attenuation(for: Listener()).balance, -x / 2))
    }
    #expect(source(Place(0, 0, 0)).attenuation(for: Listener()).balance == 0)
  }

  @Test("extreme numbers give finite results in range", arguments: curves)
  func extreme(_ curve: AttenuationCurve) {
    let sizes = [
      0, Double.leastNonzeroMagnitude, 1e-300, 1e-160, 1, 1e160, 1e300, Double.greatestFiniteMagnitude,
    ]
    let signed = sizes + sizes.map { -$0 }
    let radii = [
      (Double.leastNonzeroMagnitude, 2 * Double.leastNonzeroMagnitude), (1e-300, 1e300), (1, 2),
      (1e300, 1e301), (1, .greatestFiniteMagnitude),
    ]
    var wrong: [String] = []
    for (inner, outer) in radii {
      for x in signed {
        for y in signed {
          for right in signed {
            let source = source(Place(x, y, 1), curve, inner: inner, outer: outer)
            let listener = Listener(place: Place(-y, x, -1), right: Place(right, y, 0))
            let seen = source.attenuation(for: listener)
            if seen.gain >= 0 && seen.gain <= 1 && seen.balance >= -1 && seen.balance <= 1 { continue }
            wrong.append("\(seen) of \(source) for \(listener)")
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count), first \(wrong.first ?? "")")
  }

  // 1 - b on the left for b > 0, 1 + b on the right for b < 0.
  @Test("a balance weakens the other side")
  func motors() {
    let mix = MotorMix(low: 0.8, high: 0.4, leftTrigger: 0.6, rightTrigger: 0.2)
    #expect(mix.balanced(0) == mix)
    #expect(mix.balanced(1) == MotorMix(low: 0, high: 0.4, leftTrigger: 0, rightTrigger: 0.2))
    #expect(mix.balanced(-1) == MotorMix(low: 0.8, high: 0, leftTrigger: 0.6, rightTrigger: 0))
    #expect(mix.balanced(0.5) == MotorMix(low: 0.4, high: 0.4, leftTrigger: 0.3, rightTrigger: 0.2))
    #expect(mix.balanced(-0.25) == MotorMix(low: 0.8, high: 0.3, leftTrigger: 0.6, rightTrigger: 0.15))
  }
}
