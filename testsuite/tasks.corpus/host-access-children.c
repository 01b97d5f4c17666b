/* A task adds up what its children compute.  */
#include <stdio.h>
#include <tasks.h>

TASK void count_bits (int from, int to, long sum[1] TASK_OUTPUT);

void
count_bits (int from, int to, long sum[1])
{
  if (to - from <= 100)
    {
      sum[0] = 0;
      for (int i = from; i < to; i++)
        sum[0] += __builtin_popcount (i);
      return;
    }
  long left[1] TASK_REGISTERED, right[1] TASK_REGISTERED;
  int middle = from + (to - from) / 2;
  count_bits (from, middle, left);
  count_bits (middle, to, right);
#ifdef FIXED
#pragma tasks wait
#endif
  sum[0] = left[0] + right[0]; /* MISTAKE host-access */
}

int
main (void)
{
  long sum[1] TASK_REGISTERED;
  count_bits (0, 10000, sum);
#pragma tasks wait
  printf ("%ld\n", sum[0]);
  return 0;
}
