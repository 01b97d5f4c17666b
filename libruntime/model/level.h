/* SPDX-License-Identifier: LGPL-2.1-or-later

   The level of a series of measurements: how long something takes, whatever
   disturbs single executions.

   The first few are the worse the less of them there are (code and data are
   far away), so the smaller half counts.  After that the level is a mean over
   the last 32, about.  A sample far from it (*odd*: much further than samples
   are, as a rule) counts only as what would just not be odd.  But several odd
   ones in a row, all longer or all shorter, are no accident: the level is
   theirs from then on.  */

#ifndef RT_LEVEL_H
#define RT_LEVEL_H

#include <stdbool.h>
#include <stdint.h>

/* So many odd samples in a row are a change.  */
#define LEVEL_CHANGE 3

/* The samples that make the first level.  */
#define LEVEL_FIRST 5

/* A sample counts as at least this part of the level.  */
#define LEVEL_MOST 32

struct level
{
  double mean;
  double spread;   /* mean distance from it, relative to it */
  uint32_t count;  /* samples, all in all */
  uint32_t weight; /* of the mean: samples, LEVEL_MOST at most */
  /* The first ones; then the odd ones of a row, whose sign ODD has.  */
  float recent[LEVEL_FIRST];
  int32_t odd;
};

/* Add the sample TIME; true if the level has changed.  */
bool rt_level_add (struct level *level, double time);

/* How far TIME is from LEVEL, as a logarithm; and whether that is odd: its
   sign says on which side, 0 if it is not.  */
double rt_level_distance (const struct level *level, double time);
int rt_level_odd (const struct level *level, double time);

/* All that LEVEL knows took FACTOR times as long.  */
void rt_level_scale (struct level *level, double factor);

/* What a row of odd samples began was something else: forget it.  */
static inline void
rt_level_calm (struct level *level)
{
  if (level->count >= LEVEL_FIRST)
    level->odd = 0;
}

/* LEVEL is what COUNT samples have shown.  */
void rt_level_set (struct level *level, double mean, double spread,
                   uint32_t count);

/* LEVEL and OTHER are of the same thing, OTHER from elsewhere.  OTHER counts
   as no more than WEIGHT samples.  */
void rt_level_merge (struct level *level, const struct level *other,
                     uint32_t weight);

/* The deviation of single samples, relative; more than what has been seen if
   that is little.  */
double rt_level_deviation (const struct level *level);

#endif /* RT_LEVEL_H */
