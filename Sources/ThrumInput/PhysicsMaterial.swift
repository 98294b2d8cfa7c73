/// What a surface feels like.
package struct PhysicsMaterial: Equatable, Sendable {
  /// 0 (flesh) … 1 (steel): how sharp an impact on it is.
  package var hardness: Float
  /// 0 (polished) … 1 (rubble): how strongly it is felt under something that slides or rolls.
  package var roughness: Float
  /// Metres from one bump of the surface to the next; above 0.
  package var grain: Float

  package init(hardness: Float, roughness: Float, grain: Float) {
    self.hardness = hardness
    self.roughness = roughness
    self.grain = grain
  }

  /// What the contact of two materials feels like.
  ///
  /// The softer of the two gives way: in series their moduli make 1/E = 1/E₁ + 1/E₂ (Hertz), which is
  /// within a factor of 2 of the smaller one, 0.05 on the scale of hardness. The rougher of the two is the
  /// one that is felt, with its grain.
  package func meeting(_ other: PhysicsMaterial) -> PhysicsMaterial {
    let rougher = other.roughness > roughness ? other : self
    return PhysicsMaterial(
      hardness: min(hardness, other.hardness), roughness: rougher.roughness, grain: rougher.grain)
  }
}

/// The materials that a mapper knows by number: Thrum's own table and those of the game.
package struct PhysicsMaterials: Sendable {
  /// How many numbers there are.
  package static var count: Int { 64 }
  /// The first number that is the game's own; its materials are like number 0 until it says otherwise.
  package static var firstOwn: Int { 16 }

  private var table = InlineArray<64, PhysicsMaterial>(repeating: PhysicsMaterials.plain)

  /// Number 0, for a game that does not know what a thing is made of.
  private static var plain: PhysicsMaterial {
    PhysicsMaterial(hardness: 0.75, roughness: 0.4, grain: 0.002)
  }

  /// The table of Docs/physics.md.
  ///
  /// Hardness is log₁₀(E / 0.1 MPa) / log₁₀(200 GPa / 0.1 MPa), rounded to 0.05, with E the usual textbook
  /// value of Young's modulus; for gravel that of the loose heap. Roughness and grain are Thrum's choice.
  package init() {
    table[1] = PhysicsMaterial(hardness: 0.3, roughness: 0.6, grain: 0.001)  // Rubber, 10 MPa.
    table[2] = PhysicsMaterial(hardness: 0.8, roughness: 0.45, grain: 0.003)  // Wood, 10 GPa.
    table[3] = PhysicsMaterial(hardness: 0.7, roughness: 0.2, grain: 0.001)  // Plastic, 2.5 GPa.
    table[4] = PhysicsMaterial(hardness: 0.9, roughness: 0.7, grain: 0.005)  // Stone, 50 GPa.
    table[5] = PhysicsMaterial(hardness: 1, roughness: 0.15, grain: 0.0005)  // Metal, 200 GPa.
    table[6] = PhysicsMaterial(hardness: 0.95, roughness: 0.05, grain: 0.0005)  // Glass, 70 GPa.
    table[7] = PhysicsMaterial(hardness: 0.8, roughness: 0.1, grain: 0.01)  // Ice, 9 GPa.
    table[8] = PhysicsMaterial(hardness: 0.5, roughness: 1, grain: 0.02)  // Gravel, 0.15 GPa.
    table[9] = PhysicsMaterial(hardness: 0, roughness: 0.3, grain: 0.002)  // Flesh, 0.1 MPa.
    table[10] = PhysicsMaterial(hardness: 0.45, roughness: 0.65, grain: 0.004)  // Soil, 50 MPa.
    table[11] = PhysicsMaterial(hardness: 0.4, roughness: 0.5, grain: 0.0005)  // Sand, 30 MPa.
    table[12] = PhysicsMaterial(hardness: 0.15, roughness: 0.5, grain: 0.0015)  // Cloth, 1 MPa.
    table[13] = PhysicsMaterial(hardness: 0.85, roughness: 0.8, grain: 0.01)  // Concrete, 30 GPa.
  }

  /// Number 0 stands in for numbers that are none.
  package subscript(number: Int) -> PhysicsMaterial {
    @inline(__always)
    get { table[number >= 0 && number < PhysicsMaterials.count ? number : 0] }
    set { if number >= 0 && number < PhysicsMaterials.count { table[number] = newValue } }
  }

  /// What the contact of two materials by number feels like.
  @inline(__always)
  package func pair(_ a: Int, _ b: Int) -> PhysicsMaterial { self[a].meeting(self[b]) }
}
