import ThrumEngine
import ThrumOutput
import ThrumPatterns

/// Who renders between the frames of a game and calls its drivers.
///
/// Raw values equal those of `thrum_output_mode` in the C interface.
package enum OutputMode: Int32, Sendable {
  /// The game's thread does it, in its updates.
  case stepped = 0
  /// Threads of Thrum.
  case threaded = 1
  /// A thread of the game, in calls of ``OutputRunner/run()``.
  case hosted = 2
}

/// The output of one engine away from the game's thread: the loop that renders, the senders, and their threads.
///
/// Threads start with the first controller that has a driver. All but ``run()`` is for the game's thread. A handle: copies
/// name the same runner, which ``deallocate()`` frees.
package struct OutputRunner {
  /// Seconds that a call of the game waits at most for a driver: SDL probes some pads for 3.2 s.
  private static let patience = 4.0
  /// Seconds between two looks where there is nothing to be woken by.
  private static let pause = 0.001
  /// Place of the sender for all joysticks of SDL; functions of the host come after it.
  private static let sdlPlace = 0

  private struct State {
    let engine: UnsafeMutablePointer<Engine>
    let mode: OutputMode
    let senders: SenderList
    let turn = Turn()
    /// Of hosted mode from the beginning on, and never another one.
    var loop: RenderLoop?
    var rendering: WorkerThread?
    var scout: ControllerScout?
    var scouting: WorkerThread?
    var sending: [WorkerThread?]
    /// Controllers that were lost and replaced, until their senders have let them go.
    var leaving: [ControllerLink] = []
    /// In a child of fork there are no threads.
    let process = ProcessNumber.current
    var hasEnded = false
    var isStuck = false
  }

  private let state: UnsafeMutablePointer<State>

  /// - Parameter mode: Threaded or hosted.
  package init(_ engine: UnsafeMutablePointer<Engine>, mode: OutputMode) {
    let senders = SenderList(capacity: engine.pointee.configuration.controllers + 1)
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        engine: engine, mode: mode, senders: senders,
        sending: Array(repeating: nil, count: senders.capacity)))
    if mode == .hosted { state.pointee.loop = RenderLoop(following: engine, senders) }
  }

  /// Threaded or hosted.
  package var mode: OutputMode { state.pointee.mode }

  /// Whether a thread may still be at work after ``end()``: then nothing of the engine may be freed.
  package var isStuck: Bool { state.pointee.isStuck }

  /// Frees the runner, after ``end()``.
  package func deallocate() {
    freeLeaving()
    state.pointee.loop?.deallocate()
    state.pointee.scout?.deallocate()
    for place in 0..<state.pointee.senders.capacity {
      guard let sender = state.pointee.senders.sender(place) else { continue }
      SilenceSwitch.remove(sender)
      sender.deallocate()
    }
    state.pointee.senders.deallocate()
    state.pointee.turn.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  // MARK: Controllers

  /// Gives a new controller a link to the sender that is to drive it; nil when the system has no thread for it.
  package func link(to target: OutputTarget, _ identity: ControllerIdentity) -> ControllerLink? {
    guard !state.pointee.hasEnded, startRendering() else { return nil }
    var place = OutputRunner.sdlPlace
    if case .sdl = target {} else { place = hostPlace() }
    guard let sender = state.pointee.senders.sender(place) ?? startSending(place) else { return nil }
    let link = ControllerLink(Engine.channel(to: target, identity), identity, wake: sender.wake)
    guard sender.add(link) else {
      link.deallocate()
      return nil
    }
    return link
  }

  /// Waits until a controller has been let go, and frees what it used. A driver that does not return keeps it for good.
  package func finish(_ link: ControllerLink) {
    if waited(until: { link.isClosed }, resting: { link.awaitClosed(seconds: $0) }) { free(link) }
  }

  /// Lets a controller that was lost go without waiting for it: there is nothing to stop.
  package func leave(_ link: ControllerLink) {
    // Each controller has one place more in its sender.
    if state.pointee.leaving.count >= state.pointee.senders.capacity - 1 { return finish(link) }
    state.pointee.leaving.append(link)
  }

  private func freeLeaving() {
    state.pointee.leaving.removeAll { link in
      guard link.isClosed else { return false }
      free(link)
      return true
    }
  }

  /// Frees what a controller used that has been let go.
  package func free(_ link: ControllerLink) {
    guard link.isClosed else { return }
    let target = link.target
    link.deallocate()
    target.release()
  }

  /// Says that the game is about to update its engine.
  package func noteUpdate() {
    state.pointee.loop?.noteUpdate()
    if !state.pointee.leaving.isEmpty { freeLeaving() }
  }

  /// A sender that has nothing to do, or the place of a new one. There are as many places as controllers.
  private func hostPlace() -> Int {
    let places = (OutputRunner.sdlPlace + 1)..<state.pointee.senders.capacity
    for place in places where state.pointee.senders.sender(place)?.isEmpty ?? true { return place }
    return places.upperBound - 1
  }

  /// Looks for controllers of SDL from now on; before anything else is done with the runner.
  package func startScouting(_ lookup: SDLLookup?) {
    let scout = ControllerScout(lookup)
    state.pointee.scout = scout
    guard state.pointee.mode == .threaded else { return }
    state.pointee.scouting = WorkerThread(name: "thrum-scout", context: scout.context) {
      ControllerScout(context: $0).run()
    }
  }

  /// What looks for controllers, after ``startScouting(_:)``.
  package var scout: ControllerScout? { state.pointee.scout }

  private func startRendering() -> Bool {
    if state.pointee.loop != nil { return true }
    let loop = RenderLoop(following: state.pointee.engine, state.pointee.senders)
    state.pointee.loop = loop
    state.pointee.rendering = WorkerThread(name: "thrum-render", context: loop.context) {
      RenderLoop(context: $0).run()
    }
    return state.pointee.rendering != nil
  }

  private func startSending(_ place: Int) -> Sender? {
    let isSDL = place == OutputRunner.sdlPlace
    let sender = Sender(capacity: isSDL ? 2 * (state.pointee.senders.capacity - 1) : 1)
    if state.pointee.mode == .threaded {
      state.pointee.sending[place] = WorkerThread(name: "thrum-output", context: sender.context) {
        Sender(context: $0).run()
      }
      guard state.pointee.sending[place] != nil else {
        sender.deallocate()
        return nil
      }
    }
    SilenceSwitch.add(sender)
    state.pointee.senders.set(sender, at: place)
    return sender
  }

  // MARK: Work

  /// Does what is due, in hosted mode; gives the seconds after which there is more to do. When another thread is at it
  /// this does nothing.
  package func run() -> Double {
    guard state.pointee.turn.take() else { return OutputRunner.pause }
    defer { state.pointee.turn.give() }
    return work()
  }

  private func work() -> Double {
    state.pointee.scout?.look(at: MonotonicTime.now)
    guard let loop = state.pointee.loop else { return OutputRunner.pause }
    var wait = min(ControllerScan.interval, loop.step())
    for place in 0..<state.pointee.senders.capacity {
      if let sender = state.pointee.senders.sender(place) { wait = min(wait, sender.service()) }
    }
    return wait
  }

  /// Waits for the threads, or does their work where the game's own thread may not come round any more.
  private func waited(until isDone: () -> Bool, resting: (Double) -> Bool) -> Bool {
    if state.pointee.mode == .threaded { return resting(OutputRunner.patience) }
    let deadline = MonotonicTime.now + OutputRunner.patience
    while !isDone() {
      if MonotonicTime.now > deadline { return false }
      _ = run()
      MonotonicTime.sleep(seconds: OutputRunner.pause)
    }
    return true
  }

  /// Lets all controllers go and ends the threads. The engine makes no calls any more.
  package func end() {
    guard !state.pointee.hasEnded else { return }
    state.pointee.hasEnded = true
    guard state.pointee.process == ProcessNumber.current else {
      state.pointee.isStuck = true
      return
    }
    state.pointee.scout?.quit()
    // Last: it may be in the middle of opening a pad.
    defer { join(state.pointee.scouting, until: MonotonicTime.now + OutputRunner.patience) }
    guard let loop = state.pointee.loop else { return }
    if state.pointee.mode == .hosted { return endHosted(loop) }
    loop.quit()
    join(state.pointee.rendering, until: MonotonicTime.now + OutputRunner.patience)
    // They let their controllers go side by side, and there is one patience for all of them.
    let deadline = MonotonicTime.now + OutputRunner.patience
    for place in 0..<state.pointee.senders.capacity { state.pointee.senders.sender(place)?.quit() }
    for place in state.pointee.sending.indices { join(state.pointee.sending[place], until: deadline) }
  }

  private func join(_ thread: WorkerThread?, until deadline: Double) {
    let left = max(0, deadline - MonotonicTime.now)
    if thread?.join(seconds: left) == false { state.pointee.isStuck = true }
  }

  private func endHosted(_ loop: RenderLoop) {
    let deadline = MonotonicTime.now + OutputRunner.patience
    while !state.pointee.turn.take() {
      if MonotonicTime.now > deadline {
        state.pointee.isStuck = true
        return
      }
      MonotonicTime.sleep(seconds: OutputRunner.pause)
    }
    // The turn is kept: nobody else works here any more.
    loop.finish()
    for place in 0..<state.pointee.senders.capacity {
      guard let sender = state.pointee.senders.sender(place) else { continue }
      while !sender.isEmpty && MonotonicTime.now < deadline {
        _ = sender.service()
        MonotonicTime.sleep(seconds: OutputRunner.pause)
      }
    }
  }
}
