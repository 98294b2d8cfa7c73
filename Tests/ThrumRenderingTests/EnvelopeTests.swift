import Foundation
import Testing
import ThrumRendering

@Suite("Envelopes")
struct EnvelopeTests {
  private func sustained(attack: Double = 0, release: Double = 0, duration: Double = 1) -> Envelope {
    Envelope(attack: attack, decay: 0.02, release: release, duration: duration, isSustained: true)
  }

  @Test("without times an event is a box: on at its start, off at its end")
  func box() {
    let envelope = sustained(duration: 0.3)
    #expect(envelope.level(at: 0) == 1)
    #expect(envelope.level(at: 0.299) == 1)
    #expect(envelope.level(at: 0.3) < 0)
    #expect(envelope.length == 0.3)
  }

  @Test("an end that a sum of frames misses by rounding is still the end")
  func rounding() {
    var time = 0.0
    for _ in 0..<18 { time += 1.0 / 60 }
    #expect(sustained(duration: 0.3).level(at: time) < 0)
    #expect(sustained(duration: 0.3).level(at: time - 1.0 / 60) == 1)
  }

  @Test("attack and release are straight lines; release comes after the duration")
  func attackAndRelease() {
    let envelope = sustained(attack: 0.25, release: 0.5, duration: 1)
    #expect(envelope.level(at: 0) == 0)
    #expect(envelope.level(at: 0.125) == 0.5)
    #expect(envelope.level(at: 0.5) == 1)
    #expect(envelope.level(at: 1) == 1)
    #expect(envelope.level(at: 1.25) == 0.5)
    #expect(envelope.level(at: 1.5) < 0)
    #expect(envelope.length == 1.5)
  }

  @Test("a release starts from where a short event was in its attack")
  func cutAttack() {
    let envelope = sustained(attack: 1, release: 1, duration: 0.5)
    #expect(envelope.peak == 0.5)
    #expect(envelope.level(at: 0.25) == 0.25)
    #expect(envelope.level(at: 0.5) == 0.5)
    #expect(envelope.level(at: 1) == 0.25)
  }

  // CHHapticEvent.h: without Sustained an event is its attack and its decay, without a hold.
  @Test("an event that is not sustained rises, decays and is over, whatever its duration")
  func unsustained() {
    let envelope = Envelope(attack: 0.5, decay: 1, release: 2, duration: 60, isSustained: false)
    #expect(envelope.level(at: 0.25) == 0.5)
    #expect(envelope.level(at: 0.5) == 1)
    #expect(envelope.level(at: 1) == 0.5)
    #expect(envelope.level(at: 1.5) < 0)
    #expect(envelope.length == 1.5)
  }

  @Test("an event without an end holds for ever")
  func endless() {
    #expect(sustained(duration: .infinity).level(at: 1e9) == 1)
    #expect(sustained(duration: .infinity).length == .infinity)
  }

  @Test("normalised times follow the documented formula and limits")
  func times() {
    for step in 0...1000 {
      let x = Float(step) / 1000
      let part = (pow(100, Double(x)) - 1) / 99
      #expect(abs(EnvelopeTimes.attack(x) - part) < 1e-8)
      #expect(abs(EnvelopeTimes.release(x) - 2 * part) < 1e-8)
      #expect(abs(EnvelopeTimes.decay(x) - (0.02 + 1.98 * part)) < 1e-8)
    }
    #expect(EnvelopeTimes.attack(-1) == 0)
    #expect(EnvelopeTimes.attack(0) == 0)
    #expect(EnvelopeTimes.decay(0) == 0.02)
    #expect(EnvelopeTimes.decay(2) == 2)
    #expect(EnvelopeTimes.release(1) == 2)
  }
}
