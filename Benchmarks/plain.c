#include "plain.h"

#include <math.h>

static const double tolerance = 1e-6;
static const double watchdog = 0.5;

void plain_reset(plain_engine *engine) {
  for (int i = 0; i < PLAIN_PLAYERS; i++) {
    engine->players[i].rate = 1;
    engine->players[i].gain = 1;
    engine->players[i].distance_gain = 1;
  }
  for (int i = 0; i < PLAIN_GROUPS; i++)
    engine->group_gains[i] = 1;
  engine->controller_gain = 1;
}

void plain_start(plain_engine *engine, int index) {
  plain_player *player = &engine->players[index];
  player->playing = true;
  player->paused = false;
  player->anchor_time = engine->now;
  player->anchor_position = 0;
  player->cycle_start = 0;
  player->position = 0;
  player->next_event = 0;
  player->intensity_cursor = 0;
  player->sharpness_cursor = 0;
}

void plain_stop_all(plain_engine *engine) {
  for (int i = 0; i < PLAIN_PLAYERS; i++) {
    engine->players[i].playing = false;
    engine->players[i].voices = 0;
  }
  engine->voice_count = 0;
}

static float track_value(const plain_track *track, double time, int *cursor) {
  if (track->count == 0)
    return track->default_value;
  int next = *cursor;
  while (next < track->count && track->points[next].time <= time)
    next++;
  *cursor = next;
  if (next == 0)
    return track->default_value;
  if (next == track->count)
    return track->points[next - 1].value;
  const plain_point *from = &track->points[next - 1], *to = &track->points[next];
  return from->value + (to->value - from->value) * (float)((time - from->time) / (to->time - from->time));
}

static void advance(plain_engine *engine, int index) {
  plain_player *player = &engine->players[index];
  if (!player->playing)
    return;
  const plain_pattern *pattern = player->pattern;
  double position = player->anchor_position;
  if (!player->paused && engine->now > player->anchor_time)
    position += (engine->now - player->anchor_time) * player->rate;
  while (player->looping && position >= player->cycle_start + player->loop_length - tolerance) {
    player->cycle_start += player->loop_length;
    player->next_event = 0;
    player->intensity_cursor = 0;
    player->sharpness_cursor = 0;
  }
  double place = position - player->cycle_start;
  while (player->next_event < pattern->event_count && pattern->events[player->next_event].time <= place + tolerance) {
    if (engine->voice_count < PLAIN_VOICES) {
      const plain_event *event = &pattern->events[player->next_event];
      engine->voices[engine->voice_count++] =
          (plain_voice){index, true, event->intensity, event->sharpness, player->cycle_start + event->time, event};
      player->voices++;
    }
    player->next_event++;
  }
  player->position = position;
  player->intensity_factor =
      player->intensity_control * track_value(&pattern->intensity, place, &player->intensity_cursor);
  player->sharpness_offset =
      player->sharpness_control + track_value(&pattern->sharpness, place, &player->sharpness_cursor);
  player->intensity_sum = 0;
  player->weighted_sharpness = 0;
  player->scale = player->muted ? 0 : player->gain * engine->group_gains[player->group] * player->distance_gain;
}

/* Level of the envelope at an age; negative when the event is over. */
static float envelope_level(const plain_event *event, double age) {
  if (event->sustained) {
    if (age < event->duration - tolerance)
      return age < event->attack ? (float)(age / event->attack) : 1;
    double falling = age - event->duration;
    if (falling >= event->release - tolerance)
      return -1;
    float level = event->duration < event->attack ? (float)(event->duration / event->attack) : 1;
    return level * (float)(1 - (falling > 0 ? falling : 0) / event->release);
  }
  if (age < event->attack)
    return (float)(age / event->attack);
  double falling = age - event->attack;
  return falling < event->decay - tolerance ? (float)(1 - falling / event->decay) : -1;
}

static float clamp(float value) {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

static void mix(plain_engine *engine, float *out_low, float *out_high) {
  int kept = 0;
  float low = 0, high = 0, intensity_sum = 0, weighted_sharpness = 0;
  for (int i = 0; i < engine->voice_count; i++) {
    plain_voice *voice = &engine->voices[i];
    plain_player *player = &engine->players[voice->player];
    if (player->paused) {
      engine->voices[kept++] = *voice;
      continue;
    }
    float level = envelope_level(voice->event, player->position - voice->start);
    if (level < 0) {
      if (!voice->fresh) {
        player->voices--;
        continue;
      }
      level = 1;
    }
    voice->fresh = false;
    float intensity = voice->intensity * player->intensity_factor * level;
    float sharpness = clamp(voice->sharpness + player->sharpness_offset);
    player->intensity_sum += intensity;
    player->weighted_sharpness += intensity * sharpness;
    intensity_sum += intensity;
    weighted_sharpness += intensity * sharpness;
    float strength = intensity * player->scale;
    float share = strength / (sharpness <= 0.5f ? 1 - 0.5f * sharpness : 0.5f + 0.5f * sharpness);
    low += share * (1 - sharpness);
    high += share * sharpness;
    if (kept != i)
      engine->voices[kept] = *voice;
    kept++;
  }
  engine->voice_count = kept;
  engine->intensity_sum = intensity_sum;
  engine->weighted_sharpness = weighted_sharpness;
  *out_low = low;
  *out_high = high;
}

static float lift(float strength, float threshold) {
  return strength <= 0 ? 0 : threshold + (1 - threshold) * strength;
}

static float quantise(float value, uint32_t levels) {
  if (!(value > 0))
    return 0;
  if (!(value < 1))
    return 1;
  float steps = (float)(levels - 1);
  return (float)(uint32_t)(value * steps + 0.5f) / steps;
}

static void send(plain_engine *engine, float low, float high) {
  float gain = engine->gain * engine->controller_gain;
  low = (low < 1 ? low : 1) * gain;
  high = (high < 1 ? high : 1) * gain;
  if (low < high * 0.1f)
    low = 0;
  if (high < low * 0.1f)
    high = 0;
  plain_drive drive = {.low = quantise(lift(low, engine->motors.low_threshold), engine->motors.levels),
                       .high = quantise(lift(high, engine->motors.high_threshold), engine->motors.levels)};
  bool silent = drive.low == 0 && drive.high == 0;
  bool same = drive.low == engine->last.low && drive.high == engine->last.high;
  if (same && (silent || engine->now - engine->sent_at < watchdog / 2))
    return;
  double duration = silent ? 0 : watchdog;
  if (engine->rumble)
    engine->rumble(engine->context, &drive, duration);
  else
    engine->ring[engine->command_count % engine->ring_capacity] = (plain_command){engine->now, duration, drive};
  engine->command_count++;
  engine->last = drive;
  engine->sent_at = engine->now;
}

void plain_update(plain_engine *engine, double seconds) {
  engine->now += seconds;
  for (int i = 0; i < PLAIN_PLAYERS; i++)
    advance(engine, i);
  float low, high;
  mix(engine, &low, &high);
  for (int i = 0; i < PLAIN_PLAYERS; i++) {
    plain_player *player = &engine->players[i];
    if (player->playing && player->voices == 0 && player->position >= player->pattern->duration - tolerance)
      player->playing = false;
  }
  send(engine, low, high);
}
