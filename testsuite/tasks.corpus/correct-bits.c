/* Bits of a mask say which of several buffers exist.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define HAVE_A 1u
#define HAVE_B 2u
#define HAVE_C 4u
TASK void put (int n, int v[n] TASK_OUTPUT, int x);

void
put (int n, int v[n], int x)
{
  for (int i = n; i-- > 0;)
    v[i] = x * i;
}

TASK void add (int n, int v[n], const int w[n]);

void
add (int n, int v[n], const int w[n])
{
  for (int i = 0; i < n; i++)
    v[i] += w[i];
}

static int a[16], b[16], c[16];
static int
work (unsigned mask)
{
  int *pa = NULL, *pb = NULL, *pc = NULL, r = 0;
  if (mask & HAVE_A)
    {
      pa = a;
#pragma tasks register pa 16
    }
  if (mask & HAVE_B)
    {
      pb = b;
#pragma tasks register pb 16
    }
  if ((mask & (HAVE_A | HAVE_B)) == (HAVE_A | HAVE_B))
    {
      pc = c;
#pragma tasks register pc 16
      mask |= HAVE_C;
    }
  if (mask & HAVE_A)
    put (16, pa, 1);
  if (mask & HAVE_B)
    put (16, pb, 2);
  if (mask & HAVE_C)
    {
      put (16, pc, 3);
      add (16, pc, pa);
      add (16, pc, pb);
    }
  if (mask & HAVE_C)
    {
#pragma tasks unregister pc
      r += pc[15];
    }
  if (mask & HAVE_B)
    {
#pragma tasks unregister pb
      r += pb[15];
    }
  if (mask & HAVE_A)
    {
#pragma tasks unregister pa
      r += pa[15];
    }
  return r;
}

int
main (int argc, char **argv)
{
  (void) argv;
  for (unsigned m = 0; m < 4; m++)
    printf ("%d\n", work (m + 4 * 0 * argc));
  return 0;
}
