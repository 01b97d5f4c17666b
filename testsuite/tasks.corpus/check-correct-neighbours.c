/* Nothing is wrong.  What lies beside buffers is touched all the same, by
   pointers that lead there for good reasons.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 8

struct settings
{
  const int *limit; /* lies behind the buffer, and nobody has registered it */
  const int *table;
};

static struct
{
  int before[4];
  int values[N];
  int after[4];
} block = { { 1, 2, 3, 4 }, { 0 }, { 5, 6, 7, 8 } };

TASK void clip (struct settings s, int n, int v[n]);
TASK void shift (int n, int v[n], const int *unused);
TASK void ends (int n, const int v[n], int out[2] TASK_OUTPUT);

void
clip (struct settings s, int n, int v[n])
{
  for (int i = 0; i < n; i++)
    if (v[i] > *s.limit)
      v[i] = s.table[i % 4];
}

void
shift (int n, int v[n], const int *unused)
{
  const int *past = block.after, *first = &block.before[3];
  for (int i = 0; i < n; i++)
    v[i] += past[i % 4] * *first;
  (void)unused;
}

/* Goes as far as the ends, and never beyond.  */
void
ends (int n, const int v[n], int out[2])
{
  const int *end = v + n, *p = v, *before = v - 1 + 1;
  int sum = 0;
  while (p != end)
    sum += *p++;
  out[0] = sum;
  out[1] = 0;
  for (p = end; p-- > before;)
    out[1] = out[1] * 2 + *p;
}

int
main (void)
{
  struct
  {
    int v[N];
    int limit;
    int table[4];
  } local = { { 5, 50, 7, 70, 1, 10, 2, 20 }, 9, { 1, 2, 3, 4 } };
  struct settings s = { &local.limit, local.table };
  int out[2] TASK_REGISTERED;

#pragma tasks register local.v
#pragma tasks register block.values
  clip (s, N, local.v);
  shift (N, block.values, local.v);
  ends (N, local.v, out);
#pragma tasks acquire out
  printf ("%d %d\n", out[0], out[1]);
#pragma tasks release out
#pragma tasks unregister block.values
#pragma tasks unregister local.v
  printf ("%d %d\n", block.values[0], block.after[3]);
}
