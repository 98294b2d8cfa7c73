import Testing
import ThrumPatterns

@testable import ThrumFormats

/// What a published file holds, counted with another JSON library and by the rules of the format.
struct CorpusRow: Sendable, CustomTestStringConvertible {
  var path: String
  /// Transients, continuous events, audio events, parameters, curves.
  var counts: [Int]
  /// The latest end of an event, parameter or curve, seconds.
  var end: Double
  var warnings: [DiagnosticCode: Int]
  /// Whether strict mode takes it.
  var isStrict: Bool
  var refusal: DiagnosticCode?

  init(
    _ path: String, _ counts: [Int], _ end: Double, _ warnings: [DiagnosticCode: Int] = [:],
    strict: Bool = true, refusal: DiagnosticCode? = nil
  ) {
    self.path = path
    self.counts = counts
    self.end = end
    self.warnings = warnings
    isStrict = strict && refusal == nil
    self.refusal = refusal
  }

  var testDescription: String { path }

  static let all: [CorpusRow] = [
    CorpusRow("CoreHapticsUtils/example-1.json", [0, 0, 0, 0, 0], 0, refusal: .wrongRoot),
    CorpusRow("CoreHapticsUtils/example-1.ahap", [1, 4, 0, 0, 0], 0.397436, [.unsortedEvents: 1]),
    CorpusRow("MC2-Team13-NearCatch/NearCatchHeartbeat.ahap", [5, 0, 0, 0, 0], 1),
    CorpusRow("react-native-hapticlabs/Button.ahap", [2, 1, 1, 0, 5], 0.690001),
    CorpusRow("advanced_haptics/rumble.ahap", [1, 1, 0, 0, 0], 0.25),
    CorpusRow("NiceVibrations/16_points.ahap", [0, 1, 0, 0, 2], 15),
    CorpusRow("NiceVibrations/17_points.ahap", [0, 1, 0, 0, 3], 31, [.absoluteCurve: 1]),
    CorpusRow("NiceVibrations/2_points.ahap", [0, 1, 0, 0, 2], 2),
    CorpusRow("NiceVibrations/3_points.ahap", [0, 1, 0, 0, 2], 4),
    CorpusRow("NiceVibrations/ahap_from_valid_v0.ahap", [3, 1, 0, 0, 2], 9.961361),
    CorpusRow(
      "NiceVibrations/ahap_from_valid_v0_from_dsp.ahap", [9, 1, 0, 0, 16], 7.988072, [.absoluteCurve: 8]),
    CorpusRow("NiceVibrations/ahap_from_valid_v1.ahap", [1, 1, 0, 0, 3], 9.961361),
    CorpusRow("NiceVibrations/ahap_from_valid_v1_required.ahap", [0, 1, 0, 0, 1], 0.3),
    CorpusRow(
      "NiceVibrations/invalid_fields.ahap", [1, 0, 0, 0, 0], 0.0, [.unknownKey: 1, .entryWithoutContent: 1],
      strict: false),
    CorpusRow("NiceVibrations/long_clip.ahap", [1, 3, 0, 0, 2], 70.0, [.unsortedEvents: 1]),
    CorpusRow("NiceVibrations/studio_export.ahap", [24, 1, 0, 0, 77], 19.606349, [.absoluteCurve: 42]),
    CorpusRow("NiceVibrations/valid_fields.ahap", [1, 0, 0, 0, 1], 0.174),
    CorpusRow("NiceVibrations/valid_required.ahap", [1, 0, 0, 0, 0], 0.0),
    CorpusRow(
      "NiceVibrations/valid_v1_multiple_transients.ahap", [17, 1, 0, 0, 4], 9.15, [.absoluteCurve: 1]),
    CorpusRow("NiceVibrations/valid_v1.ahap", [1, 1, 0, 0, 3], 9.961361),
    CorpusRow("unityplugins/CollisionLarge.ahap", [1, 0, 1, 0, 0], 0.0),
    CorpusRow("unityplugins/CollisionShield.ahap", [1, 0, 1, 0, 0], 0.0),
    CorpusRow("unityplugins/CollisionSmall.ahap", [1, 0, 1, 0, 0], 0.0),
    CorpusRow("unityplugins/Grow.ahap", [0, 1, 1, 0, 1], 0.6),
    CorpusRow("unityplugins/Implode.ahap", [0, 1, 1, 0, 2], 1.0, [.unsortedEvents: 1]),
    CorpusRow("unityplugins/ShieldOn.ahap", [0, 1, 1, 0, 1], 0.5),
    CorpusRow("unityplugins/Spawn.ahap", [1, 1, 1, 0, 2], 0.601, [.unsortedEvents: 1]),
    CorpusRow("unityplugins/Texture.ahap", [101, 0, 0, 0, 0], 2.0),
    CorpusRow("unityplugins/Boing.ahap", [1, 1, 0, 0, 2], 0.265),
    CorpusRow("unityplugins/Bounce.ahap", [1, 1, 0, 0, 0], 0.048, [.trailingComma: 1], strict: false),
    CorpusRow("unityplugins/Bouncing.ahap", [9, 0, 0, 0, 0], 1.67, [.trailingComma: 1], strict: false),
    CorpusRow("unityplugins/Close.ahap", [1, 1, 0, 0, 2], 0.11, [.trailingComma: 3], strict: false),
    CorpusRow("unityplugins/Heartbeats.ahap", [12, 0, 0, 0, 0], 2.255),
    CorpusRow("unityplugins/Hit.ahap", [1, 0, 0, 0, 0], 0),
    CorpusRow("unityplugins/Inflate.ahap", [0, 1, 0, 0, 2], 1.7),
    CorpusRow("unityplugins/Jump.ahap", [2, 1, 0, 0, 2], 0.44, [.trailingComma: 2], strict: false),
    CorpusRow("unityplugins/Open.ahap", [1, 1, 0, 0, 2], 0.11, [.trailingComma: 2], strict: false),
    CorpusRow("unityplugins/Oscillate.ahap", [0, 2, 0, 0, 1], 3.0),
    CorpusRow("unityplugins/Recharge.ahap", [0, 1, 0, 0, 1], 1.50001, [.trailingComma: 1], strict: false),
    CorpusRow("unityplugins/Recoil.ahap", [0, 2, 0, 0, 2], 0.4, [.outOfRange: 1], strict: false),
    CorpusRow("unityplugins/Resources-Boing.ahap", [1, 1, 0, 0, 2], 0.265),
    CorpusRow("corehaptics-rs/minimal.ahap", [1, 0, 0, 0, 0], 0.0),
    CorpusRow("meta-haptics-sdk/16_points.ahap", [0, 1, 0, 0, 2], 15),
    CorpusRow("meta-haptics-sdk/17_points.ahap", [0, 1, 0, 0, 2], 16, [.manyPoints: 1]),
    CorpusRow("meta-haptics-sdk/2_points.ahap", [0, 1, 0, 0, 2], 2),
    CorpusRow("meta-haptics-sdk/3_points.ahap", [0, 1, 0, 0, 2], 4),
    CorpusRow(
      "meta-haptics-sdk/invalid.ahap", [1, 0, 0, 0, 0], 0.0, [.unknownKey: 1, .entryWithoutContent: 1],
      strict: false),
    CorpusRow("meta-haptics-sdk/long_clip.ahap", [1, 3, 0, 0, 2], 70.0, [.unsortedEvents: 1]),
    CorpusRow("meta-haptics-sdk/multiple_emphasis.ahap", [18, 1, 0, 0, 2], 9.0, [.manyPoints: 2]),
    CorpusRow("meta-haptics-sdk/single_transient.ahap", [1, 0, 0, 0, 0], 0.0),
    CorpusRow("meta-haptics-sdk/valid.ahap", [1, 0, 0, 0, 1], 0.174),
    CorpusRow("meta-haptics-sdk/valid_v1.ahap", [1, 1, 0, 0, 2], 9.961361, [.manyPoints: 1]),
    CorpusRow("meta-haptics-sdk/valid_v1_continuous.ahap", [0, 1, 0, 0, 2], 9.961361, [.manyPoints: 1]),
    CorpusRow("meta-haptics-sdk/valid_v1_transients.ahap", [1, 0, 0, 0, 0], 0.2),
    CorpusRow("haptify/explosion_01.ahap", [2, 1, 0, 0, 2], 0.34),
    CorpusRow("haptify/hit_01.ahap", [1, 1, 0, 0, 2], 0.19),
    CorpusRow("haptify/spring_03.ahap", [5, 1, 0, 0, 3], 0.41),
    CorpusRow("haptify/victory.ahap", [15, 3, 0, 0, 9], 3.56),
    CorpusRow("haptify/continuous_envelope.ahap", [0, 1, 0, 0, 0], 0.6),
    CorpusRow("haptify/curve_ramp.ahap", [0, 1, 0, 1, 1], 0.4),
    CorpusRow("haptify/transient_simple.ahap", [1, 0, 0, 0, 0], 0.0),
    CorpusRow("flutter_gaimon/gravel.ahap", [149, 0, 0, 0, 1], 3.0),
    CorpusRow("flutter_gaimon/inflate.ahap", [0, 1, 0, 0, 2], 1.7),
    CorpusRow("flutter_gaimon/rumble.ahap", [39, 0, 0, 0, 1], 1.6),
    CorpusRow("react-native-haptic-feedback/celebration.ahap", [4, 0, 0, 0, 0], 0.3),
    CorpusRow("react-native-haptic-feedback/heartbeat.ahap", [2, 0, 0, 0, 0], 0.15),
    CorpusRow("react-native-haptic-feedback/rumble.ahap", [0, 1, 0, 0, 1], 0.6),
  ]
}

