import ThrumPatterns

/// What an update of a channel found out about its controller.
package enum ChannelEvent: UInt8, Sendable {
  case none
  /// A command was refused; not told again before ``recovered``.
  case failed
  /// A motor could be turned on again after ``failed``.
  case recovered
  /// The controller is gone; told once, and nothing follows.
  case lost
}

/// The state of one controller's output: what it was last sent, and when to send again.
///
/// Sends a state once and then only renews it while a motor is on; after a refusal it waits longer and longer,
/// except with a stop. Between two commands it leaves the time that the transport needs: of the states in between
/// the newest wins, but a motor that rose and fell again is first sent as high as it rose, so that no tap is lost.
/// Times are engine time in seconds and never go back; it reads no clock.
package struct OutputChannel {
  /// Duration of every command that turns a motor on: if the updates end, the motor stops by itself.
  package static let watchdogSeconds = 0.5

  private static let renewalSeconds = watchdogSeconds / 2
  /// How often the channel looks whether its controller is still there.
  static let checkSeconds = 0.25
  private static let shortestWait = 0.1
  private static let longestWait = 2.0
  /// How soon an output is asked again that could not be asked.
  private static let postponedSeconds = 0.01
  private static let never = -Double.infinity
  /// A microsecond: sums of frame times miss the interval by rounding errors.
  private static let tolerance = 1e-6

  /// Where the commands go. The channel does not release it.
  package let target: OutputTarget
  /// How strengths are rounded before they are compared and sent.
  package let levels: DriveLevels

  /// Seconds between two commands; 0 without a limit.
  package let minimumInterval: Double
  /// Whether the commands count in the budget that HIDAPI controllers share.
  package let sharesBudget: Bool

  /// What the controller is believed to play: the last state that was accepted.
  package private(set) var lastDrive = Drive()
  /// Commands that were accepted, renewals included.
  package private(set) var acceptedCount: UInt64 = 0
  /// Commands that were refused.
  package private(set) var refusedCount: UInt64 = 0
  /// Whether the controller is gone.
  package private(set) var isLost = false

  /// A refused command may have been carried out in part, so `lastDrive` is not sure.
  private var isUnsettled = false
  /// Nothing but stops has been accepted since a refusal.
  private var isFailing = false
  private var toldFailing = false
  private var toldLost = false

  /// How high motors rose above `lastDrive` since the last command.
  private var risen = Drive()
  /// When the transport can take the next command.
  private var readyAt = never
  /// When a motor was last turned on.
  private var drivenAt = never
  private var acceptedAt = never
  private var checkedAt = never
  /// From when on a motor may be turned on, and a stop be sent.
  private var startAllowedAt = never
  private var stopAllowedAt = never
  private var wait = shortestWait

  package init(
    target: OutputTarget, levels: DriveLevels, minimumInterval: Double = 0, sharesBudget: Bool = false
  ) {
    self.target = target
    self.levels = levels
    self.minimumInterval = minimumInterval
    self.sharesBudget = sharesBudget
  }

  /// Whether a motor was on so shortly before a time that the transport may still hold back the stop.
  package func wasDriven(before time: Double) -> Bool { time - drivenAt < Self.watchdogSeconds }

  /// Sends `drive` if it differs, after rounding to the levels, from what was accepted last, or if a held level must
  /// be renewed.
  package mutating func update(_ drive: Drive, at time: Double, budget: inout OutputBudget) -> ChannelEvent {
    guard !isLost else { return takeEvent() }
    if time - checkedAt >= Self.checkSeconds { checkConnection(at: time) }
    let rounded = levels.quantize(drive)
    // What was not sent because of a refusal is not made up for: by then it is over.
    if isUnsettled || time < startAllowedAt { risen = Drive() } else { rise(to: rounded) }
    let wanted = risen.stronger(rounded)
    if !isLost && needs(wanted, at: time) && isAllowed(wanted, at: time)
      && (!sharesBudget || budget.take(isStop: wanted.isSilent, at: time))
    {
      send(wanted, at: time)
    }
    return takeEvent()
  }

  /// As ``update(_:at:budget:)`` for a controller that shares no budget.
  package mutating func update(_ drive: Drive, at time: Double) -> ChannelEvent {
    var budget = OutputBudget()
    return update(drive, at: time, budget: &budget)
  }

  /// Notes how high motors rose since the last update, where more than the updates sees the drive.
  mutating func note(peak: Drive, at time: Double) {
    if !isUnsettled && time >= startAllowedAt { rise(to: levels.quantize(peak)) }
  }

  /// Commands so far, refused ones included.
  var commandCount: UInt64 { acceptedCount + refusedCount }

  /// Whether all motors are off for sure, or the controller is gone.
  var isKnownSilent: Bool { isLost || !isUnsettled && lastDrive.isSilent && risen.isSilent }

  /// Seconds of updates of SDL that the transport needs to be sure of a stop.
  var flushSeconds: Double { target.flushSeconds(interval: minimumInterval) }

  /// Sends nothing before a time.
  mutating func pause(until time: Double) { readyAt = max(readyAt, time) }

  /// Seconds until ``update(_:at:budget:)`` may have something to send, if the drive stays.
  func secondsUntilDue(_ drive: Drive, at time: Double) -> Double {
    let wanted = risen.stronger(levels.quantize(drive))
    var due = Self.checkSeconds
    if isLost { return due }
    if isUnsettled || wanted != lastDrive {
      let earliest = max(readyAt, wanted.isSilent ? stopAllowedAt : startAllowedAt)
      // What could go now and did not waits for the shared budget.
      due = earliest > time ? earliest - time : 1 / OutputBudget.rate
    } else if !wanted.isSilent {
      due = max(0, acceptedAt + Self.renewalSeconds - time)
    }
    return min(Self.checkSeconds, max(0.0005, due))
  }

  private mutating func rise(to drive: Drive) {
    if drive.low > lastDrive.low { risen.low = max(risen.low, drive.low) }
    if drive.high > lastDrive.high { risen.high = max(risen.high, drive.high) }
    if drive.leftTrigger > lastDrive.leftTrigger {
      risen.leftTrigger = max(risen.leftTrigger, drive.leftTrigger)
    }
    if drive.rightTrigger > lastDrive.rightTrigger {
      risen.rightTrigger = max(risen.rightTrigger, drive.rightTrigger)
    }
  }

  /// Turns every motor off now, whatever the back-off says; for stop, detach and destroy.
  ///
  /// - Returns: Whether the stop was accepted, or was not needed: all is off already, or the controller is gone. After
  ///   false, ``update(_:at:)`` with an idle drive tries again.
  package mutating func silence(at time: Double) -> Bool {
    forgetPeaks()
    guard !isLost, isUnsettled || !lastDrive.isSilent else { return true }
    send(Drive(), at: time)
    return isKnownSilent
  }

  /// Takes it that the controller is gone, without telling it as an event.
  package mutating func lose() {
    isLost = true
    toldLost = true
    lastDrive = Drive()
  }

  /// Ends the waiting after refusals: something has changed for the better.
  package mutating func tryAgain() {
    startAllowedAt = Self.never
    stopAllowedAt = Self.never
    wait = Self.shortestWait
  }

  /// Forgets what rose and was not sent yet: for when everything is to be silent.
  package mutating func forgetPeaks() { risen = Drive() }

  private func needs(_ wanted: Drive, at time: Double) -> Bool {
    if isUnsettled || wanted != lastDrive { return true }
    return !wanted.isSilent && time - acceptedAt >= Self.renewalSeconds
  }

  private func isAllowed(_ wanted: Drive, at time: Double) -> Bool {
    time >= (wanted.isSilent ? stopAllowedAt : startAllowedAt) && time >= readyAt - Self.tolerance
  }

  private mutating func send(_ drive: Drive, at time: Double) {
    let duration = drive.isSilent ? 0 : Self.watchdogSeconds
    let owed = risen
    risen = Drive()
    readyAt = time + minimumInterval
    if !drive.isSilent { drivenAt = time }
    switch target.send(drive, duration: duration, at: time) {
    case .accepted: accept(drive, at: time)
    case .postponed:
      risen = owed
      readyAt = time + Self.postponedSeconds
    case .refused: refuse(drive, at: time)
    case .gone: isLost = true
    }
    if isLost { lastDrive = Drive() }
  }

  private mutating func accept(_ drive: Drive, at time: Double) {
    acceptedCount += 1
    lastDrive = drive
    acceptedAt = time
    isUnsettled = false
    // A controller that cannot play at all accepts stops: they do not show that it works again.
    if !drive.isSilent {
      isFailing = false
      wait = Self.shortestWait
    }
  }

  private mutating func refuse(_ drive: Drive, at time: Double) {
    refusedCount += 1
    isUnsettled = true
    isFailing = true
    if drive.isSilent {
      stopAllowedAt = time + Self.shortestWait
      startAllowedAt = max(startAllowedAt, stopAllowedAt)
    } else {
      startAllowedAt = time + wait
      wait = min(wait * 2, Self.longestWait)
    }
    checkConnection(at: time)
  }

  private mutating func checkConnection(at time: Double) {
    checkedAt = time
    if !target.isConnected() {
      isLost = true
      lastDrive = Drive()
    }
  }

  private mutating func takeEvent() -> ChannelEvent {
    if isLost {
      defer { toldLost = true }
      return toldLost ? .none : .lost
    }
    guard isFailing != toldFailing else { return .none }
    toldFailing = isFailing
    return isFailing ? .failed : .recovered
  }
}
