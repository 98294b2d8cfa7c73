/// One event of a pattern.
package struct Event: Equatable, Sendable {
  package var type: EventType
  /// Seconds from the start of the pattern.
  package var time: Double
  /// Seconds. Infinite for a continuous event without an end. For a transient it only lengthens the
  /// pattern.
  package var duration: Double
  package var parameters: EventParameters
  /// Index in ``Pattern/waveforms`` of an audio custom event, or -1.
  package var waveform: Int32
  /// Place among all entries of the pattern, from 0.
  package var order: UInt32

  package init(
    type: EventType, time: Double, duration: Double = 0, parameters: EventParameters = EventParameters(),
    waveform: Int32 = -1, order: UInt32 = 0
  ) {
    self.type = type
    self.time = time
    self.duration = duration
    self.parameters = parameters
    self.waveform = waveform
    self.order = order
  }
}

/// The sound of an audio custom event. Thrum keeps it for tools and round trips and never plays it.
package struct Waveform: Equatable, Sendable {
  /// Path of the sound file, UTF-8.
  package var path: [UInt8]
  /// Whether a short ramp avoids clicks; nil when not given (Core Haptics then uses one).
  package var usesVolumeEnvelope: Bool?
  /// Whether the sound repeats; nil when not given (Core Haptics then does not).
  package var loops: Bool?

  package init(path: [UInt8] = [], usesVolumeEnvelope: Bool? = nil, loops: Bool? = nil) {
    self.path = path
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.loops = loops
  }
}
