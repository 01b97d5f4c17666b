/* SPDX-License-Identifier: GPL-3.0-or-later

   What the program does with buffers that tasks have; and what it may do.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 10

TASK void fill (int n, int v[n] TASK_OUTPUT, int x);
TASK void sum (int n, const int v[n], int *s TASK_OUTPUT);

void
fill (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] = x + i;
}

void
sum (int n, const int v[n], int *s)
{
  *s = 0;
  for (int i = 0; i < n; i++)
    *s += v[i];
}

static int global[N], total;

/* Somewhere else than the call.  */
static void __attribute__ ((noinline))
show (const int *v)
{
  printf ("%d\n", v[3]); /* the program reads a buffer that task 'fill' writes as its parameter 'v', without waiting for the task, at byte 12 */
}

static void
stack (void)
{
  int v[N] TASK_REGISTERED, other[N];

  memset (other, 0, sizeof other);
  fill (N, v, 1);
  other[2] = 7;
  show (v);
  show (other);
#pragma tasks wait
  show (v);
  v[0]++;
  fill (N, v, other[2]);
#pragma tasks acquire v
  v[1]++;
#pragma tasks release v
  v[2] = 1;
#pragma tasks wait
  v[2] = 2;
}

static void
heap (int n)
{
  int *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);

#pragma tasks register v n
  for (int i = 0; i < n; i++)
    v[i] = w[i] = i;
#pragma tasks register &total 1
  sum (n, v, &total);
  w[1] = v[1];
  memcpy (w, v, n * sizeof *v);
  v[n - 1]++; /* the program writes a buffer that task 'sum' reads as its parameter 'v' */
  if (total != 45) /* the program reads a buffer that task 'sum' writes as its parameter 's' */
    puts ("wrong");
#pragma tasks unregister v
  v[0] = 2;
  printf ("%d %d\n", w[2], v[0]);
  /* What it waited for has written this, too.  */
  if (total != 45)
    puts ("wrong");
#pragma tasks unregister &total
  if (total != 45)
    puts ("wrong");
  free (v);
  free (w);
}

static void
library (void)
{
#pragma tasks register global
  fill (N, global, 65);
  int copy[N];
  memcpy (copy, global, sizeof copy); /* the program reads a buffer that task 'fill' writes */
#pragma tasks acquire global
  memcpy (copy, global, sizeof copy);
#pragma tasks unregister global
  fwrite (copy, 1, 1, stdout);
  puts ("");
}

/* Of two that read it only the later has been waited for.  */
static void
readers (void)
{
  int v[N] TASK_REGISTERED = { 0 }, first = 0, last = 0;
#pragma tasks register &first 1
#pragma tasks register &last 1
  sum (N, v, &first);
  sum (N, v, &last);
#pragma tasks unregister &last
  v[0] = last; /* the program writes a buffer that task 'sum' reads as its parameter */
#pragma tasks wait
#pragma tasks unregister &first
  v[0] = first;
}

int
main (void)
{
  stack ();
  heap (N);
  library ();
  readers ();
  return 0;
}
