/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks that run in place of their calls and register variables, parts of
   their buffers, or much: calls on these that do not run in place, pragmas
   that name them and what is left when the body ends, in every order.  */

/* { dg-environment "TASKS_NCPU=2" } */

#include <stdio.h>
#include <stdlib.h>

#define N 512
#define MANY 40

static void fibonacci (int n, long result[1]) __attribute__ ((task));
static void sum (int n, const int v[n], long result[1]) __attribute__ ((task));
static void sort (int n, int v[n]) __attribute__ ((task));
static void merge (int n, int v[n]) __attribute__ ((task));
static void set (int i, int v[1]) __attribute__ ((task));
static void many (int v[1]) __attribute__ ((task));
static void leave (int depth, int v[1]) __attribute__ ((task));
static void renamed (int n, int v[n], int out[1]) __attribute__ ((task));

static void
fibonacci (int n, long result[1])
{
  if (n < 2)
    {
      *result = n;
      return;
    }
  long last[1] __attribute__ ((registered));
  long last_but_one[1] __attribute__ ((registered));
  fibonacci (n - 1, last);
  fibonacci (n - 2, last_but_one);
#pragma tasks wait
  *result = *last + *last_but_one;
}

/* Parts of what is only read.  */
static void
sum (int n, const int v[n], long result[1])
{
  if (n == 1)
    {
      *result = *v;
      return;
    }
  long left = 0, right = 0;
  int half = n / 2;
#pragma tasks register &left 1
#pragma tasks register v half
#pragma tasks register(v + half)(n - half)
#pragma tasks register &right 1
  sum (half, v, &left);
  sum (n - half, v + half, &right);
#pragma tasks unregister v half
#pragma tasks unregister &left
#pragma tasks unregister &right
#pragma tasks unregister(v + half)
  *result = left + right;
}

static void
merge (int n, int v[n])
{
  int *copy = malloc ((size_t)n * sizeof *copy);
  int i = 0, j = n / 2;
  for (int k = 0; k < n; k++)
    copy[k] = j == n || (i < n / 2 && v[i] <= v[j]) ? v[i++] : v[j++];
  for (int k = 0; k < n; k++)
    v[k] = copy[k];
  free (copy);
}

/* No wait: the order says it.  */
static void
sort (int n, int v[n])
{
  if (n == 1)
    return;
  int half = n / 2;
#pragma tasks register v half
#pragma tasks register(v + half)(n - half)
  sort (half, v);
  sort (n - half, v + half);
  merge (n, v);
#pragma tasks unregister(v + half)
#pragma tasks unregister v half
}

static void
set (int i, int v[1])
{
  *v = i;
}

/* More than are looked for one by one; some are named by pragmas.  */
static void
many (int v[1])
{
  int each[MANY];
  for (int i = 0; i < MANY; i++)
    {
#pragma tasks register &each[i] 1
      set (i, &each[i]);
      if (i == 20)
        {
#pragma tasks acquire &each[i]
          each[i]++;
#pragma tasks release &each[i]
        }
    }
  *v = 0;
  for (int i = 0; i < MANY; i++)
    {
      int k = i * 7 % MANY;
#pragma tasks unregister &each[k]
      *v += each[k];
    }
}

/* What it registers stays so, until it ends.  */
static void
leave (int depth, int v[1])
{
  static int cell[64][1];
  cell[depth][0] = 0;
#pragma tasks register cell[depth]
  set (depth, cell[depth]);
  if (depth > 0)
    leave (depth - 1, v);
  else
    set (7, v);
}

/* Of two that begin alike the bound tells which is meant.  */
static void
renamed (int n, int v[n], int out[1])
{
  int own[4] = { 0 };
#pragma tasks register v 1
#pragma tasks register own
  set (n, v);
  sort (n, v);
  sort (4, own);
  set (n, out);
#pragma tasks unregister own
#pragma tasks unregister v 1
}

int
main (void)
{
  static int v[N], out[1];
  static long result[1];
  long check = 0;
#pragma tasks register v
#pragma tasks register out
#pragma tasks register result
  for (int round = 0; round < 30; round++)
    {
#pragma tasks acquire v
      for (int i = 0; i < N; i++)
        v[i] = (i * 149 + round) % N;
#pragma tasks release v
      sort (N, v);
      sum (N, v, result);
#pragma tasks acquire v
      for (int i = 0; i < N; i++)
        check += v[i] != i;
#pragma tasks release v
#pragma tasks acquire result
      check += *result != (long)N * (N - 1) / 2;
#pragma tasks release result
      fibonacci (15, result);
      many (out);
#pragma tasks acquire result
#pragma tasks acquire out
      check += *result != 610 || *out != MANY * (MANY - 1) / 2 + 1;
#pragma tasks release out
#pragma tasks release result
      leave (63, out);
#pragma tasks acquire out
      check += *out != 7;
#pragma tasks release out
      renamed (N, v, out);
    }
#pragma tasks unregister result
#pragma tasks unregister out
#pragma tasks unregister v
  printf ("%ld\n", check);
  return 0;
}

/* { dg-output "^0\n$" } */
