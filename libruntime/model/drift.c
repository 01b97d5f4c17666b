/* SPDX-License-Identifier: LGPL-2.1-or-later

   The drift of a kind of worker.  */

#include "drift.h"

#include <math.h>
#include <stddef.h>

/* Distances that are alike differ by no more than this factor, as a
   logarithm.  */
#define ALIKE 0.7

/* No clock and no neighbour makes more of a difference, as a factor.  Models
   whose times vary for other reasons take turns in finding drifts, each of
   which is odd to the next: without a bound the factor is more and more.  */
#define MOST 16.0

/* False if that cannot be a drift.  */
static bool
change (struct drift *drift, double distance)
{
  double factor = drift->factor * exp (distance);
  drift->odd = 0;
  if (factor > MOST || factor * MOST < 1)
    return false;
  drift->factor = factor;
  return true;
}

/* Whether the sample makes the row long enough.  */
static bool
go_on (struct drift *drift, const void *model, double distance, int sign)
{
  bool fits = drift->odd && sign == drift->sign
              && distance > drift->high - ALIKE
              && distance < drift->low + ALIKE;
  if (!fits)
    {
      drift->odd = 0;
      drift->sign = sign;
      drift->low = drift->high = distance;
      drift->sum = 0;
      drift->first = model;
      drift->several = false;
    }
  drift->odd++;
  drift->low = fmin (drift->low, distance);
  drift->high = fmax (drift->high, distance);
  drift->sum += distance;
  drift->several |= model != drift->first;
  bool others
      = drift->other_at && drift->samples - drift->other_at < DRIFT_LATELY;
  return drift->odd >= DRIFT_ROW && (drift->several || !others);
}

enum drift_news
rt_drift_add (struct drift *drift, const void *model, double distance,
              int sign)
{
  drift->samples++;
  if (drift->last && drift->last != model)
    drift->other_at = drift->samples;
  drift->last = model;
  bool like_suspect = drift->suspect && model != drift->suspect && sign
                      && fabs (distance - drift->suspect_distance) < ALIKE;
  if (like_suspect && ++drift->confirmed == DRIFT_CONFIRM
      && change (drift, (drift->suspect_distance + distance) / 2))
    return DRIFT_CONFIRMED;
  if (drift->suspect && model != drift->suspect && !like_suspect)
    drift->suspect = NULL;
  if (!sign)
    drift->odd = 0;
  else if (go_on (drift, model, distance, sign)
           && change (drift, drift->sum / drift->odd))
    {
      drift->suspect = NULL;
      return DRIFT_CHANGED;
    }
  return DRIFT_NONE;
}

void
rt_drift_suspect (struct drift *drift, const void *model, double distance)
{
  if (drift->suspect != model)
    drift->suspect_since = drift->samples;
  drift->suspect = model;
  drift->suspect_distance = distance;
  drift->confirmed = 0;
}
