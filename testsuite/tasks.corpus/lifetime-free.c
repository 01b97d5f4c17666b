/* Memory is given back that is still registered, or that tasks still use.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 200

TASK void init (int n, int v[n] TASK_OUTPUT, int value);
TASK void add (int n, const int a[n], int b[n]);

void
init (int n, int v[n], int value)
{
  for (int i = 0; i < n; i++)
    v[i] = value;
}

void
add (int n, const int a[n], int b[n])
{
  for (int i = 0; i < n; i++)
    b[i] += a[i];
}

static void
straight (void)
{
  int *a = malloc (N * sizeof *a), *b = malloc (N * sizeof *b);
#pragma tasks register a N
#pragma tasks register b N
  init (N, a, 1);
  init (N, b, 2);
  add (N, a, b);
#pragma tasks wait
#ifdef FIXED
#pragma tasks unregister a
#endif
  free (a); /* MISTAKE lifetime */
#pragma tasks unregister b
  printf ("%d\n", b[7]);
  free (b);
}

static void
loop (int count)
{
  int *sum = malloc (N * sizeof *sum);
#pragma tasks register sum N
  init (N, sum, 0);
  for (int i = 0; i < count; i++)
    {
      int *part = malloc (N * sizeof *part);
#pragma tasks register part N
      init (N, part, i);
      add (N, part, sum);
#ifdef FIXED
#pragma tasks unregister part
#endif
      free (part); /* MISTAKE lifetime */
    }
#pragma tasks unregister sum
  printf ("%d\n", sum[0]);
  free (sum);
}

struct pair
{
  int *a, *b;
};

static void
destroy (struct pair *pair)
{
  free (pair->a);
  free (pair->b);
  pair->a = pair->b = NULL;
}

static void
discard (int *v)
{
  if (v)
    free (v);
}

static void
functions (void)
{
  struct pair pair = { malloc (N * sizeof (int)), malloc (N * sizeof (int)) };
  int *extra = malloc (N * sizeof *extra);
#pragma tasks register pair.a N
#pragma tasks register pair.b N
#pragma tasks register extra N
  init (N, pair.a, 1);
  init (N, pair.b, 2);
  init (N, extra, 3);
  add (N, extra, pair.a);
#ifdef FIXED
#pragma tasks unregister extra
#endif
  discard (extra); /* MISTAKE lifetime */
  add (N, pair.a, pair.b);
#pragma tasks unregister pair.b
#ifdef FIXED
#pragma tasks unregister pair.a
#endif
  destroy (&pair); /* MISTAKE lifetime */
}

int
main (void)
{
  straight ();
  loop (5);
  functions ();
  return 0;
}
