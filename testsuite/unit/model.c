/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/model/ in memory: what samples do to estimates.  */

#include "samples.h"
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/drift.h"
#include "model/level.h"
#include "model/model.h"

static struct tasks_implementation implementations[]
    = { { .target = TASKS_TARGET_CPU, .name = "one" },
        { .target = TASKS_TARGET_CPU, .name = "two" },
        { .target = TASKS_TARGET_CPU, .name = "three" } };
static struct tasks_codelet codelets[]
    = { { .name = "a", .implementations = implementations },
        { .name = "b", .implementations = implementations },
        { .name = "c", .implementations = implementations } };

static double
estimate (struct model *model, uint64_t bytes)
{
  struct footprint footprint = sample_of_bytes (bytes);
  return rt_model_estimate (model, &footprint).time;
}

static void
sample (struct model *model, uint64_t bytes, double time)
{
  struct footprint footprint = sample_of_bytes (bytes);
  rt_model_sample (model, &footprint, time);
}

static void
is_about (double value, double expected, double part)
{
  ck_assert_msg (value > expected * (1 - part)
                     && value < expected * (1 + part),
                 "%g, expected %g", value, expected);
}

START_TEST (model_level_learns)
{
  struct level level = { 0 };
  ck_assert (!rt_level_add (&level, 100));
  is_about (level.mean, 100, 1e-6);
  ck_assert_uint_eq (level.count, 1);
  for (int i = 0; i < 1000; i++)
    ck_assert (!rt_level_add (&level, 100 * sample_noise (.2)));
  is_about (level.mean, 100, .03);
  is_about (level.spread, .1, .4);
}
END_TEST

/* The first execution finds nothing in the caches.  */
START_TEST (model_level_begins_cold)
{
  struct level level = { 0 };
  rt_level_add (&level, 5000);
  rt_level_add (&level, 100);
  is_about (level.mean, 100, .01);
  rt_level_add (&level, 400);
  rt_level_add (&level, 100);
  is_about (level.mean, 100, .01);
  for (int i = 0; i < 40; i++)
    rt_level_add (&level, 100);
  is_about (level.mean, 100, .01);
}
END_TEST

START_TEST (model_level_bears_spikes)
{
  struct level level = { 0 };
  for (int i = 0; i < 40; i++)
    rt_level_add (&level, 100 * sample_noise (.05));
  double before = level.mean;
  rt_level_add (&level, 1e9);
  is_about (level.mean, before, .02);
  /* And two in a row; and again and again; and too short ones.  */
  rt_level_add (&level, 1e9);
  is_about (level.mean, before, .04);
  for (int i = 0; i < 200; i++)
    rt_level_add (&level, i % 10   ? 100 * sample_noise (.05)
                          : i % 20 ? 1e6
                                   : 1);
  is_about (level.mean, 100, .08);
}
END_TEST

START_TEST (model_level_bears_spikes_at_first)
{
  for (int place = 0; place < LEVEL_FIRST; place++)
    {
      struct level level = { 0 };
      for (int i = 0; i < LEVEL_FIRST; i++)
        rt_level_add (&level, i == place ? 1e8 : 100 * sample_noise (.05));
      is_about (level.mean, 100, .1);
    }
}
END_TEST

START_TEST (model_level_adopts_changes)
{
  struct level level = { 0 };
  for (int i = 0; i < 1000; i++)
    rt_level_add (&level, 100 * sample_noise (.1));
  ck_assert (!rt_level_add (&level, 400));
  ck_assert (!rt_level_add (&level, 410));
  ck_assert (rt_level_add (&level, 390));
  is_about (level.mean, 400, .03);
  for (int i = 0; i < 3; i++)
    rt_level_add (&level, 100);
  is_about (level.mean, 100, .03);
}
END_TEST

START_TEST (model_level_follows_slowly)
{
  struct level level = { 0 };
  for (int i = 0; i < 1000; i++)
    rt_level_add (&level, 100 * sample_noise (.1));
  for (int i = 0; i < 300; i++)
    rt_level_add (&level, 120 * sample_noise (.1));
  is_about (level.mean, 120, .03);
}
END_TEST

