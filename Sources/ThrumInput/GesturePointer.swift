/// A pointer that is down.
struct GesturePointer: Sendable {
  var id: Int64 = 0
  /// Seconds of its last sample.
  var time = 0.0
  var position = StrokeVector.zero
  var pressure: Float = 1

  init() {}

  init(_ sample: GestureSample) {
    id = sample.pointer
    time = sample.time
    position = sample.position
    pressure = sample.pressure
  }

  mutating func update(_ sample: GestureSample) {
    time = sample.time
    position = sample.position
    pressure = sample.pressure
  }

  /// The same at another time.
  func at(_ time: Double) -> GesturePointer {
    var pointer = self
    pointer.time = time
    return pointer
  }
}
