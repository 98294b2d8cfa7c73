import Testing
import ThrumPatterns

@testable import ThrumOutput

@Suite struct ControllerIdentityTests {
  private func name(_ text: String) -> String {
    String(decoding: ControllerIdentity(name: Array(text.utf8)).name, as: UTF8.self)
  }

  @Test func namesAreCutAtACharacter() {
    let letters = String(repeating: "a", count: 127)
    #expect(name("Pad") == "Pad")
    #expect(name(letters) == letters)
    #expect(name(letters + "b") == letters)
    #expect(name(letters.dropLast() + "é") == letters.dropLast())
    #expect(name(letters.dropLast(2) + "é") == letters.dropLast(2) + "é")
    #expect(name(letters.dropLast(3) + "🎮") == letters.dropLast(3))
  }

  @Test func namesAreTextWithoutNull() {
    #expect(name("Pad\0x") == "Pad")
    var identity = ControllerIdentity(name: [0x50, 0xFF, 0x51])
    #expect(String(decoding: identity.name, as: UTF8.self) == "P\u{FFFD}Q")
    identity.name = [UInt8](repeating: 0xFF, count: 300)
    #expect(identity.name.count == 126)
  }

  @Test func typesOfSDL() {
    let types: [ControllerType] = [
      .unknown, .xbox360, .xboxOne, .dualShock3, .dualShock4, .switchPro, .unknown, .dualSense, .luna,
      .stadia, .shield, .joyConLeft, .joyConRight, .joyConPair, .unknown,
    ]
    for (number, type) in types.enumerated() { #expect(ControllerType(sdlType: Int32(number)) == type) }
    #expect(ControllerType(sdlType: -1) == .unknown)
  }

  @Test func typesOfProducts() {
    #expect(ControllerType(vendor: 0x045e, product: 0x028e) == .xbox360)
    #expect(ControllerType(vendor: 0x045e, product: 0x0b13) == .xboxOne)
    #expect(ControllerType(vendor: 0x054c, product: 0x0df2) == .dualSense)
    #expect(ControllerType(vendor: 0x057e, product: 0x2008) == .joyConPair)
    #expect(ControllerType(vendor: 0x28de, product: 0x11ff) == .unknown)
    #expect(BluetoothProducts.contains(vendor: 0x045e, product: 0x0b13))
    #expect(!BluetoothProducts.contains(vendor: 0x045e, product: 0x0b12))
  }
}
