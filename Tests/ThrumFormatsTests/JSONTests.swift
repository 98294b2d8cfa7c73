import Testing

@testable import ThrumFormats

/// A text that is not JSON, and where and why.
struct Rejection: Sendable, CustomTestStringConvertible {
  var text: [UInt8]
  var place: String
  var message: String
  var code: DiagnosticCode

  init(_ text: String, _ place: String, _ message: String, _ code: DiagnosticCode = .badSyntax) {
    self.init(Array(text.utf8), place, message, code)
  }

  init(_ text: [UInt8], _ place: String, _ message: String, _ code: DiagnosticCode = .badSyntax) {
    self.text = text
    self.place = place
    self.message = message
    self.code = code
  }

  var testDescription: String { String(decoding: text, as: UTF8.self).debugDescription }
}

@Suite("JSON")
struct JSONTests {
  @Test(
    "text that is JSON is taken, and normalised",
    arguments: [
      ("{}", "{}"), ("[]", "[]"), (" \t\r\n{ } ", "{}"), ("null", "null"), ("true", "true"),
      ("-0", "-0"), ("0", "0"), ("1.50", "1.50"), ("1e5", "1e5"), ("1E+05", "1E+05"), ("0e999", "0e999"),
      ("1e-999", "1e-999"), ("\"\"", "\"\""), ("\"é\u{1F600}\"", "\"é\u{1F600}\""),
      (#""\"\\\/\b\f\n\r\t""#, #""\"\\\/\b\f\n\r\t""#), (#""\ud83d\ude00\u0000""#, #""\ud83d\ude00\u0000""#),
      ("[[],{},[{}]]", "[[], {}, [{}]]"),
      ("{\"a\":{\"b\":[1,2]},\"c\":3}", "{\"a\": {\"b\": [1, 2]}, \"c\": 3}"),
      ("{\"\":1}", "{\"\": 1}"), ("[\n1\n,\n2\n]", "[1, 2]"), ("[\"\u{7F}\"]", "[\"\u{7F}\"]"),
    ])
  func accepted(text: String, normalised: String) {
    for strict in [false, true] {
      let parsing = Parsing(Array(text.utf8), strict: strict)
      #expect(parsing.isParsed)
      #expect(parsing.normalised == normalised)
      #expect(parsing.diagnostics.items.isEmpty)
    }
  }

  static let rejections: [Rejection] = [
    Rejection("", "1:1@0 ", "empty", .emptyFile),
    Rejection(" \n\t", "1:1@0 ", "empty", .emptyFile),
    Rejection("{", "1:2@1 ", "inside an object"),
    Rejection("[", "1:2@1 ", "inside an array"),
    Rejection("[1", "1:3@2 [0]", "inside an array"),
    Rejection("[1,", "1:4@3 [0]", "inside an array"),
    Rejection("{\"a\"", "1:5@4 a", "inside an object"),
    Rejection("{\"a\":", "1:6@5 a", "inside an object"),
    Rejection("{\"a\":1", "1:7@6 ", "inside an object"),
    Rejection("{\"a\":[1,{\"b\":2}", "1:16@15 a[1]", "inside an array"),
    Rejection("[1 2]", "1:4@3 [0]", "expected ',' or ']'"),
    Rejection("{\"a\":1 \"b\":2}", "1:8@7 ", "expected ',' or '}'"),
    Rejection("{\"a\" 1}", "1:6@5 a", "expected ':'"),
    Rejection("{a:1}", "1:2@1 ", "key in double quotes"),
    Rejection("{'a':1}", "1:2@1 ", "double quotes"),
    Rejection("{1:2}", "1:2@1 ", "key in double quotes"),
    Rejection("['a']", "1:2@1 [0]", "double quotes"),
    Rejection("[,1]", "1:2@1 [0]", "value is missing"),
    Rejection("[1,,2]", "1:4@3 [1]", "value is missing"),
    Rejection("{,}", "1:2@1 ", "key is missing"),
    Rejection("[1,\n // two\n2]", "2:2@5 [1]", "comments"),
    Rejection("/* c */ {}", "1:1@0 ", "comments"),
    Rejection("{\"a\":1 # no\n}", "1:8@7 ", "comments"),
    Rejection("{/**/}", "1:2@1 ", "comments"),
    Rejection("[NaN]", "1:2@1 [0]", "NaN and Infinity"),
    Rejection("[Infinity]", "1:2@1 [0]", "NaN and Infinity"),
    Rejection("[-Infinity]", "1:2@1 [0]", "NaN and Infinity"),
    Rejection("[-NaN]", "1:2@1 [0]", "NaN and Infinity"),
    Rejection("[1e999]", "1:2@1 [0]", "too large"),
    Rejection("[-1e309]", "1:2@1 [0]", "too large"),
    Rejection("[01]", "1:2@1 [0]", "cannot start with 0"),
    Rejection("[-01]", "1:3@2 [0]", "cannot start with 0"),
    Rejection("[1.]", "1:4@3 [0]", "after its '.'"),
    Rejection("[.5]", "1:2@1 [0]", "before its '.'"),
    Rejection("[+1]", "1:2@1 [0]", "start with '+'"),
    Rejection("[1e]", "1:4@3 [0]", "in its exponent"),
    Rejection("[1e+]", "1:5@4 [0]", "in its exponent"),
    Rejection("[-]", "1:3@2 [0]", "after '-'"),
    Rejection("[0x10]", "1:3@2 [0]", "expected ',' or ']'"),
    Rejection("[0.25\"]", "1:6@5 [0]", "expected ',' or ']'"),
    Rejection("[True]", "1:2@1 [0]", "'True' is not a JSON value"),
    Rejection("[tru]", "1:2@1 [0]", "'tru' is not"),
    Rejection("[nul", "1:2@1 [0]", "'nul' is not"),
    Rejection("{} x", "1:4@3 ", "follows the document"),
    Rejection("{}{}", "1:3@2 ", "follows the document"),
    Rejection("{}]", "1:3@2 ", "follows the document"),
    Rejection("{}\0", "1:3@2 ", "NUL byte follows"),
    Rejection("[\0]", "1:2@1 [0]", "NUL byte"),
    Rejection("[\"a", "1:2@1 [0]", "ends inside a string"),
    Rejection("[\"a\\", "1:2@1 [0]", "ends inside a string"),
    Rejection("[\"a\nb\"]", "1:2@1 [0]", "not closed on its line"),
    Rejection("[\"a\tb\"]", "1:4@3 [0]", "control character"),
    Rejection("[\"a\u{1}\"]", "1:4@3 [0]", "control character"),
    Rejection(#"["\q"]"#, "1:3@2 [0]", "unknown escape"),
    Rejection(#"["\u12g4"]"#, "1:3@2 [0]", "four hexadecimal"),
    Rejection(#"["\u12"]"#, "1:3@2 [0]", "four hexadecimal"),
    Rejection(#"["\ud83d"]"#, "1:3@2 [0]", "surrogate"),
    Rejection(#"["\ud83dx"]"#, "1:3@2 [0]", "surrogate"),
    Rejection(#"["\ude00"]"#, "1:3@2 [0]", "surrogate"),
    Rejection(#"["\ud83d\u0041"]"#, "1:3@2 [0]", "surrogate"),
    Rejection("é", "1:1@0 ", "unexpected character"),
    Rejection("[\"é\", é]", "1:7@7 [1]", "unexpected character"),
    Rejection("{\"é\":\n[\"\u{1F600}\",x]}", "2:6@15 é[1]", "'x' is not"),
    Rejection("[\r\n\r\n  x]", "3:3@7 [0]", "'x' is not"),
    Rejection("[\r\rx]", "3:1@3 [0]", "'x' is not"),
    Rejection(Array("[\"".utf8) + [0xFF] + Array("\"]".utf8), "1:3@2 [0]", "UTF-8", .badEncoding),
    Rejection(Array("[\"".utf8) + [0xC0, 0x80] + Array("\"]".utf8), "1:3@2 [0]", "UTF-8", .badEncoding),
    Rejection(
      Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8), "1:3@2 [0]", "UTF-8", .badEncoding),
    Rejection(
      Array("[\"".utf8) + [0xF4, 0x90, 0x80, 0x80] + Array("\"]".utf8), "1:3@2 [0]", "UTF-8", .badEncoding),
    Rejection(Array("[\"a".utf8) + [0xE2, 0x82], "1:4@3 [0]", "UTF-8", .badEncoding),
  ]

  @Test("text that is not JSON is refused at its place, with a reason", arguments: rejections)
  func refused(rejection: Rejection) throws {
    for strict in [false, true] {
      let parsing = Parsing(rejection.text, strict: strict)
      #expect(!parsing.isParsed)
      let last = try #require(parsing.diagnostics.items.last)
      #expect(last.summary == "error \(rejection.code) \(rejection.place)")
      #expect(last.text.contains(rejection.message), "\(last.text)")
    }
  }

  @Test("a comma before a closing bracket is a warning at its place, in strict mode an error")
  func trailingCommas() {
    let text = "{\"a\":[1,2,],\n \"b\":{\"c\":1 , },\n}"
    let places = ["trailingComma 1:10@9 a[1]", "trailingComma 2:13@25 b", "trailingComma 2:16@28 "]
    let lenient = Parsing(Array(text.utf8))
    #expect(lenient.diagnostics.items.map(\.summary) == places.map { "warning \($0)" })
    #expect(lenient.normalised == "{\"a\": [1, 2], \"b\": {\"c\": 1}}")
    let strict = Parsing(Array(text.utf8), strict: true)
    #expect(strict.diagnostics.items.map(\.summary) == places.map { "error \($0)" })
    #expect(!Parsing(Array("[,]".utf8)).isParsed)
    #expect(!Parsing(Array("{,}".utf8)).isParsed)
  }

  @Test("nesting is taken up to the limit and not beyond")
  func depth() throws {
    for limit in [1, 2, 64, 512] {
      let fits = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
      #expect(Parsing(Array(fits.utf8), maxDepth: limit).isParsed)
      let parsing = Parsing(Array(("[" + fits + "]").utf8), maxDepth: limit)
      let error = try #require(parsing.diagnostics.items.last)
      #expect(error.code == .tooDeep)
      #expect(error.kind == .limit)
      #expect(error.byteOffset == limit)
    }
    // Half a million brackets, and options that ask for more than there is.
    for bracket in ["[", "{\"a\":"] {
      let bomb = Array(String(repeating: bracket, count: 500_000).utf8)
      let parsing = Parsing(bomb, maxDepth: Int.max)
      #expect(parsing.diagnostics.items.last?.code == .tooDeep)
      #expect(parsing.diagnostics.items.last?.byteOffset == 512 * bracket.utf8.count)
    }
  }
}
