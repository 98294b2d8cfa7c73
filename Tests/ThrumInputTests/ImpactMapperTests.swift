import Foundation
import Testing
import ThrumInput

@Suite("Impacts")
struct ImpactMapperTests {
  /// One impact in one step.
  private func tap(_ impact: ContactImpact, _ tuning: PhysicsTuning = PhysicsTuning()) -> PhysicsSteps.Tap? {
    var mapper = PhysicsMapper()
    mapper.tuning = tuning
    return PhysicsSteps(&mapper, 1) { mapper, _ in mapper.impact(impact) }.taps.first
  }

  @Test("intensity is the logarithm of the impulse over its range")
  func closedForm() throws {
    for impulse: Float in [0.5, 0.7, 1, 2, 5, 10, 37, 80, 99.9] {
      let share = log(Double(impulse) / 0.5) / log(100 / 0.5)
      let felt = try #require(tap(ContactImpact(impulse: impulse)))
      #expect(abs(Double(felt.intensity) - (0.2 + 0.8 * share)) < 1e-5)
    }
    #expect(tap(ContactImpact(impulse: 0.499)) == nil)
    #expect(tap(ContactImpact(impulse: 100))?.intensity == 1)
    #expect(tap(ContactImpact(impulse: .greatestFiniteMagnitude))?.intensity == 1)
  }

