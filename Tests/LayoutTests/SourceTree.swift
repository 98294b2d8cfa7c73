import Foundation

/// The checkout that the tests were built from.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Paths from the root of all files that git would keep below a folder, with one of the endings.
  static func files(in folder: String, endings: [String]) -> [String] {
    let base = root.appendingPathComponent(folder)
    guard let walker = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil) else {
      return []
    }
    var paths: [String] = []
    for case let file as URL in walker where endings.contains(where: { file.lastPathComponent.hasSuffix($0) })
    {
      let path = file.standardizedFileURL.path.dropFirst(root.standardizedFileURL.path.count + 1)
      if path.hasPrefix(".build") || path.hasPrefix("build/") { continue }
      paths.append(String(path))
    }
    return paths.sorted()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
