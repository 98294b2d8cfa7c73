import Testing
import ThrumEngine
import ThrumOutput
import ThrumPatterns
import ThrumRendering

@Suite("Places in the hand")
struct LocalityTests {
  private static let places: [Locality] = [
    .default, .all, .handles, .leftHandle, .rightHandle, .triggers, .leftTrigger, .rightTrigger,
  ]

  /// What one event of intensity 0.6 and sharpness 0.25 drives a controller with when it is sent to a place.
  private func drive(_ place: Locality, _ type: ControllerType, triggers: Bool = false) -> Drive {
    let stage = Stage()
    stage.attach(type, at: 0, triggers: triggers)
    stage.start(
      stage.player(PatternMaker().continuous(0, 1, 0.6, 0.25).pattern, on: 0) { $0.locality = place })
    stage.update(0.1)
    return stage.drive(0)
  }

  private func has(_ place: Locality, _ type: ControllerType, triggers: Bool = false) -> Bool {
    let stage = Stage()
    stage.attach(type, at: 0, triggers: triggers)
    return stage.engine.pointee.controller(0, has: place)
  }

  /// Low and high share by sharpness; a handle alone has the whole intensity, 0.01 + 0.99 · 0.6; a trigger
  /// too, which starts at 0.2: 0.2 + 0.8 · 0.6. All in 256 levels.
  private let shared = dualSense((0.6, 0.25))
  private let handle: Float = (0.604 * 255 as Float).rounded() / 255
  private let trigger: Float = (0.68 * 255 as Float).rounded() / 255

  private func isClose(_ left: Drive, _ right: Drive) -> Bool {
    isSame(left, right) && abs(left.leftTrigger - right.leftTrigger) < 1.01 / 255
      && abs(left.rightTrigger - right.rightTrigger) < 1.01 / 255
      && (left.low == 0) == (right.low == 0) && (left.high == 0) == (right.high == 0)
  }

  @Test("on a pad with motors in its triggers each place is its own")
  func withTriggers() {
    let expected: [(Locality, Drive)] = [
      (.default, shared), (.handles, shared), (.leftHandle, Drive(low: handle)),
      (.rightHandle, Drive(high: handle)), (.triggers, Drive(leftTrigger: trigger, rightTrigger: trigger)),
      (.leftTrigger, Drive(leftTrigger: trigger)), (.rightTrigger, Drive(rightTrigger: trigger)),
      (.all, Drive(low: shared.low, high: shared.high, leftTrigger: trigger, rightTrigger: trigger)),
    ]
    for (place, drive) in expected {
      #expect(isClose(self.drive(place, .dualSense, triggers: true), drive), "\(place)")
      #expect(has(place, .dualSense, triggers: true))
    }
  }

  @Test("on a pad without them triggers fall back to the handle on their side")
  func withoutTriggers() {
    let expected: [(Locality, Drive)] = [
      (.default, shared), (.all, shared), (.handles, shared), (.leftHandle, Drive(low: handle)),
      (.rightHandle, Drive(high: handle)), (.triggers, shared), (.leftTrigger, Drive(low: handle)),
      (.rightTrigger, Drive(high: handle)),
    ]
    for (place, drive) in expected {
      #expect(isClose(self.drive(place, .dualSense), drive), "\(place)")
      #expect(has(place, .dualSense) == ![.triggers, .leftTrigger, .rightTrigger].contains(place))
    }
  }

  @Test(
    "a single Joy-Con plays every place with both its motors",
    arguments: [ControllerType.joyConLeft, .joyConRight])
  func joyCon(_ type: ControllerType) {
    let shared = drive(.handles, type)
    #expect(shared.low > shared.high && shared.high > 0)
    for place in Self.places { #expect(drive(place, type) == shared, "\(place)") }
    #expect(has(.leftHandle, type) == (type == .joyConLeft))
    #expect(has(.rightHandle, type) == (type == .joyConRight))
    #expect(has(.all, type) && has(.handles, type) && has(.default, type))
    #expect(!has(.triggers, type))
  }

  @Test("without a controller every place will do")
  func noController() {
    let stage = Stage()
    for place in Self.places {
      let hasPlace = stage.engine.pointee.controller(-1, has: place)
      #expect(hasPlace)
      let player = stage.player(PatternMaker().continuous(0, 1, 0.6).pattern, on: nil) { $0.locality = place }
      stage.start(player)
      stage.update(0.1)
      #expect(stage.state(player).intensity == 0.6)
    }
  }

  @Test(
    "a handle alone takes the whole intensity at every sharpness", arguments: [Float(0), 0.3, 0.5, 0.9, 1])
  func anySharpness(_ sharpness: Float) {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 1, 0.6, sharpness).pattern, on: pad) {
      $0.locality = .leftHandle
    }
    stage.start(player)
    stage.update(0.1)
    #expect(isClose(stage.drive(pad), Drive(low: handle)))
    stage.engine.pointee.setLocality(.rightHandle, ofPlayer: player)
    stage.update(0.1)
    #expect(isClose(stage.drive(pad), Drive(high: handle)))
  }

  @Test("taps go to their place too, and strengths in one place sum")
  func taps() {
    let stage = Stage()
    stage.attach(.dualSense, at: 0, triggers: true)
    stage.start(
      stage.player(PatternMaker().transient(0, 0.35, 0).pattern, on: 0) { $0.locality = .leftTrigger })
    stage.start(
      stage.player(PatternMaker().continuous(0, 1, 0.25, 1).pattern, on: 0) { $0.locality = .triggers })
    stage.update(0.01)
    // 0.35 + 0.25 on the left, 0.25 on the right: 0.2 + 0.8 · 0.6 and 0.2 + 0.8 · 0.25.
    #expect(isClose(stage.drive(0), Drive(leftTrigger: trigger, rightTrigger: 0.4)))
  }

  @Test("a player that moves between pads takes the nearest place on each")
  func moved() {
    let stage = Stage()
    stage.attach(.dualSense, at: 0, triggers: true)
    stage.attach(.dualSense, at: 1)
    let player = stage.player(PatternMaker().continuous(0, 9, 0.6, 0.25).pattern, on: 0) {
      $0.locality = .rightTrigger
    }
    stage.start(player)
    stage.update(0.1)
    #expect(isClose(stage.drive(0), Drive(rightTrigger: trigger)))
    stage.engine.pointee.setController(1, ofPlayer: player)
    stage.update(0.1)
    #expect(stage.drive(0).isSilent)
    #expect(isClose(stage.drive(1), Drive(high: handle)))
    stage.engine.pointee.setController(0, ofPlayer: player)
    stage.update(0.1)
    #expect(isClose(stage.drive(0), Drive(rightTrigger: trigger)))
  }
}

