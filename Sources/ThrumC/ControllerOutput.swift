import ThrumEngine
import ThrumOutput
import ThrumThreads

/// Gives a controller a place in the engine, and its output to who sends it.
///
/// - Parameter target: Released on failure.
/// - Returns: The place.
func attachController(
  _ target: OutputTarget, _ identity: ControllerIdentity, _ record: UnsafeMutablePointer<EngineRecord>
) throws(AttachFailure) -> Int {
  if record.pointee.controllers.isFull {
    target.release()
    throw .full
  }
  let sending = try sending(to: target, identity, record)
  guard let taken = record.pointee.controllers.take() else { throw .full }
  record.pointee.engine.pointee.attachController(
    at: taken.index, tag: taken.generation, target: target, identity: identity, link: sending.link)
  return taken.index
}

/// Gives a controller another target; what it had is let go.
///
/// - Parameter target: Released on failure.
func replaceTarget(
  _ target: OutputTarget, _ identity: ControllerIdentity, ofController index: Int,
  _ record: UnsafeMutablePointer<EngineRecord>
) throws(AttachFailure) {
  let sending = try sending(to: target, identity, record)
  let before = record.pointee.engine.pointee.replaceTarget(
    target, identity, link: sending.link, ofController: index)
  if let before { record.pointee.runner?.finish(before) }
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
    target.release()
    throw .noThread
  }
}
