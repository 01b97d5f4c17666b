/* SPDX-License-Identifier: LGPL-2.1-or-later

   Performance models: how long an implementation takes on a kind of worker,
   for buffers of given sizes.

   A model has a *history*: what executions with the same sizes took, in robust
   statistics (level.h).  For sizes that it has not seen a *regression* over
   those that it has (regression.h) says what they take.  And each kind of
   worker has a *drift*: if whatever it executes takes K times what was
   expected, everything else on it is expected to take K times as long at once
   (drift.h).

   Models belong to a set.  `rt_models' is that of the process, which learns
   from what it executes and keeps that on disk (store.h): a codelet's file is
   read when something is asked of one of its models, not when it is sampled,
   and written at the end, if something was learnt that is worth it.  Others,
   for simulations, are in memory only, or only read what there is.  The same
   calls on a set that is only in memory have the same results.

   Any thread may call these functions.  */

#ifndef RT_MODEL_H
#define RT_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "tasks/abi.h"

struct model;
struct models;

/* What is called so in models: the cores of this machine.  */
#define RT_MODEL_CORES "cores"

/* Buffers and integer arguments that are told apart; of more only the sum of
   the bytes is known.  */
#define RT_MODEL_SIZES 8
#define RT_MODEL_SCALARS 4

/* What the time of a call depends on: the sizes of its buffers, and its
   integer arguments.  History is by size; arguments only help the regression.
   Nothing in it points anywhere.  */
struct footprint
{
  uint64_t hash;                  /* of SIZES */
  uint64_t bytes;                 /* of all buffers */
  uint32_t count;                 /* of SIZES */
  uint32_t scalar_count;          /* of SCALARS */
  uint64_t sizes[RT_MODEL_SIZES]; /* of each buffer, bytes */
  int64_t scalars[RT_MODEL_SCALARS];
};

/* Make one: begin, then every buffer and every argument in their order.  */
void rt_footprint_begin (struct footprint *footprint);
void rt_footprint_buffer (struct footprint *footprint, uint64_t bytes);
/* The argument of SIZE bytes at VALUE; left out if it is no integer.  */
void rt_footprint_scalar (struct footprint *footprint, const void *value,
                          uint32_t size);

enum estimate_source
{
  ESTIMATE_NONE,       /* nothing is known: TIME is 0 */
  ESTIMATE_REGRESSION, /* from other sizes */
  ESTIMATE_HISTORY     /* from executions of this size */
};

struct estimate
{
  double time;      /* nanoseconds */
  double deviation; /* of single executions, relative to that */
  enum estimate_source source;
  uint32_t samples; /* that it is made of */
};

/* With so many samples of a size, it need not be calibrated any more.  */
#define RT_MODEL_ENOUGH 3

/* The set of the process.  */
extern struct models *const rt_models;

/* What a set has to do with files.  */
enum models_disk
{
  MODELS_MEMORY, /* nothing */
  MODELS_READ,   /* it starts with what they say */
  MODELS_KEEP    /* and what it learns goes there */
};

/* A new set, with files in DIRECTORY, or in the usual one if that is NULL.  */
struct models *rt_models_new (enum models_disk disk, const char *directory);

/* MODELS goes on so, before anything is asked of it.  rt_models starts with
   MODELS_MEMORY.  */
void rt_models_open (struct models *models, enum models_disk disk,
                     const char *directory);

/* Free MODELS, which rt_models_new made, with all its models.  */
void rt_models_free (struct models *models);

/* Write what MODELS has learnt, if it keeps that and it is worth it.  What
   fails is a warning.  */
void rt_models_save (struct models *models);

/* Around a fork; a CHILD writes only what it learns itself.  */
void rt_models_fork_prepare (void);
void rt_models_fork_done (bool child);

/* The model in MODELS of IMPLEMENTATION of CODELET on workers whose kind is
   called WORKER.  Never NULL; lives as long as MODELS.  */
struct model *rt_model (struct models *models,
                        const struct tasks_codelet *codelet,
                        const struct tasks_implementation *implementation,
                        const char *worker);

struct estimate rt_model_estimate (struct model *model,
                                   const struct footprint *footprint);

/* An execution took TIME nanoseconds, not 0.  */
void rt_model_sample (struct model *model, const struct footprint *footprint,
                      double time);

/* Which of the COUNT implementations with MODELS, all for the same workers, to
   execute next, and measure: each a few times, then the fastest, and now and
   then another, so that it is noticed if that is faster now.  The time that
   this costs is a few percent.  */
uint32_t rt_model_choose (struct model *const models[], uint32_t count,
                          const struct footprint *footprint);

#endif /* RT_MODEL_H */
