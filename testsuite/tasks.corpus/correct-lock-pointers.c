/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Locks that are taken by functions of which only the pointers are known: who
   reads a body cannot tell that these do so, nor that they do not.  */
/* OPTIONS -pthread */

#include <pthread.h>
#include <stdio.h>
#include <tasks.h>

struct gate
{
  void (*enter) (struct gate *);
  void (*leave) (struct gate *);
  pthread_mutex_t mutex;
};

static void
enter_gate (struct gate *g)
{
  pthread_mutex_lock (&g->mutex);
}

static void
leave_gate (struct gate *g)
{
  pthread_mutex_unlock (&g->mutex);
}

static struct gate gate
    = { enter_gate, leave_gate, PTHREAD_MUTEX_INITIALIZER };
static long total, most;

static void
begin (void)
{
  gate.enter (&gate);
}

static void
end (void)
{
  gate.leave (&gate);
}

TASK void add (int n, const int v[n]);

void
add (int n, const int v[n])
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  gate.enter (&gate);
  total += s;
  gate.leave (&gate);
  begin ();
  if (s > most)
    most = s;
  end ();
}

int
main (void)
{
  int v[4][8];
  for (int k = 0; k < 4; k++)
    {
      for (int i = 0; i < 8; i++)
        v[k][i] = k + i;
#pragma tasks register v[k]
      add (8, v[k]);
    }
#pragma tasks wait
  printf ("%ld %ld\n", total, most);
  for (int k = 0; k < 4; k++)
    {
#pragma tasks unregister v[k]
    }
  return 0;
}
