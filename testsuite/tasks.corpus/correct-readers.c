/* The program reads what tasks read, and uses what is beside what they use.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 40

struct record
{
  char name[16];
  int values[N];
  int checked;
};

TASK void total (int n, const int v[n], int *sum TASK_OUTPUT);
TASK void clear (int n, int v[n] TASK_OUTPUT);

void
total (int n, const int v[n], int *sum)
{
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += v[i];
}

void
clear (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 0;
}

static int
most (const int *v, int n)
{
  int result = v[0];
  for (int i = 1; i < n; i++)
    if (v[i] > result)
      result = v[i];
  return result;
}

static void
members (struct record *r)
{
  int sum[1] TASK_REGISTERED;
#pragma tasks register r->values
  total (N, r->values, sum);
  r->checked = 1;
  strcpy (r->name, "record");
  printf ("%s %d %d\n", r->name, r->values[3], most (r->values, N));
#pragma tasks unregister r->values
  r->values[0] = 5;
#pragma tasks acquire sum
  printf ("%d\n", *sum);
}

static void
halves (void)
{
  int v[2 * N];
  for (int i = 0; i < 2 * N; i++)
    v[i] = i;
  int *low = v, *high = v + N;
#pragma tasks register low N
  clear (N, low);
  for (int i = 0; i < N; i++)
    high[i]++;
  v[N] = 4;
  printf ("%d\n", v[2 * N - 1]);
#pragma tasks unregister low
  printf ("%d\n", v[0]);
}

static void
copied (int rounds)
{
  /* Scalars are copied by the call.  */
  int *v = calloc (N, sizeof *v);
  int n = N;
#pragma tasks register v N
  for (int i = 0; i < rounds; i++)
    {
      clear (n, v);
      n /= 2;
    }
  printf ("%p\n", v == NULL ? (void *)v : NULL);
  printf ("%zu\n", sizeof v[0] / sizeof (int));
#pragma tasks unregister v
  free (v);
}

/* Who has waited for a sum knows that all has been read.  */
static void
summed (void)
{
  int v[N], w[N], sums[3][1], both[1] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = w[i] = i;
#pragma tasks register v
#pragma tasks register w
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register sums[i]
      total (N, v, sums[i]);
    }
  for (int i = 2; i >= 0; i--)
    {
#pragma tasks acquire sums[i]
      printf ("%d\n", sums[i][0]);
#pragma tasks release sums[i]
    }
  v[0] = 2;
  total (N, v, sums[0]);
  total (N, w, sums[1]);
  total (1, sums[0], both);
#pragma tasks acquire both
  v[1] = 3;
#pragma tasks release both
#pragma tasks unregister sums[1]
  w[1] = 3;
  {
    int inner[1] TASK_REGISTERED;
    total (N, w, inner);
  }
  w[2] = v[2] = 4;
  printf ("%d %d\n", sums[1][0], v[1] + w[2]);
#pragma tasks unregister sums[0]
#pragma tasks unregister sums[2]
#pragma tasks unregister v
#pragma tasks unregister w
}

static void
start (struct record *r, int *sum)
{
  total (N, r->values, sum);
}

static int
finish (int *sum)
{
#pragma tasks acquire sum
  int result = *sum;
#pragma tasks release sum
  return result;
}

static void
apart (struct record *r)
{
  int sum[1] TASK_REGISTERED;
#pragma tasks register r->values
  for (int i = 0; i < 2; i++)
    {
      start (r, sum);
      printf ("%d\n", finish (sum));
      r->values[i] = 7;
    }
#pragma tasks unregister r->values
}

int
main (void)
{
  struct record r = { .values = { 1, 2, 3, 4 } };
  members (&r);
  summed ();
  apart (&r);
  halves ();
  copied (3);
  return 0;
}
