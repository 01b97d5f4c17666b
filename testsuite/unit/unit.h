/* SPDX-License-Identifier: GPL-3.0-or-later

   The unit tests of the runtime: one suite for each of its units, all in one
   program (main.c).  Every test runs in a process of its own.  */

#ifndef UNIT_H
#define UNIT_H

#include <check.h>

Suite *board_suite (void);
Suite *dependence_suite (void);
Suite *description_suite (void);
Suite *ledger_suite (void);
Suite *lock_suite (void);
Suite *model_suite (void);
Suite *regression_suite (void);
Suite *store_suite (void);
Suite *store_damage_suite (void);
Suite *store_processes_suite (void);
Suite *opencl_transfers_suite (void);
Suite *opencl_kernels_suite (void);
Suite *opencl_choice_suite (void);
Suite *opencl_survival_suite (void);
Suite *opencl_cache_suite (void);
Suite *order_suite (void);
Suite *partition_calls_suite (void);
Suite *partition_suite (void);
Suite *plan_suite (void);
Suite *plan_explain_suite (void);
Suite *plan_cores_suite (void);
Suite *plan_turns_suite (void);
Suite *pool_suite (void);
Suite *queue_suite (void);
Suite *rank_suite (void);
Suite *region_suite (void);
Suite *interval_suite (void);
Suite *segment_suite (void);
Suite *hash_suite (void);
Suite *binary_heap_suite (void);
Suite *spelling_suite (void);
Suite *counter_suite (void);
Suite *tape_suite (void);
Suite *offload_suite (void);
Suite *offload_cases_suite (void);

/* Set by a test that uses OpenCL: LeakSanitizer is not to look for leaks at
   its end.  PoCL's compiler leaks, and looking at its threads may crash.  */
extern int leaks_are_not_ours;

/* An assertion of which there are thousands: each of Check's own writes its
   line to a file, of which the program that forks all tests keeps what it
   reads.  */
#define assert_each(CONDITION)                                                \
  do                                                                          \
    if (!(CONDITION))                                                         \
      ck_abort_msg ("%s", #CONDITION);                                        \
  while (0)

/* A suite NAME of one test case in which every test starts with the calling
   thread known to the runtime; TESTS ends with NULL.  */
Suite *make_suite (const char *name, const TTest *const tests[]);

#endif /* UNIT_H */
