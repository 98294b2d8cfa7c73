/// From where on a movement is which gesture. Lengths in points (density-independent pixels, dp) unless said
/// otherwise, times in seconds.
package struct GestureConfiguration: Equatable, Sendable {
  package var source = GestureSource.touch
  /// How many units of the samples' positions are one point: the density of a screen. For sticks 1, a full
  /// deflection.
  package var unitsPerPoint = 1.0
  /// How far a press may wander and stay one. Touch: 8, AOSP `TOUCH_SLOP` (Flutter 18, iOS about 10). Mouse:
  /// 4, ours; Flutter's 1 for precise pointers turns every long press of a real hand into a drag.
  package var slop = 8.0
  /// AOSP `DEFAULT_LONG_PRESS_TIMEOUT` before it was lowered to 0.4, Flutter and iOS.
  package var longPressSeconds = 0.5
  /// From lift to next touch: AOSP and Flutter `DOUBLE_TAP_TIMEOUT`.
  package var doubleTapSeconds = 0.3
  /// Speed, points per second, from which a lift is a fling: AOSP `MINIMUM_FLING_VELOCITY`.
  package var flingSpeed = 50.0
  /// What is left of a fling's speed after each millisecond: iOS's normal rate of scroll views.
  package var flingDeceleration = 0.998
  /// Radians from which two pointers rotate. Ours: 10 degrees.
  package var rotationThreshold = 0.17453292519943295
  /// The largest step between two samples of a pointer that is still motion; 0 for any. Ours: 1000, some 16
  /// cm.
  package var largestStep = 1000.0
  /// Deflection, 0…1, at which a stick or trigger is held: XInput's 7849 of 32767.
  package var deadZone = 0.24
  /// Deflection, 0…1, that is the end of a stick or trigger. Ours.
  package var edge = 0.95
  /// Deflection, 0…1, from which the angle of a stick counts. Ours.
  package var circleRadius = 0.5

  package init() {}

  /// Where double taps stop to be two taps: AOSP `DOUBLE_TAP_SLOP`.
  package static var doubleTapSlop: Double { 100 }
  /// A touch this soon after a lift is the same finger bouncing: AOSP `DOUBLE_TAP_MIN_TIME`.
  package static var bounceSeconds: Double { 0.04 }
  /// AOSP `MAXIMUM_FLING_VELOCITY`, points per second.
  package static var fastestFling: Double { 8000 }
  /// A fling has come to rest at this share of the speed that made it one. Ours: 10 points per second.
  package static var restShare: Double { 0.2 }
  /// Pointers move apart or together by this many slops before it is a pinch; AOSP `ScaleGestureDetector`.
  package static var pinchSlops: Double { 2 }
  /// What was reached is left at this share of it, so that noise does not reach it again and again. Ours.
  package static var releaseShare: Double { 0.9 }

  /// The usual settings for a source.
  package static func usual(_ source: GestureSource) -> GestureConfiguration {
    var value = GestureConfiguration()
    value.source = source
    switch source {
    case .touch: break
    case .mouse: value.slop = 4
    case .stick: value.largestStep = 0
    case .trigger:
      value.largestStep = 0
      value.deadZone = triggerThreshold
    }
    return value
  }

  /// XInput's 30 of 255.
  private static var triggerThreshold: Double { 0.12 }
}
