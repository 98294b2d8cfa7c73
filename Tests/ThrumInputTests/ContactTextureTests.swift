import Foundation
import Testing
import ThrumInput

@Suite("Sliding, rolling and turning")
struct ContactTextureTests {
  @Test("sliding is the root of the power of friction, weakened on smooth ground")
  func slidingIntensity() {
    for (speed, force) in [(0.5, 10), (2, 30), (-2, 30), (1, 498), (9, 900)] as [(Float, Float)] {
      var mapper = PhysicsMapper()
      mapper.tuning.textureGain = 1
      let felt = PhysicsSteps(&mapper, 1) { mapper, _ in
        mapper.slide(ContactSlide(speed: speed, normalForce: force, materialA: 6, materialB: 4))
      }
      let power = Double(abs(speed) * force)
      let share = min(1, ((power - 1) / 499).squareRoot())
      let expected = (0.1 + 0.9 * share) * (0.25 + 0.75 * 0.7)
      #expect(abs(Double(felt.intensity(.sliding)[0]) - expected) < 1e-5)
    }
  }

  @Test("sliding is sharper the more grains pass")
  func slidingSharpness() {
    var last: Float = 0
    for step in 1...100 {
      var mapper = PhysicsMapper()
      let felt = PhysicsSteps(&mapper, 1) { mapper, _ in
        mapper.slide(ContactSlide(speed: Float(step) * 0.05, normalForce: 200, materialB: 8))
      }
      // Gravel is rough all through: the sharpness is that of its grains of 20 mm.
      let frequency = Double(step) * 0.05 / 0.02
      let expected = min(1, max(0, log(frequency / 20) / log(12.5)))
      #expect(abs(Double(felt.sharpness(.sliding)[0]) - expected) < 1e-4)
      #expect(felt.sharpness(.sliding)[0] >= last)
      last = felt.sharpness(.sliding)[0]
    }
  }

  @Test("several contacts combine by energy, and the strongest decides the sharpness")
  func several() {
    func run(_ slides: [ContactSlide]) -> PhysicsSteps {
      var mapper = PhysicsMapper()
      return PhysicsSteps(&mapper, 1) { mapper, _ in for slide in slides { mapper.slide(slide) } }
    }
    let weak = ContactSlide(speed: 0.3, normalForce: 20, materialA: 5, materialB: 5)
    let strong = ContactSlide(speed: 0.5, normalForce: 40, materialA: 8, materialB: 8)
    let one = run([weak]).intensity(.sliding)[0] / 0.6
    let other = run([strong]).intensity(.sliding)[0] / 0.6
    let both = run([weak, strong])
    #expect(abs(both.intensity(.sliding)[0] - 0.6 * (one * one + other * other).squareRoot()) < 1e-6)
    #expect(both.sharpness(.sliding) == run([strong]).sharpness(.sliding))
  }

