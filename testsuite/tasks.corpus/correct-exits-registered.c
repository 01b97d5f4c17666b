/* Nothing is wrong: the program ends where buffers are registered, on the
   stack, too.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void show (int n, const int v[n]);

void
show (int n, const int v[n])
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  printf ("%d\n", sum);
}

static void
finish (int status)
{
  exit (status);
}

static void
process (int n)
{
  int v[n];
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma tasks register v
  show (n, v);
  if (n > 3)
    finish (EXIT_SUCCESS);
#pragma tasks unregister v
}

int
main (void)
{
  int w[2] = { 20, 22 };
#pragma tasks register w
  show (2, w);
#pragma tasks wait
  for (int n = 3;; n++)
    process (n);
}
