/* A task that calls tasks, and looks at what they do before they are done.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 1024

TASK void part (int n, const int v[n], long *sum TASK_OUTPUT);
TASK void whole (int n, const int v[n], long *sum TASK_OUTPUT);

void
part (int n, const int v[n], long *sum)
{
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += v[i];
}

void
whole (int n, const int v[n], long *sum)
{
  long halves[2][1];
  int half = n / 2;
#pragma tasks register v half
#pragma tasks register &v[half] n - half
#pragma tasks register halves[0]
#pragma tasks register halves[1]
  part (half, v, halves[0]);
  part (n - half, &v[half], halves[1]);
#ifdef FIXED
#pragma tasks wait
#endif
  *sum = halves[0][0] + halves[1][0]; /* MISTAKE host-access */
#pragma tasks unregister halves[1]
#pragma tasks unregister halves[0]
}

int
main (void)
{
  int *v = malloc (N * sizeof *v);
  long sum[1] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks register v N
  whole (N, v, sum);
#pragma tasks unregister v
#pragma tasks acquire sum
  printf ("%ld\n", sum[0]);
  free (v);
  return 0;
}