START_TEST (model_level_merges)
{
  struct level one = { 0 }, other = { 0 }, empty = { 0 };
  rt_level_set (&one, 100, .1, 20);
  rt_level_set (&other, 120, .1, 20);
  rt_level_merge (&one, &other, LEVEL_MOST);
  is_about (one.mean, 110, .01);
  ck_assert_uint_eq (one.count, 40);
  rt_level_merge (&one, &empty, LEVEL_MOST);
  is_about (one.mean, 110, .01);
  rt_level_merge (&empty, &one, 4);
  is_about (empty.mean, 110, .01);
  ck_assert_uint_eq (empty.weight, 4);
  /* Who has seen a change is right.  */
  rt_level_set (&other, 1000, .1, 1000);
  rt_level_merge (&one, &other, LEVEL_MOST);
  is_about (one.mean, 110, .01);
}
END_TEST

START_TEST (model_estimate_from_history)
{
  struct models *models = rt_models_new (MODELS_MEMORY, NULL);
  struct model *model
      = rt_model (models, &codelets[0], &implementations[0], "cores");
  ck_assert (model
             == rt_model (models, &codelets[0], &implementations[0], "cores"));
  ck_assert (model
             != rt_model (models, &codelets[0], &implementations[1], "cores"));
  ck_assert (model
             != rt_model (models, &codelets[0], &implementations[0], "gpu"));
  ck_assert (model
             != rt_model (models, &codelets[1], &implementations[0], "cores"));
  struct footprint footprint = sample_of_bytes (1000);
  struct estimate known = rt_model_estimate (model, &footprint);
  ck_assert_int_eq (known.source, ESTIMATE_NONE);
  ck_assert (known.time == 0);
  rt_model_sample (model, &footprint, 100);
  known = rt_model_estimate (model, &footprint);
  ck_assert_int_eq (known.source, ESTIMATE_HISTORY);
  ck_assert_uint_eq (known.samples, 1);
  ck_assert (known.deviation >= .5);
  for (int i = 0; i < 50; i++)
    rt_model_sample (model, &footprint, 100 * sample_noise (.02));
  known = rt_model_estimate (model, &footprint);
  is_about (known.time, 100, .02);
  ck_assert_uint_eq (known.samples, 51);
  ck_assert (known.deviation < .05);
  /* Times that are none.  */
  rt_model_sample (model, &footprint, 0);
  rt_model_sample (model, &footprint, -1);
  rt_model_sample (model, &footprint, NAN);
  rt_model_sample (model, &footprint, INFINITY);
  is_about (estimate (model, 1000), 100, .02);
  /* The same number of bytes is not the same size.  */
  rt_footprint_begin (&footprint);
  rt_footprint_buffer (&footprint, 400);
  rt_footprint_buffer (&footprint, 600);
  known = rt_model_estimate (model, &footprint);
  ck_assert_int_ne (known.source, ESTIMATE_HISTORY);
  rt_models_free (models);
}
END_TEST

/* More sizes than are kept: the ones used last are.  */
START_TEST (model_forgets_sizes)
{
  struct models *models = rt_models_new (MODELS_MEMORY, NULL);
  struct model *model
      = rt_model (models, &codelets[0], &implementations[0], "cores");
  for (uint64_t i = 1; i <= 1000; i++)
    {
      sample (model, 1000 * i, 10.0 * (double)i);
      sample (model, 7, 3);
    }
  struct footprint first = sample_of_bytes (1000),
                   last = sample_of_bytes (1000000),
                   always = sample_of_bytes (7);
  ck_assert_int_ne (rt_model_estimate (model, &first).source,
                    ESTIMATE_HISTORY);
  ck_assert_int_eq (rt_model_estimate (model, &last).source, ESTIMATE_HISTORY);
  ck_assert_int_eq (rt_model_estimate (model, &always).source,
                    ESTIMATE_HISTORY);
  rt_models_free (models);
}
END_TEST

/* Fill MODELS: codelet I takes (I + 1) * 100 on both kinds of workers.  */
static void
learn (struct models *models, struct model *model[3][2])
{
  for (int c = 0; c < 3; c++)
    for (int w = 0; w < 2; w++)
      {
        model[c][w] = rt_model (models, &codelets[c], &implementations[0],
                                w ? "gpu" : "cores");
        for (int i = 0; i < 20; i++)
          sample (model[c][w], 1000, 100 * (c + 1) * sample_noise (.05));
      }
}

