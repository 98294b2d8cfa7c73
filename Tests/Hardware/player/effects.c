#include "effects.h"

static thrum_pattern pattern_of(struct game *game, const thrum_event *event) {
  thrum_pattern_def def = thrum_default_pattern_def();
  def.events = event;
  def.event_count = 1;
  thrum_pattern pattern;
  game_must(thrum_pattern_create(game->engine, &def, NULL, &pattern), "pattern");
  return pattern;
}

thrum_pattern effect_vibration(struct game *game, double seconds, float sharpness) {
  thrum_event event = thrum_default_event();
  event.type = THRUM_EVENT_CONTINUOUS;
  event.duration = seconds;
  event.intensity = 0.7f;
  event.sharpness = sharpness;
  return pattern_of(game, &event);
}

thrum_pattern effect_tap(struct game *game) {
  thrum_event event = thrum_default_event();
  event.intensity = 0.7f;
  return pattern_of(game, &event);
}

void effect_start(struct game *game, thrum_pattern pattern) {
  game_must(thrum_player_create(game->engine, game->controller, pattern, &game->player), "player");
  game_must(thrum_pattern_destroy(game->engine, pattern), "pattern");
  game->player_finished = false;
  /* Time that passed while the effect was made is not to count for it. */
  game_frame(game);
  game_log("START");
  game_must(thrum_player_start(game->engine, game->player, THRUM_NOW), "start");
}

void effect_end(struct game *game) {
  game_must(thrum_player_destroy(game->engine, game->player), "player");
  game->player = (thrum_player){0, 0};
}
