public import CThrum
import ThrumEngine
import ThrumFormats
import ThrumPatterns

extension thrum_load_options: Definition {
  static var defaults: thrum_load_options {
    var value = thrum_load_options()
    value.struct_size = UInt32(MemoryLayout<thrum_load_options>.size)
    let options = ReadOptions()
    value.max_bytes = UInt64(options.maxBytes)
    value.max_depth = UInt32(options.maxDepth)
    value.max_entries = UInt32(options.maxEntries)
    return value
  }
  static var firstSize: Int { 24 }
}

extension thrum_pattern_info: Definition {
  static var defaults: thrum_pattern_info {
    var value = thrum_pattern_info()
    value.struct_size = UInt32(MemoryLayout<thrum_pattern_info>.size)
    return value
  }
  static var firstSize: Int { 32 }
}

@c @implementation
public func thrum_default_event() -> thrum_event { .defaults }

@c @implementation
public func thrum_default_pattern_def() -> thrum_pattern_def { .defaults }

@c @implementation
public func thrum_default_load_options() -> thrum_load_options { .defaults }

@c @implementation
public func thrum_default_report() -> thrum_report { .defaults }

@c @implementation
public func thrum_default_pattern_info() -> thrum_pattern_info { .defaults }

@c @implementation
public func thrum_pattern_create(
  _ engine: thrum_engine, _ def: UnsafePointer<thrum_pattern_def>?,
  _ report: UnsafeMutablePointer<thrum_report>?, _ out_pattern: UnsafeMutablePointer<thrum_pattern>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_pattern else { return failNull("out_pattern is null") }
  guard let def else { return failNull("def is null") }
  guard let settings = thrum_pattern_def.read(def), var findings = DiagnosticReport(report) else {
    return failStructSize()
  }
  if record.pointee.patterns.isFull { return failPatternCapacity() }
  let outcome = PatternDefinition(settings, findings.list).read()
  findings.list = outcome.findings
  findings.deliver(failure: outcome.failure)
  guard let pattern = outcome.pattern else {
    let general = findings.failure(in: [])
    return outcome.failure ?? general
  }
  return keep(pattern, record, out_pattern)
}

@c @implementation
public func thrum_pattern_create_from_event(
  _ engine: thrum_engine, _ event: UnsafePointer<thrum_event>?,
  _ out_pattern: UnsafeMutablePointer<thrum_pattern>?
) -> thrum_result {
  guard let event else {
    return EngineRegistry.find(engine) == nil ? failEngine() : failNull("event is null")
  }
  var def = thrum_pattern_def.defaults
  def.event_count = 1
  def.events = event
  return thrum_pattern_create(engine, &def, nil, out_pattern)
}

@c @implementation
public func thrum_pattern_load_file(
  _ engine: thrum_engine, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<thrum_load_options>?,
  _ report: UnsafeMutablePointer<thrum_report>?, _ out_pattern: UnsafeMutablePointer<thrum_pattern>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_pattern else { return failNull("out_pattern is null") }
  guard let path else { return failNull("path is null") }
  guard let settings = readOptions(options), var findings = DiagnosticReport(report) else {
    return failStructSize()
  }
  guard let options = settings.checked else { return failDepth() }
  if record.pointee.patterns.isFull { return failPatternCapacity() }
  let name = CText.bytes(path)
  do throws(FileProblem) {
    let bytes = try PatternFile.read(path, limit: settings.max_bytes)
    return bytes.withUnsafeBufferPointer { load($0, name, options, findings, record, out_pattern) }
  } catch {
    switch error {
    case .system(let code): return findings.refuse(THRUM_ERROR_FILE, PatternFile.text(code), in: name)
    case .tooLarge:
      return findings.refuse(
        THRUM_ERROR_LIMIT, "the file is larger than \(settings.max_bytes) bytes", in: name)
    }
  }
}

@c @implementation
public func thrum_pattern_load_memory(
  _ engine: thrum_engine, _ bytes: UnsafeRawPointer?, _ size: Int,
  _ options: UnsafePointer<thrum_load_options>?,
  _ report: UnsafeMutablePointer<thrum_report>?, _ out_pattern: UnsafeMutablePointer<thrum_pattern>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let out_pattern else { return failNull("out_pattern is null") }
  guard bytes != nil || size == 0 else { return failNull("bytes is null") }
  guard let settings = readOptions(options), var findings = DiagnosticReport(report) else {
    return failStructSize()
  }
  guard let options = settings.checked else { return failDepth() }
  guard size >= 0, UInt64(size) <= settings.max_bytes else {
    return findings.refuse(THRUM_ERROR_LIMIT, "the text is larger than \(settings.max_bytes) bytes", in: [])
  }
  if record.pointee.patterns.isFull { return failPatternCapacity() }
  let text = UnsafeBufferPointer(start: bytes?.assumingMemoryBound(to: UInt8.self), count: size)
  return load(text, [], options, findings, record, out_pattern)
}

