import Foundation
import Testing
import ThrumEngine
import ThrumFormats
import ThrumPatterns

/// Real AHAP files, read and played to chosen times. What they should ask for there was worked out by
/// hand from the numbers in each file and the rules in Docs/semantics.md; the comments say how.
@Suite("Real files at chosen times", .enabled(if: corpusExists, "the shared AHAP corpus is not there"))
struct CorpusPlaybackTests {
  struct Moment: Sendable {
    var time: Double
    var intensity: Float
    var sharpness: Float

    init(_ time: Double, _ intensity: Float, _ sharpness: Float) {
      self.time = time
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  static let files: [(String, [Moment])] = [
    // Intensity ramps 0 to 1 over the event of 0.4 s; sharpness 0.5 steps down by 0.3 at 0.2 s. The
    // release of 0.1 lasts 2 * (100^0.1 - 1) / 99 = 0.011816 s, of which 5 ms are over at 0.405 s.
    (
      "haptify/curve_ramp.ahap",
      [
        Moment(0.1, 0.25, 0.5), Moment(0.2, 0.5, 0.2), Moment(0.3, 0.75, 0.2), Moment(0.405, 0.5769, 0.2),
        Moment(0.42, 0, 0),
      ]
    ),
    // Curves start at 0.015 s: intensity 0.8 times 1 to 0.5 over 0.1 s, then to 0 at 0.25 s; sharpness
    // 0.4 minus 0.3 over 0.25 s. The tap at 0 is over.
    (
      "unityplugins/Boing.ahap",
      [Moment(0.115, 0.4, 0.28), Moment(0.19, 0.2, 0.19), Moment(0.27, 0, 0)]
    ),
    // The event and its curves start at 0.2 s. Intensity 0.5, 1, 0.6, 0.4, 0 at 0, 0.2, 0.3, 0.4, 0.8 s;
    // sharpness 0.2 plus 0 to 0.2 s and then up to 0.8 at 0.8 s.
    (
      "unityplugins/Implode.ahap",
      [
        Moment(0.1, 0, 0), Moment(0.3, 0.75, 0.2), Moment(0.4, 1, 0.2), Moment(0.45, 0.8, 0.26667),
        Moment(0.6, 0.4, 0.46667), Moment(0.8, 0.2, 0.73333),
      ]
    ),
    // Two events of 0.5 on top of each other, sharpness 0 and 0.075: they sum, and the mean is 0.0375.
    ("unityplugins/Oscillate.ahap", [Moment(0.25, 1, 0.0375), Moment(1.75, 0.5, 0.0375)]),
    // Sharpness 0.5 plus -0.8 to 0.8 over 1.7 s, limited to 0…1: -0.206 is 0, 1.018 is 1.
    (
      "unityplugins/Inflate.ahap",
      [
        Moment(0.1, 0.04545, 0), Moment(0.55, 0.25, 0.21765), Moment(1.1, 0.5, 0.73529), Moment(1.4, 0.25, 1),
      ]
    ),
    // The tap at 0 comes before its curve and keeps its strength while the curve falls.
    ("NiceVibrations/valid_fields.ahap", [Moment(0.001, 1, 0.6), Moment(0.04, 1, 0.6), Moment(0.1, 0, 0)]),
    // Intensity 0.2 to 0.7 over 0.6 s, 1 at 0.601 s, where a tap of sharpness 0.7 sits: it takes the
    // intensity of that very moment and no sharpness control.
    ("unityplugins/Spawn.ahap", [Moment(0.3, 0.45, 0.5), Moment(0.601, 1, 0.7), Moment(0.63, 1, 0.7)]),
    // The sharpness of -1 is limited to 0; the control adds time itself. The second event starts where
    // the curve stands at 1 for a moment.
    (
      "unityplugins/Recoil.ahap",
      [Moment(0.05, 0.5, 0.05), Moment(0.15, 0, 0), Moment(0.2, 1, 0.2), Moment(0.3, 0.5, 0.3)]
    ),
    // A tap at the very start of a curve takes the curve's first value.
    ("flutter_gaimon/rumble.ahap", [Moment(0.001, 0.3, 0.1)]),
    // Three events in a row of at most 30 s, under curves that run over all of them.
    ("NiceVibrations/long_clip.ahap", [Moment(15, 0.5, 0.5), Moment(45, 0.5, 0.5), Moment(61, 0.55, 0.55)]),
  ]

  @Test("intensity and sharpness asked for", arguments: files)
  func moments(_ file: String, _ moments: [Moment]) throws {
    let stage = Stage()
    let player = stage.player(try pattern(file), on: nil)
    stage.start(player)
    for moment in moments {
      let steps = Int((moment.time * 1000).rounded()) - Int((stage.engine.pointee.gameTime * 1000).rounded())
      stage.update(0.001, count: steps)
      let state = stage.state(player)
      #expect(abs(state.intensity - moment.intensity) < 0.002, "\(file) at \(moment.time) s")
      #expect(abs(state.sharpness - moment.sharpness) < 0.002, "\(file) at \(moment.time) s")
    }
  }

  @Test("every tap of a dense file starts a voice, at every rate", arguments: updateRates)
  func dense(_ rate: Double) throws {
    let stage = Stage()
    let gravel = try pattern("flutter_gaimon/gravel.ahap")
    #expect(gravel.events.count == 149)
    let player = stage.player(gravel, on: stage.controller())
    stage.start(player)
    var started = 0
    var sounding = 0
    for _ in 0..<Int(4 * rate) {
      stage.update(1 / rate)
      started += max(0, stage.state(player).voices - sounding)
      sounding = stage.state(player).voices
    }
    #expect(started > 0)
    #expect(stage.engine.pointee.statistics().droppedVoices == 0)
    #expect(stage.state(player).status == .stopped)
  }

  private func pattern(_ file: String) throws -> Pattern {
    let data = [UInt8](try Data(contentsOf: corpus.appendingPathComponent(file)))
    var diagnostics = DiagnosticList()
    let pattern = data.withUnsafeBufferPointer { AHAPReader.read($0, diagnostics: &diagnostics) }
    return try #require(pattern)
  }
}

/// The folder of real AHAP files beside the checkout.
private let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("../shared/ahap").standardizedFileURL

private let corpusExists = FileManager.default.fileExists(atPath: corpus.path)
