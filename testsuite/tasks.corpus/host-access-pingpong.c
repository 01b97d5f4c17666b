/* Two buffers that change places: the wrong one is read; pointers that are
   copies of others write.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 50

TASK void blur (int n, const int from[n], int to[n] TASK_OUTPUT);

void
blur (int n, const int from[n], int to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i] + (i > 0 ? from[i - 1] : 0);
}

static int *
vector (void)
{
  int *v = malloc (N * sizeof *v);
  if (!v)
    abort ();
  for (int i = 0; i < N; i++)
    v[i] = 1;
  return v;
}

static void
swap (int **a, int **b)
{
  int *other = *a;
  *a = *b;
  *b = other;
}

static void
straight (void)
{
  int *a = vector (), *b = vector ();
#pragma tasks register a N
#pragma tasks register b N
  blur (N, a, b);
  blur (N, b, a);
#pragma tasks acquire a
#ifdef FIXED
  printf ("%d\n", a[N - 1]);
#else
  printf ("%d\n", b[N - 1]); /* MISTAKE host-access */
#endif
#pragma tasks release a
  int *alias = b + 10;
#ifdef FIXED
#pragma tasks acquire b
#endif
  *alias = 5; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release b
#endif
  blur (N, b, a);
#pragma tasks unregister a
#pragma tasks unregister b
  printf ("%d\n", a[11]);
  free (a);
  free (b);
}

static void
rounds (int count)
{
  int *old = vector (), *new = vector ();
  int last = 0;
#pragma tasks register old N
#pragma tasks register new N
  for (int i = 0; i < count; i++)
    {
      blur (N, old, new);
      swap (&old, &new);
#ifdef FIXED
#pragma tasks acquire old
#endif
      last = old[N / 2]; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release old
#endif
      if (last > 100)
        break;
    }
#pragma tasks unregister old
#pragma tasks unregister new
  printf ("%d\n", last);
  free (old);
  free (new);
}

int
main (void)
{
  straight ();
  rounds (20);
  return 0;
}
