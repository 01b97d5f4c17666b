/* All the ways to write a loop, around the same elements.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void inc (int n, int v[n]);

void
inc (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

enum { N = 5 };
static int *v[N];
static void
make (void)
{
  int i = 0;
  do
    {
      int *p = calloc (4, sizeof *p);
      if (p == NULL)
        exit (1);
#pragma tasks register p 4
      v[i] = p;
    }
  while (++i < N);
}

static void
use (void)
{
  int i = N;
  do
    {
      if (i & 1)
        inc (4, v[i - 1]);
      inc (4, v[i - 1]);
    }
  while (--i > 0);
}

static int
end (void)
{
  int i = 0, s = 0;
  for (;;)
    {
      int *p = v[i];
      if (p)
        {
#pragma tasks unregister p
        }
      s += p[0];
      free (p);
      v[i] = NULL;
      i++;
      if (i == N)
        break;
    }
  return s;
}

static int
again (void)
{
  int *w[N], i = 0, s = 0;
next:
  w[i] = malloc (4 * sizeof *w[i]);
  if (!w[i])
    exit (1);
  w[i][0] = i;
#pragma tasks register w[i] 4
  i++;
  if (i < N)
    goto next;
back:
  i--;
#pragma tasks unregister w[i]
  s = 10 * s + w[i][0];
  free (w[i]);
  if (i)
    goto back;
  return s;
}

int
main (void)
{
  for (int k = 0; k < 2; k++)
    {
      make ();
      use ();
      printf ("%d\n", end ());
    }
  printf ("%d\n", again ());
  return 0;
}
