#include "scope_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Life -------------------------------------------------------------------------------------------------------- */

scope *scope_create(double seconds) {
  scope *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->seconds = seconds >= 1 ? fmin(seconds, 60) : 1;
  s->slot_count = (int)ceil(s->seconds * SCOPE_SLOTS_PER_SECOND) + 2; /* The ends are partly visible. */
  s->slots = calloc((size_t)s->slot_count * SCOPE_MAX_CONTROLLERS, sizeof *s->slots);
  if (!s->slots) {
    free(s);
    return NULL;
  }
  for (int i = 0; i < SCOPE_MAX_CONTROLLERS; i++)
    s->channels[i].slots = s->slots + (size_t)i * (size_t)s->slot_count;
  s->statistics = thrum_default_statistics();
  return s;
}

void scope_destroy(scope *s) {
  if (!s)
    return;
  free(s->slots);
  free(s);
}

/* ---- Controllers ------------------------------------------------------------------------------------------------- */

/* The channel of a controller, a new one if need be; null when there is no room. */
static scope_channel *channel_of(scope *s, thrum_controller controller) {
  scope_channel *vacant = NULL;
  for (int i = 0; i < SCOPE_MAX_CONTROLLERS; i++) {
    scope_channel *channel = &s->channels[i];
    if (channel->is_used && THRUM_IS_SAME(channel->controller, controller))
      return channel;
    if (!channel->is_used && !vacant)
      vacant = channel;
  }
  if (vacant) {
    scope_slot *slots = vacant->slots;
    *vacant = (scope_channel){.is_used = true, .controller = controller, .slots = slots};
    vacant->capabilities = thrum_default_capabilities();
    vacant->first = (int64_t)(s->time * SCOPE_SLOTS_PER_SECOND);
    vacant->newest = vacant->first - 1;
  }
  return vacant;
}

/* Puts the channels in the order of the controllers, and frees those of controllers that are gone. */
static void follow_controllers(scope *s, thrum_engine engine, const thrum_controller *controllers, int count) {
  scope_channel *order[SCOPE_MAX_CONTROLLERS];
  int known = 0;
  for (int i = 0; i < count && known < SCOPE_MAX_CONTROLLERS; i++) {
    thrum_capabilities capabilities = thrum_default_capabilities();
    if (THRUM_IS_NULL(controllers[i]) ||
        thrum_controller_get_capabilities(engine, controllers[i], &capabilities) != THRUM_OK)
      continue;
    scope_channel *channel = channel_of(s, controllers[i]);
    if (!channel)
      continue;
    channel->capabilities = capabilities;
    order[known++] = channel;
  }
  for (int i = 0; i < SCOPE_MAX_CONTROLLERS; i++) {
    bool is_there = false;
    for (int k = 0; k < known; k++)
      is_there = is_there || order[k] == &s->channels[i];
    s->channels[i].is_used = is_there;
  }
  memcpy(s->order, order, (size_t)known * sizeof *order);
  s->controller_count = known;
  if (s->selected >= known)
    s->selected = known > 0 ? known - 1 : 0;
}

const scope_channel *scope_shown(const scope *s) {
  return s->controller_count > 0 ? s->order[s->selected] : NULL;
}

void scope_select(scope *s, int index) {
  if (s && index >= 0 && index < s->controller_count)
    s->selected = index;
}

int scope_selected(const scope *s) {
  return s ? s->selected : 0;
}

/* ---- Samples ----------------------------------------------------------------------------------------------------- */

static scope_slot *slot_at(const scope *s, const scope_channel *channel, int64_t number) {
  return &channel->slots[number % s->slot_count];
}

static scope_slot strongest(scope_slot a, scope_slot b) {
  scope_slot both = a.intensity >= b.intensity ? a : b;
  both.drive.low = fmaxf(a.drive.low, b.drive.low);
  both.drive.high = fmaxf(a.drive.high, b.drive.high);
  both.drive.left_trigger = fmaxf(a.drive.left_trigger, b.drive.left_trigger);
  both.drive.right_trigger = fmaxf(a.drive.right_trigger, b.drive.right_trigger);
  return both;
}

