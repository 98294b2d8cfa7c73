public import CThrum
import ThrumEngine
import ThrumRendering

extension thrum_source: Definition {
  static var defaults: thrum_source {
    var value = thrum_source()
    value.struct_size = UInt32(MemoryLayout<thrum_source>.size)
    value.curve = thrum_attenuation_curve(THRUM_ATTENUATION_LINEAR)
    value.inner_radius = 1
    value.outer_radius = 10
    value.spread = 1
    return value
  }
  static var firstSize: Int { 56 }

  fileprivate var isFinite: Bool {
    position.0.isFinite && position.1.isFinite && position.2.isFinite && inner_radius.isFinite
      && outer_radius.isFinite && spread.isFinite
  }

  /// The source, or nil when a number is out of its range.
  fileprivate var checked: Source? {
    guard let raw = UInt8(exactly: curve), let curve = AttenuationCurve(rawValue: raw), inner_radius >= 0,
      inner_radius > 0 || curve == .linear, outer_radius > inner_radius, spread >= 0, spread <= 1
    else { return nil }
    return Source(
      place: Place(position.0, position.1, position.2), innerRadius: inner_radius, outerRadius: outer_radius,
      curve: curve, spread: spread)
  }
}

extension thrum_listener: Definition {
  static var defaults: thrum_listener {
    var value = thrum_listener()
    value.struct_size = UInt32(MemoryLayout<thrum_listener>.size)
    value.right.0 = 1
    return value
  }
  static var firstSize: Int { 56 }
}

@c @implementation
public func thrum_default_source() -> thrum_source { .defaults }

@c @implementation
public func thrum_default_listener() -> thrum_listener { .defaults }

@c @implementation
public func thrum_player_set_source(
  _ engine: thrum_engine, _ player: thrum_player, _ source: UnsafePointer<thrum_source>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = playerIndex(player, record) else { return failPlayer() }
  guard let source else {
    record.pointee.engine.pointee.setSource(nil, ofPlayer: index)
    return thrum_result(THRUM_OK)
  }
  guard let given = thrum_source.read(source) else { return failStructSize() }
  guard given.isFinite else { return fail(THRUM_ERROR_NOT_FINITE, "a number of the source is not finite") }
  guard let checked = given.checked else {
    return fail(
      THRUM_ERROR_INVALID_ARGUMENT, "the radii, the curve or the spread of the source are out of range")
  }
  record.pointee.engine.pointee.setSource(checked, ofPlayer: index)
  return thrum_result(THRUM_OK)
}

@c @implementation
public func thrum_controller_set_listener(
  _ engine: thrum_engine, _ controller: thrum_controller, _ listener: UnsafePointer<thrum_listener>?
) -> thrum_result {
  guard let record = EngineRegistry.find(engine) else { return failEngine() }
  guard let index = controllerIndex(controller, record) else {
    return failController()
  }
  guard let listener else { return failNull("listener is null") }
  guard let given = thrum_listener.read(listener) else { return failStructSize() }
  let place = Place(given.position.0, given.position.1, given.position.2)
  let right = Place(given.right.0, given.right.1, given.right.2)
  guard place.isFinite, right.isFinite else {
    return fail(THRUM_ERROR_NOT_FINITE, "a number of the listener is not finite")
  }
  record.pointee.engine.pointee.setListener(Listener(place: place, right: right), ofController: index)
  return thrum_result(THRUM_OK)
}

extension Place {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
