/// Where in an AHAP document the reader is. A fixed-size value; the text is made for findings only.
struct AHAPPath {
  /// Index in `Pattern`, or -1 at the root.
  var entry = -1
  /// Which part of the entry.
  var content: AHAPKey?
  /// Which list of the part, and the index in it or -1.
  var list: AHAPKey?
  var element = -1

  /// The path as text, with one more key at the end if there is one.
  func text(_ field: AHAPKey? = nil) -> MessageText {
    var path = MessageText()
    if entry >= 0 { path.appendText("Pattern[\(entry)]") }
    if let content { path.appendText(".\(content.name)") }
    if let list { path.appendText(".\(list.name)") }
    if element >= 0 { path.appendText("[\(element)]") }
    if let field { path.appendText(path.bytes.isEmpty ? "\(field.name)" : ".\(field.name)") }
    return path
  }
}
