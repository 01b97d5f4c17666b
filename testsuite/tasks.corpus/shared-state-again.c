/* Variables that are changed several times, and each time is a mistake: two
   members, two calls, two tasks.  */
#include <stdio.h>
#include <tasks.h>

#define N 4

#ifdef FIXED
#define AWAIT _Pragma ("tasks wait")
#else
#define AWAIT
#endif

static struct
{
  double gain;
  int mode;
  int seen; /* by the program only */
} settings;
static double factor;
static long added, taken;

TASK void apply (int n, double v[n]);
TASK void scale (int n, double v[n]);
TASK void add (int n, const double v[n]);
TASK void take (int n, const double v[n]);

void
apply (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= settings.mode ? settings.gain : 1;
}

void
scale (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= factor;
}

void
add (int n, const double v[n])
{
#ifdef FIXED
  __atomic_fetch_add (&added, (long)v[0], __ATOMIC_RELAXED);
  __atomic_fetch_add (&taken, n, __ATOMIC_RELAXED);
#else
  added += (long)v[0]; /* MISTAKE shared-state */
  taken += n;          /* MISTAKE shared-state */
#endif
}

void
take (int n, const double v[n])
{
#ifdef FIXED
  __atomic_fetch_sub (&taken, (long)v[n - 1], __ATOMIC_RELAXED);
#else
  taken -= (long)v[n - 1]; /* MISTAKE shared-state */
#endif
}

int
main (void)
{
  double v[N] TASK_REGISTERED = { 1, 2, 3, 4 };
  double w[N] TASK_REGISTERED = { 5, 6, 7, 8 };

  for (int i = 0; i < 3; i++)
    {
      AWAIT
      settings.gain = i + 1; /* MISTAKE shared-state */
      settings.mode = i % 2; /* MISTAKE shared-state */
      apply (N, v);
      settings.seen++;
    }

  factor = 2;
  scale (N, v);
  AWAIT
  factor = 3; /* MISTAKE shared-state */
  scale (N, w);
  AWAIT
  factor = 4; /* MISTAKE shared-state */
  scale (N, v);

  add (N, v);
  add (N, v);
  take (N, v);
#pragma tasks wait
  printf ("%ld %ld\n", added, taken);
#pragma tasks acquire v
  printf ("%g %d\n", v[1], settings.seen);
  return 0;
}