/* Writes a sample into the slot of this moment. Slots that passed since the last one hold what was true until now. */
static void record(scope *s, scope_channel *channel, scope_slot sample) {
  int64_t number = (int64_t)(s->time * SCOPE_SLOTS_PER_SECOND);
  if (number == channel->newest) {
    *slot_at(s, channel, number) = strongest(sample, *slot_at(s, channel, number));
    return;
  }
  if (channel->newest >= channel->first) {
    scope_slot before = *slot_at(s, channel, channel->newest);
    int64_t from = channel->newest + 1;
    if (from < number - s->slot_count)
      from = number - s->slot_count;
    for (; from < number; from++)
      *slot_at(s, channel, from) = before;
  } else {
    channel->first = number;
  }
  *slot_at(s, channel, number) = sample;
  channel->newest = number;
  if (channel->first <= number - s->slot_count)
    channel->first = number - s->slot_count + 1;
}

static scope_period *period_now(scope *s) {
  int64_t number = (int64_t)(s->time * SCOPE_PERIODS);
  scope_period *period = &s->periods[number % SCOPE_PERIODS];
  if (period->number != number)
    *period = (scope_period){.number = number};
  return period;
}

void scope_sample(scope *s, thrum_engine engine, const thrum_controller *controllers, int count, double seconds) {
  if (!s || !(seconds >= 0 && seconds <= 1e6))
    return;
  s->time += seconds;
  for (; s->marks_dated < s->mark_count; s->marks_dated++) /* What led to this sample. */
    s->marks[s->marks_dated % SCOPE_MAX_MARKS].time = s->time;
  follow_controllers(s, engine, controllers, count);
  for (int i = 0; i < s->controller_count; i++) {
    scope_slot sample = {0};
    thrum_controller_get_request(engine, s->order[i]->controller, &sample.intensity, &sample.sharpness);
    thrum_controller_get_drive(engine, s->order[i]->controller, &sample.drive);
    record(s, s->order[i], sample);
  }
  thrum_statistics now = thrum_default_statistics();
  if (thrum_engine_get_statistics(engine, &now) != THRUM_OK)
    return;
  /* The first look, and one at another engine, only say where it stands. */
  if (s->statistics.updates > 0 && now.commands >= s->statistics.commands)
    period_now(s)->commands += now.commands - s->statistics.commands;
  s->statistics = now;
}

void scope_cost(scope *s, double thrum_seconds, double frame_seconds) {
  if (!s || !(thrum_seconds >= 0) || !(frame_seconds > 0))
    return;
  scope_period *period = period_now(s);
  period->thrum_seconds += thrum_seconds;
  period->frame_seconds += frame_seconds;
  period->frames++;
  period->worst = fmax(period->worst, thrum_seconds / frame_seconds);
}

scope_second scope_last_second(const scope *s) {
  scope_second sum = {0};
  double frame_seconds = 0, frames = 0;
  int64_t newest = (int64_t)(s->time * SCOPE_PERIODS);
  for (int i = 0; i < SCOPE_PERIODS; i++) {
    const scope_period *period = &s->periods[i];
    if (period->number <= newest - SCOPE_PERIODS)
      continue;
    sum.commands += (double)period->commands;
    sum.thrum_seconds += period->thrum_seconds;
    frame_seconds += period->frame_seconds;
    frames += period->frames;
    sum.worst = fmax(sum.worst, period->worst);
  }
  double covered = s->time - (double)(newest - SCOPE_PERIODS + 1) / SCOPE_PERIODS; /* The newest is not over yet. */
  covered = fmin(covered, s->time);
  sum.commands = covered > 0 ? sum.commands / covered : 0;
  sum.has_cost = frames > 0;
  if (sum.has_cost) {
    sum.mean = sum.thrum_seconds / frame_seconds;
    sum.thrum_seconds /= frames;
  }
  return sum;
}

/* ---- Marks ------------------------------------------------------------------------------------------------------- */

void scope_mark(scope *s, scope_mark_kind kind, const char *label) {
  if (!s)
    return;
  scope_marked *mark = &s->marks[s->mark_count++ % SCOPE_MAX_MARKS];
  *mark = (scope_marked){.time = s->time, .kind = kind, .row = SCOPE_ROW_OPEN};
  size_t length = strlen(label);
  if (length >= sizeof mark->label) {
    length = sizeof mark->label - 1;
    while (length > 0 && ((unsigned char)label[length] & 0xc0) == 0x80) /* Not within a letter. */
      length--;
  }
  memcpy(mark->label, label, length);
}
