/* SPDX-License-Identifier: LGPL-2.1-or-later

   The last samples of a model whose calls have integer arguments.

   Entries are by size, so that they cannot tell what arguments matter; these
   can.  They are in a ring.  When the model's file is read, the ring is put
   straight, what it had from the file before goes, and what the file has comes
   before what this process has learnt since.  */

#include "recent.h"

#include <math.h>
#include <string.h>

/* A regression over them is made when there are so many, and anew when there
   are so many more.  */
#define LEAST 8
#define MORE 8

/* It is taken if its error is less than this part of the other's.  */
#define BETTER 0.6

static uint32_t
kept (const struct model *model)
{
  return model->recent_count < MODEL_RECENT ? (uint32_t)model->recent_count
                                            : MODEL_RECENT;
}

static void
make_room (struct model *model)
{
  if (!model->recent)
    model->recent = rt_model_allocate (MODEL_RECENT * sizeof *model->recent);
}

void
rt_recent_add (struct model *model, const struct footprint *footprint,
               double time)
{
  if (!footprint->scalar_count)
    return;
  make_room (model);
  model->recent[model->recent_count++ % MODEL_RECENT] = (struct recent){
    .footprint = *footprint, .time = time, .drift = model->worker->drift.factor
  };
}

void
rt_recent_forget_known (struct model *model)
{
  struct recent fresh[MODEL_RECENT];
  uint32_t count = 0;
  for (uint32_t i = kept (model); i--;)
    {
      const struct recent *recent = rt_recent_at (model, i);
      if (!recent->when)
        fresh[count++] = *recent;
    }
  if (count)
    memcpy (model->recent, fresh, count * sizeof *fresh);
  model->recent_count = count;
  model->recent_fitted = 0;
}

void
rt_recent_before (struct model *model, const struct footprint *footprint,
                  double time, int64_t when)
{
  uint32_t count = kept (model);
  if (count == MODEL_RECENT)
    return;
  make_room (model);
  memmove (model->recent + 1, model->recent, count * sizeof *model->recent);
  /* What files say is without drift.  */
  model->recent[0] = (struct recent){
    .footprint = *footprint, .time = time, .drift = 1, .when = when
  };
  model->recent_count++;
  model->recent_fitted = 0;
}

void
rt_recent_known (struct model *model, int64_t when)
{
  for (uint32_t i = 0; i < kept (model); i++)
    if (!model->recent[i].when)
      model->recent[i].when = when;
}

const struct recent *
rt_recent_at (const struct model *model, uint32_t ago)
{
  return ago < kept (model)
             ? &model->recent[(model->recent_count - 1 - ago) % MODEL_RECENT]
             : NULL;
}

const struct regression *
rt_recent_fit (struct model *model)
{
  uint64_t all = model->recent_count;
  if (all < LEAST)
    return NULL;
  if (model->recent_fitted && all < model->recent_fitted + MORE)
    return &model->recent_fit;
  struct regression_point points[MODEL_RECENT];
  uint32_t count = kept (model);
  double drift = model->worker->drift.factor;
  for (uint32_t i = 0; i < count; i++)
    points[i] = (struct regression_point){
      .footprint = &model->recent[i].footprint,
      .time = model->recent[i].time * (drift / model->recent[i].drift),
      .samples = 1
    };
  rt_regression_fit (&model->recent_fit, points, count);
  model->recent_drift = drift;
  model->recent_fitted = all;
  return &model->recent_fit;
}

struct estimate
rt_recent_ask (struct model *model, const struct footprint *footprint,
               double error)
{
  struct estimate estimate = { .source = ESTIMATE_NONE };
  const struct regression *fit = rt_recent_fit (model);
  if (!fit)
    return estimate;
  if (fit->form != REGRESSION_NONE && fit->error < BETTER * error)
    estimate = rt_regression_predict (fit, footprint);
  estimate.time *= model->worker->drift.factor / model->recent_drift;
  return estimate;
}
