/* SPDX-License-Identifier: LGPL-2.1-or-later

   Performance models: how long an implementation takes on a kind of worker,
   for buffers of given sizes.

   ...  */

#ifndef RT_MODEL_H
#define RT_MODEL_H

#include <stdint.h>

#include "tasks/abi.h"

/* What the time of a call depends on: the sizes of its buffers, and its
   integer arguments.  */
struct footprint
{
  uint64_t hash;  /* of the sizes */
  uint64_t bytes; /* of all buffers */
  uint32_t count;
  const uint64_t *sizes; /* of each buffer, bytes, in their order */
};

enum estimate_source
{
  ESTIMATE_NONE,       /* nothing is known */
  ESTIMATE_REGRESSION, /* from other sizes */
  ESTIMATE_HISTORY     /* from executions of this size */
};

struct estimate
{
  double time;      /* nanoseconds */
  double deviation; /* of single executions, relative to that */
  enum estimate_source source;
  uint32_t samples;
};

struct model;

/* The model of IMPLEMENTATION of CODELET on workers whose kind is called
   WORKER; read from disk when it is asked for first.  Never NULL, never freed.
   Any thread may call these.  */
struct model *rt_model (const struct tasks_codelet *codelet,
                        const struct tasks_implementation *implementation,
                        const char *worker);

struct estimate rt_model_estimate (struct model *model,
                                   const struct footprint *footprint);

/* An execution took TIME nanoseconds.  */
void rt_model_sample (struct model *model, const struct footprint *footprint,
                      double time);

/* Write what has been learnt to disk; a failure is a warning.  */
void rt_models_save (void);

#endif /* RT_MODEL_H */
