/// What was recognised.
package enum GestureType: Int32, Sendable {
  case tap = 1
  case doubleTap = 2
  case longPress = 3
  case drag = 4
  /// The way that goes on after a lift at speed, until it has slowed down.
  case fling = 5
  case pinch = 6
  case rotate = 7
  /// A stick or trigger against its end.
  case edge = 8
  /// A stick that goes round.
  case circle = 9
  /// A detent or threshold crossed.
  case detent = 10
  /// Come to rest near a detent.
  case snap = 11
  /// Beyond the bounds.
  case boundary = 12
}

/// Where in its course a gesture is. Gestures of one moment only end.
package enum GesturePhase: Int32, Sendable {
  case began = 1
  case changed = 2
  case ended = 3
  case cancelled = 4
}

/// A gesture, or one step of it.
package struct GestureEvent: Equatable, Sendable {
  package var type: GestureType
  package var phase: GesturePhase
  /// Seconds, on the clock of the samples.
  package var time: Double
  /// Where, in the units of the samples: the middle of all pointers.
  package var position = StrokeVector.zero
  /// Units per second. Pinch: x is the change of scale per second; rotate and circle: x is radians per
  /// second.
  package var velocity = StrokeVector.zero
  /// How far apart the pointers are, by what they were when the pinch began.
  package var scale = 1.0
  /// Radians turned since the gesture began, towards the y axis; past whole turns it goes on.
  package var rotation = 0.0
  /// Pressure of the last sample, 0…1.
  package var pressure: Float = 1
  /// Detents and snaps: which one, from the origin. Taps: 1 or 2. Circles: whole turns.
  package var count: Int32 = 0
  /// Detents: 1 or -1, the direction of the crossing.
  package var direction: Int32 = 0
  /// Pointers on the surface.
  package var pointers: Int32 = 0
  /// Whether the way here is no motion: pointers came or went, or the step was too large.
  package var isJump = false

  package init(_ type: GestureType, _ phase: GesturePhase, _ time: Double) {
    self.type = type
    self.phase = phase
    self.time = time
  }
}

/// Events that wait to be taken, in order, in a fixed amount of memory.
///
/// A change replaces a waiting change of the same gesture when nothing else came between them: what is left
/// is the newest. When the queue is full, the oldest goes.
package struct GestureEvents: Sendable {
  package static var capacity: Int { 64 }

  private var events = InlineArray<64, GestureEvent>(repeating: GestureEvent(.tap, .ended, 0))
  private var first = 0
  /// How many wait.
  package private(set) var count = 0
  /// How many were pushed out.
  package private(set) var lost = 0

  package init() {}

  /// Adds an event after all others.
  package mutating func append(_ event: GestureEvent) {
    if count == GestureEvents.capacity {
      first = (first + 1) % GestureEvents.capacity
      count -= 1
      lost += 1
    }
    events[(first + count) % GestureEvents.capacity] = event
    count += 1
  }

  /// Adds an event, or renews the last one when both are changes of one gesture.
  package mutating func appendNewest(_ event: GestureEvent) {
    if count > 0, event.phase == .changed {
      let last = (first + count - 1) % GestureEvents.capacity
      if events[last].phase == .changed, events[last].type == event.type {
        events[last] = event
        return
      }
    }
    append(event)
  }

  /// The event at a place in the row.
  package subscript(index: Int) -> GestureEvent { events[(first + index) % GestureEvents.capacity] }

  /// Takes the oldest, or nil when none waits.
  package mutating func take() -> GestureEvent? {
    guard count > 0 else { return nil }
    let event = events[first]
    first = (first + 1) % GestureEvents.capacity
    count -= 1
    return event
  }

  package mutating func removeAll() {
    first = 0
    count = 0
  }
}
