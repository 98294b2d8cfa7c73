/// What the samples come from.
package enum GestureSource: Int32, Sendable {
  case touch = 1
  case mouse = 2
  case stick = 3
  case trigger = 4

  /// Whether it has pointers that come and go; the others have a place of rest.
  package var hasPointers: Bool { self == .touch || self == .mouse }
}

/// What a pointer did.
package enum SamplePhase: Int32, Sendable {
  case began = 1
  case moved = 2
  case ended = 3
  case cancelled = 4
}

/// A pointer, stick or trigger at one moment.
package struct GestureSample: Equatable, Sendable {
  /// Seconds, on any clock that does not run backwards.
  package var time: Double
  /// In any unit; sticks -1…1, triggers 0…1 in x.
  package var position: StrokeVector
  /// 0…1; 1 where nothing measures it.
  package var pressure: Float = 1
  /// Which finger.
  package var pointer: Int64 = 0
  package var phase = SamplePhase.moved

  package init(
    _ time: Double, _ position: StrokeVector, phase: SamplePhase = .moved, pointer: Int64 = 0,
    pressure: Float = 1
  ) {
    self.time = time
    self.position = position
    self.phase = phase
    self.pointer = pointer
    self.pressure = pressure
  }

  package var isFinite: Bool { time.isFinite && position.isFinite && pressure.isFinite }
}

/// What became of a sample or of a step in time.
package enum GestureOutcome: UInt8, Sendable {
  case accepted
  /// A number is not finite. Nothing changed.
  case notFinite
  /// Its time is before that of the last one. Nothing changed.
  case backwards
  /// More pointers than ``GestureRecognizer/pointerCapacity``. Nothing changed.
  case tooManyPointers
  /// It began although it had begun already. Nothing changed.
  case alreadyDown
}

/// What was out of order and handled.
package struct GestureCounters: Equatable, Sendable {
  /// Pauses of more than 40 ms within a gesture, after which velocity starts over.
  package var gaps: UInt64 = 0
  /// Steps too large to be motion.
  package var jumps: UInt64 = 0
  /// Samples and times that were refused.
  package var refused: UInt64 = 0

  package init() {}
}
