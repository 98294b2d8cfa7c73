import ThrumPatterns

extension ControllerType {
  /// The profile for an SDL_GameControllerType (SDL_gamecontroller.h, 2.26). Unknown for SDL's virtual type (6) and
  /// for numbers that are newer.
  init(sdlType: Int32) {
    switch sdlType {
    case 1: self = .xbox360
    case 2: self = .xboxOne
    case 3: self = .dualShock3
    case 4: self = .dualShock4
    case 5: self = .switchPro
    case 7: self = .dualSense
    case 8: self = .luna
    case 9: self = .stadia
    case 10: self = .shield
    case 11: self = .joyConLeft
    case 12: self = .joyConRight
    case 13: self = .joyConPair
    default: self = .unknown
    }
  }

  /// The profile for a USB vendor and product number, for when SDL does not tell the type: the host opened a plain
  /// joystick, SDL is older than 2.0.12, or the pad is virtual under sdl2-compat.
  init(vendor: UInt16, product: UInt16) {
    switch (vendor, product) {
    case (0x045e, 0x028e), (0x045e, 0x028f), (0x045e, 0x0291), (0x045e, 0x02a1), (0x045e, 0x0719):
      self = .xbox360
    case (0x045e, 0x02d1), (0x045e, 0x02dd), (0x045e, 0x02e0), (0x045e, 0x02e3), (0x045e, 0x02ea),
      (0x045e, 0x02fd), (0x045e, 0x02ff), (0x045e, 0x0b00), (0x045e, 0x0b05), (0x045e, 0x0b0a),
      (0x045e, 0x0b12), (0x045e, 0x0b13), (0x045e, 0x0b20), (0x045e, 0x0b21), (0x045e, 0x0b22):
      self = .xboxOne
    case (0x054c, 0x0268): self = .dualShock3
    case (0x054c, 0x05c4), (0x054c, 0x09cc), (0x054c, 0x0ba0): self = .dualShock4
    case (0x054c, 0x0ce6), (0x054c, 0x0df2): self = .dualSense
    case (0x057e, 0x2006): self = .joyConLeft
    case (0x057e, 0x2007): self = .joyConRight
    case (0x057e, 0x2008): self = .joyConPair
    case (0x057e, 0x2009): self = .switchPro
    case (0x18d1, 0x9400): self = .stadia
    case (0x1949, 0x0419): self = .luna
    case (0x0955, 0x7210), (0x0955, 0x7214): self = .shield
    default: self = .unknown
    }
  }
}

/// Products that exist on Bluetooth only: SDL's GUID says USB for every HIDAPI pad.
enum BluetoothProducts {
  /// Xbox One and Series models in Bluetooth mode, and Joy-Cons.
  static func contains(vendor: UInt16, product: UInt16) -> Bool {
    switch (vendor, product) {
    case (0x045e, 0x02e0), (0x045e, 0x02fd), (0x045e, 0x0b05), (0x045e, 0x0b13), (0x045e, 0x0b20),
      (0x045e, 0x0b21), (0x045e, 0x0b22), (0x057e, 0x2006), (0x057e, 0x2007), (0x057e, 0x2008):
      true
    default: false
    }
  }
}
