import ThrumOutput
import ThrumPatterns

/// A callback controller that notes what it is sent and refuses what the test wants refused.
final class ScriptedController {
  struct Call: Equatable {
    var drive: Drive
    var duration: Double
  }

  private(set) var calls: [Call] = []
  /// The result for each command.
  var result: (Drive) -> Int32 = { _ in 0 }

  /// The calls since the last time, which it forgets.
  func takeCalls() -> [Call] {
    defer { calls = [] }
    return calls
  }

  var target: OutputTarget {
    .callback(
      CallbackTarget(
        function: { context, drive, duration in
          guard let context, let drive else { return -100 }
          let controller = Unmanaged<ScriptedController>.fromOpaque(context).takeUnretainedValue()
          let sent = drive.loadUnaligned(as: Drive.self)
          controller.calls.append(Call(drive: sent, duration: duration))
          return controller.result(sent)
        }, context: Unmanaged.passUnretained(self).toOpaque()))
  }
}

extension ScriptedController.Call {
  static func on(_ low: Float) -> Self { Self(drive: Drive(low: low), duration: 0.5) }
  static let off = Self(drive: Drive(), duration: 0)
}
