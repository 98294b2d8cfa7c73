import CThrum
import ThrumEngine
import ThrumOutput
import ThrumPatterns
import ThrumThreads

/// Why a joystick of SDL could not be attached.
enum AttachFailure: Error {
  case sdl(SDLFailure)
  /// All places for controllers are taken.
  case full
  /// The system has no thread for the output.
  case noThread

  var text: String {
    switch self {
    case .sdl(let failure): failure.describe()
    case .full: "max_controllers controllers are attached already"
    case .noThread: "the system has no thread left for the output"
    }
  }

  /// Fails a call.
  func fail() -> thrum_result {
    if case .noThread = self { return ThrumC.fail(THRUM_ERROR_OUT_OF_MEMORY, text: text) }
    guard case .sdl(let failure) = self else { return failControllerCapacity() }
    let text = failure.describe()
    if case .outOfMemory = failure { return ThrumC.fail(THRUM_ERROR_OUT_OF_MEMORY, text: text) }
    return ThrumC.fail(
      failure.isController ? THRUM_ERROR_CONTROLLER_UNAVAILABLE : THRUM_ERROR_OUTPUT_UNAVAILABLE, text: text)
  }

  /// Fails a call; what SDL has to say also goes to the log.
  func fail(loggingTo record: UnsafeMutablePointer<EngineRecord>) -> thrum_result {
    if case .sdl = self { record.pointee.write("Thrum: \(text)") }
    return fail()
  }
}

/// The controller that a joystick of SDL belongs to.
struct Attachment {
  var index: Int
  /// Whether it was attached, or given a new joystick, by the call.
  var isNews: Bool
}

/// The SDL of an engine, found the first time it is needed, for a call of the game.
func sdlLibrary(of record: UnsafeMutablePointer<EngineRecord>) throws(SDLFailure) -> SDLLibrary {
  let sdl: SDLLibrary
  if let known = record.pointee.sdl { sdl = known } else { sdl = try .find(host: record.pointee.sdlLookup) }
  record.pointee.sdl = sdl
  if record.pointee.runner != nil { sdl.keep() }
  return sdl
}

/// Finds the controller that a joystick is, gives it back to the controller that lost it, or makes a new one.
///
/// - Parameter opening: Whether nobody asked for the controller: then it is opened for Thrum, and the game is told.
func attachSDL(
  _ instanceID: Int32, opening: Bool, _ record: UnsafeMutablePointer<EngineRecord>
) throws(AttachFailure) -> Attachment {
  let engine = record.pointee.engine
  engine.pointee.loseDisconnected()
  if let index = engine.pointee.controller(withSDLInstance: instanceID) {
    return Attachment(index: index, isNews: false)
  }
  if opening && record.pointee.controllers.isFull && !engine.pointee.hasLostPad { throw .full }
  let sdl: SDLLibrary
  let target: SDLTarget
  let identity: ControllerIdentity
  do throws(SDLFailure) {
    sdl = try sdlLibrary(of: record)
    (target, identity) = try sdl.open(
      instanceID: instanceID, opening: opening, forThreads: record.pointee.runner != nil)
  } catch { throw .sdl(error) }

  do throws(AttachFailure) {
    let attachment = try settle(target, identity, opening: opening, record, isThere: { sdl.lists($0) })
    if !attachment.isNews { OutputTarget.sdl(target).release() }
    return attachment
  } catch {
    OutputTarget.sdl(target).release()
    throw error
  }
}

/// As ``attachSDL(_:opening:_:)``, of a joystick that is open.
///
/// - Parameters:
///   - target: Remains the caller's on failure, and when there is no news.
///   - isThere: Whether SDL lists an instance id. In an update it must not wait for SDL.
func settle(
  _ target: SDLTarget, _ identity: ControllerIdentity, opening: Bool,
  _ record: UnsafeMutablePointer<EngineRecord>, isThere: (Int32) -> Bool
) throws(AttachFailure) -> Attachment {
  let engine = record.pointee.engine
  let instanceID = target.instanceID
  if let index = engine.pointee.controller(samePadAs: identity, instanceID, isThere: isThere) {
    record.pointee.hotPlug.attempts.noteDuplicate(instanceID)
    if engine.pointee.noteDuplicate(instanceID, ofController: index) {
      record.pointee.runner?.scout?.awaitEnd(of: instanceID)
      let name = LogText.name(identity.name)
      record.pointee.write(
        "Thrum: the joystick with SDL instance id \(instanceID) is \(name), which is attached already; it is not driven twice."
      )
    }
    return Attachment(index: index, isNews: false)
  }
  record.pointee.noteAttached(instanceID)
  if let index = engine.pointee.lostController(like: identity) {
    try replaceTarget(.sdl(target), identity, ofController: index, record)
    engine.pointee.tell(.controllerAttached, ofController: index)
    return Attachment(index: index, isNews: true)
  }
  let index = try attachController(.sdl(target), identity, record)
  if opening { engine.pointee.tell(.controllerAttached, ofController: index) }
  return Attachment(index: index, isNews: true)
}