  @Test("a texture ends when its contact does: linearly, in the fade time")
  func ending() {
    var mapper = PhysicsMapper()
    mapper.tuning.textureGain = 1
    mapper.tuning.fade = 0.5
    let steps = PhysicsSteps(&mapper, 80, seconds: 1.0 / 64) { mapper, step in
      if step < 10 { mapper.slide(ContactSlide(speed: 10, normalForce: 100, materialA: 8)) }
    }
    let felt = steps.intensity(.sliding)
    #expect(felt[9] == 1)
    for step in 10..<80 { #expect(abs(felt[step] - max(0, 1 - Float(step - 9) / 32)) < 1e-5) }
    #expect(felt[9 + 31] > 0 && felt[9 + 32] == 0)
    #expect(steps.commands.last == .end(channel: 0))
    #expect(steps.commands.filter { $0 == .end(channel: 0) }.count == 1)
    #expect(mapper.soundingChannels == 0)
  }

  @Test("what stands still is silent although it is reported")
  func standing() {
    var mapper = PhysicsMapper()
    let steps = PhysicsSteps(&mapper, 100) { mapper, _ in
      mapper.slide(ContactSlide(speed: 0, normalForce: 1000))
      mapper.slide(ContactSlide(speed: 0.001, normalForce: 900))
      mapper.roll(ContactRoll(angularSpeed: 0, radius: 1, bumps: 10, normalForce: 1000))
      mapper.rotor(PhysicsRotor(revolutionsPerMinute: 0, load: 1))
      mapper.vehicle(PhysicsMotion(x: 0, y: 0, z: 0))
      mapper.tension(PhysicsTension(force: 1))
    }
    #expect(steps.commands.isEmpty)
  }

  @Test("slow rolling ticks once for each bump that passes", arguments: [60.0, 97, 240])
  func ticks(rate: Double) {
    // Half a turn a second with 8 bumps is 4 Hz: 40 bumps in 10 s.
    var mapper = PhysicsMapper()
    let steps = PhysicsSteps(&mapper, Int(rate * 10) + 1, seconds: 1 / rate) { mapper, _ in
      mapper.roll(ContactRoll(angularSpeed: .pi, radius: 1, bumps: 8, normalForce: 100))
    }
    #expect(steps.taps.count == 40)
    for (index, tap) in steps.taps.enumerated() {
      let due = Double(index + 1) * 0.25 * rate
      #expect(abs(Double(tap.step + 1) - due) <= 1.01)
    }
    #expect(steps.intensity(.rolling).allSatisfy { $0 == 0 })
  }

  @Test("fast rolling is a texture, and the change between the two does not flicker")
  func rollingFast() {
    var mapper = PhysicsMapper()
    let fast = PhysicsSteps(&mapper, 60) { mapper, _ in
      mapper.roll(ContactRoll(angularSpeed: 20 * .pi, radius: 0.3, bumps: 8, normalForce: 100))
    }
    #expect(fast.taps.isEmpty)
    #expect(fast.intensity(.rolling).allSatisfy { $0 > 0 })
    // 80 Hz.
    let expected = Float(log(4.0) / log(12.5))
    #expect(abs(fast.sharpness(.rolling)[0] - expected) < 1e-4)

    var wavering = PhysicsMapper()
    var changes = 0
    var wasTexture = false
    _ = PhysicsSteps(&wavering, 600) { mapper, step in
      let frequency: Float = step % 2 == 0 ? 24.5 : 26
      mapper.roll(ContactRoll(angularSpeed: frequency * 2 * .pi, radius: 1, bumps: 1, normalForce: 100))
      if (mapper.soundingChannels > 0) != wasTexture {
        changes += 1
        wasTexture.toggle()
      }
    }
    #expect(changes <= 1)
  }

  @Test("without bumps of its own a wheel feels the grain of the ground")
  func grain() {
    var mapper = PhysicsMapper()
    // 0.2 m/s over gravel of 20 mm: 10 Hz.
    let steps = PhysicsSteps(&mapper, 601) { mapper, _ in
      mapper.roll(ContactRoll(angularSpeed: 1, radius: 0.2, normalForce: 200, materialB: 8))
    }
    #expect((99...100).contains(steps.taps.count))
  }

  @Test("a rotor is felt by its load and is sharper the faster it turns")
  func rotor() {
    func felt(_ rpm: Float, _ load: Float) -> (Float, Float) {
      var mapper = PhysicsMapper()
      mapper.tuning.textureGain = 1
      let steps = PhysicsSteps(&mapper, 1) { mapper, _ in
        mapper.rotor(PhysicsRotor(revolutionsPerMinute: rpm, load: load, pulses: 2))
      }
      return (steps.intensity(.rotor)[0], steps.sharpness(.rotor)[0])
    }
    let full = 0.3 + 0.5 * ((3000.0 - 100) / 6900).squareRoot()
    #expect(abs(Double(felt(3000, 1).0) - full) < 1e-5)
    #expect(abs(Double(felt(3000, 0).0) - full * 0.3) < 1e-5)
    #expect(abs(Double(felt(3000, 0.5).0) - full * 0.65) < 1e-5)
    // 100 Hz.
    #expect(abs(Double(felt(3000, 1).1) - log(5.0) / log(12.5)) < 1e-4)

    // The blades of a helicopter that starts up: 60 rpm would be silent, 240 rpm with 3 blades are 12 Hz.
    var mapper = PhysicsMapper()
    let blades = PhysicsSteps(&mapper, 601) { mapper, _ in
      mapper.rotor(PhysicsRotor(revolutionsPerMinute: 240, load: 1, pulses: 3))
    }
    #expect(blades.taps.count == 120)
  }
}
