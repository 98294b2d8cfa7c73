/// The pads that Steam makes for a game to see in the place of the real ones.
///
/// What drives one drives a real pad, and nothing tells which: a game that is given both kinds drives a pad twice. So
/// they are never mixed automatically: who is attached stays, and before that Steam's are taken.
package enum SteamPads {
  static func contains(vendor: UInt16, product: UInt16) -> Bool { vendor == 0x28de && product == 0x11ff }

  /// Whether a pad may be attached without the game asking for it.
  ///
  /// - Parameters:
  ///   - isSteamPad: Whether Steam made it.
  ///   - isSteamPadThere: Whether SDL lists a pad of Steam's.
  ///   - isRealPadAttached: Whether a real pad of SDL is attached and connected.
  package static func mayAttach(isSteamPad: Bool, isSteamPadThere: Bool, isRealPadAttached: Bool) -> Bool {
    isSteamPad ? !isRealPadAttached : !isSteamPadThere || isRealPadAttached
  }
}
