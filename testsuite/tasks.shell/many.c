/* Tasks that access three of many buffers of SIZE ints; for simulate*.sh.  */

#include <stdio.h>
#include <tasks.h>

#define N 64

TASK void mix (int x[SIZE], const int y[SIZE], const int z[SIZE]);
TASK_IMPLEMENTATION ("opencl", mix)
void mix_opencl (int x[SIZE], const int y[SIZE], const int z[SIZE]);
TASK void add (int x[SIZE], const int y[SIZE]);

void
mix (int x[SIZE], const int y[SIZE], const int z[SIZE])
{
  *x += *y ^ *z;
}

void
mix_opencl (int x[SIZE], const int y[SIZE], const int z[SIZE])
{
  (void)x;
  (void)y;
  (void)z;
}

void
add (int x[SIZE], const int y[SIZE])
{
  *x += *y;
}

int
main (void)
{
  static int v[N][SIZE];
  unsigned seed = 1, sum = 0;
  for (int i = 0; i < N; i++)
    {
      *v[i] = i;
#pragma tasks register v[i]
    }
  for (int i = 0; i < CALLS; i++)
    {
      seed = seed * 1103515245 + 12345;
      int a = seed >> 16 & 63, b = seed >> 22 & 63;
      mix (v[a], v[b], v[(a + b) % N]);
      if (i % 3 == 0)
        add (v[b], v[a]);
      if (i % 500 == 0)
        {
#pragma tasks acquire v[b]
          sum += *v[b];
#pragma tasks release v[b]
        }
    }
  for (int i = 0; i < N; i++)
    {
#pragma tasks unregister v[i]
      sum += *v[i];
    }
  printf ("%u\n", sum);
}
