/* What is behind as many elements as are registered is the program's.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void bump (int n, int v[n]);

void
bump (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

struct series
{
  int *v;
  int used, size;
};

#ifdef FIXED
#define LESS 0
#else
#define LESS 1
#endif

static int
tail (int used)
{
  struct series s = { calloc (32, sizeof (int)), used, 32 };
#pragma tasks register s.v s.used
  bump (s.used, s.v);
  for (int i = s.used; i < s.size; i++)
    s.v[i] = i;
  s.v[s.used - LESS] = 7; /* MISTAKE host-access */
#pragma tasks wait
  bump (s.used, s.v);
  for (int i = s.used - LESS; i < s.size; i++)
    s.v[i]++; /* MISTAKE host-access */
#pragma tasks unregister s.v
  int sum = s.v[0] + s.v[31];
  free (s.v);
  return sum;
}

static void
append (struct series *s)
{
  for (int i = s->used; i < s->size; i++)
    s->v[i] = 1;
  s->v[s->used] = 2;
}

static void
replace (struct series *s)
{
  s->v[s->used - LESS] = 3;
}

static int
elsewhere (int used)
{
  struct series s = { calloc (32, sizeof (int)), used, 32 };
#pragma tasks register s.v s.used
  bump (s.used, s.v);
  append (&s);
  replace (&s); /* MISTAKE host-access */
#pragma tasks unregister s.v
  int sum = s.v[0] + s.v[used];
  free (s.v);
  return sum;
}

static int
plain (int n)
{
  int *v = calloc (2 * n, sizeof *v);
#pragma tasks register v n
  bump (n, v);
  v[n] = 3;
#pragma tasks unregister v
  int sum = v[0] + v[n];
  free (v);
  return sum;
}

int
main (int argc, char **argv)
{
  (void) argv;
  printf ("%d %d\n", tail (argc + 9), plain (argc + 3));
  printf ("%d\n", elsewhere (argc + 5));
  return 0;
}
