import CSystem

// Numbers of JSON text.
extension JSONParser {
  /// Reads the number at the offset, correctly rounded whatever locale the host has set.
  mutating func scanNumber() throws(JSONFailure) -> Double {
    let start = offset
    let negative = text[offset] == UInt8(ascii: "-")
    if negative { offset += 1 }
    var decimal = Decimal()
    let firstDigit = offset
    scanDigits(into: &decimal)
    if offset == firstDigit { throw missingDigit(in: "a number needs a digit after '-'", start: start) }
    if offset - firstDigit > 1 && text[firstDigit] == UInt8(ascii: "0") {
      throw JSONFailure("a number cannot start with 0 before other digits", at: firstDigit)
    }
    if offset < text.count && text[offset] == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      scanDigits(into: &decimal, isFraction: true)
      if offset == fraction { throw missingDigit(in: "a number needs a digit after its '.'", start: offset) }
    }
    if offset < text.count && text[offset] | 0x20 == UInt8(ascii: "e") { try scanExponent(into: &decimal) }
    if let value = decimal.exactValue { return negative ? -value : value }
    let value = decimalValue(UnsafeBufferPointer(rebasing: text[start..<offset]))
    guard value.isFinite else { throw JSONFailure("the number is too large", at: start) }
    return value
  }

  private mutating func scanDigits(into decimal: inout Decimal, isFraction: Bool = false) {
    while offset < text.count {
      let digit = text[offset] &- UInt8(ascii: "0")
      if digit > 9 { return }
      decimal.append(digit, isFraction: isFraction)
      offset += 1
    }
  }

  private mutating func scanExponent(into decimal: inout Decimal) throws(JSONFailure) {
    offset += 1
    var negative = false
    if offset < text.count && (text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-")) {
      negative = text[offset] == UInt8(ascii: "-")
      offset += 1
    }
    let start = offset
    var exponent = 0
    while offset < text.count, text[offset] &- UInt8(ascii: "0") <= 9 {
      exponent = min(exponent * 10 + Int(text[offset] &- UInt8(ascii: "0")), 99_999)
      offset += 1
    }
    if offset == start {
      throw missingDigit(in: "a number needs a digit in its exponent", start: offset)
    }
    decimal.exponent += negative ? -exponent : exponent
  }

  private func missingDigit(in message: MessageText, start: Int) -> JSONFailure {
    // "-Infinity" and "-NaN" deserve better than "needs a digit".
    let next = offset < text.count ? text[offset] | 0x20 : 0
    if next == UInt8(ascii: "i") || next == UInt8(ascii: "n") {
      return JSONFailure("NaN and Infinity are not JSON numbers", at: start)
    }
    return JSONFailure(message, at: offset)
  }

  /// The digits of a number as far as 64 bits hold them.
  struct Decimal {
    var mantissa: UInt64 = 0
    var exponent = 0
    /// Significant digits, those beyond the mantissa included.
    var digitCount = 0

    @inline(__always)
    mutating func append(_ digit: UInt8, isFraction: Bool) {
      if digitCount < 19 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        if mantissa != 0 { digitCount += 1 }
        if isFraction { exponent -= 1 }
      } else {
        digitCount &+= 1
        if !isFraction { exponent += 1 }
      }
    }

    /// The value when one correctly rounded operation gives it, else nil.
    ///
    /// Clinger, "How to Read Floating Point Numbers Accurately" (1990): both operands are exact.
    @inline(__always)
    var exactValue: Double? {
      guard mantissa <= 1 << 53, digitCount <= 19, exponent >= -22, exponent <= 22 else { return nil }
      let value = Double(mantissa)
      return exponent < 0 ? value / powersOfTen[-exponent] : value * powersOfTen[exponent]
    }
  }
}

/// Powers of ten that a double holds exactly.
private let powersOfTen: InlineArray<23, Double> = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  1e19, 1e20, 1e21, 1e22,
]

/// The correctly rounded value of a decimal number in the grammar of JSON.
func decimalValue(_ number: UnsafeBufferPointer<UInt8>) -> Double {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: number.count + 1) { copy in
    for index in 0..<number.count { copy[index] = CChar(bitPattern: number[index]) }
    copy[number.count] = 0
    guard let start = copy.baseAddress else { return 0 }
    return thrum_decimal_value(start)
  }
}