  @Test("a stronger impulse is never felt less", arguments: [1, 2, 3, 4, 5] as [UInt8])
  func monotone(curve: UInt8) throws {
    var tuning = PhysicsTuning()
    tuning.impact = PhysicsResponse(0.5, 100, to: 0.2, 1, try #require(PhysicsResponseCurve(rawValue: curve)))
    var last: Float = 0
    for step in 0...2000 {
      let intensity = tap(ContactImpact(impulse: Float(step) * 0.06), tuning)?.intensity ?? 0
      #expect(intensity >= last)
      last = intensity
    }
    #expect(last == 1)
  }

  @Test("without an impulse it is the reduced mass times the speed")
  func estimated() {
    let exact = tap(ContactImpact(impulse: 6, speed: 3))
    #expect(tap(ContactImpact(speed: 3, massA: 3, massB: 6)) == exact)
    #expect(tap(ContactImpact(speed: 3, massA: 2, massB: 0)) == exact)
    #expect(tap(ContactImpact(speed: 3, massA: 0, massB: 2)) == exact)
    #expect(tap(ContactImpact(speed: 3)) == nil)
  }

  @Test("two hundred contacts in a step are one tap, as sharp as the strongest")
  func merging() throws {
    var mapper = PhysicsMapper()
    var energy = 0.0
    let steps = PhysicsSteps(&mapper, 5) { mapper, step in
      guard step == 1 else { return }
      for index in 0..<200 {
        let impulse: Float = index == 120 ? 5 : 1
        energy += Double(impulse * impulse)
        // Metal on metal is the strongest, everything else is rubber.
        let material: Int32 = index == 120 ? 5 : 1
        mapper.impact(
          ContactImpact(
            impulse: impulse, speed: 2, materialA: material, materialB: material, bodyA: UInt64(index + 1),
            bodyB: 1000))
      }
    }
    #expect(steps.taps.count == 1)
    let felt = try #require(steps.taps.first)
    #expect(felt.step == 1)
    let expected = 0.2 + 0.8 * log(energy.squareRoot() / 0.5) / log(200.0)
    #expect(abs(Double(felt.intensity) - expected) < 1e-5)
    #expect(felt.sharpness == 1)
    #expect(mapper.counters.impacts == 200)
    #expect(mapper.counters.taps == 1)
  }

  @Test("the order of the contacts does not change the tap")
  func order() {
    let impacts = (0..<50).map { (index: Int) -> ContactImpact in
      let impulse = Float(1 << (index % 4))
      return ContactImpact(impulse: impulse, materialA: Int32(index % 4), bodyA: UInt64(index + 1))
    }
    var forwards = PhysicsMapper()
    var backwards = PhysicsMapper()
    let one = PhysicsSteps(&forwards, 1) { mapper, _ in for impact in impacts { mapper.impact(impact) } }
    let other = PhysicsSteps(&backwards, 1) { mapper, _ in
      for impact in impacts.reversed() { mapper.impact(impact) }
    }
    #expect(one.taps[0].intensity == other.taps[0].intensity)
  }

  @Test("the softer material decides the sharpness")
  func sharpness() {
    #expect(tap(ContactImpact(impulse: 5, materialA: 5, materialB: 5))?.sharpness == 1)
    let rubber = tap(ContactImpact(impulse: 5, materialA: 5, materialB: 1))?.sharpness
    #expect(rubber == tap(ContactImpact(impulse: 5, materialA: 1, materialB: 5))?.sharpness)
    #expect(abs((rubber ?? 0) - 0.37) < 1e-6)
  }

  @Test("after a tap the next one waits for the refractory time", arguments: [(51, 1), (52, 2)])
  func refractory(later: Int, expected: Int) {
    var mapper = PhysicsMapper()
    // Steps of 1/1024 s add up without rounding: 0.05 s are 51.2 of them.
    let steps = PhysicsSteps(&mapper, 100, seconds: 1.0 / 1024) { mapper, step in
      if step == 0 || step == later { mapper.impact(ContactImpact(impulse: 5)) }
    }
    #expect(steps.taps.count == expected)
    #expect(mapper.counters.heldBackTaps == UInt64(2 - expected))
  }

  @Test("an impact more than twice as strong breaks through")
  func breakthrough() {
    for (second, expected) in [(10, 1), (10.01, 2)] as [(Float, Int)] {
      var mapper = PhysicsMapper()
      let steps = PhysicsSteps(&mapper, 3) { mapper, step in
        if step < 2 { mapper.impact(ContactImpact(impulse: step == 0 ? 5 : second)) }
      }
      #expect(steps.taps.count == expected)
    }
  }

  @Test("one pair of bodies is felt once in its refractory time, others are free")
  func pairs() {
    var mapper = PhysicsMapper()
    mapper.tuning.refractory = 0
    // A pair that rattles in every step, named both ways round.
    let rattle = PhysicsSteps(&mapper, 60) { mapper, step in
      let isEven = step % 2 == 0
      mapper.impact(ContactImpact(impulse: 5, bodyA: isEven ? 7 : 8, bodyB: isEven ? 8 : 7))
    }
    // 0.15 s are nine steps of 1/60 s; rounding may make it ten.
    for (one, next) in zip(rattle.taps, rattle.taps.dropFirst()) {
      #expect((9...10).contains(next.step - one.step))
    }
    #expect(rattle.taps.count >= 6)
    #expect(mapper.counters.refractoryImpacts == UInt64(60 - rattle.taps.count))

    var others = PhysicsMapper()
    others.tuning.refractory = 0
    let steps = PhysicsSteps(&others, 60) { mapper, step in
      mapper.impact(ContactImpact(impulse: 5, bodyA: UInt64(step + 1), bodyB: 100))
    }
    #expect(steps.taps.count == 60)
  }

  @Test("contacts that rest are silent, however hard they press")
  func resting() {
    var mapper = PhysicsMapper()
    let steps = PhysicsSteps(&mapper, 600) { mapper, _ in
      mapper.impact(ContactImpact(impulse: 50, speed: 0.16, bodyA: 1, bodyB: 2))
      mapper.impact(ContactImpact(impulse: 0.4, speed: 3, bodyA: 3, bodyB: 4))
    }
    #expect(steps.commands.isEmpty)
    #expect(mapper.counters.restingImpacts == 1200)
    #expect(tap(ContactImpact(impulse: 5, speed: 0.5)) != nil)
    #expect(tap(ContactImpact(impulse: 5, speed: 0.499)) == nil)
  }

  @Test("a merge window collects the impacts of several steps into one later tap")
  func window() {
    var mapper = PhysicsMapper()
    mapper.tuning.mergeWindow = 3.5 / 60
    let steps = PhysicsSteps(&mapper, 10) { mapper, step in
      if step < 3 { mapper.impact(ContactImpact(impulse: 5)) }
    }
    #expect(steps.taps.map(\.step) == [3])
    let expected = 0.2 + 0.8 * log(75.0.squareRoot() / 0.5) / log(200.0)
    #expect(abs(Double(steps.taps[0].intensity) - expected) < 1e-5)
  }

  @Test("distance and weight weaken the impulse")
  func distance() {
    var tuning = PhysicsTuning()
    tuning.outerRadius = 10
    tuning.innerRadius = 2
    tuning.listener = PhysicsPoint(1, 0, 0)
    func at(_ x: Double, _ weight: Float = 1) -> PhysicsSteps.Tap? {
      tap(ContactImpact(impulse: 8, place: PhysicsPoint(x, 0, 0), weight: weight), tuning)
    }
    #expect(at(3) == tap(ContactImpact(impulse: 8)))
    #expect(at(7) == tap(ContactImpact(impulse: 4)))
    #expect(at(11) == nil)
    #expect(at(1, 0.25) == tap(ContactImpact(impulse: 2)))
    #expect(at(1, 0) == nil)
  }
}
