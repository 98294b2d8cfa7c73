import ThrumPatterns

// Events.
extension AHAPDocumentReader {
  /// Core Haptics plays continuous events for at most 30 seconds
  /// (https://developer.apple.com/documentation/corehaptics/chhapticevent/eventtype/hapticcontinuous).
  private static var longestEvent: Double { 30 }

  /// Where the parameters of an event stand, by raw value of the ID.
  private struct ParameterPlaces {
    var nodes = InlineArray<11, Int32>(repeating: -1)
    var elements = InlineArray<11, Int32>(repeating: -1)
  }

  /// Reads the object of an event into the builder, or reports why not.
  mutating func readEvent(_ index: Int) {
    let fields = fields(of: index, .event)
    guard let type = readEventType(fields[.eventType], in: index) else { return }
    guard let time = readTime(fields[.time], in: index, code: -4822) else { return }
    guard let (duration, durationPlace) = readDuration(fields, in: index, type) else { return }
    var event = Event(type: type, time: time, duration: duration)
    var places = ParameterPlaces()
    if let list = fields[.eventParameters] { readEventParameters(list, &event.parameters, &places) }
    let waveform = readWaveform(fields, type)

    var issues: [PatternIssue] = []
    var failure: PatternIssue?
    do throws(PatternIssue) {
      try builder.add(event, waveform: waveform) { issues.append($0) }
    } catch {
      failure = error
    }
    if let failure {
      report(failure, at: place(of: failure.field, index, fields, durationPlace, places))
      return
    }
    for issue in issues {
      report(issue, at: place(of: issue.field, index, fields, durationPlace, places))
    }
    noteEvent(event, index, fields, durationPlace)
  }

  private mutating func readEventType(_ index: Int?, in event: Int) -> EventType? {
    guard let index else {
      reportMissing(.eventType, in: event, skipping: "the entry is skipped", code: -4821)
      return nil
    }
    guard document[index].kind == .string else {
      reportWrongType(index, .eventType, "a string", skipping: "the entry is skipped", code: -4821)
      return nil
    }
    if let type = document.withString(index, { EventType(name: $0) }) { return type }
    let tail = tail("the entry is skipped", -4821)
    let document = document
    report(.loss, .unknownName, at: index, .eventType) {
      document.withString(index) { name in
        "unknown event type \(quoting: name)\(tail)\(NameSuggestion.text(for: name, among: EventType.self))"
      }
    }
    return nil
  }

  /// The time of an entry; 0 when it is missing, nil when the entry is to be skipped.
  mutating func readTime(_ index: Int?, in entry: Int, code: Int) -> Double? {
    guard let index else {
      report(.note, .missingTime, at: entry) { "'Time' is missing; it counts as 0" }
      return 0
    }
    guard document[index].kind == .number else {
      reportWrongType(index, .time, "a number", skipping: "the entry is skipped", code: code)
      return nil
    }
    return document[index].number
  }

  /// The duration of an event and where it stands; nil when the entry is to be skipped.
  private mutating func readDuration(
    _ fields: AHAPFields, in event: Int, _ type: EventType
  ) -> (Double, AHAPPlace)? {
    let nowhere = AHAPPlace(node: event)
    var key = AHAPKey.eventDuration
    if let misnamed = fields[.duration] {
      let isUsed = fields[.eventDuration] == nil
      if isUsed { key = .duration }
      report(isUsed ? .note : .loss, .durationKey, at: misnamed, .duration) {
        isUsed
          ? "'Duration' is read as 'EventDuration'; Core Haptics knows only the latter"
          : "'Duration' is ignored because there is an 'EventDuration'"
      }
    }
    guard let index = fields[key] else {
      if type == .audioContinuous {
        let tail = tail("it is kept", -4823)
        report(.loss, .badDuration, at: event) { "a continuous event needs an 'EventDuration'\(tail)" }
      }
      return (0, nowhere)
    }
    guard document[index].kind == .number else {
      let isNeeded = type == .continuous
      reportWrongType(
        index, key, "a number", skipping: isNeeded ? "the entry is skipped" : "it is ignored", code: -4823)
      return isNeeded ? nil : (0, nowhere)
    }
    if type == .audioContinuous && document[index].number == 0 {
      let tail = tail("it is kept", -4823)
      report(.loss, .badDuration, at: index, key) {
        "the duration of a continuous event must be more than 0\(tail)"
      }
    }
    return (document[index].number, AHAPPlace(node: index, field: key))
  }

  private mutating func readEventParameters(
    _ list: Int, _ parameters: inout EventParameters, _ places: inout ParameterPlaces
  ) {
    guard document[list].kind == .array else {
      reportWrongType(list, .eventParameters, "an array", skipping: "it is ignored", code: -4830)
      return
    }
    path.list = .eventParameters
    defer {
      path.list = nil
      path.element = -1
    }
    for (element, index) in document.children(list).enumerated() {
      path.element = element
      guard let (id, value) = readParameterPair(index, EventParameterID.self, .eventParameter) else {
        continue
      }
      if parameters.isGiven(id) {
        let tail = tail("the last one counts", nil)
        report(.loss, .duplicateKey, at: index) { "'\(id.name)' is given twice\(tail)" }
      }
      parameters[id] = nearestFloat(document[value].number)
      places.nodes[Int(id.rawValue)] = Int32(truncatingIfNeeded: value)
      places.elements[Int(id.rawValue)] = Int32(truncatingIfNeeded: element)
    }
  }

