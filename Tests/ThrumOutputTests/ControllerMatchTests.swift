import Testing

@testable import ThrumOutput

@Suite struct ControllerMatchTests {
  private func pad(
    _ product: UInt16 = 0x0ce6, serial: String = "", kind: UInt64 = 1, node: PhysicalDevice.Node = .hidraw,
    device: UInt8? = nil
  ) -> ControllerIdentity {
    ControllerIdentity(
      vendor: 0x054c, product: product,
      serial: ControllerSerial.normalized(Array(serial.utf8), vendor: 0x054c, product: product),
      guid: ControllerGUID(first: kind, second: 2),
      device: device.map { PhysicalDevice(node: node, path: [$0]) })
  }

  @Test func oneSerialIsOnePad() {
    #expect(pad(serial: "aa-01").isSamePad(as: pad(serial: "AA:01", kind: 9)))
    #expect(pad(serial: "aa01", device: 1).isSamePad(as: pad(serial: "aa01", device: 2)))
    #expect(!pad(serial: "aa01").isSamePad(as: pad(serial: "aa02")))
    #expect(!pad(serial: "aa01").isSamePad(as: pad(0x09cc, serial: "aa01")))
    #expect(!pad().isSamePad(as: pad()))
  }

  @Test func oneDeviceUnderTwoDriversIsOnePad() {
    #expect(pad(device: 1).isSamePad(as: pad(kind: 9, node: .evdev, device: 1)))
    #expect(!pad(device: 1).isSamePad(as: pad(node: .evdev, device: 2)))
    // A kernel driver may give another product number.
    #expect(pad(device: 1).isSamePad(as: pad(0x028e, node: .evdev, device: 1)))
  }

  @Test func thePadsOfAnAdapterAreNotOne() {
    #expect(!pad(serial: "aa01", device: 1).isSamePad(as: pad(serial: "aa01", device: 1)))
  }

  @Test func aPadComesBack() {
    #expect(pad(serial: "aa01", kind: 3).likeness(to: pad(serial: "AA:01", kind: 4)) == .serial)
    #expect(pad(serial: "aa01", device: 1).likeness(to: pad(serial: "aa02", device: 1)) == .different)
    #expect(pad(device: 1).likeness(to: pad(device: 1)) == .socket)
    #expect(pad(kind: 8, device: 1).likeness(to: pad(serial: "aa01", node: .evdev, device: 1)) == .socket)
    #expect(pad(device: 1).likeness(to: pad(device: 2)) == .kind)
    #expect(pad().likeness(to: pad()) == .kind)
    #expect(pad().likeness(to: pad(kind: 2)) == .different)
    #expect(pad(serial: "aa01").likeness(to: pad()) == .different)
    #expect(pad().likeness(to: pad(serial: "aa01")) == .different)
    #expect(pad(0x09cc, device: 1).likeness(to: pad(device: 1)) == .different)
    #expect(ControllerIdentity.Likeness.serial > .socket && .kind < ControllerIdentity.Likeness.socket)
  }

  @Test func knowsSteamsPads() {
    #expect(ControllerIdentity(vendor: 0x28de, product: 0x11ff).isSteamPad)
    #expect(!ControllerIdentity(vendor: 0x28de, product: 0x1102).isSteamPad)
    #expect(!pad().isSteamPad)
  }

  @Test(arguments: [
    (false, false, false, true), (false, false, true, true), (false, true, false, false),
    (false, true, true, true), (true, true, false, true), (true, true, true, false),
  ])
  func steamsPadsAreNotMixedWithOthers(isSteam: Bool, isThere: Bool, isRealAttached: Bool, may: Bool) {
    #expect(
      SteamPads.mayAttach(isSteamPad: isSteam, isSteamPadThere: isThere, isRealPadAttached: isRealAttached)
        == may)
  }

  @Test func serialsAreBroughtIntoOneForm() {
    func form(_ text: String, _ vendor: UInt16 = 0x054c, _ product: UInt16 = 0x0ce6) -> String {
      String(
        decoding: ControllerSerial.normalized(Array(text.utf8), vendor: vendor, product: product),
        as: UTF8.self)
    }
    #expect(form("A4:53:85:0c:11:FE") == "a453850c11fe")
    #expect(form("3039363032\u{fc}") == "3039363032")
    for text in ["", "0", "000000000000", "00:00:00:00:00:00", "ffffffff", "---"] {
      #expect(form(text) == "")
    }
    // Behind one of these are several pads.
    #expect(form("15/07/2014", 0x057e, 0x0337) == "" && form("15/07/2014") == "15072014")
    #expect(form("E5D3A", 0x045e, 0x0719) == "" && form("E5D3A", 0x28de, 0x1142) == "")
  }
}
