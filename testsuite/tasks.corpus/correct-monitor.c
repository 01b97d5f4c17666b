/* Locks in structs, through pointers, by macros, by conditions.  */
/* OPTIONS -pthread */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <tasks.h>

struct monitor { pthread_mutex_t m; pthread_cond_t c; int held; };
static struct monitor mon
    = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };
static long sum, calls, most;
static mtx_t other;
static once_flag once = ONCE_FLAG_INIT;
static void setup (void) { mtx_init (&other, mtx_plain); }
static struct monitor *
begin (struct monitor *m)
{
  pthread_mutex_lock (&m->m);
  while (m->held)
    pthread_cond_wait (&m->c, &m->m);
  m->held = 1;
  pthread_mutex_unlock (&m->m);
  return m;
}

static void
finish (struct monitor *m)
{
  pthread_mutex_lock (&m->m);
  m->held = 0;
  pthread_cond_signal (&m->c);
  pthread_mutex_unlock (&m->m);
}

#define SYNCHRONIZED                                                          \
  for (struct monitor *mon_ = begin (&mon); mon_; finish (mon_), mon_ = NULL)
static void
note (long x)
{
  call_once (&once, setup);
  mtx_lock (&other);
  calls++;
  if (x > most)
    most = x;
  mtx_unlock (&other);
}

TASK void work (int n, const int v[n]);

void
work (int n, const int v[n])
{
  long s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  SYNCHRONIZED
    {
      sum += s;
    }
  note (s);
}

int
main (void)
{
  int v[6][3];
  for (int i = 0; i < 18; i++)
    v[i / 3][i % 3] = i;
  for (int k = 0; k < 6; k++)
    {
#pragma tasks register v[k]
      work (3, v[k]);
    }
#pragma tasks wait
  for (int k = 0; k < 6; k++)
    {
#pragma tasks unregister v[k]
    }
  printf ("%ld %ld %ld\n", sum, calls, most);
  return 0;
}
