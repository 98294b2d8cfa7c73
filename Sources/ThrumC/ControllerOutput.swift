import ThrumEngine
import ThrumOutput
import ThrumThreads

/// Gives a controller a place in the engine, and its output to who sends it.
///
/// - Parameter target: Remains the caller's on failure.
/// - Returns: The place.
func attachController(
  _ target: OutputTarget, _ identity: ControllerIdentity, _ record: UnsafeMutablePointer<EngineRecord>
) throws(AttachFailure) -> Int {
  if record.pointee.controllers.isFull { throw .full }
  let sending = try sending(to: target, identity, record)
  guard let taken = record.pointee.controllers.take() else { throw .full }
  record.pointee.engine.pointee.attachController(
    at: taken.index, tag: taken.generation, target: target, identity: identity, link: sending.link)
  return taken.index
}

/// Gives a controller another target; what it had is let go.
///
/// - Parameter target: Remains the caller's on failure.
func replaceTarget(
  _ target: OutputTarget, _ identity: ControllerIdentity, ofController index: Int,
  _ record: UnsafeMutablePointer<EngineRecord>
) throws(AttachFailure) {
  let sending = try sending(to: target, identity, record)
  letGo(index, record) {
    record.pointee.engine.pointee.replaceTarget(target, identity, link: sending.link, ofController: index)
  }
}

/// Takes a controller's link away by `body`, and waits until its motors are off. One that was lost has none.
func letGo(_ index: Int, _ record: UnsafeMutablePointer<EngineRecord>, by body: () -> ControllerLink?) {
  let wasConnected = record.pointee.engine.pointee.controller(index)?.isConnected == true
  guard let link = body(), let runner = record.pointee.runner else { return }
  if wasConnected { runner.finish(link) } else { runner.leave(link) }
}

/// Who sends to a controller: a thread at the other end of a link, or the engine itself.
private struct Sending {
  var link: ControllerLink?
}

private func sending(
  to target: OutputTarget, _ identity: ControllerIdentity, _ record: UnsafeMutablePointer<EngineRecord>
) throws(AttachFailure) -> Sending {
  guard let runner = record.pointee.runner else { return Sending() }
  switch target {
  case .none, .recording: return Sending()
  case .sdl, .callback:
    if let link = runner.link(to: target, identity) { return Sending(link: link) }
    throw .noThread
  }
}
