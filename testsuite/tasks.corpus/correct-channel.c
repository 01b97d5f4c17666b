/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OPTIONS -pthread */

/* Threads of the host that hand buffers to each other, and tasks in them.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>
#include <pthread.h>

#define N 500

struct channel
{
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int *full;
};
static struct channel ch
    = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL };
TASK void work (int n, int v[n]);

void
work (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 3 + 1;
}

static void *
consumer (void *result)
{
  long *sum = result;
  for (int k = 0; k < 4; k++)
    {
      pthread_mutex_lock (&ch.lock);
      while (!ch.full)
        pthread_cond_wait (&ch.changed, &ch.lock);
      int *v = ch.full;
      ch.full = NULL;
      pthread_cond_signal (&ch.changed);
      pthread_mutex_unlock (&ch.lock);
#pragma tasks acquire v
      *sum += v[k];
#pragma tasks release v
#pragma tasks unregister v
      free (v);
    }
  return NULL;
}

int
main (void)
{
  pthread_t t;
  long sum = 0;
  pthread_create (&t, NULL, consumer, &sum);
  for (int k = 0; k < 4; k++)
    {
      int *v = malloc (N * sizeof *v);
      for (int i = 0; i < N; i++)
        v[i] = i + k;
#pragma tasks register v N
      work (N, v);
      pthread_mutex_lock (&ch.lock);
      while (ch.full)
        pthread_cond_wait (&ch.changed, &ch.lock);
      ch.full = v;
      pthread_cond_signal (&ch.changed);
      pthread_mutex_unlock (&ch.lock);
    }
  pthread_join (t, NULL);
  printf ("%ld\n", sum);
  return 0;
}
