/* Constant counts that are not positive, as they come out of macros.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define HALO 4
#define WIDTH 8
enum { FIRST = 2, LAST = 7 };

TASK void fill (int n, int v[n] TASK_OUTPUT);

void
fill (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

static int
use (int *v, int count)
{
  int result;
#ifdef FIXED
#pragma tasks register v count
#else
#pragma tasks register v 0 /* MISTAKE error */
#endif
  fill (count, v);
#pragma tasks unregister v
  result = v[0];
  return result;
}

int
main (void)
{
  static int a[WIDTH], b[WIDTH];

#ifdef FIXED
#pragma tasks register a WIDTH - HALO
#pragma tasks register b LAST - FIRST
#else
#pragma tasks register a HALO - WIDTH /* MISTAKE error */
#pragma tasks register b FIRST - LAST /* MISTAKE error */
#endif
  fill (WIDTH - HALO, a);
  fill (LAST - FIRST, b);
#pragma tasks unregister a
#pragma tasks unregister b
  printf ("%d %d %d\n", a[1], b[1], use (a, WIDTH));
  return 0;
}
