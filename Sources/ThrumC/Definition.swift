import CThrum

/// A struct of the C interface that begins with its own size.
///
/// Fields are only added at the end. A struct that is smaller than today's, down to that of the first
/// version, comes from a game built against an older header: what it lacks takes the defaults.
protocol Definition {
  /// What `thrum_default_…()` returns.
  static var defaults: Self { get }
  /// The size that the struct had when it was first published.
  static var firstSize: Int { get }
  var struct_size: UInt32 { get }
}

extension Definition {
  private static func isKnown(_ size: Int) -> Bool { size >= firstSize && size <= MemoryLayout<Self>.size }

  /// Reads what a game handed over, or nil when its size is not that of any version.
  static func read(_ pointer: UnsafePointer<Self>) -> Self? {
    let size = Int(pointer.pointee.struct_size)
    guard isKnown(size) else { return nil }
    var value = defaults
    withUnsafeMutableBytes(of: &value) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: size))
    }
    return value
  }

  /// Writes as much as the game's version of the struct holds; its size stays. False when the size is not
  /// that of any version.
  static func write(_ value: Self, to pointer: UnsafeMutablePointer<Self>) -> Bool {
    let size = Int(pointer.pointee.struct_size)
    guard isKnown(size) else { return false }
    let sizeField = MemoryLayout<UInt32>.size
    withUnsafeBytes(of: value) { source in
      UnsafeMutableRawPointer(pointer).advanced(by: sizeField)
        .copyMemory(from: source.baseAddress.unsafelyUnwrapped + sizeField, byteCount: size - sizeField)
    }
    return true
  }
}

/// Fails a call because of a size.
func failStructSize() -> thrum_result {
  fail(
    THRUM_ERROR_STRUCT_SIZE,
    "struct_size is not that of any version of the struct; start from its thrum_default_ function")
}
