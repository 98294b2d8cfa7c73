/// A haptic pattern: events, dynamic parameters and curves, in the order in which they were given.
///
/// A pattern is what a file or a game said, checked by ``PatternBuilder``: every number is finite and in
/// its range. It knows nothing of motors or playback.
package struct Pattern: Equatable, Sendable {
  package internal(set) var events: [Event] = []
  package internal(set) var parameters: [DynamicParameter] = []
  package internal(set) var curves: [ParameterCurve] = []
  /// The control points of all curves, curve after curve, each in order of time.
  package internal(set) var points: [ControlPoint] = []
  package internal(set) var waveforms: [Waveform] = []
  /// AHAP's `Version`, or nil when there was none.
  package var version: Double?
  /// AHAP's free-form `Metadata` as strict JSON, or empty when there was none. Never interpreted.
  package var metadata: [UInt8] = []

  package init() {}

  /// How many entries the pattern has: events, parameters and curves.
  package var entryCount: Int { events.count + parameters.count + curves.count }

  /// Seconds to the latest end of an event, parameter or curve.
  ///
  /// Core Haptics: "the duration of the pattern is the start of the last event or parameter plus its
  /// duration" (CHHapticPattern.h). Releases and the ring of a tap do not count. Infinite when an event
  /// has no end.
  package var duration: Double {
    var end = 0.0
    for event in events { end = max(end, event.time + event.duration) }
    for parameter in parameters { end = max(end, parameter.time) }
    for curve in curves {
      let last = curve.pointCount == 0 ? 0 : points[curve.firstPoint + curve.pointCount - 1].time
      end = max(end, curve.time + last)
    }
    return end
  }
}
