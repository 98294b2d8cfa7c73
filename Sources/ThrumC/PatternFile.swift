import CSystem

/// Why a file could not be read.
enum FileProblem: Error {
  /// What the system says, as an error number.
  case system(Int32)
  /// The file has more bytes than the limit.
  case tooLarge
}

/// The bytes of a file.
enum PatternFile {
  /// Reads a whole file of at most `limit` bytes. It never takes more memory than that, whatever the
  /// path names.
  static func read(_ path: UnsafePointer<CChar>, limit: UInt64) throws(FileProblem) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw .system(thrum_errno()) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = 1 << 16
    while true {
      let before = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: chunk))
      let count = bytes.withUnsafeMutableBytes {
        fread($0.baseAddress.unsafelyUnwrapped + before, 1, chunk, file)
      }
      if count < chunk {
        let failed = ferror(file) != 0
        let code = thrum_errno()
        bytes.removeLast(chunk - count)
        if failed { throw .system(code) }
      }
      if UInt64(bytes.count) > limit { throw .tooLarge }
      if count < chunk { return bytes }
      chunk = min(chunk * 2, 1 << 24)
    }
  }

  /// What the system calls an error.
  static func text(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(decoding: CText.bytes(text), as: UTF8.self)
  }
}