@Suite("Sources in the world")
struct SourceTests {
  /// A hum of 0.8 with sharpness 0.5 from a place, felt up to 1 and no farther than 11.
  private func stage(_ place: Place) -> (stage: Stage, player: Int, pad: Int) {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().continuous(0, 100, 0.8, 0.5).pattern, on: pad)
    stage.engine.pointee.setSource(source(place), ofPlayer: player)
    stage.start(player)
    return (stage, player, pad)
  }

  private func source(_ place: Place) -> Source { Source(place: place, innerRadius: 1, outerRadius: 11) }

  /// A DualSense with each motor at a fraction of the share that 0.8 gives it, 0.8 · 2/3.
  private func drive(low: Float, high: Float) -> Drive {
    func motor(_ fraction: Float) -> Float {
      fraction <= 0 ? 0 : ((0.01 + 0.99 * fraction * 0.8 * 2 / 3) * 255).rounded() / 255
    }
    return Drive(low: motor(low), high: motor(high))
  }

  @Test("a listener that moves feels distance and direction")
  func moving() {
    let (stage, player, pad) = stage(Place(0, 0, 0))
    let moves: [(Place, low: Float, high: Float)] = [
      (Place(0, 0, 0), 1, 1), (Place(-6, 0, 0), 0, 0.5), (Place(6, 0, 0), 0.5, 0), (Place(0, 6, 0), 0.5, 0.5),
      (Place(0, -6, 0), 0.5, 0.5), (Place(-0.25, 0, 0), 0.75, 1), (Place(0.5, 0, 0), 1, 0.5),
      (Place(-3.6, 4.8, 0), 0.2, 0.5), (Place(0, 11, 0), 0, 0), (Place(500, 0, 0), 0, 0),
    ]
    for (place, low, high) in moves {
      stage.engine.pointee.setListener(Listener(place: place), ofController: pad)
      stage.update(0.1)
      #expect(isSame(stage.drive(pad), drive(low: low, high: high)), "\(place)")
      // The state tells what comes before the distance.
      #expect(stage.state(player).intensity == 0.8)
    }
  }

  @Test("a listener that turns round hears left and right the other way")
  func turning() {
    let (stage, _, pad) = stage(Place(6, 0, 0))
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), drive(low: 0, high: 0.5)))
    stage.engine.pointee.setListener(Listener(right: Place(-1, 0, 0)), ofController: pad)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), drive(low: 0.5, high: 0)))
  }

  @Test("a source that moves, and one that is taken away")
  func source() {
    let (stage, player, pad) = stage(Place(100, 0, 0))
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    stage.engine.pointee.setSource(source(Place(0, 1, 0)), ofPlayer: player)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), drive(low: 1, high: 1)))
    stage.engine.pointee.setSource(source(Place(-6, 0, 0)), ofPlayer: player)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), drive(low: 0.5, high: 0)))
    stage.engine.pointee.setSource(nil, ofPlayer: player)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), drive(low: 1, high: 1)))
  }

  @Test("each controller has its own listener, and a player takes that of its controller")
  func listeners() {
    let (stage, player, pad) = stage(Place(6, 0, 0))
    let other = stage.controller()
    stage.engine.pointee.setListener(Listener(place: Place(12, 0, 0)), ofController: other)
    stage.update(0.1)
    #expect(isSame(stage.drive(pad), drive(low: 0, high: 0.5)))
    #expect(stage.drive(other).isSilent)
    stage.engine.pointee.setController(Int32(other), ofPlayer: player)
    stage.update(0.1)
    #expect(stage.drive(pad).isSilent)
    #expect(isSame(stage.drive(other), drive(low: 0.5, high: 0)))
  }

  @Test("taps are weakened and balanced as well")
  func taps() {
    let stage = Stage()
    let pad = stage.controller()
    let player = stage.player(PatternMaker().transient(0, 0.8, 0.5).pattern, on: pad)
    stage.engine.pointee.setSource(source(Place(-6, 0, 0)), ofPlayer: player)
    stage.start(player)
    stage.update(0.01)
    #expect(isSame(stage.drive(pad), drive(low: 0.5, high: 0)))
  }
}
