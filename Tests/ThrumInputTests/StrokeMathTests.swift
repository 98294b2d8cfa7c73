import Foundation
import Testing
import ThrumInput

@Suite("Functions of strokes")
struct StrokeMathTests {
  @Test("exponential, logarithm and angle agree with the C library")
  func accuracy() {
    for step in -3000...3000 {
      let x = Double(step) / 100
      #expect(abs(StrokeMath.exponential(x) - exp(x)) <= 1e-13 * exp(x))
      let y = exp(x)
      #expect(abs(StrokeMath.logarithm(y) - log(y)) <= 1e-13 * max(1, abs(log(y))))
      let vector = StrokeVector(cos(x), sin(x))
      #expect(abs(StrokeMath.angle(vector) - atan2(sin(x), cos(x))) <= 1e-13)
    }
    for step in 0...100 {
      for gamma in [0.2, 0.7, 1, 1.8, 5] {
        let x = Double(step) / 100
        #expect(abs(StrokeMath.power(x, gamma) - pow(x, gamma)) <= 1e-13)
      }
    }
  }

  @Test("what has no result gives a finite one")
  func odd() {
    #expect(StrokeMath.exponential(-.infinity) == 0 && StrokeMath.exponential(.infinity).isFinite)
    #expect(StrokeMath.exponential(.nan) == 0)
    for x in [0, -1, Double.nan, .infinity] { #expect(StrokeMath.logarithm(x) == 0) }
    #expect(StrokeMath.angle(.zero) == 0 && StrokeMath.angle(StrokeVector(.nan, 1)) == 0)
    #expect(StrokeMath.wrapped(.infinity) == 0)
    #expect(abs(StrokeMath.wrapped(7 * Double.pi / 2) + Double.pi / 2) < 1e-12)
    #expect(
      abs(StrokeVector(3e200, 4e200).length - 5e200) < 1e186 && StrokeVector(3e-200, 4e-200).length > 4.9e-200
    )
    #expect(StrokeVector(.nan, 0).limited(to: 1) == .zero)
  }

  @Test("a coast follows the closed form and rests when it is due")
  func coast() {
    var coast = StrokeCoast()
    coast.start(at: 1, StrokeVector(10, 0), StrokeVector(1000, 0), rate: 0.998, rest: 10)
    let k = -1000 * log(0.998)
    #expect(abs(coast.end - 1 - log(100) / k) < 1e-9)
    for t in [0, 0.1, 0.5, 1.5] {
      #expect(abs(coast.velocity(at: 1 + t).x - 1000 * exp(-k * t)) < 1e-6)
      #expect(abs(coast.position(at: 1 + t).x - 10 - 1000 * (1 - exp(-k * t)) / k) < 1e-6)
    }
    #expect(abs(coast.velocity(at: coast.end + 5).x - 10) < 1e-9)
    coast.start(at: 1, .zero, StrokeVector(5, 0), rate: 0.998, rest: 10)
    #expect(!coast.isActive)
  }

  @Test("a curve has its floor, its end and its bend, and is finite for everything")
  func curve() {
    let curve = ResponseCurve(0...2000)
    #expect(curve.value(at: 0) == 0.3 && curve.value(at: 2000) == 1 && curve.value(at: 5000) == 1)
    #expect(abs(curve.value(at: 1000) - 0.65) < 1e-6)
    #expect(curve.valueAboveLow(at: 0) == 0 && curve.valueAboveLow(at: 1) > 0.3)
    #expect(ResponseCurve(0...1, from: 0, to: 1, gamma: 2).value(at: 0.5) == 0.25)
    #expect(ResponseCurve(0...1, from: 1, to: 0).value(at: 0.25) == 0.75)
    for input in [Double.nan, .infinity, -.infinity, 1e308] {
      #expect((0...1).contains(curve.value(at: input)) && (0...1).contains(curve.valueAboveLow(at: input)))
    }
    #expect(!ResponseCurve(1...1).isValid && !ResponseCurve(0...1, gamma: 0).isValid)
    #expect(!ResponseCurve(0...1, from: -0.1).isValid && !ResponseCurve(0...1, to: .nan).isValid)
    #expect(ResponseCurve(-1...3, from: 0.8, to: 0.1, gamma: 0.5).isValid)
  }
}
