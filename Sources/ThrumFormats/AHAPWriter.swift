import ThrumPatterns

/// Why a pattern cannot be written as AHAP.
package enum AHAPWriteError: Error, Equatable, Sendable {
  /// The event with this index has no end, which AHAP cannot say.
  case endlessEvent(Int)
  /// The path of the waveform with this index is not valid UTF-8.
  case pathNotUTF8(Int)
}

/// Writes patterns as AHAP: strict JSON that ``AHAPReader`` reads back to an equal pattern.
package enum AHAPWriter {
  /// The text of a pattern, UTF-8, indented, with a line end at its end.
  package static func write(_ pattern: Pattern) throws(AHAPWriteError) -> [UInt8] {
    var writer = AHAPTextWriter()
    try writer.writeDocument(pattern)
    return writer.output.bytes
  }
}

private struct AHAPTextWriter {
  var output = MessageText()

  mutating func writeDocument(_ pattern: Pattern) throws(AHAPWriteError) {
    output.append("{\n")
    if let version = pattern.version, version.isFinite {
      output.append("  \"Version\": ")
      output.append(version)
      output.append(",\n")
    }
    if !pattern.metadata.isEmpty {
      output.append("  \"Metadata\": ")
      output.bytes.append(contentsOf: pattern.metadata)
      output.append(",\n")
    }
    output.append("  \"Pattern\": [")
    try writeEntries(pattern)
    output.append(pattern.entryCount == 0 ? "]\n}\n" : "\n  ]\n}\n")
  }

  /// Writes the entries in the order in which they were given. Each of the three arrays is in that order
  /// already, so this is a merge.
  private mutating func writeEntries(_ pattern: Pattern) throws(AHAPWriteError) {
    var event = 0
    var parameter = 0
    var curve = 0
    for entry in 0..<pattern.entryCount {
      output.append(entry == 0 ? "\n" : ",\n")
      let events = event < pattern.events.count ? pattern.events[event].order : UInt32.max
      let parameters =
        parameter < pattern.parameters.count ? pattern.parameters[parameter].order : UInt32.max
      let curves = curve < pattern.curves.count ? pattern.curves[curve].order : UInt32.max
      if event < pattern.events.count && events <= parameters && events <= curves {
        try writeEvent(pattern, event)
        event += 1
      } else if parameter < pattern.parameters.count && parameters <= curves {
        writeParameter(pattern.parameters[parameter])
        parameter += 1
      } else {
        writeCurve(pattern, pattern.curves[curve])
        curve += 1
      }
    }
  }

  private mutating func writeEvent(_ pattern: Pattern, _ index: Int) throws(AHAPWriteError) {
    let event = pattern.events[index]
    guard event.duration.isFinite else { throw .endlessEvent(index) }
    open(.event)
    write(.eventType, name: event.type.name)
    separate()
    write(.time, event.time)
    if event.duration != 0 {
      separate()
      write(.eventDuration, event.duration)
    }
    if event.waveform >= 0 && Int(event.waveform) < pattern.waveforms.count {
      try writeWaveform(pattern.waveforms[Int(event.waveform)], Int(event.waveform))
    }
    writeEventParameters(event.parameters)
    close()
  }

  private mutating func writeEventParameters(_ parameters: EventParameters) {
    var isFirst = true
    for position in 0..<EventParameterID.nameCount {
      guard let id = EventParameterID.named(position), parameters.isGiven(id) else { continue }
      if isFirst {
        separate()
        writeKey(.eventParameters)
        output.append("[\n")
      } else {
        output.append(",\n")
      }
      isFirst = false
      output.append("          { ")
      write(.parameterID, name: id.name)
      output.append(", ")
      write(.parameterValue, parameters[id])
      output.append(" }")
    }
    if !isFirst { output.append("\n        ]") }
  }

  private mutating func writeWaveform(_ waveform: Waveform, _ index: Int) throws(AHAPWriteError) {
    // A waveform that says nothing at all still has to come back as one.
    if !waveform.path.isEmpty || (waveform.usesVolumeEnvelope == nil && waveform.loops == nil) {
      separate()
      writeKey(.waveformPath)
      guard writeString(waveform.path) else { throw .pathNotUTF8(index) }
    }
    if let uses = waveform.usesVolumeEnvelope {
      separate()
      writeKey(.waveformUseVolumeEnvelope)
      output.append(uses ? "true" : "false")
    }
    if let loops = waveform.loops {
      separate()
      writeKey(.waveformLoopEnabled)
      output.append(loops ? "true" : "false")
    }
  }

  private mutating func writeParameter(_ parameter: DynamicParameter) {
    open(.parameter)
    write(.parameterID, name: parameter.id.name)
    separate()
    write(.time, parameter.time)
    separate()
    write(.parameterValue, parameter.value)
    close()
  }

  private mutating func writeCurve(_ pattern: Pattern, _ curve: ParameterCurve) {
    open(.parameterCurve)
    write(.parameterID, name: curve.id.name)
    separate()
    write(.time, curve.time)
    separate()
    writeKey(.controlPoints)
    output.append("[")
    for index in curve.pointRange {
      let point = pattern.points[index]
      output.append(index == curve.firstPoint ? "\n          { " : ",\n          { ")
      write(.time, point.time)
      output.append(", ")
      write(.parameterValue, point.value)
      output.append(" }")
    }
    output.append("\n        ]")
    close()
  }

  private mutating func open(_ key: AHAPKey) {
    output.append("    {\n      ")
    writeKey(key)
    output.append("{\n        ")
  }

  private mutating func close() { output.append("\n      }\n    }") }

  private mutating func separate() { output.append(",\n        ") }

  private mutating func writeKey(_ key: AHAPKey) {
    output.append("\"")
    output.append(key.name)
    output.append("\": ")
  }

  private mutating func write(_ key: AHAPKey, name: StaticString) {
    writeKey(key)
    output.append("\"")
    output.append(name)
    output.append("\"")
  }

  private mutating func write(_ key: AHAPKey, _ number: Double) {
    writeKey(key)
    output.append(number)
  }

  /// Writes a float so that it reads back as the same one. A reader takes the text for a double first and
  /// rounds that; where the short form does not survive it, the exact double does.
  private mutating func write(_ key: AHAPKey, _ number: Float) {
    writeKey(key)
    let start = output.bytes.count
    output.append(number)
    let readBack = output.bytes[start...].withUnsafeBufferPointer { decimalValue($0) }
    guard nearestFloat(readBack) != number else { return }
    output.bytes.removeSubrange(start...)
    output.append(Double(number))
  }

  /// Writes a JSON string. Returns false when the bytes are not UTF-8.
  private mutating func writeString(_ string: [UInt8]) -> Bool {
    string.withUnsafeBufferPointer { text in
      output.append("\"")
      var index = 0
      while index < text.count {
        let byte = text[index]
        let length = utf8SequenceLength(text, at: index)
        if length == 0 { return false }
        switch byte {
        case UInt8(ascii: "\""): output.append("\\\"")
        case UInt8(ascii: "\\"): output.append("\\\\")
        case 0x0A: output.append("\\n")
        case 0x0D: output.append("\\r")
        case 0x09: output.append("\\t")
        case 0..<0x20:
          output.append("\\u00")
          output.bytes.append(hexadecimalDigit(byte >> 4))
          output.bytes.append(hexadecimalDigit(byte & 0xF))
        default:
          for position in index..<(index + length) { output.bytes.append(text[position]) }
        }
        index += length
      }
      output.append("\"")
      return true
    }
  }

  private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
