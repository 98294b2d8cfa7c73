#include "verdict.h"

#include "rank_correlation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double needed_correlation = 0.9;
static const double settling = 0.3;    /* Seconds after which what rests is silent: taps and fades are over. */
static const double echo = 0.12;       /* Seconds for which a tap is in the motors, and not the speed. */
static const double refractory = 0.15; /* Seconds in which Thrum lets a weaker hit go by. */
static const double felt_rise = 0.12;  /* Of the motors together, by a hit. */
static const double felt_level = 0.95; /* Of one motor: there is nothing above it to rise to. */
enum { hit_frames = 2, needed_hits = 5, needed_rest = 45, needed_pause = 20, needed_commands = 100 };

static double strength(const journal_row *row) {
  return row->low + row->high;
}

static bool is_arena(const journal_row *row) {
  return strcmp(row->screen, "arena") == 0 && !row->is_paused;
}

static bool complain(const char *what, double time) {
  fprintf(stderr, "playground: at %.3f s: %s\n", time, what);
  return false;
}

/* ---- The rumble follows the speed -------------------------------------------------------------------------------- */

/* Frames in which a ball rolls, or lies, and no tap sounds. */
static bool judge_speed(const journal *j) {
  double *speeds = malloc(2 * j->count * sizeof *speeds);
  if (!speeds)
    abort();
  double *strengths = speeds + j->count, quiet_from = 0;
  size_t count = 0;
  for (size_t i = 0; i < j->count; i++) {
    const journal_row *row = &j->rows[i];
    bool has_tap = row->charge > 0 || (i > 0 && row->taps > j->rows[i - 1].taps);
    if (row->hits > 0 || has_tap || !is_arena(row) || row->height > 0)
      quiet_from = row->time + echo;
    if (row->time < quiet_from)
      continue;
    speeds[count] = row->speed;
    strengths[count++] = strength(row);
  }
  double correlation = rank_correlation(speeds, strengths, count);
  free(speeds);
  printf("rank correlation of speed and rumble: %.3f over %zu frames\n", correlation, count);
  if (correlation > needed_correlation)
    return true;
  fprintf(stderr, "playground: the rumble does not follow the speed: %.3f is not above %.1f\n", correlation,
          needed_correlation);
  return false;
}

/* ---- Each hit on a wall is felt ---------------------------------------------------------------------------------- */

static bool is_felt(const journal *j, size_t at) {
  double before = at > 0 ? strength(&j->rows[at - 1]) : 0;
  for (size_t i = at; i < j->count && i <= at + hit_frames; i++)
    if (strength(&j->rows[i]) >= before + felt_rise || fmax(j->rows[i].low, j->rows[i].high) >= felt_level)
      return true;
  return false;
}

/* A hit right after another one is felt only when it is much stronger: those are not asked for. */
static bool judge_hits(const journal *j, bool is_whole_script) {
  bool is_right = true;
  int count = 0;
  double last_tap = -1;
  for (size_t i = 0; i < j->count; i++) {
    const journal_row *row = &j->rows[i];
    bool is_close = row->time - last_tap < refractory;
    if (row->wall_hits > 0 && !is_close && i + hit_frames < j->count) {
      count++;
      if (!is_felt(j, i))
        is_right = complain("a wall was hit, and no tap was felt within two frames", row->time);
    }
    if (row->hits > 0 || (i > 0 && row->taps > j->rows[i - 1].taps))
      last_tap = row->time;
  }
  printf("hits on walls, each with its tap: %d\n", count);
  if (is_whole_script && count < needed_hits)
    return complain("too few walls were hit to tell", j->rows[j->count - 1].time);
  return is_right;
}

/* ---- What rests is silent ---------------------------------------------------------------------------------------- */

static bool judge_rest(const journal *j, bool is_whole_script) {
  int rested = 0, paused = 0;
  double rest_from = 0;
  for (size_t i = 0; i < j->count; i++) {
    const journal_row *row = &j->rows[i];
    bool is_rest = strcmp(row->screen, "arena") == 0 && (row->is_paused || row->is_at_rest);
    if (!is_rest)
      rest_from = row->time + settling;
    if (!is_rest || row->time <= rest_from)
      continue;
    rested += !row->is_paused;
    paused += row->is_paused;
    if (strength(row) > 0)
      return complain(row->is_paused ? "the game is paused, and a motor is on" : "nothing moves, and a motor is on",
                      row->time);
  }
  printf("silent at rest for %d frames, paused for %d\n", rested, paused);
  if (is_whole_script && (rested < needed_rest || paused < needed_pause))
    return complain("too little rest to tell", j->rows[j->count - 1].time);
  return true;
}

static bool judge_end(const journal *j, const verdict_delivery *delivery, bool is_whole_script) {
  const journal_row *last = &j->rows[j->count - 1];
  if (!delivery->is_off_at_end)
    return complain("the game is over, and a motor is on", last->time);
  if (is_whole_script && strength(last) > 0)
    return complain("the script is over, and a motor is on", last->time);
  return true;
}

/* ---- What was sent arrives --------------------------------------------------------------------------------------- */

static bool judge_delivery(const journal *j, const verdict_delivery *delivery, bool is_whole_script) {
  double end = j->rows[j->count - 1].time;
  printf("frames with commands that arrived: %u\n", delivery->commands - delivery->wrong);
  if (delivery->wrong > 0)
    return complain("the controller was told something else than Thrum says", end);
  if (is_whole_script && delivery->commands < needed_commands)
    return complain("too few commands arrived to tell", end);
  if (!is_whole_script)
    return true;
  printf("commands to the second controller since it is back: %u\n", delivery->returned);
  return delivery->returned > 0 || complain("the controller that was pulled out is back, and is told nothing", end);
}

bool verdict_judge(const journal *j, const verdict_delivery *delivery, bool is_whole_script) {
  if (j->count == 0)
    return complain("nothing was played", 0);
  bool follows = !is_whole_script || judge_speed(j);
  bool hits = judge_hits(j, is_whole_script);
  bool rests = judge_rest(j, is_whole_script);
  bool arrives = judge_delivery(j, delivery, is_whole_script);
  return judge_end(j, delivery, is_whole_script) && follows && hits && rests && arrives;
}
