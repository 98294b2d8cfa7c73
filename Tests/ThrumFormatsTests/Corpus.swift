import Foundation

/// The shared collection of AHAP files that other projects published.
///
/// It lies beside the package and is not part of it; tests that need it are skipped without it. The
/// environment variable `THRUM_AHAP_CORPUS` names another place.
enum Corpus {
  static let missing = "the AHAP files are not at ../shared/ahap; set THRUM_AHAP_CORPUS to their folder"

  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["THRUM_AHAP_CORPUS"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    // Tests/ThrumFormatsTests/Corpus.swift, links resolved: three steps up is the package.
    return URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared/ahap", isDirectory: true)
  }()

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("INDEX.tsv").path)
  }

  /// The bytes of a file of the collection.
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}
