import CSystem
import CThrum

/// What the last failing call on each thread had to say.
///
/// The text lives in a buffer of its thread, made at the first failure and freed by the C library when
/// the thread ends. Thread-local variables would need the dynamic linker as a library of ours, or a
/// share of memory that a process can run out of.
enum LastMessage {
  static let capacity = 512
  private static let key: pthread_key_t = {
    ExitStop.register()
    var key = pthread_key_t()
    _ = pthread_key_create(&key, free)
    return key
  }()

  /// Keeps a message for the calling thread, cut to fit.
  static func set(_ text: UnsafeBufferPointer<UInt8>) {
    guard let buffer = buffer() else { return }
    _ = CText.copy(text, to: UnsafeMutableBufferPointer(start: buffer, count: capacity), keep: .front)
  }

  /// The message of the calling thread, or nil.
  static func get() -> UnsafePointer<CChar>? {
    guard let raw = pthread_getspecific(key) else { return nil }
    return UnsafePointer(raw.assumingMemoryBound(to: CChar.self))
  }

  /// Gives the process's key back; for when the library goes away.
  static func unload() {
    if let raw = pthread_getspecific(key) { free(raw) }
    _ = pthread_key_delete(key)
  }

  private static func buffer() -> UnsafeMutablePointer<CChar>? {
    if let raw = pthread_getspecific(key) { return raw.assumingMemoryBound(to: CChar.self) }
    guard let raw = malloc(capacity) else { return nil }
    if pthread_setspecific(key, raw) != 0 {
      free(raw)
      return nil
    }
    return raw.assumingMemoryBound(to: CChar.self)
  }
}

/// Fails a call: keeps the message and gives the result back.
func fail(_ code: Int, _ message: StaticString) -> thrum_result {
  LastMessage.set(UnsafeBufferPointer(start: message.utf8Start, count: message.utf8CodeUnitCount))
  return thrum_result(code)
}

/// Fails a call with a message made for the occasion.
func fail(_ code: Int, text: String) -> thrum_result {
  let bytes = [UInt8](text.utf8)
  bytes.withUnsafeBufferPointer { LastMessage.set($0) }
  return thrum_result(code)
}
