public import CThrum
import ThrumOutput

extension thrum_sdl_functions: Definition {
  static var defaults: thrum_sdl_functions {
    var value = thrum_sdl_functions()
    value.struct_size = UInt32(MemoryLayout<thrum_sdl_functions>.size)
    return value
  }
  static var firstSize: Int { 24 }
}

@c @implementation
public func thrum_default_sdl_functions() -> thrum_sdl_functions { .defaults }
