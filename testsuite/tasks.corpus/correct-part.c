/* Functions register a part of what they are given, and the program goes on
   with the rest.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

enum { N = 8 };

TASK void twice (int n, int v[n]);

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static void
begin (int *v)
{
#pragma tasks register v N
  twice (N, v);
}

static void
begin_some (int *v, int n)
{
#pragma tasks register v n
  twice (n, v);
}

static void
go_on (int *v, int n)
{
  twice (n / 2, v);
  v[n - 1] = 5;
  for (int i = n / 2; i < n; i++)
    v[i]++;
}

static int
constant (void)
{
  int *v = calloc (2 * N, sizeof *v), r;
  if (!v)
    return -1;
  begin (v);
  v[N + 1] = 3;
  memset (v + N + 2, 0, sizeof *v);
#pragma tasks unregister v
  r = v[N + 1];
  free (v);
  return r;
}

static int
computed (int n)
{
  int v[64] = { 1 }, *w = calloc (2 * n, sizeof *w), r;
  if (!w)
    return -1;
  begin_some (v, n);
  v[n + 1] = 3;
  begin_some (w, n);
  w[2 * n - 1] = 4;
#pragma tasks unregister w
#pragma tasks unregister v
  r = v[n + 1] + w[2 * n - 1];
  free (w);
  return r;
}

static int
halves (int n)
{
  int v[20] = { 1 }, h = n / 2;
#pragma tasks register &v[0] h
  go_on (v, n);
#pragma tasks unregister v
  return v[0] + v[n - 1];
}

int
main (void)
{
  printf ("%d %d %d\n", constant (), computed (6), halves (20));
  return 0;
}
