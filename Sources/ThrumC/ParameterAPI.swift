public import CThrum
import ThrumPatterns

@c @implementation
public func thrum_event_parameter_get_range(
  _ id: thrum_event_parameter_id, _ out_range: UnsafeMutablePointer<thrum_parameter_range>?
) -> thrum_result {
  guard let out_range else { return failNull("out_range is null") }
  guard let raw = UInt8(exactly: id), let id = EventParameterID(rawValue: raw) else {
    return fail(THRUM_ERROR_INVALID_ARGUMENT, "the id is not that of an event parameter")
  }
  out_range.pointee = thrum_parameter_range(id.range)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_parameter_get_range(
  _ id: thrum_parameter_id, _ out_range: UnsafeMutablePointer<thrum_parameter_range>?
) -> thrum_result {
  guard let out_range else { return failNull("out_range is null") }
  guard let id = dynamicParameter(id) else { return failParameterID() }
  out_range.pointee = thrum_parameter_range(id.range)
  return thrum_result(THRUM_OK)
}

extension thrum_parameter_range {
  init(_ range: ParameterRange) {
    self.init(minimum: range.minimum, maximum: range.maximum, default_value: range.defaultValue)
  }
}

/// The dynamic parameter with an id of the C interface, or nil.
@inline(__always)
func dynamicParameter(_ id: thrum_parameter_id) -> DynamicParameterID? {
  guard let raw = UInt8(exactly: id) else { return nil }
  return DynamicParameterID(rawValue: raw)
}

func failParameterID() -> thrum_result {
  fail(THRUM_ERROR_INVALID_ARGUMENT, "the id is not that of a dynamic parameter (thrum_parameter_id)")
}
