/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether tasks are used is asked of the environment, each time anew.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>
#include <unistd.h>

#define N 8

TASK void add (int n, int v[n], int more);

void
add (int n, int v[n], int more)
{
  for (int i = 0; i < n; i++)
    v[i] += more;
}

static int
option (const char *name)
{
  const char *value = getenv (name);
  return value && *value == '1';
}

static int
by_variable (void)
{
  int v[N] = { 0 };
  if (getenv ("EXAMPLE_TASKS"))
    {
#pragma tasks register v
    }
  if (getenv ("EXAMPLE_TASKS"))
    add (N, v, 1);
  if (getenv ("EXAMPLE_TASKS"))
    {
#pragma tasks unregister v
    }
  return v[0];
}

static int
by_function (void)
{
  int v[N] = { 0 };
  if (option ("EXAMPLE_TASKS"))
    {
#pragma tasks register v
    }
  if (option ("EXAMPLE_TASKS"))
    add (N, v, 2);
  if (option ("EXAMPLE_TASKS"))
    {
#pragma tasks unregister v
    }
  return v[0];
}

static int
by_processors (void)
{
  int *v = calloc (N, sizeof *v);
  if (sysconf (_SC_NPROCESSORS_ONLN) > 100000)
    {
#pragma tasks register v N
      add (N, v, 3);
    }
  if (sysconf (_SC_NPROCESSORS_ONLN) > 100000)
    {
#pragma tasks unregister v
    }
  int result = v[0];
  free (v);
  return result;
}

static int
forgotten (void)
{
  int v[N] = { 0 };
#ifndef FIXED
  if (getenv ("EXAMPLE_REGISTER"))
#endif
    {
#pragma tasks register v
    }
  add (N, v, 4); /* MISTAKE unregistered */
#pragma tasks unregister v
  return v[0];
}

int
main (void)
{
  printf ("%d %d %d %d\n", by_variable (), by_function (), by_processors (),
          forgotten ());
  return 0;
}
