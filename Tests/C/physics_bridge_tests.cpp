/** The bridges of Docs/physics.md for Box2D 3, Bullet and Jolt, against stand-ins with the names that those use. */
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <mutex>

#include "fixture.h"

// Box2D 3.1.
struct b2Vec2 {
  float x, y;
};
struct b2WorldId {
  int index1;
};
struct b2BodyId {
  int index1;
};
struct b2ShapeId {
  int index1;
};
struct b2ContactHitEvent {
  b2ShapeId shapeIdA, shapeIdB;
  b2Vec2 point, normal;
  float approachSpeed;
};
struct b2ContactEvents {
  b2ContactHitEvent *hitEvents;
  int hitCount;
};
struct b2ManifoldPoint {
  b2Vec2 point;
  float totalNormalImpulse;
};
struct b2Manifold {
  b2Vec2 normal;
  b2ManifoldPoint points[2];
  int pointCount;
};
struct b2ContactData {
  b2ShapeId shapeIdA, shapeIdB;
  b2Manifold manifold;
};

static b2ContactHitEvent hits[2] = {{{1}, {2}, {3, 0}, {0, 1}, 4}, {{1}, {3}, {3, 0}, {0, 1}, 0.1f}};
static void *b2Shape_GetUserData(b2ShapeId shape) {
  return reinterpret_cast<void *>(static_cast<uintptr_t>(shape.index1 == 1 ? THRUM_MATERIAL_WOOD : 0));
}
static b2BodyId b2Shape_GetBody(b2ShapeId shape) {
  return {shape.index1};
}
static float b2Body_GetMass(b2BodyId body) {
  return body.index1 == 1 ? 2 : 0;
}
static uint64_t b2StoreBodyId(b2BodyId body) {
  return uint64_t(body.index1);
}
static b2Vec2 b2Body_GetWorldPointVelocity(b2BodyId body, b2Vec2) {
  return {body.index1 == 1 ? 2.0f : 0.0f, 0};
}
static b2ContactEvents b2World_GetContactEvents(b2WorldId) {
  return {hits, 2};
}
static int b2Body_GetContactData(b2BodyId, b2ContactData *contacts, int) {
  contacts[0] = {{1}, {2}, {{0, 1}, {{{0, 0}, 0.5f}, {{1, 0}, 0.5f}}, 2}};
  return 1;
}
#include "physics_box2d.h"

// Bullet 3.
typedef float btScalar;
struct btVector3 {
  float v[3];
  float x() const { return v[0]; }
  float y() const { return v[1]; }
  float z() const { return v[2]; }
  float dot(const btVector3 &o) const { return v[0] * o.v[0] + v[1] * o.v[1] + v[2] * o.v[2]; }
  float length() const { return std::sqrt(dot(*this)); }
  btVector3 operator-(const btVector3 &o) const { return {{v[0] - o.v[0], v[1] - o.v[1], v[2] - o.v[2]}}; }
  btVector3 operator*(float s) const { return {{v[0] * s, v[1] * s, v[2] * s}}; }
};
struct btTransform {
  btVector3 origin;
  const btVector3 &getOrigin() const { return origin; }
};
struct btCollisionObject {
  int material;
  int getUserIndex() const { return material; }
};
struct btRigidBody : btCollisionObject {
  btTransform transform;
  static const btRigidBody *upcast(const btCollisionObject *object) { return static_cast<const btRigidBody *>(object); }
  const btTransform &getWorldTransform() const { return transform; }
  btVector3 getVelocityInLocalPoint(const btVector3 &) const { return {{material ? 2.0f : 0.0f, 1, 0}}; }
};
struct btManifoldPoint {
  int life;
  btVector3 m_normalWorldOnB, place;
  float impulse;
  float getAppliedImpulse() const { return impulse; }
  int getLifeTime() const { return life; }
  const btVector3 &getPositionWorldOnA() const { return place; }
  const btVector3 &getPositionWorldOnB() const { return place; }
};
struct btPersistentManifold {
  const btCollisionObject *a, *b;
  btManifoldPoint point;
  const btCollisionObject *getBody0() const { return a; }
  const btCollisionObject *getBody1() const { return b; }
  int getNumContacts() const { return 1; }
  const btManifoldPoint &getContactPoint(int) const { return point; }
};
struct btDispatcher {
  btPersistentManifold manifolds[2];
  int getNumManifolds() const { return 2; }
  btPersistentManifold *getManifoldByIndexInternal(int at) { return &manifolds[at]; }
};
struct btDynamicsWorld {
  btDispatcher dispatcher;
  void *info;
  void *getWorldUserInfo() const { return info; }
  btDispatcher *getDispatcher() { return &dispatcher; }
};
#include "physics_bullet.hpp"

