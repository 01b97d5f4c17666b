/* Nothing is wrong: remainders and bits of a loop's counter say what is done,
   each written in more than one way.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 10

TASK void add (int n, int v[n], int by);

void
add (int n, int v[n], int by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

/* In turns.  */
static int
parity (int rounds)
{
  int *v = calloc (N, sizeof *v), sum = 0;
#pragma tasks register v N
  for (int i = 0; i < rounds; i++)
    {
      if (i & 1)
        {
#pragma tasks acquire v
        }
      else
        add (N, v, i);
      if (i % 2 == 1)
        sum += v[i % N];
      if ((i & 1) != 0)
        {
#pragma tasks release v
        }
    }
#pragma tasks unregister v
  free (v);
  return sum;
}

/* Three at a time.  */
static int
thirds (int times)
{
  int *v = calloc (N, sizeof *v), sum = 0;
  for (int i = 0; i < 3 * times; i++)
    {
      if (i % 3 == 0)
        {
#pragma tasks register v N
        }
      add (N, v, 1);
      if (i % 3 == 2)
        {
#pragma tasks unregister v
          sum += v[0];
        }
    }
  free (v);
  return sum;
}

/* All subsets.  */
static int
subsets (void)
{
  int v[N] = { 0 }, w[N] = { 0 };
  for (unsigned bits = 0; bits < 4; bits++)
    {
      if (bits & 1)
        {
#pragma tasks register v
        }
      switch (bits / 2)
        {
        case 1:
#pragma tasks register w
        }
      if (bits % 2)
        add (N, v, 1);
      if (bits >> 1 & 1)
        {
          add (N, w, 1);
#pragma tasks unregister w
        }
      if (bits & 1)
        {
#pragma tasks unregister v
        }
    }
  return v[0] + w[0];
}

/* As a machine of states.  */
static int
cycle (int times)
{
  int v[N] = { 0 }, sum = 0;
  for (int i = 0; i < 4 * times; i++)
    switch (i % 4)
      {
      case 0:
#pragma tasks register v
        break;
      case 1:
      case 2:
        add (N, v, 2);
        break;
      case 3:
#pragma tasks unregister v
        sum += v[0];
      }
  return sum;
}

int
main (void)
{
  printf ("%d %d %d %d\n", parity (9), thirds (4), subsets (), cycle (3));
  return 0;
}
