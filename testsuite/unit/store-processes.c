/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/model/store.c and family.c: several processes use a
   directory of models at once.  */

#define _GNU_SOURCE
#include "kept-models.h"

#include <sys/wait.h>

#include "model/family.h"
#include "model/store.h"
#include "model/text.h"

/* Processes that write at once: nothing is lost.  */
START_TEST (store_processes)
{
  enum
  {
    PROCESSES = 8,
    ROUNDS = 6
  };
  kept_begin ();
  for (int p = 0; p < PROCESSES; p++)
    if (!fork ())
      {
        struct models *models = rt_models_new (MODELS_KEEP, kept_root);
        for (int round = 0; round < ROUNDS; round++)
          {
            kept_sample (models, 1000, 2e6, 1);
            kept_sample (models, 2000 + (uint64_t)p, 3e6 + p * 1e5, 1);
            /* Each time something that is new.  */
            kept_sample (models, 3000 + (uint64_t)(p * ROUNDS + round), 1e6,
                         1);
            rt_models_save (models);
          }
        _exit (0);
      }
  int status;
  for (int p = 0; p < PROCESSES; p++)
    ck_assert (wait (&status) > 0 && !status);
  ck_assert_uint_eq (kept_count_files (), 1);
  kept_is_known (kept_find (kept_root, 1000), 2e6, PROCESSES * ROUNDS);
  for (unsigned p = 0; p < PROCESSES; p++)
    {
      kept_is_known (kept_find (kept_root, 2000 + p), 3e6 + p * 1e5, ROUNDS);
      for (unsigned round = 0; round < ROUNDS; round++)
        kept_is_known (kept_find (kept_root, 3000 + p * ROUNDS + round), 1e6,
                       1);
    }
  kept_end ();
}
END_TEST

/* One process has learnt that it is slower now, another that knows nothing of
   that saves later.  */
START_TEST (store_merges)
{
  kept_begin ();
  kept_learn (kept_root, 1000, 2e6, 1000);
  struct models *one = rt_models_new (MODELS_KEEP, kept_root);
  struct models *other = rt_models_new (MODELS_KEEP, kept_root);
  kept_ask (one, 1000);
  kept_ask (other, 1000);
  kept_sample (one, 1000, 8e6, 20);
  kept_sample (other, 1000, 2.2e6, 1);
  kept_sample (other, 2000, 5e6, 10);
  rt_models_save (one);
  rt_models_save (other);
  kept_is_known (kept_find (kept_root, 2000), 5e6, 10);
  struct estimate estimate = kept_find (kept_root, 1000);
  ck_assert_uint_eq (estimate.samples, 1021);
  ck_assert_msg (estimate.time > 7e6, "%g", estimate.time);
  rt_models_free (one);
  rt_models_free (other);
  kept_end ();
}
END_TEST

/* What a process has learnt its children do not write again.  */
START_TEST (store_fork)
{
  int status;
  kept_begin ();
  rt_models_open (rt_models, MODELS_KEEP, kept_root);
  kept_sample (rt_models, 1000, 2e6, 10);
  rt_models_fork_prepare ();
  pid_t child = fork ();
  rt_models_fork_done (!child);
  if (!child)
    {
      rt_models_save (rt_models);
      if (kept_count_files ())
        _exit (1);
      kept_sample (rt_models, 200000, 3e6, 10);
      rt_models_save (rt_models);
      _exit (kept_count_files () != 1);
    }
  ck_assert (wait (&status) > 0 && !status);
  kept_is_known (kept_find (kept_root, 200000), 3e6, 10);
  kept_is_unknown (kept_find (kept_root, 1000));
  rt_models_save (rt_models);
  kept_is_known (kept_find (kept_root, 1000), 2e6, 10);
  kept_end ();
}
END_TEST

/* A process that is stopped while it has the lock stops no other for long. */
START_TEST (store_stopped)
{
  kept_begin ();
  int ready[2];
  char byte;
  ck_assert (!pipe (ready));
  pid_t child = fork ();
  if (!child)
    {
      struct models *models = rt_models_new (MODELS_KEEP, kept_root);
      if (rt_store_lock (models) < 0 || write (ready[1], "", 1) != 1)
        _exit (1);
      for (;;)
        pause ();
    }
  ck_assert_int_eq (read (ready[0], &byte, 1), 1);
  kept_learn (kept_root, 1000, 2e6, 10);
  kept_is_known (kept_find (kept_root, 1000), 2e6, 10);
  kill (child, SIGKILL);
  waitpid (child, NULL, 0);
  kept_end ();
}
END_TEST

Suite *
store_processes_suite (void)
{
  const TTest *const tests[]
      = { store_processes, store_merges, store_fork, store_stopped, NULL };
  return make_suite ("store-processes", tests);
}
