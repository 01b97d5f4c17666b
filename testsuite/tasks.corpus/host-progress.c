/* Each tenth round shows how far it is, and each second one checks it, while
   the task is at work.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void relax (int n, double v[n]);

void
relax (int n, double v[n])
{
  for (int i = 1; i < n - 1; i++)
    v[i] = (v[i - 1] + v[i + 1]) / 2;
}

int
main (void)
{
  int n = 20;
  double *v = calloc (n, sizeof *v);
  v[0] = 1;
#pragma tasks register v n
  for (int round = 0; round < 31; round++)
    {
      relax (n, v);
#ifdef FIXED
#pragma tasks wait
#endif
      if (round % 10 == 0)
        printf ("%.3f\n", v[1]); /* MISTAKE host-access */
      if ((round & 1) && v[2] > 1) /* MISTAKE host-access */
        break;
    }
#pragma tasks unregister v
  printf ("%.3f\n", v[2]);
  free (v);
  return 0;
}
