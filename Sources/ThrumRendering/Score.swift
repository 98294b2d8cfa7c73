import ThrumPatterns

/// A pattern made ready for playback: what the frame needs, in flat memory, and nothing else.
///
/// Haptic events stand in order of time. What the pattern's own dynamic parameters do to an event at its
/// start is worked out here once. A score does not change; any number of players may read it. It owns
/// its memory and frees it in ``deallocate()``.
package struct Score {
  /// An event ready to start.
  package struct Event {
    /// Seconds from the start of the pattern.
    package var time: Double
    /// Seconds; infinite without an end.
    package var duration: Double
    /// Event intensity 0…1; of a transient, times the pattern's intensity control at its start.
    package var intensity: Float
    /// Event sharpness 0…1.
    package var sharpness: Float
    /// Normalised envelope times plus the pattern's controls at the event's start; not limited yet,
    /// since those of the player are still to be added.
    package var attackTime: Float
    package var decayTime: Float
    package var releaseTime: Float
    package var isSustained: Bool
    package var isTransient: Bool
  }

  /// One dynamic parameter: breakpoints, and the value before the first.
  package struct Track {
    package let breakpoints: UnsafeMutableBufferPointer<ParameterTrack.Breakpoint>
    package let defaultValue: Float

    /// The value at `time`, seconds. `cursor` is where the last look was: how many breakpoints were past;
    /// it moves on, so that a pattern played forwards costs the same at its end as at its start.
    @inline(__always)
    package func value(at time: Double, cursor: inout Int32) -> Float {
      let count = breakpoints.count
      if count == 0 { return defaultValue }
      var next = Int(cursor)
      while next < count && breakpoints[next].time <= time + timeTolerance { next &+= 1 }
      cursor = Int32(truncatingIfNeeded: next)
      if next == 0 { return defaultValue }
      if next == count { return breakpoints[next &- 1].value }
      return ParameterTrack.interpolate(breakpoints[next &- 1], breakpoints[next], at: time)
    }
  }

  package let events: UnsafeMutableBufferPointer<Event>
  package let intensity: Track
  package let sharpness: Track
  /// Seconds; infinite when an event has no end.
  package let duration: Double

  package init(_ pattern: Pattern) {
    let intensity = ParameterTrack(.intensityControl, in: pattern)
    let attack = ParameterTrack(.attackTimeControl, in: pattern)
    let decay = ParameterTrack(.decayTimeControl, in: pattern)
    let release = ParameterTrack(.releaseTimeControl, in: pattern)

    var sources: [ThrumPatterns.Event] = []
    for event in pattern.events where event.type.isHaptic { sources.append(event) }
    sources.sort { $0.time != $1.time ? $0.time < $1.time : $0.order < $1.order }

    events = .allocate(capacity: sources.count)
    for (index, source) in sources.enumerated() {
      let isTransient = source.type == .transient
      let given = source.parameters
      events.initializeElement(
        at: index,
        to: Event(
          time: source.time,
          duration: source.duration,
          intensity: given[.intensity] * (isTransient ? intensity.value(at: source.time) : 1),
          sharpness: given[.sharpness],
          attackTime: given[.attackTime] + attack.value(at: source.time),
          decayTime: given[.decayTime] + decay.value(at: source.time),
          releaseTime: given[.releaseTime] + release.value(at: source.time),
          isSustained: given[.sustained] != 0,
          isTransient: isTransient))
    }
    self.intensity = Score.track(intensity, .intensityControl)
    sharpness = Score.track(ParameterTrack(.sharpnessControl, in: pattern), .sharpnessControl)
    duration = pattern.duration
  }

  /// Frees the memory of the score. Nothing may use it afterwards.
  package func deallocate() {
    events.deallocate()
    intensity.breakpoints.deallocate()
    sharpness.breakpoints.deallocate()
  }

  private static func track(_ track: ParameterTrack, _ id: DynamicParameterID) -> Track {
    let copy = UnsafeMutableBufferPointer<ParameterTrack.Breakpoint>.allocate(
      capacity: track.breakpoints.count)
    _ = copy.initialize(from: track.breakpoints)
    return Track(breakpoints: copy, defaultValue: id.range.defaultValue)
  }
}
