/* Blocks of one array: the loop that collects begins before the tasks have
   ended.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define PARTS 4
#define SIZE 100

TASK void part_sum (int n, const int v[n], long *sum TASK_OUTPUT);

void
part_sum (int n, const int v[n], long *sum)
{
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += v[i];
}

static long
stack (const int *v)
{
  long sums[PARTS];
  long total = 0;
  for (int p = 0; p < PARTS; p++)
    {
#pragma tasks register &sums[p] 1
      part_sum (SIZE, v + p * SIZE, &sums[p]);
    }
#ifdef FIXED
#pragma tasks wait
#endif
  for (int p = 0; p < PARTS; p++)
    total += sums[p]; /* MISTAKE host-access */
  for (int p = 0; p < PARTS; p++)
    {
#pragma tasks unregister &sums[p]
    }
  return total;
}

static long
heap (const int *v)
{
  long *sums[PARTS];
  long total = 0;
  for (int p = 0; p < PARTS; p++)
    {
      sums[p] = malloc (sizeof *sums[p]);
#pragma tasks register sums[p] 1
      part_sum (SIZE, v + p * SIZE, sums[p]);
#ifdef FIXED
#pragma tasks acquire sums[p]
#endif
      total += *sums[p]; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release sums[p]
#endif
    }
  for (int p = 0; p < PARTS; p++)
    {
#pragma tasks unregister sums[p]
      free (sums[p]);
    }
  return total;
}

int
main (void)
{
  static int v[PARTS * SIZE];
  for (int i = 0; i < PARTS * SIZE; i++)
    v[i] = i;
  for (int p = 0; p < PARTS; p++)
    {
#pragma tasks register &v[p * SIZE] SIZE
    }
  printf ("%ld\n", stack (v));
  printf ("%ld\n", heap (v));
  for (int p = 0; p < PARTS; p++)
    {
#pragma tasks unregister &v[p * SIZE]
    }
  return 0;
}
