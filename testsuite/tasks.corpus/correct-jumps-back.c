/* Nothing is wrong: a retry by longjmp, to where nothing is registered.  */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

static jmp_buf again;

TASK void check (int n, const int v[n], int ok[1] TASK_OUTPUT);

void
check (int n, const int v[n], int ok[1])
{
  ok[0] = 1;
  for (int i = 0; i < n; i++)
    ok[0] &= v[i] > 1;
}

static int
verify (int n, int *v)
{
  int ok[1];
#pragma tasks register v n
#pragma tasks register ok
  check (n, v, ok);
#pragma tasks unregister ok
#pragma tasks unregister v
  if (!ok[0])
    longjmp (again, 1);
  return v[0];
}

int
main (void)
{
  static int v[4];
  volatile int tries = 0;
  if (setjmp (again))
    tries++;
  for (int i = 0; i < 4; i++)
    v[i] = tries + i;
  int first = verify (4, v);
  printf ("%d %d\n", tries, first);
  return 0;
}
