/* Functions that print, fill and call: the access is in one, the task in
   another.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 24

TASK void square (int n, double v[n]);
TASK void reverse (int n, const double from[n], double to[n] TASK_OUTPUT);

void
square (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= v[i];
}

void
reverse (int n, const double from[n], double to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[n - 1 - i];
}

static void
print (const char *name, const double *v)
{
  printf ("%s:", name);
  for (int i = 0; i < 4; i++)
    printf (" %g", v[i]);
  printf ("\n");
}

static void
fill (double *v, double value)
{
  for (int i = 0; i < N; i++)
    v[i] = value;
}

static void
work (double *a, double *b)
{
  square (N, a);
  reverse (N, a, b);
}

int
main (void)
{
  double *a = malloc (N * sizeof *a), *b = malloc (N * sizeof *b);
  if (!a || !b)
    return 1;
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 0;
#pragma tasks register a N
#pragma tasks register b N

  square (N, a);
#ifdef FIXED
#pragma tasks acquire a
#endif
  print ("squares", a); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release a
#endif

  work (a, b);
#ifdef FIXED
#pragma tasks acquire b
#endif
  printf ("%g\n", b[0]); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release b
#endif

  work (b, a);
#ifdef FIXED
#pragma tasks acquire b
#endif
  fill (b, 0); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release b
#endif

#pragma tasks unregister a
#pragma tasks unregister b
  print ("end", a);
  free (a);
  free (b);
  return 0;
}
