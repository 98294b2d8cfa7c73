#include "ball_look.h"

#include "effects.h"
#include "layout.h"
#include "palette.h"

ball_turn ball_unturned(void) {
  return (ball_turn){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

/* Turns a vector around an axis in the plane of the floor; z is towards the eye. */
static void turn_around(double v[3], double axis_x, double axis_y, double angle) {
  double c = cos(angle), s = sin(angle), along = (axis_x * v[0] + axis_y * v[1]) * (1 - c);
  double x = v[0] * c + axis_y * v[2] * s + axis_x * along;
  double y = v[1] * c - axis_x * v[2] * s + axis_y * along;
  double z = v[2] * c + (axis_x * v[1] - axis_y * v[0]) * s;
  v[0] = x;
  v[1] = y;
  v[2] = z;
}

void ball_roll(ball_turn *turn, const world *world, int ball, double seconds) {
  vec roll = world->balls[ball].roll;
  double speed = vec_length(roll);
  if (!world->balls[ball].is_there || speed == 0)
    return;
  double angle = speed * seconds / world_ball_body(world, ball)->half.x;
  for (int i = 0; i < 3; i++) /* The top goes where the ball rolls. */
    turn_around(turn->axes[i], -roll.y / speed, roll.x / speed, angle);
}

/* Spots at the corners of an icosahedron: evenly all around. */
static void draw_spots(canvas *c, const ball_turn *turn, float x, float y, float radius, color spot) {
  const double a = 0.5257311, b = 0.8506508;
  const double corners[12][3] = {{a, 0, b},  {-a, 0, b},  {a, 0, -b}, {-a, 0, -b}, {0, b, a},  {0, b, -a},
                                 {0, -b, a}, {0, -b, -a}, {b, a, 0},  {-b, a, 0},  {b, -a, 0}, {-b, -a, 0}};
  for (int i = 0; i < 12; i++) {
    double p[3] = {0};
    for (int axis = 0; axis < 3; axis++)
      for (int k = 0; k < 3; k++)
        p[k] += corners[i][axis] * turn->axes[axis][k];
    if (p[2] < 0.05)
      continue;
    float size = radius * 0.27f * (float)(0.35 + 0.65 * p[2]), reach = radius - size;
    canvas_disc(c, x + reach * (float)p[0], y + reach * (float)p[1], size,
                palette_faded(spot, (float)fmin(1, 3 * p[2])));
  }
}

void ball_draw(canvas *c, const ball_turn *turn, const world *world, int ball) {
  if (!world->balls[ball].is_there)
    return;
  const body *body = world_ball_body(world, ball);
  double height = world->balls[ball].height;
  vec pixel = layout_to_pixel(body->position);
  float radius = (float)(body->half.x * layout_scale * (1 + 0.35 * height));
  float lift = (float)(height * 26), x = (float)pixel.x, y = (float)pixel.y - lift;
  color skin = effects_ball_color(ball), dark = palette_mix(skin, (color){0x20, 0x18, 0x20, 0xff}, 0.55f);

  float far = 5 + lift * 1.4f;
  canvas_disc(c, x + far, (float)pixel.y + far * 1.1f, radius * 0.98f,
              (color){0, 0, 0, (Uint8)(0x68 - 60 * fmin(1, height))});
  canvas_disc(c, x, y, radius, dark);
  canvas_disc(c, x - 0.6f, y - 0.8f, radius - 1.3f, palette_mix(skin, dark, 0.45f));
  canvas_disc(c, x - radius * 0.10f, y - radius * 0.13f, radius * 0.82f, palette_mix(skin, dark, 0.15f));
  canvas_disc(c, x - radius * 0.16f, y - radius * 0.20f, radius * 0.64f, skin);
  draw_spots(c, turn, x, y, radius - 1, effects_spot_color(ball));
  canvas_glow(c, x - radius * 0.34f, y - radius * 0.42f, radius * 0.55f, (color){0xff, 0xff, 0xff, 0xb0});
}
