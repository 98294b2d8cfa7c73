import ThrumEngine
import ThrumOutput
import ThrumPatterns
import ThrumThreads

/// What an engine remembers of the joysticks that are there without being attached.
struct HotPlug {
  /// Whether the engine looks for controllers by itself.
  let isAutomatic: Bool
  var attempts: ControllerAttempts
  private var scan: ControllerScan
  private let known: UnsafeMutableBufferPointer<Int32>
  private var seenLosses: UInt64 = 0
  private var scannedAt = -Double.infinity
  private var searchedAt = -Double.infinity

  private static var attemptCapacity: Int { 64 }
  private static var searchSeconds: Double { 2 }

  /// - Parameter capacity: How many controllers the engine holds.
  init(isAutomatic: Bool, capacity: Int) {
    self.isAutomatic = isAutomatic
    attempts = ControllerAttempts(capacity: HotPlug.attemptCapacity)
    scan = ControllerScan(capacity: HotPlug.attemptCapacity)
    known = .allocate(capacity: capacity + HotPlug.attemptCapacity)
  }

  func deallocate() {
    attempts.deallocate()
    scan.deallocate()
    known.deallocate()
  }

  /// Whether SDL is to be asked for its controllers now, in real engine time.
  mutating func isScanDue(at time: Double) -> Bool {
    isDue(&scannedAt, ControllerScan.interval, at: time)
  }

  /// Whether SDL is to be looked for again now.
  mutating func isSearchDue(at time: Double) -> Bool { isDue(&searchedAt, HotPlug.searchSeconds, at: time) }

  /// Whether SDL has not been looked for yet.
  var isFirstSearch: Bool { searchedAt < 0 }

  private func isDue(_ last: inout Double, _ interval: Double, at time: Double) -> Bool {
    // Sums of frame times miss the interval by rounding errors.
    guard time - last >= interval - 1e-6 else { return false }
    last = time
    return true
  }

  /// Whether controllers were lost since this was last asked.
  mutating func hasNewLosses(_ losses: UInt64) -> Bool {
    defer { seenLosses = losses }
    return losses != seenLosses
  }

  /// Game controllers of SDL that are not attached and not to be left alone; valid until the next call.
  mutating func newcomers(
    in sdl: SDLLibrary, _ engine: UnsafeMutablePointer<Engine>
  ) -> UnsafeBufferPointer<ControllerScan.Newcomer> {
    if hasNewLosses(engine.pointee.losses) { attempts.retry() }
    if !attempts.isEmpty { attempts.keep { sdl.lists($0) } }
    var count = 0
    let ids = known
    engine.pointee.forEachSDLInstance {
      (ids.baseAddress.unsafelyUnwrapped + count).initialize(to: $0)
      count += 1
    }
    attempts.forEachBlocked(at: engine.pointee.realTime) {
      (ids.baseAddress.unsafelyUnwrapped + count).initialize(to: $0)
      count += 1
    }
    return scan.newcomers(in: sdl, known: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(ids)[..<count]))
  }

  /// Whether pads of Steam's were there when the last newcomer was found.
  var isSteamPadThere: Bool { scan.isSteamPadThere }
}

extension ControllerScan.Newcomer {
  /// Whether it may be attached beside what is attached already.
  fileprivate func mayAttach(to engine: UnsafeMutablePointer<Engine>, isSteamPadThere: Bool) -> Bool {
    SteamPads.mayAttach(
      isSteamPad: isSteamPad, isSteamPadThere: isSteamPadThere, isRealPadAttached: engine.pointee.hasRealPad)
  }
}

extension EngineRecord {
  /// Notes that the game lets a controller go: it is not attached again without the game asking for it, as long as it stays
  /// plugged in.
  mutating func leaveAlone(_ controller: Int) {
    hotPlug.attempts.retry()
    if let id = engine.pointee.sdlInstance(ofController: controller) {
      leaveJoystickAlone(id)
      if let other = engine.pointee.duplicate(ofController: controller) { leaveJoystickAlone(other) }
    }
    runner?.scout?.retry()
  }

  private mutating func leaveJoystickAlone(_ id: Int32) {
    hotPlug.attempts.noteDetached(id)
    runner?.scout?.leaveAlone(id)
  }

  /// Notes that the game asked for a joystick, or that it is attached.
  mutating func noteAttached(_ id: Int32) {
    if hotPlug.attempts.wasDetached(id) { runner?.scout?.forgive(id) }
    hotPlug.attempts.forget(id)
  }
}

