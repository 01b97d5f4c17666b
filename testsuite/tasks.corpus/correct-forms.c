/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Unusual forms: function pointers to tasks, tasks in expressions, macros that
   contain pragmas, arguments with side effects, shadowed names.  */

#include <stdio.h>
#include <tasks.h>

#define N 12
#define DO(X) _Pragma (#X)
#define WITH(V, BODY)                                                         \
  do                                                                          \
    {                                                                         \
      DO (tasks acquire V) BODY DO (tasks release V)                          \
    }                                                                         \
  while (0)
TASK void add (int n, int v[n], int what);
TASK void sub (int n, int v[n], int what);

void
add (int n, int v[n], int what)
{
  while (n-- > 0)
    v[n] += what;
}

void
sub (int n, int v[n], int what)
{
  while (n-- > 0)
    v[n] -= what;
}

typedef void operation (int, int *, int);

int
main (void)
{
  operation *ops[] = { (operation *)add, (operation *)sub, NULL };
  int v[N] = { 0 }, *p = v, k = 0, sum = 0;
#pragma tasks register v
  for (operation **o = ops; *o; o++)
    (*o) (N, v, 3 - k++);
  (k > 1 ? add : sub) (N, v, 10);
  WITH (v, {
    p[0]++;
    sum += p[1];
  });
  {
    int v[N] = { 1 };
    v[0]++;
    sum += v[0];
  }
  sum += k, add (N, p, k++), sum += k;
#pragma tasks wait
  for (int *q = v; q < v + N; q++)
    sum += *q;
#pragma tasks unregister p
  printf ("%d %d\n", sum, k);
  return 0;
}
