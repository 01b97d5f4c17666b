/* SPDX-License-Identifier: LGPL-2.1-or-later

   The drift of a kind of worker: how many times longer than models expect
   whatever it executes takes now.

   A clock that is lowered, or a neighbour that takes half of a machine, makes
   all tasks slower.  That shows in the first few of them; the models of others
   must not have to find it out one by one.  So models keep times as they were
   at a certain drift, and estimates follow it.

   A row of samples that are all much longer than expected, or all much
   shorter, by about the same factor, is a drift if they are of several models,
   or if no other model has been sampled lately.  A model among others for
   which only its own samples change has changed itself (level.h); but that is
   *suspicious*: if the next samples of others show the same, it was a drift,
   too, which that model knows already.  What would make the factor larger than
   any drift is none: levels find that out.  */

#ifndef RT_DRIFT_H
#define RT_DRIFT_H

#include <stdbool.h>
#include <stdint.h>

/* A row of so many is a drift; so many of others confirm a suspicion.  */
#define DRIFT_ROW 3
#define DRIFT_CONFIRM 2

/* Lately: among the last samples of the worker, so many.  */
#define DRIFT_LATELY 64

struct drift
{
  double factor;    /* 1 at first */
  uint64_t samples; /* of the worker */

  /* The row.  */
  uint32_t odd;          /* samples in it */
  int sign;              /* of them: 1 if they are longer */
  double low, high, sum; /* of their distances, which are logarithms */
  const void *first;     /* model of the first... */
  bool several;          /* ...and whether others are in it */

  /* The model that was sampled last, and when another was.  */
  const void *last;
  uint64_t other_at; /* 0: never */

  /* The model that has changed, NULL if there is no suspicion; by how much;
     when it began; and how many samples of others are like that.  */
  const void *suspect;
  double suspect_distance;
  uint64_t suspect_since;
  uint32_t confirmed;
};

enum drift_news
{
  DRIFT_NONE,
  DRIFT_CHANGED,  /* the factor has changed */
  DRIFT_CONFIRMED /* so it has, and the suspect has learnt that already, since
                     the sample `suspect_since' */
};

/* A sample of MODEL is DISTANCE (rt_level_distance) from what was expected,
   which is odd if SIGN, the side, is not 0.  */
enum drift_news rt_drift_add (struct drift *drift, const void *model,
                              double distance, int sign);

/* The sample of MODEL that was added last changed its level by DISTANCE.  */
void rt_drift_suspect (struct drift *drift, const void *model,
                       double distance);

#endif /* RT_DRIFT_H */
