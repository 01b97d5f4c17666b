/* continue skips the release.  */
#include <stdio.h>
#include <tasks.h>

#define N 10

TASK void invert (int n, int v[n]);

void
invert (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = -v[i];
}

int
main (void)
{
  int v[N], sum = 0;
  for (int i = 0; i < N; i++)
    v[i] = i - 2;
#pragma tasks register v
  for (int round = 0; round < 3; round++)
    {
      invert (N, v);
#pragma tasks acquire v /* MISTAKE deadlock */
      if (v[0] < 0)
        {
#ifdef FIXED
#pragma tasks release v
#endif
          continue;
        }
      sum += v[0];
#pragma tasks release v
    }
  invert (N, v);
#pragma tasks wait
  printf ("%d %d\n", sum, v[0]);
#pragma tasks unregister v
  return 0;
}
