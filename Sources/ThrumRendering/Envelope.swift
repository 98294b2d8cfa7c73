/// Two times closer than this are the same time, in seconds: a microsecond.
///
/// Sums of frame times miss the round numbers in patterns by rounding errors; without a tolerance an
/// event of 0.3 s would last 18 or 19 frames of 1/60 s by accident.
package var timeTolerance: Double { 1e-6 }

/// How the strength of one continuous event runs over its life: attack, then hold and release, or decay.
///
/// Sustained: rises over the attack, holds to the end of the duration, then falls over the release; the
/// audible length is duration plus release. Not sustained: rises over the attack and falls over the
/// decay; the duration does not matter. That is what CHHapticEvent.h says of
/// `CHHapticEventParameterIDSustained`. All slopes are straight lines.
package struct Envelope: Sendable {
  /// Seconds. All are at least 0; the duration may be infinite.
  package var attack: Double
  package var decay: Double
  package var release: Double
  package var duration: Double
  package var isSustained: Bool
  /// Level at the end of the duration of a sustained event: below 1 when the attack was cut short.
  private var levelAtRelease: Float

  package init(attack: Double, decay: Double, release: Double, duration: Double, isSustained: Bool) {
    self.attack = attack
    self.decay = decay
    self.release = release
    self.duration = duration
    self.isSustained = isSustained
    levelAtRelease = isSustained && duration < attack ? Float(duration / attack) : 1
  }

  /// Seconds from the start to silence.
  package var length: Double { isSustained ? duration + release : attack + decay }

  /// The highest level that the envelope reaches, 0…1.
  package var peak: Float { levelAtRelease }

  /// The level at an age in seconds, at least 0; negative when the event is over.
  @inline(__always)
  package func level(at age: Double) -> Float {
    // One test decides the common case, an event that holds.
    if isSustained && age >= attack && age < duration - timeTolerance { return 1 }
    return levelOutsideHold(at: age)
  }

  func levelOutsideHold(at age: Double) -> Float {
    if isSustained {
      if age < duration - timeTolerance { return age < attack ? Float(age / attack) : 1 }
      let falling = age - duration
      return falling < release - timeTolerance ? levelAtRelease * Float(1 - max(0, falling) / release) : -1
    }
    if age < attack { return Float(age / attack) }
    let falling = age - attack
    return falling < decay - timeTolerance ? Float(1 - falling / decay) : -1
  }
}
