/* SPDX-License-Identifier: GPL-3.0-or-later

   A call returns at once, and `wait' comes back when the task has ended.  */

/* { dg-no-plain "the task waits for its caller" } */
/* { dg-environment "TASKS_NCPU=2" } */

#include <stdio.h>
#include <unistd.h>

static int returned;

/* Whether the caller has come back from its call.  */
static int
has_returned (void)
{
  return __atomic_load_n (&returned, __ATOMIC_SEQ_CST);
}

static void late (int *seen) __attribute__ ((task));

static void
late (int *seen)
{
  for (int i = 0; i < 20000 && !has_returned (); i++)
    usleep (1000);
  *seen = has_returned ();
}

int
main (void)
{
  static int seen[1];

#pragma tasks register seen
  late (seen);
  __atomic_store_n (&returned, 1, __ATOMIC_SEQ_CST);
#pragma tasks wait
  printf ("%d\n", seen[0]);
#pragma tasks unregister seen
  return 0;
}

/* { dg-output "^1\n$" } */
