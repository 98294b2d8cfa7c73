import ThrumPatterns

/// A function of the host that drives a controller.
package struct CallbackTarget {
  /// Takes the context, a pointer to four floats laid out as ``Drive``, and the duration in seconds. A negative
  /// result means that the command was refused. Bit-compatible with `thrum_rumble_fn`.
  package typealias Function =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Double) -> Int32

  let function: Function
  let context: UnsafeMutableRawPointer?

  /// - Parameter context: Passed to `function`; not owned.
  package init(function: @escaping Function, context: UnsafeMutableRawPointer?) {
    self.function = function
    self.context = context
  }

  func send(_ drive: Drive, duration: Double) -> SendOutcome {
    let result = withUnsafeBytes(of: drive) { function(context, $0.baseAddress, duration) }
    return result < 0 ? .refused : .accepted
  }
}
