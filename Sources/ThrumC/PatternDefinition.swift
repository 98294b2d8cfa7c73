import CThrum
import ThrumFormats
import ThrumPatterns

extension thrum_event: Definition {
  static var defaults: thrum_event {
    var value = thrum_event()
    value.struct_size = UInt32(MemoryLayout<thrum_event>.size)
    value.type = thrum_event_type(THRUM_EVENT_TRANSIENT)
    value.intensity = EventParameterID.intensity.range.defaultValue
    value.sharpness = EventParameterID.sharpness.range.defaultValue
    value.attack_time = EventParameterID.attackTime.range.defaultValue
    value.decay_time = EventParameterID.decayTime.range.defaultValue
    value.release_time = EventParameterID.releaseTime.range.defaultValue
    value.sustained = EventParameterID.sustained.range.defaultValue
    value.audio_volume = EventParameterID.audioVolume.range.defaultValue
    value.audio_pitch = EventParameterID.audioPitch.range.defaultValue
    value.audio_pan = EventParameterID.audioPan.range.defaultValue
    value.audio_brightness = EventParameterID.audioBrightness.range.defaultValue
    value.waveform_use_volume_envelope = 1
    return value
  }
  static var firstSize: Int { 80 }
}

extension thrum_pattern_def: Definition {
  static var defaults: thrum_pattern_def {
    var value = thrum_pattern_def()
    value.struct_size = UInt32(MemoryLayout<thrum_pattern_def>.size)
    return value
  }
  static var firstSize: Int { 40 }
}

/// Builds a pattern from the arrays of a definition and reports what is wrong with them.
struct PatternDefinition: ~Copyable {
  private let def: thrum_pattern_def
  private var builder = PatternBuilder()
  private var list: DiagnosticList
  private var failure: thrum_result?

  /// What came of it: a pattern, or the first error as a result of the C interface.
  struct Outcome {
    var pattern: Pattern?
    var failure: thrum_result?
    var findings: DiagnosticList
  }

  init(_ def: thrum_pattern_def, _ list: DiagnosticList) {
    self.def = def
    self.list = list
  }

  /// Reads all arrays, up to the first error.
  consuming func read() -> Outcome {
    checkArrays()
    readEvents()
    for index in 0..<Int(def.parameter_count) where failure == nil { readParameter(index) }
    for index in 0..<Int(def.curve_count) where failure == nil { readCurve(index) }
    if let failure { return Outcome(failure: failure, findings: list) }
    let findings = list
    return Outcome(pattern: builder.finish(), findings: findings)
  }

  private mutating func checkArrays() {
    if def.event_count > 0 && def.events == nil { refuse("events", "the array is null") }
    if def.parameter_count > 0 && def.parameters == nil { refuse("parameters", "the array is null") }
    if def.curve_count > 0 && def.curves == nil { refuse("curves", "the array is null") }
  }

  private mutating func readEvents() {
    guard failure == nil, def.event_count > 0, let events = def.events else { return }
    let stride = Int(events.pointee.struct_size)
    for index in 0..<Int(def.event_count) where failure == nil {
      let raw = UnsafeRawPointer(events) + index * stride
      let source = raw.assumingMemoryBound(to: thrum_event.self)
      guard Int(source.pointee.struct_size) == stride, let given = thrum_event.read(source) else {
        failure = thrum_result(THRUM_ERROR_STRUCT_SIZE)
        report(
          .error, .wrongType, "events[\(index)].struct_size", "is not that of any version of thrum_event")
        return
      }
      readEvent(given, index)
    }
  }

  private mutating func readEvent(_ given: thrum_event, _ index: Int) {
    guard let raw = UInt8(exactly: given.type), let type = EventType(rawValue: raw) else {
      refuse("events[\(index)].type", "is not a thrum_event_type")
      return
    }
    if !given.duration.isFinite { return refuse(PatternIssue(.notFinite, .duration), in: "events[\(index)]") }
    var event = Event(type: type, time: given.time, duration: given.duration)
    if type == .continuous && given.duration == THRUM_DURATION_ENDLESS { event.duration = .infinity }
    event.parameters.setIfUnusual(.intensity, given.intensity, always: type.isHaptic)
    event.parameters.setIfUnusual(.sharpness, given.sharpness, always: type.isHaptic)
    event.parameters.setIfUnusual(.attackTime, given.attack_time)
    event.parameters.setIfUnusual(.decayTime, given.decay_time)
    event.parameters.setIfUnusual(.releaseTime, given.release_time)
    event.parameters.setIfUnusual(.sustained, given.sustained)
    event.parameters.setIfUnusual(.audioVolume, given.audio_volume)
    event.parameters.setIfUnusual(.audioPitch, given.audio_pitch)
    event.parameters.setIfUnusual(.audioPan, given.audio_pan)
    event.parameters.setIfUnusual(.audioBrightness, given.audio_brightness)
    var waveform: Waveform?
    if type == .audioCustom, let path = given.waveform_path {
      waveform = Waveform(
        path: CText.bytes(path), usesVolumeEnvelope: given.waveform_use_volume_envelope != 0,
        loops: given.waveform_loop != 0)
    }
    var warnings: [PatternIssue] = []
    do throws(PatternIssue) {
      try builder.add(event, waveform: waveform) { warnings.append($0) }
    } catch {
      refuse(error, in: "events[\(index)]")
    }
    for warning in warnings { self.warn(warning, in: "events[\(index)]") }
  }

