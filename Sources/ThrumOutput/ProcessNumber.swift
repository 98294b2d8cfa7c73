import CSystem

/// The number of this process, which tells a child of `fork` from its parent.
package enum ProcessNumber {
  package static var current: Int32 { getpid() }
}
