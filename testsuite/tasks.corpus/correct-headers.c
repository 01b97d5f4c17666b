/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Nothing is wrong.  The host uses what stands in front of a buffer, or behind
   it, while tasks work on that: headers of vectors, marks at their ends.  */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

struct vector
{
  long length, used;
  int data[];
};

#define VECTOR(P)                                                             \
  ((struct vector *)((char *)(P)-offsetof (struct vector, data)))

TASK void add (int n, int v[n], int x);

void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static int *
vector_new (int n)
{
  struct vector *v = calloc (1, sizeof *v + (n + 2) * sizeof *v->data);
  if (!v)
    abort ();
  v->length = n;
  return v->data;
}

static long
length (const int *p)
{
  return VECTOR (p)->length;
}

__attribute__ ((noinline)) static void
grow (int *p)
{
  add (N, p, 1);
  p[-1] = 0;
  p[N] = 7;
  p[N + 1]++;
}

int
main (void)
{
  int *v = vector_new (N);
#pragma tasks register v N
  add (N, v, 2);
  VECTOR (v)->used = length (v);
  grow (v);
  printf ("%ld %d\n", length (v), v[N] + v[N + 1]);
#pragma tasks unregister v
  printf ("%d\n", v[0] + v[N - 1]);
  free (VECTOR (v));
}
