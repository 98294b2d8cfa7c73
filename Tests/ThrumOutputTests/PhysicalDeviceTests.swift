import Foundation
import Testing

@testable import ThrumOutput

/// A folder made like sysfs: device folders, and links from the classes to them.
private final class SysFolder {
  static let root: StaticString = "/tmp/thrum-device-test/"
  private let path = "/tmp/thrum-device-test/"

  init() { try? FileManager.default.removeItem(atPath: path) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Adds an input device below `parent`, with an event node and a joystick node, as the kernel does.
  func addInput(_ event: Int, _ input: Int, below parent: String?) throws {
    let base = parent ?? "devices/virtual"
    let device = "\(base)/input/input\(input)"
    try link("\(device)/event\(event)/device", to: device)
    try link("\(device)/js\(event)/device", to: device)
    if let parent { try link("\(device)/device", to: parent) }
    try link("class/input/event\(event)", to: "\(device)/event\(event)")
    try link("class/input/js\(event)", to: "\(device)/js\(event)")
  }

  /// Adds a raw HID node below `parent`.
  func addHidraw(_ number: Int, below parent: String) throws {
    try link("\(parent)/hidraw/hidraw\(number)/device", to: parent)
    try link("class/hidraw/hidraw\(number)", to: "\(parent)/hidraw/hidraw\(number)")
  }

  private func link(_ name: String, to target: String) throws {
    let manager = FileManager.default
    let folder = (path + name as NSString).deletingLastPathComponent
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try manager.createDirectory(atPath: path + target, withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: path + name, withDestinationPath: path + target)
  }

  func device(_ node: String) -> PhysicalDevice? {
    PhysicalDevice.read(node: Array(node.utf8), root: SysFolder.root)
  }
}

@Suite(.serialized) struct PhysicalDeviceTests {
  private let usb = "devices/pci0000:00/0000:00:14.0/usb1/1-2"

  private func identity(_ device: PhysicalDevice?) -> ControllerIdentity {
    ControllerIdentity(vendor: 0x054c, product: 0x0ce6, device: device)
  }

  @Test func theTwoNodesOfAPadAreOneDevice() throws {
    let folder = SysFolder()
    // A DualSense: USB, Bluetooth through the kernel, Bluetooth and virtual through uhid.
    let parents = [
      "\(usb)/1-2:1.3/0003:054C:0CE6.0005",
      "devices/pci0000:00/0000:00:14.0/usb1/1-9/1-9:1.0/bluetooth/hci0/hci0:256/0005:054C:0CE6.0006",
      "devices/virtual/misc/uhid/0005:054C:0CE6.0007",
      "devices/virtual/misc/uhid/0003:054C:0CE6.0008",
    ]
    var paths: Set<[UInt8]> = []
    for (at, parent) in parents.enumerated() {
      try folder.addInput(at + 1, at + 20, below: parent)
      try folder.addHidraw(at, below: parent)
      let raw = try #require(folder.device("/dev/hidraw\(at)"))
      let event = try #require(folder.device("/dev/input/event\(at + 1)"))
      let joystick = try #require(folder.device("/dev/input/js\(at + 1)"))
      #expect(raw.path == event.path && event == joystick)
      #expect(raw.node == .hidraw && event.node == .evdev)
      #expect(identity(raw).isSamePad(as: identity(event)) && identity(event).isSamePad(as: identity(raw)))
      paths.insert(raw.path)
    }
    #expect(paths.count == parents.count)
  }

  @Test func aPadWithSeveralInputsIsOneDevice() throws {
    let folder = SysFolder()
    // Pad, motion sensors and touch surface: three nodes of one driver are not the pad claimed twice.
    let parent = "\(usb)/1-2:1.3/0003:054C:0CE6.0005"
    for at in 1...3 { try folder.addInput(at, at, below: parent) }
    let first = folder.device("/dev/input/event1")
    let second = folder.device("/dev/input/event2")
    #expect(first == second && first != nil)
    #expect(!identity(first).isSamePad(as: identity(second)))
  }

  @Test func thePadsOfAReceiverAreDifferent() throws {
    let folder = SysFolder()
    // An Xbox 360 receiver: one USB device, an interface for each pad, no HID.
    for at in 0..<4 { try folder.addInput(at, at, below: "\(usb)/1-2:1.\(at * 2)") }
    let devices = (0..<4).map { folder.device("/dev/input/event\($0)") }
    #expect(Set(devices.map { $0?.path ?? [] }).count == 4)
    #expect(!identity(devices[0]).isSamePad(as: identity(devices[1])))
  }

  @Test func theHalvesOfAJoyConPairAreDifferent() throws {
    let folder = SysFolder()
    let bluetooth = "devices/virtual/misc/uhid"
    try folder.addHidraw(1, below: "\(bluetooth)/0005:057E:2006.0001")
    try folder.addHidraw(2, below: "\(bluetooth)/0005:057E:2007.0002")
    try folder.addInput(1, 1, below: "\(bluetooth)/0005:057E:2007.0002")
    let left = folder.device("/dev/hidraw1")
    let right = folder.device("/dev/hidraw2")
    #expect(!identity(left).isSamePad(as: identity(right)))
    #expect(!identity(left).isSamePad(as: identity(folder.device("/dev/input/event1"))))
    #expect(identity(right).isSamePad(as: identity(folder.device("/dev/input/event1"))))
  }

  @Test func theTwoHIDDevicesOfASteamControllerAreOne() throws {
    let folder = SysFolder()
    try folder.addInput(1, 1, below: "\(usb)/1-2:1.2/0003:28DE:1102.0003")
    try folder.addHidraw(1, below: "\(usb)/1-2:1.2/0003:28DE:1102.0004")
    #expect(folder.device("/dev/input/event1")?.path == folder.device("/dev/hidraw1")?.path)
  }

  @Test func whatHasNoHardwareHasNoDevice() throws {
    let folder = SysFolder()
    try folder.addInput(1, 1, below: nil)
    #expect(folder.device("/dev/input/event1") == nil)
    for path in [
      "/dev/input/event2", "/dev/hidraw9", "nintendo_joycons_combined", "1-2:1.0", "", "/dev/input/event",
      "/dev/input/event1/../event1", "/dev/input/mouse0", "/dev/input/js12345678",
    ] {
      #expect(folder.device(path) == nil, "\(path)")
    }
  }

  @Test func knowsTheNamesOfFolders() {
    func isHID(_ text: String) -> Bool { PhysicalDevice.isHIDDevice(Array(text.utf8)[...]) }
    func isUSB(_ text: String) -> Bool { PhysicalDevice.isUSBInterface(Array(text.utf8)[...]) }
    #expect(isHID("0003:054C:0CE6.0005") && isHID("0005:057e:2009.10ab"))
    for text in [
      "0003:054C:0CE6", "0003:054C:0CE6.", "0003:054C.0CE6.0005", "0003:054G:0CE6.0005", "hidraw0",
    ] {
      #expect(!isHID(text), "\(text)")
    }
    #expect(isUSB("1-2:1.0") && isUSB("10-2.4.1:1.12"))
    for text in [
      "1-2", "usb1", "0000:00:14.0", "1-2:1", "1-:1.0", "1-2.:1.0", "hci0:256", "a-2:1.0", "1-2:1.0:1",
    ] {
      #expect(!isUSB(text), "\(text)")
    }
  }
}
