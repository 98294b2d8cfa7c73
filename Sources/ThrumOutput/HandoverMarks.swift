/// Shows ThreadSanitizer the values that one thread leaves in places of memory for another.
///
/// The compiler (Swift 6.3) copies values that hold references in functions of their own, and does not instrument those: a
/// race for such a value is not seen. So a word beside each place is written whenever the place is touched. Scripts/test-threads
/// defines THRUM_THREAD_SANITIZER; in other builds there is nothing here.
package struct HandoverMarks {
  #if THRUM_THREAD_SANITIZER
    private let words: UnsafeMutableBufferPointer<Int>

    package init(places: Int) {
      words = .allocate(capacity: places)
      words.initialize(repeating: 0)
    }

    package func deallocate() { words.deallocate() }

    /// To be called with each access to a place, by the thread that has it.
    package func touch(_ place: Int) { words[place] &+= 1 }
  #else
    @inline(__always)
    package init(places: Int) {}

    @inline(__always)
    package func deallocate() {}

    @inline(__always)
    package func touch(_ place: Int) {}
  #endif
}
