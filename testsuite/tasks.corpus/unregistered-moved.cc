/* Pointers that functions of the library, and of the program, return as they
   are, or exchange.  */
#include <cstdio>
#include <utility>
#include <tasks.h>

TASK void rise (int n, int *v);

void
rise (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static int *
same (int *v)
{
  return v;
}

static int *
second (int *v)
{
  return v + 1;
}

static int *
open (int *v)
{
#pragma tasks register v 4
  return v;
}

int
main ()
{
  int *a = new int[4](), *b = new int[4](), *c = new int[4]();

#pragma tasks register a 4
  rise (4, std::move (a));
  std::swap (a, b);
#ifdef FIXED
  std::swap (a, b);
#endif
  rise (4, a); /* MISTAKE unregistered */
#ifndef FIXED
  std::swap (a, b);
#endif
#pragma tasks unregister a

  int *d = open (c);
  rise (4, same (d));
#ifdef FIXED
  int *e = second (c);
#pragma tasks register e 3
#endif
  rise (3, second (d)); /* MISTAKE unregistered */
#ifdef FIXED
#pragma tasks unregister e
#endif
#pragma tasks unregister c
  std::printf ("%d %d %d\n", a[0], b[0], *second (c));
  delete[] a;
  delete[] b;
  delete[] d;
}
