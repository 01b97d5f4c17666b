/* Nothing is wrong.  So many calls are pending that not of each is known which
   others come before it: who waits for what one writes may write what it reads.
   Others write that later, at their end.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 4096
#define MANY 150

TASK void add (int n, const char from[n], char to[n]);

void
add (int n, const char from[n], char to[n])
{
  for (int i = 0; i < n; i++)
    to[i] += from[i];
}

int
main (void)
{
  char *from[MANY], *to[MANY];
  long sum = 0;
  for (int i = 0; i < MANY; i++)
    {
      from[i] = aligned_alloc (4096, N);
      to[i] = aligned_alloc (4096, N);
      for (int k = 0; k < N; k++)
        from[i][k] = to[i][k] = i;
#pragma tasks register from[i] N
#pragma tasks register to[i] N
    }
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < MANY; i++)
      add (N, from[i], to[i]);
  for (int i = MANY; i-- > 0;)
    {
#pragma tasks acquire to[i]
      from[i][7] = 1;
      sum += to[i][7];
#pragma tasks release to[i]
      add (N, from[i], to[i]);
#pragma tasks unregister to[i]
      from[i][8] = 1;
    }
  for (int i = 0; i < MANY; i++)
    {
#pragma tasks unregister from[i]
      sum += to[i][7];
      free (from[i]);
      free (to[i]);
    }
  printf ("%ld\n", sum);
}
