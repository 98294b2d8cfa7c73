/// The host's own way to find the functions of its SDL2.
package struct SDLLookup {
  /// Returns the function of that name, or nil. Bit-compatible with `thrum_sdl_lookup_fn`.
  package typealias Function =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> (@convention(c) () -> Void)?

  let function: Function
  let context: UnsafeMutableRawPointer?

  /// - Parameter context: Passed to `function`; not owned.
  package init(function: @escaping Function, context: UnsafeMutableRawPointer?) {
    self.function = function
    self.context = context
  }
}