@Suite("Published AHAP files", .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.missing)))
struct CorpusTests {
  @Test("there are 67 of them") func count() {
    #expect(CorpusRow.all.count == 67)
    #expect(Set(CorpusRow.all.map(\.path)).count == 67)
  }

  @Test("each gives what is in it, with the warnings it deserves", arguments: CorpusRow.all)
  func lenient(row: CorpusRow) throws {
    let reading = Reading(try Corpus.bytes(row.path))
    var found: [DiagnosticCode: Int] = [:]
    for item in reading.diagnostics.items { found[item.code, default: 0] += 1 }
    if let refusal = row.refusal {
      #expect(reading.pattern == nil)
      #expect(found == [refusal: 1])
      return
    }
    #expect(found == row.warnings, "\(reading.findings) \(reading.messages)")
    #expect(reading.diagnostics.errorCount == 0)
    let pattern = try #require(reading.pattern)
    let counts = [
      pattern.events.count { $0.type == .transient }, pattern.events.count { $0.type == .continuous },
      pattern.events.count { !$0.type.isHaptic }, pattern.parameters.count, pattern.curves.count,
    ]
    #expect(counts == row.counts)
    #expect(abs(pattern.duration - row.end) < 1e-6)
  }

  @Test("strict mode takes those that lose nothing", arguments: CorpusRow.all)
  func strict(row: CorpusRow) throws {
    let reading = Reading(try Corpus.bytes(row.path), options: ReadOptions(strict: true))
    #expect((reading.pattern != nil) == row.isStrict, "\(reading.findings)")
    #expect((reading.diagnostics.errorCount == 0) == row.isStrict)
  }

  @Test("each is equal after writing and reading, also strictly", arguments: CorpusRow.all)
  func roundTrip(row: CorpusRow) throws {
    guard let pattern = Reading(try Corpus.bytes(row.path)).pattern else {
      #expect(row.refusal != nil)
      return
    }
    let text = try AHAPWriter.write(pattern)
    let strict = Reading(text, options: ReadOptions(strict: true))
    #expect(strict.pattern == pattern, "\(strict.findings)")
    let again = try AHAPWriter.write(try #require(strict.pattern))
    #expect(again == text)
  }
}
