/* Memory is given back that is still registered, or that tasks still use.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 200

TASK void init (int n, int v[n] TASK_OUTPUT, int value);
TASK void add (int n, const int a[n], int b[n]);
TASK void show (int n, int v[n]);
TASK void grow (int n, int v[n], int size[1] TASK_OUTPUT);
TASK void drop (int n, int v[n], int *spare[1]);

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

__attribute__ ((unused)) static void
discard_all (int *v)
{
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

/* Tasks free what they are given, and not only what they have made.  */
void
show (int n, int v[n])
{
  if (n < 0)
    {
      free (v);
      exit (1);
    }
  int *copy = malloc (n * sizeof *copy);
  for (int i = 0; i < n; i++)
    copy[i] = v[i] + 1;
  printf ("%d\n", copy[n - 1]);
  free (copy);
#ifndef FIXED
  free (v); /* MISTAKE lifetime */
#endif
}

void
grow (int n, int v[n], int size[1])
{
#ifdef FIXED
  int *larger = malloc (2 * n * sizeof *larger);
#else
  int *larger = realloc (v, 2 * n * sizeof *larger); /* MISTAKE lifetime */
#endif
  larger[n] = 1;
  *size = larger[n] + n;
  free (larger);
}

void
drop (int n, int v[n], int *spare[1])
{
  free (spare[0]);
  spare[0] = NULL;
  v[n - 1] = 0;
#ifndef FIXED
  discard_all (v); /* MISTAKE lifetime */
#endif
}

static void
inside (void)
{
  int *v = calloc (N, sizeof *v), *spare[1] = { malloc (8) };
  int size[1] TASK_REGISTERED;
#pragma tasks register v N
#pragma tasks register spare
  drop (N, v, spare);
  show (N, v);
  grow (N, v, size);
#pragma tasks unregister spare
#pragma tasks unregister v
#pragma tasks acquire size
  printf ("%d\n", size[0]);
#pragma tasks release size
  free (v);
}

int
main (void)
{
  inside ();
  straight ();
  loop (5);
  functions ();
  return 0;
}
