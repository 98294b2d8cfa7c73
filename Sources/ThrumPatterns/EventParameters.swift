/// The parameters of one event: those that were given, and defaults for the rest.
///
/// A fixed-size value without references, so that a pattern of thousands of events is one block of
/// memory.
package struct EventParameters: Sendable {
  private var values: InlineArray<10, Float>
  private var given: UInt16 = 0

  /// Parameters of which none is given.
  package init() {
    values = InlineArray { EventParameterID(rawValue: UInt8($0 + 1)).unsafelyUnwrapped.range.defaultValue }
  }

  /// The value given for a parameter, or its default.
  package subscript(id: EventParameterID) -> Float {
    get { values[Int(id.rawValue) - 1] }
    set {
      values[Int(id.rawValue) - 1] = newValue
      given |= 1 << UInt16(id.rawValue)
    }
  }

  /// Whether a value was given for a parameter, rather than taken from the defaults.
  package func isGiven(_ id: EventParameterID) -> Bool {
    given & (1 << UInt16(id.rawValue)) != 0
  }
}

extension EventParameters: Equatable {
  package static func == (left: EventParameters, right: EventParameters) -> Bool {
    guard left.given == right.given else { return false }
    for index in 0..<10 where left.values[index] != right.values[index] { return false }
    return true
  }
}
