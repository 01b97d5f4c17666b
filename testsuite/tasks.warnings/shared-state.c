/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables that tasks share with each other, or with who calls them.  */

/* { dg-do compile } */
/* { dg-c++ } */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 64

#ifdef __cplusplus
extern "C" {
#endif

static int count; /* { dg-note "'count' is declared here" } */
static int counted_right;
static int locked;
static int unlocked; /* { dg-note "declared" } */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

TASK void counts (int n, int v[N]);
void
counts (int n, int v[N])
{
  v[0] = n;
  count++; /* { dg-warning "task 'counts' writes 'count', and so do other calls of it at the same time" } */
  __atomic_fetch_add (&counted_right, 1, __ATOMIC_RELAXED);
  pthread_mutex_lock (&mutex);
  locked++;
  pthread_mutex_unlock (&mutex);
  unlocked++; /* { dg-warning "writes 'unlocked'" } */
}

static float scratch[N]; /* { dg-note "declared" } */
static __thread float own_scratch[N];
static float results[N], table[N] = { 1, 2, 3 };

TASK void smooth (int n, int id, float v[N]);
void
smooth (int n, int id, float v[N])
{
  float local[N];
  for (int i = 0; i < n; i++)
    {
      scratch[i] = v[i]; /* { dg-warning "task 'smooth' writes 'scratch'" } */
      own_scratch[i] = local[i] = v[i] * table[i];
    }
  for (int i = 1; i < n; i++)
    v[i] = scratch[i] + own_scratch[i - 1] + local[i];
  results[id] = v[0];
}

static int histogram[256]; /* { dg-note "declared" } */
TASK void tally (int n, const unsigned char bytes[N]);
void
tally (int n, const unsigned char bytes[N])
{
  for (int i = 0; i < n; i++)
    histogram[bytes[i]]++; /* { dg-warning "task 'tally' writes 'histogram'" } */
}

TASK void static_local (int v[N]);
void
static_local (int v[N])
{
  static int calls; /* { dg-note "declared" } */
  v[0] = calls;
  calls = v[0] + 1; /* { dg-warning "task 'static_local' writes 'calls'" } */
}

static int total; /* { dg-note "declared" } */

static void
add_to_total (int n)
{
  total += n; /* { dg-warning "task 'adds' writes 'total'" } */
}

TASK void adds (const int v[N]);
void
adds (const int v[N])
{
  add_to_total (v[0]);
}

/* The buffer puts these in order.  */
static int steps;
TASK void step (int v[N]);
void
step (int v[N])
{
  v[0] = ++steps;
}

/* Called once, or waited for each time.  */
static int once, each;
TASK void sets_once (const int v[N]);
void
sets_once (const int v[N])
{
  once = v[0];
}
TASK void sets_each (const int v[N]);
void
sets_each (const int v[N])
{
  each += v[0];
}

static int seed; /* { dg-note "declared" } */
TASK void sets_seed (const int v[N]);
void
sets_seed (const int v[N])
{
  seed = v[0]; /* { dg-warning "task 'sets_seed' writes 'seed', which task 'uses_seed' uses at the same time" } */
}
TASK void uses_seed (int v[N]);
void
uses_seed (int v[N])
{
  v[0] = seed;
}

static int factor, factor_right, sum, sum_right;
static struct { int a, b; } both;
TASK void scales (int v[N]);
void
scales (int v[N])
{
  for (int i = 0; i < N; i++)
    v[i] *= factor * factor_right + both.a; /* { dg-note "the task uses it here" } */
}
TASK void sums (const int v[N]);
void
sums (const int v[N])
{
  sum = v[0]; /* { dg-note "uses it here" } */
  sum_right = v[0];
}

static void
host (int v[N], int w[N])
{
  factor = 1;
  factor_right = 2;
  scales (v); /* { dg-note "called here" } */
  factor = 2; /* { dg-warning "'factor' is written here while task 'scales' may use it" } */
  both.b = 3;
#pragma tasks wait
  factor_right = 3;
  sums (w); /* { dg-note "called here" } */
  printf ("%d\n", sum); /* { dg-warning "'sum' is read here while task 'sums' may write it" } */
#pragma tasks wait
  printf ("%d\n", sum_right);
}

static int phase;
TASK void phased (int v[N]);
void
phased (int v[N])
{
  v[0] = phase; /* { dg-note "uses it here" } */
}

static void
host_loop (int v[4][N])
{
  for (int i = 0; i < 4; i++)
    {
      phase = i; /* { dg-warning "'phase' is written here while task 'phased'" } */
      phased (v[i]); /* { dg-note "called here" } */
    }
}

static int volume;
TASK void plays (int v[N]);
void
plays (int v[N])
{
  v[0] *= volume; /* { dg-note "uses it here" } */
}

static void
turn_up (void)
{
  volume++; /* { dg-note "in 'turn_up', here" } */
}

static void
host_callee (int v[N])
{
  plays (v); /* { dg-note "called here" } */
  turn_up (); /* { dg-warning "'volume' is written here while task 'plays'" } */
#pragma tasks wait
  turn_up ();
}

int
main (void)
{
  static int v[4][N];
  static float w[4][N];
  unsigned char bytes[4][N] = { { 0 } };
#pragma tasks register v[0]
#pragma tasks register v[1]
#pragma tasks register v[2]
#pragma tasks register v[3]
  for (int i = 0; i < 4; i++)
    {
#pragma tasks register w[i]
#pragma tasks register bytes[i]
      counts (N, v[i]); /* { dg-note "nothing puts these calls in order" } */
      smooth (N, i, w[i]); /* { dg-note "nothing puts" } */
      tally (N, bytes[i]); /* { dg-note "nothing puts" } */
      static_local (v[i]); /* { dg-note "nothing puts" } */
      step (v[0]);
    }
  adds (v[0]);
  adds (v[0]); /* { dg-note "nothing puts this call and that of line" } */
  sets_once (v[0]);
  for (int i = 0; i < 4; i++)
    {
      sets_each (v[0]);
#pragma tasks wait
    }
  sets_seed (v[0]);
  uses_seed (v[1]); /* { dg-note "nothing puts this call" } */
#pragma tasks wait
  host (v[0], v[1]);
  host_loop (v);
  host_callee (v[0]);
#pragma tasks wait
  printf ("%d %d %d %f\n", once, each, histogram[0], results[0]);
  for (int i = 0; i < 4; i++)
    {
#pragma tasks unregister w[i]
#pragma tasks unregister bytes[i]
#pragma tasks unregister v[i]
    }
  return 0;
}

/* With -O each condition is one number: that says no more than its parts.  */

static int joined;

TASK void join_first (int rank, int last, float v[1]);

void
join_first (int rank, int last, float v[1])
{
  v[0] = 1;
  if (rank == 0 && last)
    joined++;
}

TASK void join_other (int rank, int last, float v[1]);

void
join_other (int rank, int last, float v[1])
{
  v[0] = 1;
  if (rank != 0 || !last)
    return;
  joined++;
}

TASK void adds_to_joined (float v[1]);

void
adds_to_joined (float v[1])
{
  v[0] = 1;
  joined++; /* { dg-note "the task uses it here" } */
}

int
behind_condition (void)
{
  float *v = (float *)malloc (sizeof *v), *w = (float *)malloc (sizeof *w);
  if (!v || !w)
    {
      free (v);
      free (w);
      return 1;
    }
#pragma tasks register v, 1
#pragma tasks register w, 1
  join_first (0, 1, v);
  join_other (1, 1, w);
#pragma tasks wait
  adds_to_joined (v); /* { dg-note "the task is called here" } */
  joined = 0; /* { dg-warning "'joined' is written here while task '.*adds_to_joined.*' may use it" } */
#pragma tasks unregister v
#pragma tasks unregister w
  free (v);
  free (w);
  return 0;
}

#ifdef __cplusplus
}
#endif
