/* SPDX-License-Identifier: LGPL-2.1-or-later

   Robust statistics of one series.  */

#include "level.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is never odd, as a factor; and otherwise so many times the spread.  */
#define NEVER_ODD 1.35
#define ODD_TIMES 4.0

/* No series is more regular.  */
#define LEAST_SPREAD 0.005

static int
compare (const void *a, const void *b)
{
  float x = *(const float *)a, y = *(const float *)b;
  return x < y ? -1 : x > y;
}

/* The median of the COUNT VALUES, the lower one of two.  */
static double
median (const float *values, uint32_t count)
{
  float sorted[LEVEL_FIRST];
  memcpy (sorted, values, count * sizeof *values);
  qsort (sorted, count, sizeof *sorted, compare);
  return sorted[(count - 1) / 2];
}

/* The median distance of the COUNT VALUES from MEAN, relative to it.  */
static double
spread_around (const float *values, uint32_t count, double mean)
{
  float distances[LEVEL_FIRST];
  for (uint32_t i = 0; i < count; i++)
    distances[i] = (float)fabs (values[i] / mean - 1);
  double spread = count > 1 ? median (distances, count) : 0;
  return spread > LEAST_SPREAD ? spread : LEAST_SPREAD;
}

/* The largest factor that is not odd.  */
static double
limit (const struct level *level)
{
  double factor = 1 + ODD_TIMES * level->spread;
  return factor > NEVER_ODD ? factor : NEVER_ODD;
}

double
rt_level_distance (const struct level *level, double time)
{
  return log (time / level->mean);
}

int
rt_level_odd (const struct level *level, double time)
{
  double factor = limit (level);
  if (time > level->mean * factor)
    return 1;
  return time * factor < level->mean ? -1 : 0;
}

/* Begin anew with the COUNT samples in `recent'.  */
static void
restart (struct level *level, uint32_t count)
{
  level->mean = median (level->recent, count);
  level->spread = spread_around (level->recent, count, level->mean);
  level->weight = count;
  level->odd = 0;
}

/* Note that TIME is odd, on the side of SIGN; true if it is the last of a row
   that makes a change.  */
static bool
note_odd (struct level *level, int sign, double time)
{
  if (level->odd * sign < 0)
    level->odd = 0;
  uint32_t before = (uint32_t)abs (level->odd);
  level->recent[before] = (float)time;
  level->odd += sign;
  if (before + 1 < LEVEL_CHANGE)
    return false;
  restart (level, before + 1);
  return true;
}

bool
rt_level_add (struct level *level, double time)
{
  if (level->count++ < LEVEL_FIRST)
    {
      level->recent[level->count - 1] = (float)time;
      restart (level, level->count);
      return false;
    }
  int sign = rt_level_odd (level, time);
  if (!sign)
    level->odd = 0;
  else if (note_odd (level, sign, time))
    return true;
  else
    time
        = sign > 0 ? level->mean * limit (level) : level->mean / limit (level);
  if (level->weight < LEVEL_MOST)
    level->weight++;
  double distance = fabs (time / level->mean - 1);
  level->mean += (time - level->mean) / level->weight;
  level->spread += (distance - level->spread) / level->weight;
  if (level->spread < LEAST_SPREAD)
    level->spread = LEAST_SPREAD;
  return false;
}

void
rt_level_scale (struct level *level, double factor)
{
  level->mean *= factor;
  for (uint32_t i = 0; i < LEVEL_FIRST; i++)
    level->recent[i] *= (float)factor;
}

/* What is in `recent' does not matter any more, or is not known.  */
static void
forget_recent (struct level *level)
{
  for (uint32_t i = 0; i < LEVEL_FIRST; i++)
    level->recent[i] = (float)level->mean;
  level->odd = 0;
}

void
rt_level_set (struct level *level, double mean, double spread, uint32_t count)
{
  level->mean = mean;
  level->spread = spread > LEAST_SPREAD ? spread : LEAST_SPREAD;
  level->count = count;
  level->weight = count < LEVEL_MOST ? count : LEVEL_MOST;
  forget_recent (level);
}

void
rt_level_merge (struct level *level, const struct level *other,
                uint32_t weight)
{
  if (!other->count)
    return;
  if (!level->count)
    {
      *level = *other;
      if (level->weight > weight)
        level->weight = weight;
      return;
    }
  double theirs = other->weight < weight ? other->weight : weight;
  /* LEVEL has seen a change that OTHER has not, if it knows enough.  */
  if (level->weight >= LEVEL_CHANGE && rt_level_odd (level, other->mean))
    theirs = 0;
  double sum = level->weight + theirs;
  level->mean = (level->mean * level->weight + other->mean * theirs) / sum;
  level->spread
      = (level->spread * level->weight + other->spread * theirs) / sum;
  level->weight = sum < LEVEL_MOST ? (uint32_t)sum : LEVEL_MOST;
  level->count += other->count;
  forget_recent (level);
}

double
rt_level_deviation (const struct level *level)
{
  double unsure = 0.5 / level->count;
  return level->spread > unsure ? level->spread : unsure;
}
