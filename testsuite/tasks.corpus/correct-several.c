/* A buffer is registered with two sizes at one address, and once again after
   it was forgotten; the same pointer stands for other memory.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void inc (int n, long v[n]);

void
inc (int n, long v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

int
main (void)
{
  long *v = calloc (12, sizeof *v), s = 0;
  if (!v)
    return 1;
#pragma tasks register v 12
#pragma tasks register v 4
#pragma tasks register &v[4] 8
  inc (4, v);
  inc (12, v);
  inc (8, v + 4);
#pragma tasks unregister v 4
  inc (12, v);
#pragma tasks acquire v 12
  s += v[0] * 10 + v[11];
#pragma tasks release v 12
#pragma tasks register v 6
#pragma tasks unregister &v[4]
  inc (6, v);
#pragma tasks unregister v 12
  inc (6, v);
#pragma tasks unregister v
  s = s * 100 + v[0] + v[6];
  free (v);
  v = calloc (3, sizeof *v);
  if (!v)
    return 1;
#pragma tasks register v 3
  inc (3, v);
#pragma tasks unregister v
  s += v[2];
  free (v);
  printf ("%ld\n", s);
  return 0;
}
