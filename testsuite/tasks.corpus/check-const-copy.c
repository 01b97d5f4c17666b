/* The arguments of a copy are the wrong way round, behind a macro and a
   function of another unit.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 12
#define BLOCKS 3

__attribute__ ((weak)) void
copy_floats (const float *from, float *to, int n)
{
  memcpy (to, from, n * sizeof *to); /* MISTAKE check */
}

#ifdef FIXED
#define COPY(TO, FROM, N) copy_floats ((FROM), (TO), (N))
#else
#define COPY(TO, FROM, N) copy_floats ((TO), (float *)(FROM), (N))
#endif

TASK void keep (int n, const float now[n], float saved[n]);

void
keep (int n, const float now[n], float saved[n])
{
  COPY (saved, now, n); /* MISTAKE const-write */
}

int
main (void)
{
  static float now[BLOCKS * N], saved[BLOCKS * N];
  double sum = 0;

  for (int i = 0; i < BLOCKS * N; i++)
    now[i] = i;
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks register (now + b * N), N
#pragma tasks register (saved + b * N), N
      keep (N, now + b * N, saved + b * N);
    }
#pragma tasks wait
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks unregister (now + b * N)
#pragma tasks unregister (saved + b * N)
    }
  for (int i = 0; i < BLOCKS * N; i++)
    sum += saved[i];
  printf ("%g\n", sum);
}
