import CSystem

/// The clock of the threads that render and send. Stepped engines never look at it.
package enum MonotonicTime {
  /// Seconds from an arbitrary point on; never goes back.
  package static var now: Double { thrum_monotonic_seconds() }

  /// Lets the calling thread rest.
  package static func sleep(seconds: Double) { thrum_sleep(seconds) }
}
