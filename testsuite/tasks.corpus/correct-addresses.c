/* Nothing is wrong: addresses and sizes are no accesses.  */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 20

struct pair
{
  int key;
  float weight;
};

TASK void weigh (int n, struct pair p[n]);

void
weigh (int n, struct pair p[n])
{
  for (int i = 0; i < n; i++)
    p[i].weight = p[i].key / 2.0f;
}

static int
inside (const struct pair *p, const struct pair *v, int n)
{
  return p >= v && p < v + n;
}

int
main (void)
{
  struct pair *v = calloc (N, sizeof *v), *q = NULL;
#pragma tasks register v N
  weigh (N, v);
  float *weight = &v[3].weight;
  q = &v[N - 1];
  int ok = v != NULL && q - v == N - 1 && inside (q, v, N)
           && (uintptr_t) v % sizeof (int) == 0
           && (char *) weight - (char *) &v[3] == offsetof (struct pair, weight)
           && sizeof v[0] == sizeof *q;
  __typeof__ (v[0].weight) sum = 0;
#pragma tasks wait
  sum = *weight + q->weight;
  printf ("%d %g\n", ok, sum);
#pragma tasks unregister v
  free (v);
  return 0;
}
