/* SPDX-License-Identifier: GPL-3.0-or-later

   Buffers that are smaller than is said of them, and what is none.  */

/* { dg-do compile } */
/* { dg-c++ } */

#include <stdlib.h>
#include <tasks.h>

#define N 64

#ifdef __cplusplus
extern "C" {
#endif

TASK void use (int n, float *v);
void
use (int n, float *v)
{
  for (int i = 0; i < n; i++)
    v[i] += 1;
}

static float everywhere[N]; /* { dg-note "'everywhere' is declared here" } */

static void
arrays (int i)
{
  float v[N]; /* { dg-note "declared here" } */
  float w[N]; /* { dg-note "declared here" } */
  float m[4][N];
#pragma tasks register v N + 1 /* { dg-warning "26: the number of elements is 65, but 'v' has only 64" } */
#pragma tasks register everywhere 100 /* { dg-warning "35: number of elements is 100, but 'everywhere' has only 64" } */
#pragma tasks register (w + 60) 4
#pragma tasks register &w[60], 5 /* { dg-warning "is 5, but 'w' has only 4" } */
#pragma tasks register m[1], N
#pragma tasks register m[0], 4 * N
#pragma tasks register &m[3][i], N
  use (N, v);
#pragma tasks unregister m[0], 4 * N
#pragma tasks unregister &m[3][i], N
#pragma tasks unregister v
#pragma tasks unregister (w + 60)
#pragma tasks unregister &w[60]
#pragma tasks unregister m[1]
#pragma tasks unregister everywhere
}

/* A pointer that is NULL as it was stored.  */
static void
stored_null (void)
{
  struct
  {
    int n;
    float *p;
  } x = { N, NULL };
  use (x.n, x.p);
}

static void
by_variable (int minus)
{
  float v[N]; /* { dg-note "declared here" } */
  float w[N];
  int n = 2 * N;
  int less = -1;
  float *p = v;
#pragma tasks register p n /* { dg-warning "is 128, but 'v' has only 64" } */
#pragma tasks register w less /* { dg-warning "26: the number of elements is -1, not positive" } */
  use (N, p);
#pragma tasks unregister p
  n = minus ? 5 : N;
#pragma tasks register p n
#pragma tasks unregister p
#pragma tasks unregister w
}

static void
heap (int n)
{
  float *v = (float *)malloc (n * sizeof *v); /* { dg-note "allocated here" } */
  float *w = (float *)malloc (n); /* { dg-note "allocated here" } */
  float *x = (float *)calloc (N, sizeof *x); /* { dg-note "allocated here" } */
  float *y = (float *)malloc ((n + 1) * sizeof *y);
#pragma tasks register v n + 1 /* { dg-warning "more elements than" } */
#pragma tasks register w n /* { dg-warning "more elements" } */
#pragma tasks register x 2 * N /* { dg-warning "is 128, but only 64 are allocated" } */
#pragma tasks register y n + 1
  use (n, v);
  use (n, w);
  use (N, x);
  use (n, y);
#pragma tasks unregister v
#pragma tasks unregister w
#pragma tasks unregister x
#pragma tasks unregister y
  free (v);
  free (w);
  free (x);
  free (y);
}

static void
scalars (void)
{
  float x = 0; /* { dg-note "declare an array 'x\\\[1\\\]' with the attribute 'registered'" } */
  float y = 0;
  float z[1] TASK_REGISTERED = { 0 };
  use (1, &x); /* { dg-warning "the address of 'x' is no buffer: parameter 'v' of task 'use'" } */
#pragma tasks register &y 1
  use (1, &y);
  use (1, z);
#pragma tasks unregister &y
}

#define ROWS 3000 /* more bytes than are kept of a sample */

TASK void first (int n, int t[n][16]);
void
first (int n, int t[n][16])
{
  t[0][3]++;
  t[n - 1][15]++;
}

TASK void behind (int n, int t[n][16]); /* { dg-note "if 'n' is" } */
void
behind (int n, int t[n][16])
{
  t[n][3]++; /* { dg-warning "task .behind. accesses element . of parameter .t., which has only" } */
}

static void
large (void)
{
  int t[ROWS][16] TASK_REGISTERED;
  first (ROWS, t);
  behind (ROWS, t);
}

int
main (int argc, char **argv)
{
  (void)argv;
  large ();
  arrays (argc);
  by_variable (argc);
  stored_null ();
  heap (argc);
  scalars ();
  return 0;
}

#ifdef __cplusplus
}
#endif
