/* Tasks have slots of an array, which are not always their own.  */
#include <stdio.h>
#include <tasks.h>

#define N 4
#define SLOTS 4
#define CALLS 8

#ifdef FIXED
#define ADD(TO, X) __atomic_fetch_add (&(TO), (X), __ATOMIC_RELAXED)
#else
#define ADD(TO, X) ((TO) += (X))
#endif

static long hashed[SLOTS], halves[CALLS], named[SLOTS], own[CALLS], few[2];
static long both[2][2];

TASK void hash (int k, const int v[N]);
TASK void half (int k, const int v[N]);
TASK void count (int slot, const int v[N]);
TASK void pair (int i, int j, const int v[N]);
TASK void fill (int k, const int v[N]);
TASK void parity (int k, const int v[N]);

void
hash (int k, const int v[N])
{
  ADD (hashed[k & (SLOTS - 1)], v[0]); /* MISTAKE shared-state */
}

void
half (int k, const int v[N])
{
  ADD (halves[k / 2], v[1]); /* MISTAKE shared-state */
}

void
count (int slot, const int v[N])
{
  for (int i = 0; i < N; i++)
    ADD (named[slot], v[i]); /* MISTAKE shared-state */
}

void
pair (int i, int j, const int v[N])
{
  ADD (both[i % 2][j], v[2]); /* MISTAKE shared-state */
}

/* Those have slots of their own.  */
void
fill (int k, const int v[N])
{
  own[k] = 0;
  for (int i = 0; i < N; i++)
    own[k] += v[i];
}

void
parity (int k, const int v[N])
{
  few[k & 1] += v[k & 1];
}

int
main (void)
{
  int v[N] TASK_REGISTERED = { 1, 2, 3, 4 };
  int w[N] TASK_REGISTERED = { 5, 6, 7, 8 };

  for (int k = 0; k < CALLS; k++)
    {
      hash (k, v);
      half (k, w);
      fill (k, v);
      if (k < 2)
        parity (k, w);
    }
  count (3, v);
  count (3, w);
  for (int i = 0; i <= 2; i++)
    pair (i, 1, v);
#pragma tasks wait
  for (int k = 0; k < 2; k++)
    parity (k, v);
#pragma tasks wait
  printf ("%ld %ld %ld %ld %ld %ld\n", hashed[1], halves[1], named[3], own[7],
          few[1], both[0][1]);
  return 0;
}