/* A kind of worker becomes slower by 4: after a few samples of two codelets,
   and of one if no other runs, the third is expected to be slower, too; the
   other worker's are not.  */
START_TEST (model_drift)
{
  for (int codelets_run = 1; codelets_run <= 2; codelets_run++)
    {
      struct models *models = rt_models_new (MODELS_MEMORY, NULL);
      struct model *model[3][2];
      learn (models, model);
      if (codelets_run == 1)
        for (int i = 0; i < DRIFT_LATELY; i++)
          sample (model[0][1], 1000, 100);
      for (int i = 0; i < 3; i++)
        {
          int c = i % codelets_run;
          sample (model[c][1], 1000, 400 * (c + 1) * sample_noise (.1));
        }
      for (int c = 0; c < 3; c++)
        {
          is_about (estimate (model[c][1], 1000), 400 * (c + 1), .2);
          is_about (estimate (model[c][0], 1000), 100 * (c + 1), .1);
        }
      /* It was a drift, and only once: that of a codelet is not added.  */
      for (int i = 0; i < 20; i++)
        sample (model[0][1], 1000, 400 * sample_noise (.05));
      is_about (estimate (model[0][1], 1000), 400, .1);
      is_about (estimate (model[2][1], 1000), 1200, .2);
      /* And back.  */
      for (int i = 0; i < 3; i++)
        sample (model[i % 2][1], 1000, 100 * (i % 2 + 1));
      for (int c = 0; c < 3; c++)
        is_about (estimate (model[c][1], 1000), 100 * (c + 1), .2);
      rt_models_free (models);
    }
}
END_TEST

/* If one codelet is most of what runs, it finds out alone; the others still
   follow, and it does not follow twice.  */
START_TEST (model_drift_is_confirmed)
{
  struct models *models = rt_models_new (MODELS_MEMORY, NULL);
  struct model *model[3][2];
  learn (models, model);
  /* One of its sizes will not run.  */
  for (int i = 0; i < 10; i++)
    sample (model[0][1], 8000, 800);
  for (int i = 0; i < 6; i++)
    sample (model[0][1], 1000, 400 * sample_noise (.05));
  is_about (estimate (model[0][1], 1000), 400, .1);
  is_about (estimate (model[2][1], 1000), 300, .1);
  for (int i = 0; i < DRIFT_CONFIRM; i++)
    {
      sample (model[1][1], 1000, 800);
      sample (model[0][1], 1000, 400 * sample_noise (.05));
    }
  is_about (estimate (model[0][1], 1000), 400, .1);
  is_about (estimate (model[0][1], 8000), 3200, .2);
  is_about (estimate (model[1][1], 1000), 800, .1);
  is_about (estimate (model[2][1], 1000), 1200, .2);
  is_about (estimate (model[2][0], 1000), 300, .1);
  rt_models_free (models);
}
END_TEST

/* If one codelet becomes slower and others do not, it is that codelet.  */
START_TEST (model_drift_of_one_codelet_is_none)
{
  struct models *models = rt_models_new (MODELS_MEMORY, NULL);
  struct model *model[3][2];
  learn (models, model);
  for (int i = 0; i < 10; i++)
    {
      sample (model[0][0], 1000, 400);
      sample (model[1][0], 1000, 200);
    }
  is_about (estimate (model[0][0], 1000), 400, .05);
  is_about (estimate (model[1][0], 1000), 200, .05);
  is_about (estimate (model[2][0], 1000), 300, .05);
  /* Nor if there are several in a row, and others just before.  */
  sample (model[1][0], 1000, 200);
  for (int i = 0; i < 4; i++)
    sample (model[0][0], 1000, 1600);
  is_about (estimate (model[0][0], 1000), 1600, .05);
  is_about (estimate (model[1][0], 1000), 200, .05);
  rt_models_free (models);
}
END_TEST