@c @implementation
public func thrum_pattern_write_ahap(
  _ engine: thrum_engine, _ pattern: thrum_pattern, _ buffer: UnsafeMutableRawPointer?, _ capacity: Int,
  _ out_size: UnsafeMutablePointer<Int>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = patternObject(pattern, record) else { return failPattern() }
  guard let out_size else { return failNull("out_size is null") }
  guard buffer != nil || capacity == 0 else { return failNull("buffer is null") }
  do throws(AHAPWriteError) {
    let text = try AHAPWriter.write(object.pattern)
    out_size.pointee = text.count
    // A size above the largest Int comes in as negative.
    guard capacity < 0 || text.count <= capacity else {
      return fail(THRUM_ERROR_BUFFER_TOO_SMALL, "the text does not fit in the buffer; out_size says its size")
    }
    guard let buffer else { return thrum_result(THRUM_OK) }
    text.withUnsafeBytes { buffer.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: $0.count) }
    return thrum_result(THRUM_OK)
  } catch {
    switch error {
    case .endlessEvent(let index):
      return fail(THRUM_ERROR_NOT_SUPPORTED, text: "events[\(index)] has no end, which AHAP cannot say")
    case .pathNotUTF8(let index):
      return fail(THRUM_ERROR_NOT_SUPPORTED, text: "waveform path \(index) is not UTF-8")
    }
  }
}

@c @implementation
public func thrum_pattern_get_info(
  _ engine: thrum_engine, _ pattern: thrum_pattern, _ out_info: UnsafeMutablePointer<thrum_pattern_info>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let object = patternObject(pattern, record) else { return failPattern() }
  guard let out_info else { return failNull("out_info is null") }
  var info = thrum_pattern_info.defaults
  for event in object.pattern.events {
    switch event.type {
    case .transient: info.transient_count += 1
    case .continuous: info.continuous_count += 1
    case .audioCustom, .audioContinuous: info.audio_count += 1
    }
  }
  info.parameter_count = UInt32(clamping: object.pattern.parameters.count)
  info.curve_count = UInt32(clamping: object.pattern.curves.count)
  info.duration = object.duration
  return thrum_pattern_info.write(info, to: out_info) ? thrum_result(THRUM_OK) : failStructSize()
}

@c @implementation
public func thrum_pattern_destroy(_ engine: thrum_engine, _ pattern: thrum_pattern) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = record.pointee.patterns.index(pattern.index1, pattern.generation) else {
    return failPattern()
  }
  record.pointee.patterns.give(index)
  record.pointee.patternObjects[index] = nil
  return thrum_result(THRUM_OK)
}

/// The options that a game gave, or the defaults; nil when their size is not that of any version.
private func readOptions(_ options: UnsafePointer<thrum_load_options>?) -> thrum_load_options? {
  guard let options else { return .defaults }
  return thrum_load_options.read(options)
}

extension thrum_load_options {
  /// The options as the reader takes them, or nil when the depth is out of range.
  fileprivate var checked: ReadOptions? {
    guard max_depth >= 1, max_depth <= UInt32(ReadOptions.deepestNesting) else { return nil }
    return ReadOptions(
      strict: strict != 0, maxBytes: Int(clamping: max_bytes), maxDepth: Int(max_depth),
      maxEntries: Int(max_entries))
  }
}

private func load(
  _ text: UnsafeBufferPointer<UInt8>, _ name: [UInt8], _ options: ReadOptions, _ report: DiagnosticReport,
  _ record: UnsafeMutablePointer<EngineRecord>, _ out_pattern: UnsafeMutablePointer<thrum_pattern>
) -> thrum_result {
  var findings = report
  let pattern = AHAPReader.read(text, options: options, diagnostics: &findings.list)
  findings.deliver()
  guard let pattern else { return findings.failure(in: name) }
  return keep(pattern, record, out_pattern)
}

/// Puts a pattern in a place and hands its handle out.
func keep(
  _ pattern: Pattern, _ record: UnsafeMutablePointer<EngineRecord>,
  _ out_pattern: UnsafeMutablePointer<thrum_pattern>
) -> thrum_result {
  guard let taken = record.pointee.patterns.take() else { return failPatternCapacity() }
  record.pointee.patternObjects[taken.index] = SharedPattern(pattern)
  out_pattern.pointee = thrum_pattern(index1: UInt32(taken.index + 1), generation: taken.generation)
  return thrum_result(THRUM_OK)
}

func patternObject(
  _ pattern: thrum_pattern, _ record: UnsafeMutablePointer<EngineRecord>
) -> SharedPattern? {
  guard let index = record.pointee.patterns.index(pattern.index1, pattern.generation) else { return nil }
  return record.pointee.patternObjects[index]
}

func failPatternCapacity() -> thrum_result {
  fail(THRUM_ERROR_CAPACITY, "max_patterns patterns exist already")
}

private func failDepth() -> thrum_result {
  fail(THRUM_ERROR_INVALID_ARGUMENT, "max_depth of the load options is not in 1…512")
}

func failPattern() -> thrum_result {
  failStale("the pattern handle is null, its pattern was destroyed, or it belongs to another engine")
}
