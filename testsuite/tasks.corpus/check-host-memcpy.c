/* Library functions touch buffers that tasks have: copies, sorting, comparing,
   setting, and reading numbers into them.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 9

struct store
{
  int *values;
  int *copy;
  int n;
};

TASK void step (int n, int v[n]);

void
step (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 5 % 11;
}

static int
compare (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b; /* MISTAKE check */
}

__attribute__ ((weak)) void
save (struct store *s)
{
  memcpy (s->copy, s->values, s->n * sizeof (int)); /* MISTAKE check */
}

__attribute__ ((weak)) int
same (struct store *s)
{
  return memcmp (s->copy, s->values, s->n * sizeof (int)) == 0; /* MISTAKE check */
}

__attribute__ ((weak)) void
sort (struct store *s)
{
  qsort (s->values, s->n, sizeof (int), compare); /* MISTAKE check */
}

__attribute__ ((weak)) void
clear (struct store *s)
{
  memset (s->values, 0, 3 * sizeof (int)); /* MISTAKE check */
}

__attribute__ ((weak)) void
parse (struct store *s, const char *text)
{
  sscanf (text, "%d", s->values + 1); /* MISTAKE check */
}

static void
wait_for (struct store *s)
{
#ifdef FIXED
#pragma tasks acquire s->values
#pragma tasks release s->values
#endif
  (void)s;
}

static void
hold (struct store *s, void (*what) (struct store *))
{
#ifdef FIXED
#pragma tasks acquire s->values
#endif
  what (s);
#ifdef FIXED
#pragma tasks release s->values
#endif
}

static void
check_same (struct store *s)
{
  printf ("%d\n", same (s));
}

static void
parse_one (struct store *s)
{
  parse (s, "42");
}

int
main (void)
{
  struct store s = { malloc (N * sizeof (int)), calloc (N, sizeof (int)), N };
  void (*steps[]) (struct store *)
      = { save, check_same, sort, clear, parse_one };
  int *v = s.values;

  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks register v N
  for (int i = 0; i < 5; i++)
    {
      step (N, v);
      hold (&s, steps[i]);
    }
  wait_for (&s);
#pragma tasks unregister v
  for (int i = 0; i < N; i++)
    printf ("%d ", v[i]);
  printf ("\n");
  free (s.copy);
  free (v);
}