/* Spikes, of whatever codelets, are no drift unless they are alike.  */
START_TEST (model_spikes_are_no_drift)
{
  struct models *models = rt_models_new (MODELS_MEMORY, NULL);
  struct model *model[3][2];
  learn (models, model);
  for (int i = 0; i < 300; i++)
    sample (model[i % 3][0], 1000,
            i % 4 ? 100 * (i % 3 + 1) * sample_noise (.05) : 1e5);
  for (int c = 0; c < 3; c++)
    is_about (estimate (model[c][0], 1000), 100 * (c + 1), .3);
  sample (model[0][0], 1000, 1e4);
  sample (model[1][0], 1000, 1e6);
  sample (model[2][0], 1000, 1e9);
  for (int c = 0; c < 3; c++)
    is_about (estimate (model[c][0], 1000), 100 * (c + 1), .3);
  rt_models_free (models);
}
END_TEST

/* However often models find drifts, of which each is odd to the others, it is
   no more than machines have.  */
START_TEST (model_drift_is_bounded)
{
  for (int sign = -1; sign <= 1; sign += 2)
    {
      struct drift drift = { .factor = 1 };
      int models[2], changes = 0;
      for (int i = 0; i < 300; i++)
        changes += rt_drift_add (&drift, &models[i % 2], sign * log (2), sign)
                   == DRIFT_CHANGED;
      ck_assert_int_gt (changes, 1);
      ck_assert_int_lt (changes, 10);
      is_about (drift.factor, pow (2, sign * changes), 1e-6);
    }
}
END_TEST

/* Sizes not seen follow the drift, too.  */
START_TEST (model_drift_of_regression)
{
  struct models *models = rt_models_new (MODELS_MEMORY, NULL);
  struct model *model
      = rt_model (models, &codelets[0], &implementations[0], "cores");
  for (int i = 0; i < 10; i++)
    for (uint64_t bytes = 1000; bytes <= 8000; bytes *= 2)
      sample (model, bytes, (double)bytes);
  is_about (estimate (model, 3000), 3000, .02);
  for (int i = 0; i < 4; i++)
    sample (model, 1000, 4000);
  is_about (estimate (model, 3000), 12000, .05);
  is_about (estimate (model, 8000), 32000, .05);
  rt_models_free (models);
}
END_TEST

/* What the buffers do not say the arguments may.  */
START_TEST (model_arguments)
{
  struct models *models = rt_models_new (MODELS_MEMORY, NULL);
  struct model *model
      = rt_model (models, &codelets[0], &implementations[0], "cores");
  struct footprint footprint;
  float other = 3.5f;
  for (int32_t i = 0; i < 40; i++)
    {
      int32_t n = 100 * (1 + i * 7 % 31);
      rt_footprint_begin (&footprint);
      rt_footprint_buffer (&footprint, 4);
      rt_footprint_scalar (&footprint, &other, sizeof other);
      rt_footprint_scalar (&footprint, &n, sizeof n);
      ck_assert_uint_eq (footprint.scalar_count, 1);
      rt_model_sample (model, &footprint, 1000 + 20.0 * n);
    }
  for (int64_t n = 150; n < 3000; n += 300)
    {
      rt_footprint_begin (&footprint);
      rt_footprint_buffer (&footprint, 4);
      rt_footprint_scalar (&footprint, &n, sizeof n);
      struct estimate known = rt_model_estimate (model, &footprint);
      is_about (known.time, 1000 + 20.0 * (double)n, .1);
      ck_assert_int_eq (known.source, ESTIMATE_HISTORY);
      ck_assert (known.deviation < .2);
    }
  rt_models_free (models);
}
END_TEST

/* Sets know nothing of each other, and do the same for the same samples.  */
START_TEST (model_sets)
{
  struct models *sets[] = { rt_models_new (MODELS_MEMORY, NULL),
                            rt_models_new (MODELS_MEMORY, NULL) };
  uint64_t seed = sample_seed;
  double found[2][4];
  for (int s = 0; s < 2; s++)
    {
      struct model *model[3][2];
      ck_assert (estimate (rt_model (sets[s], &codelets[0],
                                     &implementations[0], "cores"),
                           1000)
                 == 0);
      sample_seed = seed;
      learn (sets[s], model);
      for (int i = 0; i < 500; i++)
        sample (model[i % 3][i % 2], 1000 << i % 5, 1000 * sample_noise (.9));
      for (int c = 0; c < 4; c++)
        found[s][c] = estimate (model[c % 3][c % 2], 1500 << c);
    }
  ck_assert (!memcmp (found[0], found[1], sizeof found[0]));
  rt_models_free (sets[0]);
  rt_models_free (sets[1]);
}
END_TEST

