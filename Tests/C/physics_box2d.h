/* Box2D 3 to Thrum. Shapes carry their thrum_material_id as user data, and have enableHitEvents set. */
typedef struct {
  thrum_engine engine;
  thrum_physics physics;
  float step; /* Seconds of a b2World_Step(). */
} box2d_bridge;

static thrum_material_id box2d_material(b2ShapeId shape) {
  return (thrum_material_id)(uintptr_t)b2Shape_GetUserData(shape);
}

/* After each b2World_Step(). Hit events have a speed and no impulse: Thrum takes speed × reduced mass. */
static void box2d_impacts(const box2d_bridge *bridge, b2WorldId world) {
  b2ContactEvents events = b2World_GetContactEvents(world);
  for (int at = 0; at < events.hitCount; at++) {
    const b2ContactHitEvent *hit = &events.hitEvents[at];
    b2BodyId body_a = b2Shape_GetBody(hit->shapeIdA), body_b = b2Shape_GetBody(hit->shapeIdB);
    thrum_impact impact = thrum_default_impact();
    impact.relative_speed = hit->approachSpeed;
    impact.mass_a = b2Body_GetMass(body_a); /* 0 for a body that does not move, as Thrum wants it. */
    impact.mass_b = b2Body_GetMass(body_b);
    impact.material_a = box2d_material(hit->shapeIdA);
    impact.material_b = box2d_material(hit->shapeIdB);
    impact.body_a = b2StoreBodyId(body_a);
    impact.body_b = b2StoreBodyId(body_b);
    impact.position[0] = hit->point.x;
    impact.position[1] = hit->point.y;
    thrum_physics_impact(bridge->engine, bridge->physics, &impact);
  }
}

/* After each b2World_Step(), for the bodies that concern the player. */
static void box2d_slides(const box2d_bridge *bridge, b2BodyId body) {
  enum { CAPACITY = 16 };
  b2ContactData contacts[CAPACITY];
  int count = b2Body_GetContactData(body, contacts, CAPACITY);
  for (int at = 0; at < count; at++) {
    const b2Manifold *manifold = &contacts[at].manifold;
    float impulse = 0;
    for (int point = 0; point < manifold->pointCount; point++)
      impulse += manifold->points[point].totalNormalImpulse;
    if (impulse <= 0)
      continue;
    b2Vec2 place = manifold->points[0].point;
    b2Vec2 a = b2Body_GetWorldPointVelocity(b2Shape_GetBody(contacts[at].shapeIdA), place);
    b2Vec2 b = b2Body_GetWorldPointVelocity(b2Shape_GetBody(contacts[at].shapeIdB), place);
    thrum_slide slide = thrum_default_slide();
    slide.speed = manifold->normal.x * (b.y - a.y) - manifold->normal.y * (b.x - a.x);
    slide.normal_force = impulse / bridge->step;
    slide.material_a = box2d_material(contacts[at].shapeIdA);
    slide.material_b = box2d_material(contacts[at].shapeIdB);
    thrum_physics_slide(bridge->engine, bridge->physics, &slide);
  }
}
