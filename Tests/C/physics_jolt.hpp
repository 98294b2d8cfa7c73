// Jolt to Thrum. Bodies carry their thrum_material_id as user data. Jolt calls its listener from several threads at once:
// the impacts of a step are kept under a lock and reported when the step is over.
class jolt_bridge : public JPH::ContactListener {
public:
  void OnContactAdded(const JPH::Body &a, const JPH::Body &b, const JPH::ContactManifold &manifold,
                      JPH::ContactSettings &) override {
    const JPH::RVec3 place = manifold.GetWorldSpaceContactPointOn1(0);
    const JPH::Vec3 velocity = a.GetPointVelocity(place) - b.GetPointVelocity(place);
    thrum_impact impact = thrum_default_impact();
    impact.relative_speed = std::max(0.0f, velocity.Dot(manifold.mWorldSpaceNormal));
    impact.mass_a = mass(a);
    impact.mass_b = mass(b);
    impact.material_a = thrum_material_id(a.GetUserData());
    impact.material_b = thrum_material_id(b.GetUserData());
    impact.body_a = a.GetID().GetIndexAndSequenceNumber();
    impact.body_b = b.GetID().GetIndexAndSequenceNumber();
    impact.position[0] = place.GetX();
    impact.position[1] = place.GetY();
    impact.position[2] = place.GetZ();
    const std::lock_guard<std::mutex> guard(lock);
    if (count < impacts.size())
      impacts[count++] = impact;
  }

  // After PhysicsSystem::Update().
  void report(thrum_engine engine, thrum_physics physics) {
    thrum_physics_impacts(engine, physics, impacts.data(), uint32_t(count));
    count = 0;
  }

private:
  static float mass(const JPH::Body &body) {
    return body.IsDynamic() ? 1 / body.GetMotionProperties()->GetInverseMass() : 0;
  }

  std::mutex lock;
  std::array<thrum_impact, 1024> impacts;
  size_t count = 0;
};
