/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OPTIONS -pthread */

/* Shared state that is atomic, locked, thread-local, or constant.  */

#include <stdio.h>
#include <tasks.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 20

static atomic_long done;
static _Atomic double best;
static long counted;
static int built_in;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct
{
  long sum;
  int calls;
} totals;

static _Thread_local float scratch[N];
static __thread unsigned long seed;
static const float weights[3] = { 0.25f, 0.5f, 0.25f };
static atomic_flag busy = ATOMIC_FLAG_INIT;
static int log_used;
static char log_[64];
TASK void smooth (int n, float v[n]);
TASK void count (int n, const float v[n]);

static void
note (char c)
{
  while (atomic_flag_test_and_set (&busy))
    ;
  if (log_used < 64)
    log_[log_used++] = c;
  atomic_flag_clear (&busy);
}

void
smooth (int n, float v[n])
{
  seed = n;
  for (int i = 0; i < n; i++)
    scratch[i] = v[i];
  for (int i = 1; i < n - 1; i++)
    v[i] = weights[0] * scratch[i - 1] + weights[1] * scratch[i]
           + weights[2] * scratch[i + 1];
  done++;
  __atomic_fetch_add (&counted, n, __ATOMIC_RELAXED);
  __sync_fetch_and_add (&built_in, 1);
}

void
count (int n, const float v[n])
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += v[i] > 3;
  pthread_mutex_lock (&lock);
  totals.sum += s;
  totals.calls++;
  pthread_mutex_unlock (&lock);
  double old = best;
  while (v[n - 1] > old
         && !atomic_compare_exchange_weak (&best, &old, v[n - 1]))
    ;
  note ('c');
}

int
main (void)
{
  float v[3][N];
  for (int k = 0; k < 3; k++)
    {
      for (int i = 0; i < N; i++)
        v[k][i] = i * k;
#pragma tasks register v[k]
      smooth (N, v[k]);
      count (N, v[k]);
    }
#pragma tasks wait
  for (int k = 0; k < 3; k++)
    {
#pragma tasks unregister v[k]
    }
  printf ("%ld %ld %d %ld %d %g %d %c\n", (long)done, counted, built_in,
          totals.sum, totals.calls, (double)best, log_used, log_[0]);
  return 0;
}
