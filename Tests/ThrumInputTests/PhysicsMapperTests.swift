import Foundation
import Testing
import ThrumInput

@Suite("Springs, vehicles, falls, and steps that go wrong")
struct PhysicsMapperTests {
  @Test("a spring hums with its force, creaks while it is drawn, and breaks once")
  func tension() {
    var mapper = PhysicsMapper()
    mapper.tuning.textureGain = 1
    // Drawn by 5 N a step to 500 N, held, then drawn on until it breaks at 700 N.
    let steps = PhysicsSteps(&mapper, 260) { mapper, step in
      let force: Float = step <= 100 ? Float(step) * 5 : step <= 200 ? 500 : 500 + Float(step - 200) * 5
      mapper.tension(PhysicsTension(force: force, breakingForce: 700))
    }
    let felt = steps.intensity(.tension)
    #expect(abs(felt[100] - (0.05 + 0.45 * 480 / 980)) < 1e-5)
    #expect(felt[3] == 0)
    for step in 5...100 { #expect(felt[step] > felt[step - 1]) }
    let creaks = steps.taps.filter { $0.sharpness == 0.6 }
    #expect(creaks.map(\.step) == Array(stride(from: 10, through: 100, by: 10)) + [210, 220, 230])
    #expect(steps.taps.filter { $0.step > 100 && $0.step <= 200 }.isEmpty)
    #expect(steps.taps.filter { $0.intensity == 1 }.map(\.step) == [240])
    #expect(felt[241] == 0)
  }

  @Test("acceleration pushes, and a jolt is one tap")
  func vehicle() {
    var mapper = PhysicsMapper()
    mapper.tuning.textureGain = 1
    let steps = PhysicsSteps(&mapper, 120) { mapper, step in
      // 5 m/s² all the time; from step 60 on 8: 3 m/s² in 1/60 s are 180 m/s³.
      mapper.vehicle(PhysicsMotion(x: step < 60 ? 3 : 8, y: step < 60 ? 4 : 0, z: 0))
    }
    #expect(abs(steps.intensity(.vehicle)[59] - (0.1 + 0.7 * 3 / 13)) < 1e-5)
    #expect(steps.taps.map(\.step) == [60])
    let jerk = Double(((5.0 * 5) + 16).squareRoot() * 60)
    let expected = 0.25 + 0.75 * ((jerk - 60) / 1440).squareRoot()
    #expect(abs(Double(steps.taps[0].intensity) - expected) < 1e-4)

    var given = PhysicsMapper()
    let own = PhysicsSteps(&given, 2) { mapper, _ in
      mapper.vehicle(PhysicsMotion(x: 0, y: 0, z: 0, jerk: 1500))
    }
    #expect(own.taps.map(\.step) == [0])
    #expect(own.taps[0].intensity == 1)
  }

  @Test("a landing is as hard as the time in the air, v = g t")
  func landing() {
    for airSteps in [30, 45, 60] {
      var mapper = PhysicsMapper()
      let steps = PhysicsSteps(&mapper, 90) { mapper, step in
        if step < airSteps { mapper.fall(speed: -1) }
        if step == airSteps { mapper.land(speed: -1, materialA: 0, materialB: 13) }
      }
      let speed = 9.81 * Double(airSteps) / 60
      let expected = 0.25 + 0.75 * min(1, ((speed - 1.5) / 10.5)).squareRoot()
      #expect(steps.taps.map(\.step) == [airSteps])
      #expect(abs(Double(steps.taps[0].intensity) - expected) < 1e-4)
    }
    // A step down a stair is no landing, a speed of the game's own is always one.
    var mapper = PhysicsMapper()
    let steps = PhysicsSteps(&mapper, 40) { mapper, step in
      if step < 6 { mapper.fall(speed: -1) }
      if step == 6 { mapper.land(speed: -1, materialA: 0, materialB: 0) }
      if step == 20 { mapper.land(speed: 12, materialA: 9, materialB: 10) }
    }
    #expect(steps.taps.map(\.step) == [20])
    #expect(steps.taps[0].intensity == 1)
  }

  @Test("a long fall blows, up to the landing")
  func wind() {
    var mapper = PhysicsMapper()
    mapper.tuning.textureGain = 1
    mapper.tuning.fade = 0
    let steps = PhysicsSteps(&mapper, 400) { mapper, step in
      if step < 300 { mapper.fall(speed: Float(step) * 9.81 / 60) }
      if step == 300 { mapper.land(speed: 49, materialA: 0, materialB: 0) }
    }
    let felt = steps.intensity(.falling)
    #expect(felt[40] == 0 && felt[60] > 0)
    for step in 60..<300 { #expect(felt[step] > felt[step - 1]) }
    #expect(felt[300] == 0)
  }

  /// A game that reports everything, from numbers without a library.
  private func reports(_ mapper: inout PhysicsMapper, _ step: Int) {
    var state = UInt64(step) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func next() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24)
    }
    for _ in 0..<20 {
      mapper.impact(
        ContactImpact(
          impulse: next() * 20, speed: next() * 3, materialA: Int32(next() * 14), bodyA: UInt64(next() * 50),
          bodyB: UInt64(next() * 50)))
    }
    mapper.slide(ContactSlide(speed: next() * 4, normalForce: next() * 200, materialB: Int32(next() * 14)))
    mapper.roll(ContactRoll(angularSpeed: next() * 40, radius: 0.3, bumps: 5, normalForce: next() * 300))
    mapper.rotor(PhysicsRotor(revolutionsPerMinute: next() * 6000, load: next()))
    mapper.tension(PhysicsTension(force: next() * 800))
    mapper.vehicle(PhysicsMotion(x: next() * 9, y: next() * 9, z: next()))
    if step % 50 < 40 {
      mapper.fall(speed: next() * 40)
    } else {
      mapper.land(speed: -1, materialA: 0, materialB: 4)
    }
  }

