/* The next input is filled in while a task may still read the one before.  */

#include <stdio.h>
#include <tasks.h>

#define N 8
#define STEPS 4

static int input[N], results[STEPS][1];

TASK void consume (int n, const int in[n], int out[1] TASK_OUTPUT);

void
consume (int n, const int in[n], int out[1])
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 3 + in[i];
  out[0] = sum;
}

__attribute__ ((weak)) void
produce (int *v, int n, int step)
{
  for (int i = 0; i < n; i++)
    v[i] = i * step; /* MISTAKE check */
}

int
main (void)
{
#pragma tasks register input
  for (int s = 0; s < STEPS; s++)
    {
#ifdef FIXED
#pragma tasks acquire input
#endif
      produce (input, N, s); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release input
#endif
#pragma tasks register results[s]
      consume (N, input, results[s]);
    }
  for (int s = 0; s < STEPS; s++)
    {
#pragma tasks unregister results[s]
      printf ("%d\n", results[s][0]);
    }
#pragma tasks unregister input
}
