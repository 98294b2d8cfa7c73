import ThrumEngine

/// Text of others in lines of the log, which have no line breaks.
enum LogText {
  /// What a controller is called.
  static func name(_ name: [UInt8]) -> String { name.isEmpty ? "a controller" : line(name) }

  /// `text` with a space for each control character.
  static func line(_ text: [UInt8]) -> String {
    String(decoding: text.map { $0 < 0x20 || $0 == 0x7f ? 0x20 : $0 }, as: UTF8.self)
  }
}

extension EngineRecord {
  /// Tells the log which controllers have begun to refuse their commands, and why.
  mutating func writeRefusals() {
    while let refusal = engine.pointee.takeRefusal() {
      let reason = refusal.reason.isEmpty ? "no reason is given" : LogText.line([UInt8](refusal.reason.utf8))
      write("Thrum: \(LogText.name(refusal.name)) refuses a command: \(reason).")
    }
  }
}
