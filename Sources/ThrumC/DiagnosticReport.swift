import CThrum
import ThrumFormats

extension thrum_report: Definition {
  static var defaults: thrum_report {
    var value = thrum_report()
    value.struct_size = UInt32(MemoryLayout<thrum_report>.size)
    value.diagnostic_size = UInt32(MemoryLayout<thrum_diagnostic>.size)
    return value
  }
  static var firstSize: Int { 40 }
}

/// The findings of one call on their way to the game's report and to the last message.
struct DiagnosticReport {
  private let report: UnsafeMutablePointer<thrum_report>?
  private let room: Int
  var list: DiagnosticList

  /// Nil when a size in the report is not that of any version.
  init?(_ report: UnsafeMutablePointer<thrum_report>?) {
    self.report = report
    var room = 0
    if let report {
      guard let settings = thrum_report.read(report),
        Int(settings.diagnostic_size) == MemoryLayout<thrum_diagnostic>.size
      else { return nil }
      room = settings.diagnostics == nil ? 0 : Int(settings.capacity)
    }
    self.room = room
    // One is always kept, for the last message.
    list = DiagnosticList(capacity: max(1, room))
  }

  /// Writes the findings to the game's report. `failure` is what the call returns, where that is not the
  /// code of the error itself.
  func deliver(failure: thrum_result? = nil) {
    guard let report, let settings = thrum_report.read(report) else { return }
    let count = min(room, list.items.count)
    for index in 0..<count {
      settings.diagnostics[index] = thrum_diagnostic(list.items[index])
      if let failure, list.items[index].severity == .error { settings.diagnostics[index].code = failure }
    }
    var filled = settings
    filled.count = UInt32(count)
    filled.warning_count = UInt32(clamping: list.warningCount)
    filled.error_count = UInt32(clamping: list.errorCount)
    _ = thrum_report.write(filled, to: report)
  }

  /// Fails the call because of the whole text: reports one error without a place.
  mutating func refuse(_ code: Int, _ message: String, in source: [UInt8]) -> thrum_result {
    list.add(
      Diagnostic(
        severity: .error, code: .tooLarge, line: 0, column: 0, byteOffset: 0, path: [],
        message: [UInt8](message.utf8)))
    deliver(failure: thrum_result(code))
    _ = failure(in: source)
    return thrum_result(code)
  }

  /// Fails the call with its first error. `source` is the name of a file, or empty.
  func failure(in source: [UInt8]) -> thrum_result {
    var first = 0
    while first < list.items.count && list.items[first].severity != .error { first += 1 }
    guard first < list.items.count else { return fail(THRUM_ERROR_FORMAT, "the pattern has an error") }
    let error = list.items[first]
    // The end of a long path says more than its start, and the reason more than both.
    var text = source.count <= 200 ? source : Array("…".utf8) + source.suffix(197).drop { $0 & 0xC0 == 0x80 }
    if error.line > 0 {
      if text.isEmpty { text.append(contentsOf: "line ".utf8) } else { text.append(UInt8(ascii: ":")) }
      text.append(contentsOf: "\(error.line):\(error.column): ".utf8)
    } else if !text.isEmpty {
      text.append(contentsOf: ": ".utf8)
    }
    if !error.path.isEmpty {
      text.append(contentsOf: error.path)
      text.append(contentsOf: ": ".utf8)
    }
    text.append(contentsOf: error.message)
    text.withUnsafeBufferPointer { LastMessage.set($0) }
    return error.kind.result
  }
}

extension DiagnosticKind {
  /// What a call returns for an error of this kind.
  var result: thrum_result {
    switch self {
    case .syntax: thrum_result(THRUM_ERROR_SYNTAX)
    case .format, .value: thrum_result(THRUM_ERROR_FORMAT)
    case .limit: thrum_result(THRUM_ERROR_LIMIT)
    }
  }
}

extension thrum_diagnostic {
  init(_ diagnostic: Diagnostic) {
    self.init()
    severity = thrum_severity(diagnostic.severity.rawValue)
    code = diagnostic.kind.result
    line = UInt32(clamping: diagnostic.line)
    column = UInt32(clamping: diagnostic.column)
    byte_offset = UInt64(clamping: diagnostic.byteOffset)
    CText.copy(diagnostic.path, to: &path, keep: .back)
    CText.copy(diagnostic.message, to: &message, keep: .front)
  }
}