/// What came of attaching newcomers.
struct Arrivals {
  /// The place of the controller in the last place of SDL's list, else of the first one; nil when none was attached.
  var told: Int?
  var failure: AttachFailure?
}

/// Attaches all newcomers up to a place in SDL's list. What fails is told to the log once and tried again later.
@discardableResult
func attachNewcomers(
  upTo place: Int32 = .max, _ sdl: SDLLibrary, _ record: UnsafeMutablePointer<EngineRecord>
) -> Arrivals {
  let engine = record.pointee.engine
  var arrivals = Arrivals()
  for newcomer in record.pointee.hotPlug.newcomers(in: sdl, engine)
  where newcomer.place <= place
    && newcomer.mayAttach(to: engine, isSteamPadThere: record.pointee.hotPlug.isSteamPadThere)
  {
    do throws(AttachFailure) {
      let attachment = try attachSDL(newcomer.instanceID, opening: true, record)
      guard attachment.isNews else { continue }
      if arrivals.told == nil || newcomer.place == place { arrivals.told = attachment.index }
    } catch {
      arrivals.failure = error
      let isFirst = record.pointee.hotPlug.attempts.fail(newcomer.instanceID, at: engine.pointee.realTime)
      if isFirst { record.pointee.write("Thrum: \(error.text)") }
    }
  }
  return arrivals
}

/// In automatic mode looks for controllers that have come, a few times a second.
func lookForControllers(_ record: UnsafeMutablePointer<EngineRecord>) {
  if let scout = record.pointee.runner?.scout { return takeArrivals(scout, record) }
  let time = record.pointee.engine.pointee.realTime
  guard record.pointee.hotPlug.isScanDue(at: time), let sdl = knownSDL(at: time, record) else { return }
  record.pointee.engine.pointee.loseDisconnected()
  attachNewcomers(sdl, record)
}

/// Attaches what a thread of Thrum has found, and notes what is gone. It calls nothing of SDL, for whose lock it would have
/// to wait.
private func takeArrivals(_ scout: ControllerScout, _ record: UnsafeMutablePointer<EngineRecord>) {
  let engine = record.pointee.engine
  while let arrival = scout.take() {
    switch arrival {
    case .found(let sdl):
      if record.pointee.sdl == nil { record.pointee.sdl = sdl }
      sdl.keep()
    case .failed(let failure): record.pointee.write("Thrum: \(failure.describe())")
    case .gone(let instanceID):
      engine.pointee.forgetDuplicate(instanceID)
      if let index = engine.pointee.controller(withSDLInstance: instanceID) { engine.pointee.lose(index) }
    case .opened(let newcomer, let target, let identity, let isSteamPadThere):
      // The game may have restarted SDL since the last look, and nobody asks for a controller here.
      record.pointee.sdl?.keep()
      let mayAttach = newcomer.mayAttach(to: engine, isSteamPadThere: isSteamPadThere)
      if !mayAttach || !attachArrived(target, identity, record) { scout.giveBack(target) }
    }
  }
  if record.pointee.hotPlug.hasNewLosses(engine.pointee.losses) { scout.retry() }
}

/// Whether a controller that was found is attached now.
private func attachArrived(
  _ target: SDLTarget, _ identity: ControllerIdentity, _ record: UnsafeMutablePointer<EngineRecord>
) -> Bool {
  if record.pointee.engine.pointee.controller(withSDLInstance: target.instanceID) != nil { return false }
  if record.pointee.hotPlug.attempts.wasDetached(target.instanceID) { return false }
  do throws(AttachFailure) {
    // Of a joystick that is gone the scout has told before.
    return try settle(target, identity, opening: true, record, isThere: { _ in true }).isNews
  } catch {
    record.pointee.write("Thrum: \(error.text)")
    return false
  }
}

/// The SDL that the game uses by now, or nil. Nothing is loaded for it.
private func knownSDL(at time: Double, _ record: UnsafeMutablePointer<EngineRecord>) -> SDLLibrary? {
  if let sdl = record.pointee.sdl { return sdl }
  let isFirst = record.pointee.hotPlug.isFirstSearch
  guard record.pointee.hotPlug.isSearchDue(at: time) else { return nil }
  do throws(SDLFailure) {
    let sdl = try SDLLibrary.find(host: record.pointee.sdlLookup, loading: false)
    record.pointee.sdl = sdl
    if !sdl.canList {
      record.pointee.write(
        "Thrum: controllers are not found automatically: SDL is older than 2.0.6, or its table lacks functions."
      )
    }
    return sdl
  } catch {
    if isFirst { record.pointee.write("Thrum: \(error.describe())") }
    return nil
  }
}
