import Foundation
import Testing

@testable import ThrumOutput

@Suite struct HidrawBusTests {
  private func bus(_ text: String) -> HidrawBus? { HidrawBus.parse(Array(text.utf8)[...]) }

  @Test func readsTheBus() {
    #expect(bus("DRIVER=playstation\nHID_ID=0005:0000054C:00000CE6\nHID_NAME=x\n") == .bluetooth)
    #expect(bus("HID_ID=0003:0000054C:00000CE6") == .usb)
    #expect(bus("HID_ID=0018:0000054C:00000CE6") == nil)
    #expect(bus("HID_ID=000") == nil)
    #expect(bus("HID_NAME=HID_ID=0005:\n") == nil)
    #expect(bus("") == nil)
  }

  @Test func knowsItsPaths() {
    #expect(HidrawBus.node(Array("/dev/hidraw12".utf8)).map(Array.init) == Array("hidraw12".utf8))
    for path in ["/dev/hidraw", "/dev/hidraw1/../x", "/dev/hidraw12345678", "/dev/input/event3", ""] {
      #expect(HidrawBus.node(Array(path.utf8)) == nil, "\(path)")
    }
  }

  @Test func readsTheFileOfTheNode() throws {
    let folder = URL(fileURLWithPath: "/tmp/thrum-hidraw-test/hidraw3/device")
    defer { try? FileManager.default.removeItem(atPath: "/tmp/thrum-hidraw-test") }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("DRIVER=x\nHID_ID=0005:0000054C:00000CE6\n".utf8).write(to: folder.appending(path: "uevent"))
    let path = Array("/dev/hidraw3".utf8)
    #expect(HidrawBus.read(path: path, root: "/tmp/thrum-hidraw-test/") == .bluetooth)
  }

  @Test func aMissingFileTellsNothing() {
    #expect(HidrawBus.read(path: Array("/dev/hidraw999999".utf8)) == nil)
    #expect(HidrawBus.read(path: Array("/dev/input/event0".utf8)) == nil)
  }
}
