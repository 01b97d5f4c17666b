/* SPDX-License-Identifier: GPL-3.0-or-later

   Run all unit tests and print the results in DejaGnu's form.  */

#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/thread.h"

/* Seconds a test may take: nothing comes near, unless it hangs.  */
#define LIMIT 600

int leaks_are_not_ours;

/* LeakSanitizer asks this at exit.  */
int __lsan_is_turned_off (void);

int
__lsan_is_turned_off (void)
{
  return leaks_are_not_ours;
}

/* ThreadSanitizer asks this at the start.  It would sleep a second at the end
   of every process, and some tests have dozens.  */
const char *__tsan_default_options (void);

const char *
__tsan_default_options (void)
{
  return "atexit_sleep_ms=10";
}

/* It does not see the lock of the dynamic linker, which keeps objects while
   they are looked at.  */
const char *__tsan_default_suppressions (void);

const char *
__tsan_default_suppressions (void)
{
  return "race:_dl_close_worker";
}

/* The test's thread uses the runtime.  */
static void
attach (void)
{
  rt_thread_attach (RT_NO_SLOT);
}

Suite *
make_suite (const char *name, const TTest *const tests[])
{
  Suite *suite = suite_create (name);
  for (; *tests; tests++)
    {
      TCase *test_case = tcase_create ((*tests)->name);
      tcase_set_timeout (test_case, LIMIT);
      tcase_add_checked_fixture (test_case, attach, NULL);
      tcase_add_test (test_case, *tests);
      suite_add_tcase (suite, test_case);
    }
  return suite;
}

/* With the argument `no-opencl' without those that need OpenCL.  */
int
main (int argc, char **argv)
{
  /* What earlier runs have learnt is not for tests.  */
  setenv ("TASKS_MODELS", "0", 1);
  SRunner *runner = srunner_create (lock_suite ());
  srunner_add_suite (runner, tape_suite ());
  srunner_add_suite (runner, dependence_suite ());
  srunner_add_suite (runner, description_suite ());
  srunner_add_suite (runner, model_suite ());
  srunner_add_suite (runner, regression_suite ());
  srunner_add_suite (runner, store_suite ());
  srunner_add_suite (runner, store_damage_suite ());
  srunner_add_suite (runner, store_processes_suite ());
  if (argc < 2 || strcmp (argv[1], "no-opencl"))
    {
      srunner_add_suite (runner, opencl_transfers_suite ());
      srunner_add_suite (runner, opencl_kernels_suite ());
      srunner_add_suite (runner, opencl_choice_suite ());
      srunner_add_suite (runner, opencl_survival_suite ());
      srunner_add_suite (runner, opencl_cache_suite ());
    }
  srunner_add_suite (runner, order_suite ());
  srunner_add_suite (runner, board_suite ());
  srunner_add_suite (runner, partition_suite ());
  srunner_add_suite (runner, partition_calls_suite ());
  srunner_add_suite (runner, plan_suite ());
  srunner_add_suite (runner, plan_explain_suite ());
  srunner_add_suite (runner, plan_cores_suite ());
  srunner_add_suite (runner, plan_turns_suite ());
  srunner_add_suite (runner, pool_suite ());
  srunner_add_suite (runner, queue_suite ());
  srunner_add_suite (runner, rank_suite ());
  srunner_add_suite (runner, region_suite ());
  srunner_add_suite (runner, interval_suite ());
  srunner_add_suite (runner, segment_suite ());
  srunner_add_suite (runner, hash_suite ());
  srunner_add_suite (runner, binary_heap_suite ());
  srunner_add_suite (runner, spelling_suite ());
  srunner_add_suite (runner, counter_suite ());
  srunner_add_suite (runner, ledger_suite ());
  srunner_add_suite (runner, offload_suite ());
  srunner_add_suite (runner, offload_cases_suite ());
  srunner_run_all (runner, CK_SILENT);

  int count = srunner_ntests_run (runner);
  int failed = srunner_ntests_failed (runner);
  TestResult **results = srunner_results (runner);
  for (int i = 0; i < count; i++)
    if (tr_rtype (results[i]) == CK_PASS)
      printf ("PASS: unit/%s\n", tr_tcname (results[i]));
    else
      printf ("FAIL: unit/%s: %s:%d: %s\n", tr_tcname (results[i]),
              tr_lfile (results[i]), tr_lno (results[i]), tr_msg (results[i]));
  free (results);
  srunner_free (runner);
  /* The summary wants to know that this is the end.  */
  printf ("# of expected passes\t%d\n", count - failed);
  return failed != 0;
}
