/* Nothing is wrong: who registers is called through a table.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void twice (int n, int v[n]);

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static void
attach (int n, int *v)
{
#pragma tasks register v n
}

static void
detach (int n, int *v)
{
#pragma tasks unregister v n
}

static void
run (int n, int *v)
{
  twice (n, v);
}

int
main (void)
{
  void (*const step[]) (int, int *) = { attach, run, run, detach };
  int v[6] = { 1, 2, 3, 4, 5, 6 };
  for (size_t i = 0; i < sizeof step / sizeof *step; i++)
    step[i](6, v);
  printf ("%d\n", v[5]);
  return 0;
}
