/* What a buffer held before the wait is used behind it.  The compiler sees
   that, too, but is not asked.  */

/* OPTIONS -fplugin-arg-tasks-Wno-host-access */
/* OPTIONS -fplugin-arg-tasks-Wno-output-read */

#include <stdio.h>
#include <tasks.h>

TASK void increment (int n, int v[n]);
TASK void all_before (int n, const int v[n], int w[n] TASK_OUTPUT);

void
increment (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

void
all_before (int n, const int v[n], int w[n])
{
#ifdef FIXED
  int last = 0;
#else
  int last = w[0]; /* MISTAKE check */
#endif
  for (int i = 0; i < n; i++)
    {
      w[i] = last;
      last += v[i];
    }
}

int
main (void)
{
  int v[8] TASK_REGISTERED, w[8] TASK_REGISTERED;
  double d[2] = { 1, 2 };
  for (int i = 0; i < 8; i++)
    v[i] = w[i] = i;
  increment (8, v);
#ifdef FIXED
#pragma tasks acquire v
#endif
  int first = v[0]; /* MISTAKE check */
#ifdef FIXED
#pragma tasks release v
#endif
#pragma tasks wait
  printf ("%d %d\n", first, v[0]);

  increment (8, v);
#ifdef FIXED
#pragma tasks acquire v
#endif
  d[v[1] > 5] += v[2]; /* MISTAKE also */
#ifdef FIXED
#pragma tasks release v
#endif
#pragma tasks wait
  printf ("%g %g\n", d[0], d[1]);

  all_before (8, v, w);
#pragma tasks wait
  printf ("%d\n", w[7]);
}
