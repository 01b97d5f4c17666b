/* SPDX-License-Identifier: LGPL-2.1-or-later

   Samples go in, estimates come out.  */

#include "model.h"

#include <math.h>

#include "family.h"
#include "recent.h"
#include "set.h"

/* What the time of a size spreads by if something else matters, too.  */
#define SPREADS 0.2

/* The regression over sizes is made anew when there is so much more news than
   when it was made: one in so many.  */
#define NEWS_PART 8

double
rt_entry_time (const struct model *model, const struct entry *entry)
{
  return entry->level.mean * (model->worker->drift.factor / entry->drift);
}

const struct regression *
rt_model_fit (struct model *model)
{
  /* It takes longer than many a task.  */
  if (model->news <= model->fit_news + model->fit_news / NEWS_PART)
    return &model->fit;
  struct regression_point points[REGRESSION_POINTS];
  uint32_t count = 0;
  RT_FOR_EACH_ENTRY (entry, model)
    if (count < REGRESSION_POINTS && entry->level.count)
      points[count++]
          = (struct regression_point){ .footprint = &entry->footprint,
                                       .time = rt_entry_time (model, entry),
                                       .samples = entry->level.count };
  rt_regression_fit (&model->fit, points, count);
  model->fit_drift = model->worker->drift.factor;
  model->fit_news = model->news;
  return &model->fit;
}

/* What MODEL knows of FOOTPRINT; under the lock.  */
static struct estimate
ask (struct model *model, const struct footprint *footprint)
{
  const struct entry *entry = rt_model_entry (model, footprint, false);
  struct estimate estimate;
  if (entry && entry->level.count)
    {
      if (entry->level.spread > SPREADS)
        {
          estimate = rt_recent_ask (model, footprint, entry->level.spread);
          if (estimate.source != ESTIMATE_NONE)
            {
              estimate.source = ESTIMATE_HISTORY;
              return estimate;
            }
        }
      return (struct estimate){ .time = rt_entry_time (model, entry),
                                .deviation
                                = rt_level_deviation (&entry->level),
                                .source = ESTIMATE_HISTORY,
                                .samples = entry->level.count };
    }
  const struct regression *fit = rt_model_fit (model);
  estimate = rt_regression_predict (fit, footprint);
  estimate.time *= model->worker->drift.factor / model->fit_drift;
  double error = estimate.source == ESTIMATE_NONE ? INFINITY : fit->error;
  struct estimate other = rt_recent_ask (model, footprint, error);
  return other.source == ESTIMATE_NONE ? estimate : other;
}

struct estimate
rt_model_estimate (struct model *model, const struct footprint *footprint)
{
  struct models *models = model->family->models;
  pthread_mutex_lock (&models->lock);
  if (!model->family->loaded)
    rt_family_load (model->family);
  struct estimate estimate = ask (model, footprint);
  pthread_mutex_unlock (&models->lock);
  return estimate;
}

/* What is known of ENTRY follows the drift of its worker, to which the next
   sample will belong.  */
static void
follow (struct model *model, struct entry *entry)
{
  double factor = model->worker->drift.factor;
  if (entry->drift == factor)
    return;
  rt_level_scale (&entry->level, factor / entry->drift);
  rt_level_calm (&entry->level);
  entry->drift = factor;
}

/* The drift of the worker is known to be what made the level of entries of the
   suspect change.  */
static void
clear_suspect (struct drift *drift)
{
  struct model *model = (struct model *)drift->suspect;
  RT_FOR_EACH_ENTRY (entry, model)
    if (entry->changed >= drift->suspect_since)
      entry->drift = drift->factor;
  drift->suspect = NULL;
}

/* TIME is a sample of ENTRY: does it tell of a drift?  */
static void
watch (struct model *model, struct entry *entry, double time)
{
  struct drift *drift = &model->worker->drift;
  const struct level *level = &entry->level;
  if (level->count < LEVEL_FIRST)
    return;
  enum drift_news news
      = rt_drift_add (drift, model, rt_level_distance (level, time),
                      rt_level_odd (level, time));
  if (news == DRIFT_CONFIRMED)
    clear_suspect (drift);
  if (news != DRIFT_NONE)
    follow (model, entry);
}

static void
add_sample (struct model *model, const struct footprint *footprint,
            double time)
{
  struct entry *entry = rt_model_entry (model, footprint, true);
  struct level *level = &entry->level;
  follow (model, entry);
  watch (model, entry, time);
  rt_recent_add (model, footprint, time);
  double before = level->mean;
  bool changed = rt_level_add (level, time);
  if (changed)
    {
      struct drift *drift = &model->worker->drift;
      rt_drift_suspect (drift, model, log (level->mean / before));
      entry->changed = drift->samples;
    }
  entry->used = ++model->samples;
  entry->fresh++;
  /* The first ones change it most.  */
  if (changed)
    model->news += model->news / NEWS_PART + 1;
  else if (level->count <= LEVEL_FIRST || level->count == LEVEL_MOST)
    model->news++;
}

void
rt_model_sample (struct model *model, const struct footprint *footprint,
                 double time)
{
  struct models *models = model->family->models;
  if (!(time > 0) || !isfinite (time))
    return;
  pthread_mutex_lock (&models->lock);
  add_sample (model, footprint, time);
  models->learnt += time;
  pthread_mutex_unlock (&models->lock);
}
