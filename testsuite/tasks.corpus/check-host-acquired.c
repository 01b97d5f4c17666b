/* Two buffers; the wrong one is acquired; and one is touched after a task has
   been called on it while it was held.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 5

struct pair
{
  int *a, *b;
};

TASK void mix (int n, const int a[n], int b[n]);

void
mix (int n, const int a[n], int b[n])
{
  for (int i = 0; i < n; i++)
    b[i] = b[i] * 2 + a[i];
}

__attribute__ ((weak)) int
result (const struct pair *p, int i)
{
  return p->b[i]; /* MISTAKE check */
}

__attribute__ ((weak)) void
reset (struct pair *p)
{
  for (int i = 0; i < N; i++)
    p->a[i] = 0; /* MISTAKE check */
}

__attribute__ ((weak)) void
prepare (struct pair *p)
{
  p->a = malloc (N * sizeof (int));
  p->b = malloc (N * sizeof (int));
  for (int i = 0; i < N; i++)
    p->a[i] = p->b[i] = i;
#pragma tasks register p->a N
#pragma tasks register p->b N
}

int
main (void)
{
  struct pair p;
  int sum = 0;

  prepare (&p);
  mix (N, p.a, p.b);
#ifdef FIXED
#pragma tasks acquire p.b
#else
#pragma tasks acquire p.a
#endif
  for (int i = 0; i < N; i++)
    sum += result (&p, i); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release p.b
#else
#pragma tasks release p.a
#endif

#pragma tasks acquire p.a
#ifdef FIXED
  reset (&p);
  mix (N, p.a, p.b);
#else
  mix (N, p.a, p.b);
  reset (&p); /* MISTAKE host-access */
#endif
#pragma tasks release p.a
#pragma tasks unregister p.a
#pragma tasks unregister p.b
  printf ("%d %d\n", sum, p.b[1]);
  free (p.a);
  free (p.b);
}