  private mutating func readParameter(_ index: Int) {
    let given = def.parameters[index]
    guard let id = dynamicParameter(given.id) else {
      refuse("parameters[\(index)].id", "is not a thrum_parameter_id")
      return
    }
    var warnings: [PatternIssue] = []
    do throws(PatternIssue) {
      try builder.add(DynamicParameter(id: id, value: given.value, time: given.time)) { warnings.append($0) }
    } catch {
      refuse(error, in: "parameters[\(index)]")
    }
    for warning in warnings { self.warn(warning, in: "parameters[\(index)]") }
  }

  private mutating func readCurve(_ index: Int) {
    let given = def.curves[index]
    guard let id = dynamicParameter(given.id) else {
      refuse("curves[\(index)].id", "is not a thrum_parameter_id")
      return
    }
    if given.point_count > 0 && given.points == nil {
      refuse("curves[\(index)].points", "the array is null")
      return
    }
    var points: [ControlPoint] = []
    for place in 0..<Int(given.point_count) {
      points.append(ControlPoint(time: given.points[place].time, value: given.points[place].value))
    }
    var warnings: [PatternIssue] = []
    points.withUnsafeBufferPointer { points in
      do throws(PatternIssue) {
        try builder.addCurve(id, time: given.time, points: points) { warnings.append($0) }
      } catch {
        refuse(error, in: "curves[\(index)]")
      }
    }
    for warning in warnings { self.warn(warning, in: "curves[\(index)]") }
  }

  private mutating func refuse(_ path: String, _ message: String) {
    failure = thrum_result(THRUM_ERROR_INVALID_ARGUMENT)
    report(.error, .wrongType, path, message)
  }

  private mutating func refuse(_ issue: PatternIssue, in entry: String) {
    failure = thrum_result(issue.rule == .notFinite ? THRUM_ERROR_NOT_FINITE : THRUM_ERROR_INVALID_ARGUMENT)
    report(.error, .badTime, "\(entry).\(issue.field.memberName)", issue.rule.text)
  }

  private mutating func warn(_ issue: PatternIssue, in entry: String) {
    report(.warning, .outOfRange, "\(entry).\(issue.field.memberName)", issue.rule.text)
  }

  private mutating func report(
    _ severity: DiagnosticSeverity, _ code: DiagnosticCode, _ path: String, _ message: String
  ) {
    list.add(
      Diagnostic(
        severity: severity, code: code, line: 0, column: 0, byteOffset: 0, path: [UInt8](path.utf8),
        message: [UInt8](message.utf8)))
  }
}

extension EventParameters {
  /// Gives a value unless it is the default, so that a written file says no more than it must.
  fileprivate mutating func setIfUnusual(_ id: EventParameterID, _ value: Float, always: Bool = false) {
    if always || value != id.range.defaultValue { self[id] = value }
  }
}

extension PatternField {
  /// The member of the C struct that holds the field.
  fileprivate var memberName: String {
    switch self {
    case .time: "time"
    case .duration: "duration"
    case .value: "value"
    case .points: "points"
    case .pointTime(let index): "points[\(index)].time"
    case .pointValue(let index): "points[\(index)].value"
    case .eventParameter(let id):
      switch id {
      case .intensity: "intensity"
      case .sharpness: "sharpness"
      case .attackTime: "attack_time"
      case .decayTime: "decay_time"
      case .releaseTime: "release_time"
      case .sustained: "sustained"
      case .audioVolume: "audio_volume"
      case .audioPitch: "audio_pitch"
      case .audioPan: "audio_pan"
      case .audioBrightness: "audio_brightness"
      }
    }
  }
}

extension PatternRule {
  /// What is wrong and what was done about it.
  fileprivate var text: String {
    switch self {
    case .notFinite: "is not finite"
    case .negativeTime, .negativeDuration: "is negative"
    case .missingDuration: "is missing"
    case .outOfRange(let value, let limited): "\(value) is out of range and was limited to \(limited)"
    case .sustainedNotBoolean(let value): "\(value) is neither 0 nor 1 and was rounded"
    case .emptyCurve: "a curve needs at least one point"
    case .unsortedPoints: "the points are not in order of time and were sorted"
    case .timeTooLarge: "is more than \(Int(PatternBuilder.latestTime)) seconds"
    }
  }
}
