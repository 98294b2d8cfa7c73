// Bullet to Thrum. Bodies carry their thrum_material_id as user index. For
// world->setInternalTickCallback(bullet_tick, &bridge), which Bullet calls after each of its steps.
struct bullet_bridge {
  thrum_engine engine;
  thrum_physics physics;
};

static void bullet_contact(const bullet_bridge &bridge, const btPersistentManifold &manifold, float seconds) {
  const btCollisionObject *a = manifold.getBody0(), *b = manifold.getBody1();
  for (int at = 0; at < manifold.getNumContacts(); at++) {
    const btManifoldPoint &point = manifold.getContactPoint(at);
    const float impulse = float(point.getAppliedImpulse());
    if (impulse <= 0)
      continue;
    if (point.getLifeTime() <= 1) {
      // The solver has run and the speed of approach is gone: a contact that is new is an impact.
      thrum_impact impact = thrum_default_impact();
      impact.impulse = impulse;
      impact.material_a = a->getUserIndex();
      impact.material_b = b->getUserIndex();
      impact.body_a = reinterpret_cast<uintptr_t>(a);
      impact.body_b = reinterpret_cast<uintptr_t>(b);
      const btVector3 &place = point.getPositionWorldOnB();
      impact.position[0] = place.x();
      impact.position[1] = place.y();
      impact.position[2] = place.z();
      thrum_physics_impact(bridge.engine, bridge.physics, &impact);
    } else if (const btRigidBody *body = btRigidBody::upcast(a)) {
      const btVector3 at_a = point.getPositionWorldOnA() - body->getWorldTransform().getOrigin();
      btVector3 velocity = body->getVelocityInLocalPoint(at_a);
      if (const btRigidBody *other = btRigidBody::upcast(b))
        velocity = velocity -
                   other->getVelocityInLocalPoint(point.getPositionWorldOnB() - other->getWorldTransform().getOrigin());
      velocity = velocity - point.m_normalWorldOnB * velocity.dot(point.m_normalWorldOnB);
      thrum_slide slide = thrum_default_slide();
      slide.speed = float(velocity.length());
      slide.normal_force = impulse / seconds;
      slide.material_a = a->getUserIndex();
      slide.material_b = b->getUserIndex();
      thrum_physics_slide(bridge.engine, bridge.physics, &slide);
    }
  }
}

static void bullet_tick(btDynamicsWorld *world, btScalar seconds) {
  const bullet_bridge &bridge = *static_cast<const bullet_bridge *>(world->getWorldUserInfo());
  btDispatcher *dispatcher = world->getDispatcher();
  for (int at = 0; at < dispatcher->getNumManifolds(); at++)
    bullet_contact(bridge, *dispatcher->getManifoldByIndexInternal(at), float(seconds));
}
