import Testing

@testable import ThrumOutput

extension SDLTests {
  @Suite struct ControllerScanTests {
    private let library: SDLLibrary

    init() throws {
      HostTable.reset()
      let table = HostTable()
      library = try withExtendedLifetime(table) { try SDLLibrary.find(host: table.lookup) }
    }

    private func ids(_ scan: inout ControllerScan, known: [Int32] = []) -> [Int32] {
      known.withUnsafeBufferPointer { scan.newcomers(in: library, known: $0).map(\.instanceID) }
    }

    @Test func tellsWhatIsNew() {
      var scan = ControllerScan(capacity: 8)
      defer { scan.deallocate() }
      #expect(ids(&scan) == [])
      HostTable.list = [
        (4, 0x054c, 0x0ce6, true), (5, 0x046d, 0xc216, false), (9, 0x045e, 0x028e, true),
      ]
      #expect(ids(&scan) == [4, 9])
      #expect(ids(&scan, known: [9]) == [4])
      #expect(ids(&scan, known: [4, 9]) == [])
      #expect(!scan.isSteamPadThere)
      let found = scan.newcomers(in: library, known: UnsafeBufferPointer(start: nil, count: 0))
      #expect(found.map(\.place) == [0, 2])
    }

    @Test func tellsSteamsPads() {
      var scan = ControllerScan(capacity: 8)
      defer { scan.deallocate() }
      HostTable.list = [(4, 0x054c, 0x0ce6, true), (5, 0x28de, 0x11ff, true)]
      let found = scan.newcomers(in: library, known: UnsafeBufferPointer(start: nil, count: 0))
      #expect(found.map(\.isSteamPad) == [false, true])
      #expect(scan.isSteamPadThere)
      // Also when only another one is new.
      #expect(ids(&scan, known: [5]) == [4] && scan.isSteamPadThere)
      HostTable.list.removeLast()
      #expect(ids(&scan) == [4] && !scan.isSteamPadThere)
    }

    @Test func tellsMoreThanFitInTheNextScan() {
      var scan = ControllerScan(capacity: 2)
      defer { scan.deallocate() }
      HostTable.list = (0..<5).map { (Int32($0), 1, 2, true) }
      #expect(ids(&scan) == [0, 1])
      #expect(ids(&scan, known: [0, 1]) == [2, 3])
      #expect(ids(&scan, known: [0, 1, 2, 3]) == [4])
    }

    @Test func tellsNothingWithoutSDL() throws {
      var scan = ControllerScan(capacity: 2)
      defer { scan.deallocate() }
      HostTable.list = [(4, 0x054c, 0x0ce6, true)]
      HostTable.isInitialized = false
      #expect(ids(&scan) == [] && !library.lists(4))
      HostTable.isInitialized = true
      #expect(ids(&scan) == [4] && library.lists(4) && !library.lists(5))
      let table = HostTable()
      table.missing = ["SDL_GameControllerClose"]
      let older = try withExtendedLifetime(table) { try SDLLibrary.find(host: table.lookup) }
      #expect(!older.canList && library.canList)
      #expect(scan.newcomers(in: older, known: UnsafeBufferPointer(start: nil, count: 0)).isEmpty)
      // What it has open it knows all the same.
      #expect(older.lists(7) && !older.lists(4))
    }

    @Test func saysWhenItCannotOpen() {
      HostTable.list = [(7, 0x054c, 0x0ce6, true)]
      HostTable.isOpen = false
      var text = ""
      do { _ = try library.open(instanceID: 7, opening: true) } catch { text = error.describe() }
      #expect(text == "SDL cannot open the game controller with instance id 7: Stand-in.")
    }

    @Test func readsSerialAndKind() throws {
      HostTable.serial = "A4:53:85"
      HostTable.driver = 3
      let (target, identity) = try library.open(instanceID: 7)
      defer { target.deallocate() }
      #expect(String(decoding: identity.serial, as: UTF8.self) == "a45385")
      #expect(identity.guid == ControllerGUID(first: 0, second: 3 << 48))
      #expect(identity.device == nil)
    }
  }
}
