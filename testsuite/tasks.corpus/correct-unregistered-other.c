/* Who unregisters one buffer of a task is done with the task, and with what it
   has written elsewhere.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

enum
{
  N = 4096,
  BLOCKS = 4
};

TASK void fill (int seed, TASK_OUTPUT int v[N]);
TASK void add (const int v[N], long sum[1]);
TASK void split (const int v[N], int even[N / 2], int odd[N / 2]);

void
fill (int seed, TASK_OUTPUT int v[N])
{
  for (int i = 0; i < N; i++)
    v[i] = seed * i % 101;
}

void
add (const int v[N], long sum[1])
{
  for (int i = 0; i < N; i++)
    sum[0] += v[i];
}

void
split (const int v[N], int even[N / 2], int odd[N / 2])
{
  for (int i = 0; i < N / 2; i++)
    {
      even[i] = v[2 * i];
      odd[i] = v[2 * i + 1];
    }
}

/* The blocks go one after the other; what they add up to is kept.  */
static long
blocks (void)
{
  int *block[BLOCKS];
  long sum[1] TASK_REGISTERED = { 0 }, seen = 0;
  for (int b = 0; b < BLOCKS; b++)
    {
      block[b] = malloc (N * sizeof (int));
#pragma tasks register block[b] N
      fill (b + 1, block[b]);
      add (block[b], sum);
#pragma tasks unregister block[b]
      memset (block[b], 0, N * sizeof (int));
      seen += sum[0];
    }
  for (int b = 0; b < BLOCKS; b++)
    free (block[b]);
  return seen;
}

/* By way of a function, which ends one of two.  */
static void
end (int *v)
{
#pragma tasks unregister v
  free (v);
}

static long
halves (void)
{
  int *v = malloc (N * sizeof *v), *even = malloc (N / 2 * sizeof *v),
      *odd = malloc (N / 2 * sizeof *v);
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks register v N
#pragma tasks register even (N / 2)
#pragma tasks register odd (N / 2)
  split (v, even, odd);
#pragma tasks unregister v
  long result = even[3] * 10 + odd[3];
  odd[3] = 1;
  end (even);
  result += odd[3];
#pragma tasks unregister odd
  free (odd);
  free (v);
  return result;
}

/* What is acquired before it is unregistered, and calls that come before.  */
static long
sums (void)
{
  int *v = malloc (N * sizeof *v), *w = malloc (N * sizeof *w);
  long sum[1] = { 0 };
#pragma tasks register v N
#pragma tasks register w N
#pragma tasks register sum
  fill (1, v);
  fill (2, w);
  add (v, sum);
  add (w, sum);
#pragma tasks acquire sum
  long result = sum[0];
#pragma tasks release sum
#pragma tasks unregister sum
  result += v[1] + w[1];
  v[1] = w[1] = 0;
#pragma tasks unregister v
#pragma tasks unregister w
  free (v);
  free (w);
  return result;
}

int
main (void)
{
  long total = blocks (), both = halves ();
  printf ("%ld %ld %ld\n", total, both, sums ());
  return 0;
}
