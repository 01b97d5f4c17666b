/* SPDX-License-Identifier: GPL-3.0-or-later

   Buffers that may be left out: functions find out in many ways whether there
   is one.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

TASK void add (int n, int v[n], int k);
TASK void copy (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void clear (int n, int w[n] TASK_OUTPUT);

void
add (int n, int v[n], int k)
{
  for (int i = 0; i < n; i++)
    v[i] += k;
}

void
copy (int n, const int v[n], int w[n])
{
  memcpy (w, v, n * sizeof *w);
}

void
clear (int n, int w[n])
{
  memset (w, 0, n * sizeof *w);
}

/* By the sum of two answers.  */
static int
both (int n, int *v, int *w)
{
  int have = (v != NULL) + 2 * (w != NULL);
  if (have & 1)
    {
#pragma tasks register v n
    }
  if (have & 2)
    {
#pragma tasks register w n
    }
  if (have == 3 || have == 1)
    add (n, v, 1);
  if (have >= 2)
    add (n, w, 2);
  if (w)
    {
#pragma tasks unregister w
    }
  if (v)
    {
#pragma tasks unregister v
    }
  return (v ? v[0] : 0) + (w ? w[n - 1] : 0);
}

/* By a function.  */
static int
valid_p (const int *p)
{
  return p != NULL;
}

static void
load (int n, const int *from, int *to)
{
  if (valid_p (from))
    copy (n, from, to);
  else
    clear (n, to);
}

/* By a number that stands for it.  */
static void
load_by_mode (int n, const int *from, int *to)
{
  int mode = from ? 2 : 1;
  switch (mode)
    {
    case 2:
      copy (n, from, to);
      break;
    default:
      clear (n, to);
    }
}

int
main (void)
{
  int a[6] = { 1 }, b[6] = { 2 };
  int v[4] TASK_REGISTERED = { 1, 2, 3, 4 }, w[4] TASK_REGISTERED;
  printf ("%d %d %d ", both (6, a, b), both (6, NULL, b), both (6, a, NULL));
  load (4, NULL, w);
  load (4, v, w);
  load_by_mode (4, NULL, w);
  load_by_mode (4, v, w);
#pragma tasks wait
  printf ("%d\n", w[3]);
  return 0;
}