  /// The ID and the node of the value of an object that has `ParameterID` and `ParameterValue` only, or nil
  /// after reporting why it is skipped.
  private mutating func readParameterPair<ID: AHAPNamed>(
    _ index: Int, _ type: ID.Type, _ keys: AHAPKeySet
  ) -> (ID, Int)? {
    guard document[index].kind == .object else {
      reportWrongType(index, nil, "an object", skipping: "the parameter is skipped", code: -4831)
      return nil
    }
    let fields = fields(of: index, keys)
    guard let id = readID(fields[.parameterID], in: index, type, skipping: "the parameter is skipped") else {
      return nil
    }
    guard let value = readValue(fields[.parameterValue], in: index, skipping: "the parameter is skipped")
    else { return nil }
    return (id, value)
  }

  private mutating func readWaveform(_ fields: AHAPFields, _ type: EventType) -> Waveform? {
    guard
      fields[.waveformPath] != nil || fields[.waveformUseVolumeEnvelope] != nil
        || fields[.waveformLoopEnabled] != nil
    else { return nil }
    var waveform = Waveform()
    var isGiven = false
    if let index = fields[.waveformPath] {
      if document[index].kind == .string {
        waveform.path = document.withString(index) { Array($0) }
        isGiven = true
      } else {
        reportWrongType(index, .waveformPath, "a string", skipping: "it is ignored", code: -4824)
      }
    }
    waveform.usesVolumeEnvelope = readBoolean(fields[.waveformUseVolumeEnvelope], .waveformUseVolumeEnvelope)
    waveform.loops = readBoolean(fields[.waveformLoopEnabled], .waveformLoopEnabled)
    isGiven = isGiven || waveform.usesVolumeEnvelope != nil || waveform.loops != nil
    guard isGiven else { return nil }
    if type != .audioCustom { noteWaveform(fields, type) }
    return waveform
  }

  private mutating func noteWaveform(_ fields: AHAPFields, _ type: EventType) {
    for key in [AHAPKey.waveformPath, .waveformUseVolumeEnvelope, .waveformLoopEnabled] {
      guard let index = fields[key] else { continue }
      report(.note, .uselessField, at: index, key) {
        "a waveform means nothing to an event of type '\(type.name)'; it is kept"
      }
      return
    }
  }

  /// True or false; files also have 1 and 0.
  private mutating func readBoolean(_ index: Int?, _ field: AHAPKey) -> Bool? {
    guard let index else { return nil }
    switch document[index].kind {
    case .yes: return true
    case .no: return false
    case .number where document[index].number == 1: return true
    case .number where document[index].number == 0: return false
    default:
      reportWrongType(index, field, "true or false", skipping: "it is ignored", code: -4830)
      return nil
    }
  }

  private func place(
    of field: PatternField, _ event: Int, _ fields: AHAPFields, _ duration: AHAPPlace,
    _ places: ParameterPlaces
  ) -> AHAPPlace {
    switch field {
    case .time:
      return fields[.time].map { AHAPPlace(node: $0, field: .time) } ?? AHAPPlace(node: event)
    case .duration:
      return duration
    case .eventParameter(let id):
      return AHAPPlace(
        node: Int(places.nodes[Int(id.rawValue)]), field: .parameterValue, list: .eventParameters,
        element: Int(places.elements[Int(id.rawValue)]))
    default:
      return AHAPPlace(node: event)
    }
  }

  /// Looks at an event that went in.
  private mutating func noteEvent(
    _ event: Event, _ index: Int, _ fields: AHAPFields, _ duration: AHAPPlace
  ) {
    lastEventEnd = max(lastEventEnd ?? 0, event.time + event.duration)
    if event.time < latestEventTime && !isEventOrderReported {
      isEventOrderReported = true
      report(.note, .unsortedEvents, at: fields[.time] ?? index, fields[.time] == nil ? nil : .time) {
        "the events are not in order of time, from this one on; they play at their times all the same"
      }
    }
    latestEventTime = max(latestEventTime, event.time)
    if event.type == .continuous && event.duration > AHAPDocumentReader.longestEvent {
      report(.note, .longEvent, at: duration.node, duration.field) {
        "the event lasts \(event.duration) s; Core Haptics stops after 30 s, Thrum does not"
      }
    }
  }
}

/// The float nearest to a number; beyond the largest float, the largest, which every range limits.
func nearestFloat(_ value: Double) -> Float {
  let largest = Double(Float.greatestFiniteMagnitude)
  return Float(max(-largest, min(value, largest)))
}
