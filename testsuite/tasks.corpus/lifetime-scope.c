/* Local arrays end while they are registered; but where `main' ends nothing
   is lost.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 20

TASK void ramp (int n, int v[n] TASK_OUTPUT, int from);
TASK void sum (int n, const int v[n], long *total);

void
ramp (int n, int v[n], int from)
{
  for (int i = 0; i < n; i++)
    v[i] = from + i;
}

void
sum (int n, const int v[n], long *total)
{
  for (int i = 0; i < n; i++)
    *total += v[i];
}

static void
function (long *total)
{
  int v[N];
#pragma tasks register v
  ramp (N, v, 1);
  sum (N, v, total);
#ifdef FIXED
#pragma tasks unregister v
#else
#pragma tasks wait
#endif
} /* MISTAKE lifetime */

static void
loop (long *total)
{
  for (int i = 0; i < 3; i++)
    {
      int v[N];
#pragma tasks register v
      ramp (N, v, i);
      sum (N, v, total);
#ifdef FIXED
#pragma tasks unregister v
#endif
    } /* MISTAKE lifetime */
}

static int
early_return (long *total, int limit)
{
  int v[N];
#pragma tasks register v
  ramp (N, v, 2);
  sum (N, v, total);
#pragma tasks acquire total
  long now = *total;
#pragma tasks release total
  if (now > limit)
    {
#ifdef FIXED
#pragma tasks unregister v
#endif
      return -1; /* MISTAKE lifetime */
    }
  sum (N, v, total);
#pragma tasks unregister v
  return 0;
}

static void
enlist (int n, int *v)
{
#pragma tasks register v n
  ramp (n, v, 5);
}

static void
in_function (int n, long *total)
{
  int v[n];
  enlist (n, v);
  sum (n, v, total);
#ifdef FIXED
#pragma tasks unregister v
#endif
} /* MISTAKE lifetime */

int
main (int argc, char **argv)
{
  int last[argc + 3];
  long *total = calloc (1, sizeof *total);
#pragma tasks register total 1
  function (total);
  loop (total);
  printf ("%d\n", early_return (total, 10));
  in_function (10, total);
#pragma tasks register last
  ramp (argc + 3, last, argv[0] ? 1 : 2);
#pragma tasks unregister total
  printf ("%ld\n", *total);
  free (total);
#pragma tasks wait
  printf ("%d\n", last[1]);
  return 0;
}
