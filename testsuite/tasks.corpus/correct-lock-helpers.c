/* State that tasks share is under a lock, taken in helper functions.  */
/* OPTIONS -pthread */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static long total;
static int limit = 10;
static struct { int n, max; } stat;
static void enter (void) { pthread_mutex_lock (&m); }
static void leave (void) { pthread_mutex_unlock (&m); }

/* A lock of the program's own: who waits, and who signals, are functions that
   its functions call.  */
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int held;
static long turns;
static void
until_free (int *taken)
{
  while (*taken)
    pthread_cond_wait (&c, &m);
  *taken = 1;
}
static void
begin_turn (void)
{
  pthread_mutex_lock (&m);
  until_free (&held);
  pthread_mutex_unlock (&m);
}
static void
let_go (void)
{
  held = 0;
  pthread_cond_signal (&c);
}
static void
end_turn (void)
{
  pthread_mutex_lock (&m);
  let_go ();
  pthread_mutex_unlock (&m);
}
TASK void count (int n, const int v[n]);

void
count (int n, const int v[n])
{
  long s = 0;
  pthread_rwlock_rdlock (&rw);
  int l = limit;
  pthread_rwlock_unlock (&rw);
  for (int i = 0; i < n; i++)
    s += v[i] > l ? l : v[i];
  enter ();
  total += s;
  leave ();
  begin_turn ();
  turns++;
  end_turn ();
  while (pthread_spin_trylock (&spin) != 0)
    ;
  if (n > stat.max)
    stat.max = n;
  stat.n++;
  pthread_spin_unlock (&spin);
}

int
main (void)
{
  int v[3][12];
  pthread_spin_init (&spin, PTHREAD_PROCESS_PRIVATE);
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 12; i++)
      v[k][i] = k * i;
  for (int k = 0; k < 3; k++)
    {
#pragma tasks register v[k]
      count (12, v[k]);
    }
  for (int k = 0; k < 3; k++)
    {
#pragma tasks unregister v[k]
    }
  pthread_mutex_lock (&m);
  printf ("%ld %d %d %ld\n", total, stat.n, stat.max, turns);
  pthread_mutex_unlock (&m);
  pthread_spin_destroy (&spin);
  return 0;
}