// Jolt 5.
namespace JPH {
struct Vec3 {
  float v[3];
  float Dot(const Vec3 &o) const { return v[0] * o.v[0] + v[1] * o.v[1] + v[2] * o.v[2]; }
  float GetX() const { return v[0]; }
  float GetY() const { return v[1]; }
  float GetZ() const { return v[2]; }
  Vec3 operator-(const Vec3 &o) const { return {{v[0] - o.v[0], v[1] - o.v[1], v[2] - o.v[2]}}; }
};
typedef Vec3 RVec3;
struct BodyID {
  uint32_t number;
  uint32_t GetIndexAndSequenceNumber() const { return number; }
};
struct MotionProperties {
  float GetInverseMass() const { return 0.5f; }
};
struct Body {
  BodyID id;
  bool is_dynamic;
  MotionProperties motion;
  const BodyID &GetID() const { return id; }
  uint64_t GetUserData() const { return THRUM_MATERIAL_WOOD; }
  bool IsDynamic() const { return is_dynamic; }
  const MotionProperties *GetMotionProperties() const { return &motion; }
  Vec3 GetPointVelocity(const RVec3 &) const { return {{0, is_dynamic ? -4.0f : 0.0f, 0}}; }
};
struct ContactManifold {
  Vec3 mWorldSpaceNormal;
  RVec3 GetWorldSpaceContactPointOn1(unsigned) const { return {{1, 2, 3}}; }
};
struct ContactSettings {};
struct ContactListener {
  virtual ~ContactListener() = default;
  virtual void OnContactAdded(const Body &, const Body &, const ContactManifold &, ContactSettings &) {}
};
} // namespace JPH
#include "physics_jolt.hpp"

static thrum_engine engine;
static thrum_physics physics;

/** Ends a step and gives what was counted since the mapper was made. */
static thrum_physics_statistics count() {
  thrum_physics_statistics statistics = thrum_default_physics_statistics();
  CHECK_OK(thrum_physics_step(engine, physics, 0.2));
  CHECK_OK(thrum_physics_get_statistics(engine, physics, &statistics));
  return statistics;
}

int main() {
  engine = engine_make();
  CHECK_OK(thrum_physics_create(engine, nullptr, &physics));

  // Two hits, one of them too slow.
  box2d_bridge box2d = {engine, physics, 1.0f / 60};
  box2d_impacts(&box2d, {1});
  thrum_physics_statistics statistics = count();
  CHECK(statistics.impacts == 2 && statistics.resting_impacts == 1 && statistics.taps == 1);
  box2d_slides(&box2d, {1});
  CHECK(count().textures == 1);
  CHECK(count().textures == 0);

  // One contact that is new, one that slides.
  btRigidBody crate = {{THRUM_MATERIAL_WOOD}, {}}, ground = {{THRUM_MATERIAL_DEFAULT}, {}};
  bullet_bridge bullet = {engine, physics};
  const btVector3 up = {{0, 1, 0}}, place = {{0, 0, 0}};
  btDynamicsWorld world = {{{{&crate, &ground, {1, up, place, 5}}, {&crate, &ground, {9, up, place, 1}}}}, &bullet};
  bullet_tick(&world, 1.0f / 60);
  statistics = count();
  CHECK(statistics.impacts == 3 && statistics.taps == 2 && statistics.textures == 1);
  CHECK(count().textures == 0);

  // The normal points from the first body to the second.
  jolt_bridge jolt;
  JPH::Body box = {{1}, true, {}}, floor = {{2}, false, {}};
  JPH::ContactSettings settings;
  jolt.OnContactAdded(box, floor, {{{0, -1, 0}}}, settings);
  jolt.report(engine, physics);
  statistics = count();
  CHECK(statistics.impacts == 4 && statistics.taps == 3 && statistics.refused_reports == 0);
  CHECK_OK(thrum_engine_destroy(engine));
  return check_finish();
}
