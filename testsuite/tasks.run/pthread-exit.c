/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-additional-options "-pthread" }

   The main thread ends before another: the process ends with the last one.  */

/* { dg-no-sanitizer thread "it never ends such a process" } */

#include <pthread.h>
#include <stdio.h>

static void add (int n, int v[n]) __attribute__ ((task));

static void
add (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

/* What hwloc's libraries have allocated is a leak for AddressSanitizer in such
   a process.  */
const char *
__asan_default_options (void)
{
  return "detect_leaks=0";
}

static int v[10];

static void *
run (void *unused)
{
  for (int i = 0; i < 1000; i++)
    add (10, v);
#pragma tasks wait
  printf ("%d\n", v[9]);
  return unused;
}

int
main (void)
{
  pthread_t thread;
#pragma tasks register v
  add (10, v);
#pragma tasks wait
  pthread_create (&thread, NULL, run, NULL);
  pthread_exit (NULL);
}
