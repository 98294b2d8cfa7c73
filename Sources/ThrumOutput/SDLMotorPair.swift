/// Two motors that one function of SDL2 drives, and what SDL believes they play.
///
/// SDL_JoystickRumble does not call the driver for the pair that was accepted last; it only extends the time until it
/// stops. So a held pair may be sent along with a change of the other pair, which keeps both renewed. But a stop never
/// reaches the motors when SDL believes that they are off, which is wrong after a command that failed half-way
/// or to which a driver gave a positive result, since SDL stores neither.
struct SDLMotorPair {
  private var first: UInt16 = 0
  private var second: UInt16 = 0
  /// SDL believes what the motors really play.
  private var isSettled = true

  init() {}

  /// Sends two strengths (0…1) unless both motors are known to be off and to stay off.
  ///
  /// - Parameters:
  ///   - rumble: SDL_JoystickRumble or SDL_JoystickRumbleTriggers.
  ///   - isThere: Tells whether SDL knows the motors at all, where it can tell.
  /// - Returns: Whether SDL accepted it: any result that is not negative.
  mutating func send(
    _ firstLevel: Float, _ secondLevel: Float, _ milliseconds: UInt32, to joystick: OpaquePointer,
    with rumble: SDLLibrary.Rumble, isThere: SDLLibrary.Flag?
  ) -> Bool {
    let newFirst = Self.level(firstLevel)
    let newSecond = Self.level(secondLevel)
    guard newFirst == 0 && newSecond == 0 else {
      let result = rumble(joystick, newFirst, newSecond, milliseconds)
      isSettled = result == 0
      if result >= 0 { (first, second) = (newFirst, newSecond) }
      return result >= 0
    }
    if isSettled && first == 0 && second == 0 { return true }
    // One step of 65535, which no motor feels, makes SDL believe in something else than off.
    let nudged = isSettled ? 0 : rumble(joystick, 1, 0, 1)
    let stopped = rumble(joystick, 0, 0, 0)
    let accepted = stopped >= 0 && (nudged >= 0 || isThere?(joystick) == 0)
    isSettled = accepted && stopped == 0
    if accepted { (first, second) = (0, 0) }
    return accepted
  }

  /// 0…1 as SDL counts it, rounded; what is not a number is 0.
  static func level(_ value: Float) -> UInt16 {
    guard value > 0 else { return 0 }
    return value < 1 ? UInt16(value * 65535 + 0.5) : 65535
  }

  /// Seconds as SDL counts them, 1…65535: SDL takes 0 for "until further notice".
  static func milliseconds(_ seconds: Double) -> UInt32 {
    guard seconds > 0.001 else { return 1 }
    return seconds < 65.535 ? UInt32(seconds * 1000 + 0.5) : 65535
  }
}
