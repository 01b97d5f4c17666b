/* SPDX-License-Identifier: GPL-3.0-or-later

   A task called on an acquired buffer waits for the release.  */

/* { dg-no-plain "the plain build runs the task at the call" } */

#include <stdio.h>
#include <unistd.h>

static int started;

static void add (int *v) __attribute__ ((task));

static void
add (int *v)
{
  __atomic_store_n (&started, 1, __ATOMIC_SEQ_CST);
  ++*v;
}

int
main (void)
{
  static int v[1], part[2];

#pragma tasks register v
#pragma tasks acquire v
  add (v);
  usleep (20000);
  int early = __atomic_load_n (&started, __ATOMIC_SEQ_CST);
#pragma tasks release v
#pragma tasks unregister v
  printf ("%d %d %d\n", early, started, v[0]);

  /* An overlapping region counts the same.  */
  started = 0;
#pragma tasks register part
#pragma tasks register &part[1] 1
#pragma tasks acquire part
  add (&part[1]);
  usleep (20000);
  early = __atomic_load_n (&started, __ATOMIC_SEQ_CST);
#pragma tasks release part
#pragma tasks acquire &part[1]
  printf ("%d %d %d\n", early, started, part[1]);
#pragma tasks shutdown
  return 0;
}

/* { dg-output "^0 1 1\n0 1 1\n$" } */
