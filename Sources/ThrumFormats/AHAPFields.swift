/// The values of an object by key: indices of nodes.
struct AHAPFields {
  private var nodes = InlineArray<17, Int32>(repeating: -1)

  subscript(key: AHAPKey) -> Int? {
    get {
      let node = nodes[Int(key.rawValue)]
      return node < 0 ? nil : Int(node)
    }
    set { nodes[Int(key.rawValue)] = Int32(truncatingIfNeeded: newValue ?? -1) }
  }
}

extension AHAPDocumentReader {
  /// The values of an object under the keys it may have. Other keys are reported, and so is a key that
  /// stands there twice, of which the last one counts.
  mutating func fields(of object: Int, _ keys: AHAPKeySet) -> AHAPFields {
    var fields = AHAPFields()
    for child in document.children(object) {
      guard let key = document.withKey(child, { AHAPKey(name: $0) }), keys.has(key) else {
        reportUnknownKey(child, keys)
        continue
      }
      if fields[key] != nil {
        let tail = tail("the last one counts", nil)
        log.report(
          .loss, .duplicateKey, at: document.keyOffset(child), path: { [path] in path.text(key).bytes }
        ) {
          "the key '\(key.name)' stands twice in one object\(tail)"
        }
      }
      fields[key] = child
    }
    return fields
  }

  private mutating func reportUnknownKey(_ child: Int, _ keys: AHAPKeySet) {
    log.report(
      .note, .unknownKey, at: document.keyOffset(child),
      path: { [path, document] in
        var text = path.text()
        let node = document[child]
        text.appendKey(node.keyStart, node.keyLength, document.text)
        return text.bytes
      }
    ) { [document] in
      document.withKey(child) { key in
        let suggestion = NameSuggestion.text(for: key, among: AHAPKey.self) {
          // Nobody should be sent to the misnomer.
          keys.has($0) && $0 != .duration
        }
        return "unknown key \(quoting: key) is ignored\(suggestion)"
      }
    }
  }
}