  @Test("the same reports give the same commands, all in range and at most one tap of each kind")
  func determinism() {
    var one = PhysicsMapper()
    var other = PhysicsMapper()
    let first = PhysicsSteps(&one, 2000, reports)
    let second = PhysicsSteps(&other, 2000, reports)
    #expect(first.commands == second.commands)
    #expect(one.counters == other.counters)
    #expect(first.commands.count > 10000)
    for command in first.commands {
      switch command {
      case .tap(let intensity, let sharpness), .texture(_, let intensity, let sharpness):
        #expect(intensity > 0 && intensity <= 1 && sharpness >= 0 && sharpness <= 1)
      case .end: break
      }
    }
    for (_, taps) in Dictionary(grouping: first.taps, by: \.step) { #expect(taps.count <= 6) }
  }

  @Test("numbers that are not finite are silent and harm nothing that follows")
  func notFinite() {
    for bad: Float in [.nan, .infinity, -.infinity, -.nan] {
      var mapper = PhysicsMapper()
      let steps = PhysicsSteps(&mapper, 10) { mapper, _ in
        mapper.impact(ContactImpact(impulse: bad, speed: bad, massA: bad, massB: bad, weight: bad))
        mapper.impact(ContactImpact(speed: 3, massA: bad, massB: 1))
        mapper.slide(ContactSlide(speed: bad, normalForce: bad, weight: bad))
        mapper.slide(ContactSlide(speed: 1, normalForce: 100, materialA: .max, materialB: .min, weight: bad))
        mapper.roll(ContactRoll(angularSpeed: bad, radius: bad, bumps: bad, normalForce: bad))
        mapper.rotor(PhysicsRotor(revolutionsPerMinute: bad, load: bad, pulses: bad))
        mapper.tension(PhysicsTension(force: bad, breakingForce: bad))
        mapper.vehicle(PhysicsMotion(x: bad, y: bad, z: bad, jerk: bad))
        mapper.fall(speed: bad)
        mapper.land(speed: bad, materialA: .max, materialB: .min)
      }
      for command in steps.commands {
        switch command {
        case .tap(let intensity, let sharpness), .texture(_, let intensity, let sharpness):
          #expect(intensity > 0 && intensity <= 1 && sharpness >= 0 && sharpness <= 1)
        case .end: break
        }
      }
      let after = PhysicsSteps(&mapper, 60) { mapper, step in
        if step == 30 { mapper.impact(ContactImpact(impulse: 100)) }
        if step == 31 { mapper.slide(ContactSlide(speed: 2, normalForce: 100)) }
      }
      #expect(after.taps.contains { $0.step == 30 && $0.intensity == 1 })
      #expect(after.intensity(.sliding)[31] > 0)
      #expect(after.intensities[59].allSatisfy { $0 == 0 })
    }
  }

  @Test("time that runs backwards stands still and is counted")
  func backwards() {
    var mapper = PhysicsMapper()
    for seconds: Double in [-1, .nan, .infinity, -.infinity] { _ = mapper.step(by: seconds) }
    #expect(mapper.time == 0)
    #expect(mapper.counters.badSteps == 4)
    mapper.impact(ContactImpact(impulse: 5))
    #expect(mapper.step(by: -1).count == 1)
    mapper.impact(ContactImpact(impulse: 5))
    #expect(mapper.step(by: 0).count == 0)
  }

  @Test("a huge step is counted, is one tap of a kind, and ends what is not reported")
  func huge() {
    var mapper = PhysicsMapper()
    _ = PhysicsSteps(&mapper, 1) { mapper, _ in mapper.slide(ContactSlide(speed: 2, normalForce: 100)) }
    #expect(mapper.soundingChannels == 1)
    let steps = PhysicsSteps(&mapper, 1, seconds: 1000) { mapper, _ in
      for _ in 0..<500 { mapper.impact(ContactImpact(impulse: 5)) }
      mapper.roll(ContactRoll(angularSpeed: 6, radius: 1, bumps: 4, normalForce: 500))
      mapper.vehicle(PhysicsMotion(x: 1, y: 0, z: 0))
    }
    #expect(steps.taps.count == 2)
    #expect(steps.intensity(.sliding)[0] == 0)
    #expect(mapper.counters.hugeSteps == 1)
    let after = PhysicsSteps(&mapper, 3) { mapper, _ in
      mapper.roll(ContactRoll(angularSpeed: 1, radius: 1, bumps: 1, normalForce: 500))
    }
    #expect(after.taps.count <= 1)
  }

  @Test("gain scales all, texture gain only textures, and 0 is silence")
  func gains() {
    func run(_ gain: Float, _ textureGain: Float) -> PhysicsSteps {
      var mapper = PhysicsMapper()
      mapper.tuning.gain = gain
      mapper.tuning.textureGain = textureGain
      return PhysicsSteps(&mapper, 1) { mapper, _ in
        mapper.impact(ContactImpact(impulse: 100))
        mapper.slide(ContactSlide(speed: 10, normalForce: 100, materialA: 8))
      }
    }
    #expect(run(0.5, 0.5).taps[0].intensity == 0.5)
    #expect(run(0.5, 0.5).intensity(.sliding)[0] == 0.25)
    #expect(run(0, 1).commands.isEmpty)
  }

  @Test("the game's own materials replace any number, and reset keeps them")
  func materials() {
    var mapper = PhysicsMapper()
    #expect(mapper.materials[PhysicsMaterials.firstOwn] == mapper.materials[0])
    #expect(mapper.materials[-1] == mapper.materials[0] && mapper.materials[64] == mapper.materials[0])
    let own = PhysicsMaterial(hardness: 0.2, roughness: 0.9, grain: 0.05)
    mapper.materials[20] = own
    mapper.materials[64] = own
    mapper.impact(ContactImpact(impulse: 5))
    mapper.reset()
    #expect(mapper.materials[20] == own)
    #expect(mapper.step(by: 0.01).count == 0)
    #expect(mapper.counters.impacts == 1)
  }

  @Test("the table is in range, and its hardness is that of Young's modulus")
  func table() {
    let materials = PhysicsMaterials()
    for number in 0..<PhysicsMaterials.count {
      let material = materials[number]
      #expect((0...1).contains(material.hardness) && (0...1).contains(material.roughness))
      #expect(material.grain > 0)
    }
    let moduli: [(Int, Double)] = [
      (1, 1e7), (2, 1e10), (3, 2.5e9), (4, 5e10), (5, 2e11), (6, 7e10), (7, 9e9), (8, 1.5e8), (9, 1e5),
      (10, 5e7), (11, 3e7), (12, 1e6), (13, 3e10),
    ]
    for (number, modulus) in moduli {
      let hardness = log10(modulus / 1e5) / log10(2e11 / 1e5)
      #expect(abs(Double(materials[number].hardness) - hardness) <= 0.0251, "material \(number)")
    }
  }
}
