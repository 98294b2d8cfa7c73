import ThrumInput

/// What a mapper did in a number of steps.
struct PhysicsSteps {
  static let frame = 1.0 / 60

  struct Tap: Equatable {
    var step: Int
    var intensity: Float
    var sharpness: Float
  }

  var taps: [Tap] = []
  /// Intensity of each channel after each step; 0 when it is silent.
  var intensities: [[Float]] = []
  var sharpnesses: [[Float]] = []
  var commands: [InputCommand] = []

  /// Runs steps; `report` says what happens in each.
  init(
    _ mapper: inout PhysicsMapper, _ count: Int, seconds: Double = PhysicsSteps.frame,
    _ report: (inout PhysicsMapper, Int) -> Void
  ) {
    let channels = PhysicsMapper.Channel.allCases.count
    var intensity = [Float](repeating: 0, count: channels)
    var sharpness = [Float](repeating: 0, count: channels)
    for step in 0..<count {
      report(&mapper, step)
      let left = mapper.step(by: seconds)
      for index in 0..<left.count {
        commands.append(left[index])
        switch left[index] {
        case .tap(let i, let s): taps.append(Tap(step: step, intensity: i, sharpness: s))
        case .texture(let channel, let i, let s): (intensity[channel], sharpness[channel]) = (i, s)
        case .end(let channel): intensity[channel] = 0
        }
      }
      intensities.append(intensity)
      sharpnesses.append(sharpness)
    }
  }

  func intensity(_ channel: PhysicsMapper.Channel) -> [Float] { intensities.map { $0[channel.rawValue] } }
  func sharpness(_ channel: PhysicsMapper.Channel) -> [Float] { sharpnesses.map { $0[channel.rawValue] } }
}