/* Execute what is chosen COUNT times; TIMES are those of the implementations.
   Count how often each was.  */
static double
compete (struct model *const model[3], const double times[3], unsigned runs[3],
         unsigned count)
{
  struct footprint footprint = sample_of_bytes (1000);
  double spent = 0;
  for (unsigned i = 0; i < count; i++)
    {
      uint32_t chosen = rt_model_choose (model, 3, &footprint);
      double time = times[chosen] * sample_noise (.05);
      rt_model_sample (model[chosen], &footprint, time);
      spent += time;
      runs[chosen]++;
    }
  return spent;
}

START_TEST (model_implementations_compete)
{
  struct models *models = rt_models_new (MODELS_MEMORY, NULL);
  struct model *model[3];
  for (int i = 0; i < 3; i++)
    model[i] = rt_model (models, &codelets[0], &implementations[i], "cores");
  unsigned runs[3] = { 0 };
  /* Each a few times.  */
  compete (model, (double[]){ 300, 100, 2000 }, runs, 3 * RT_MODEL_ENOUGH);
  for (int i = 0; i < 3; i++)
    ck_assert_uint_eq (runs[i], RT_MODEL_ENOUGH);
  /* Then the fastest; the others hardly cost anything.  */
  double spent = compete (model, (double[]){ 300, 100, 2000 }, runs, 10000);
  ck_assert_msg (spent < 10000 * 100 * 1.06, "%g", spent);
  ck_assert_uint_gt (runs[0], RT_MODEL_ENOUGH);
  ck_assert_uint_gt (runs[2], RT_MODEL_ENOUGH);
  ck_assert_uint_gt (runs[1], 9000);
  /* One that becomes faster is noticed, and one that becomes slower.  */
  compete (model, (double[]){ 30, 100, 2000 }, runs, 2000);
  memset (runs, 0, sizeof runs);
  compete (model, (double[]){ 30, 100, 2000 }, runs, 1000);
  ck_assert_uint_gt (runs[0], 900);
  memset (runs, 0, sizeof runs);
  compete (model, (double[]){ 3000, 100, 2000 }, runs, 1000);
  ck_assert_uint_gt (runs[1], 900);
  rt_models_free (models);
}
END_TEST

/* Threads that begin at once do not all try the same one.  */
START_TEST (model_implementations_under_way)
{
  struct models *models = rt_models_new (MODELS_MEMORY, NULL);
  struct model *model[3];
  struct footprint footprint = sample_of_bytes (10);
  unsigned runs[3] = { 0 };
  for (int i = 0; i < 3; i++)
    model[i] = rt_model (models, &codelets[0], &implementations[i], "cores");
  for (int i = 0; i < 9; i++)
    runs[rt_model_choose (model, 3, &footprint)]++;
  for (int i = 0; i < 3; i++)
    ck_assert_uint_eq (runs[i], 3);
  rt_model_sample (model[1], &footprint, 5);
  ck_assert_uint_eq (rt_model_choose (model, 3, &footprint), 1);
  rt_models_free (models);
}
END_TEST

Suite *
model_suite (void)
{
  const TTest *const tests[] = { model_level_learns,
                                 model_level_begins_cold,
                                 model_level_bears_spikes,
                                 model_level_bears_spikes_at_first,
                                 model_level_adopts_changes,
                                 model_level_follows_slowly,
                                 model_level_merges,
                                 model_estimate_from_history,
                                 model_forgets_sizes,
                                 model_drift,
                                 model_drift_is_confirmed,
                                 model_drift_of_one_codelet_is_none,
                                 model_spikes_are_no_drift,
                                 model_drift_is_bounded,
                                 model_drift_of_regression,
                                 model_arguments,
                                 model_sets,
                                 model_implementations_compete,
                                 model_implementations_under_way,
                                 NULL };
  return make_suite ("model", tests);
}
