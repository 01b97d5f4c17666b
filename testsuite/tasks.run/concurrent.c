/* SPDX-License-Identifier: GPL-3.0-or-later

   What may run together does: readers of one buffer, and writers of disjoint
   blocks, also where the whole is registered too.  Each pair of tasks here
   can only end if both run at the same time.  */

/* { dg-no-plain "the tasks meet" } */
/* { dg-fixed-environment "two workers are needed" } */
/* { dg-environment "TASKS_NCPU=3" } */

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static int present;

/* Wait until two tasks are here; 1 if they were within some seconds.  */
static int
meet (void)
{
  __atomic_add_fetch (&present, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; i < 20000; i++)
    {
      if (__atomic_load_n (&present, __ATOMIC_SEQ_CST) >= 2)
        return 1;
      usleep (1000);
    }
  return 0;
}

static void read_it (int n, const int v[n], int *met) __attribute__ ((task));
static void write_it (int n, int v[n], int *met) __attribute__ ((task));

static void
read_it (int n, const int v[n], int *met)
{
  (void)n, (void)v;
  *met = meet ();
}

static void
write_it (int n, int v[n], int *met)
{
  v[0] = n;
  *met = meet ();
}

int
main (void)
{
  static int v[20], met[2];

#pragma tasks register v
#pragma tasks register v 10
#pragma tasks register &v[10] 10
#pragma tasks register &met[0] 1
#pragma tasks register &met[1] 1
  read_it (20, v, &met[0]);
  read_it (10, v, &met[1]);
#pragma tasks wait
  printf ("readers %d %d\n", met[0], met[1]);

  present = 0;
  write_it (10, v, &met[0]);
  write_it (10, &v[10], &met[1]);
#pragma tasks wait
  printf ("blocks %d %d\n", met[0], met[1]);
#pragma tasks shutdown
  return 0;
}

/* { dg-output "^readers 1 1\nblocks 1 1\n$" } */
