/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nothing is wrong.  Functions are given the addresses of what they work on:
   of pointers, of parameters, of pointers to these.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

TASK void add (int n, int v[n], int x);
TASK void pick (unsigned n, const unsigned char *mask, const float *in,
                float *out TASK_OUTPUT);
TASK void copy (int n, const int v[n], int out[n] TASK_OUTPUT);

void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static void
pick_each (unsigned *n, float **out, const unsigned char **mask,
           const float **in)
{
  for (unsigned i = 0; i < *n; i++)
    (*out)[i] = (*mask)[i] ? (*in)[i] : 0;
}

/* The parameters themselves are handed on.  */
void
pick (unsigned n, const unsigned char *mask, const float *in, float *out)
{
  pick_each (&n, &out, &mask, &in);
}

/* A cursor is moved through its address.  */
void
copy (int n, const int v[n], int out[n])
{
  int *cursor = out, **at = &cursor;
  for (int i = 0; i < n; i++)
    *(*at)++ = v[i];
}

static void
enroll (int ***v)
{
#pragma tasks register **v N
}

static void
enroll_by_address (int **v)
{
  enroll (&v);
}

static void
enroll_parameter (int *v)
{
  enroll_by_address (&v);
}

static void
enroll_array (int (**v)[N])
{
#pragma tasks register **v
}

static void
enroll_whole (int (*v)[N])
{
  enroll_array (&v);
}

int
main (void)
{
  int *a = calloc (N, sizeof *a), *b = calloc (N, sizeof *b), **pa = &a;
  int c[N] = { 1 }, *alias = c;
  int d[N] TASK_REGISTERED;
  unsigned char mask[N] TASK_REGISTERED = { 1, 0, 1 };
  float in[N] TASK_REGISTERED = { 1, 2, 3 }, out[N] TASK_REGISTERED;

  if (!a || !b)
    return 1;
  enroll (&pa);
  add (N, a, 1);
  enroll_parameter (b);
  add (N, b, 2);
  enroll_whole (&c);
  add (N, alias, 3);
  copy (N, c, d);
  pick (N, mask, in, out);
#pragma tasks unregister a
#pragma tasks unregister b
#pragma tasks unregister c
#pragma tasks wait
  printf ("%d %d %d %d %g\n", a[0], b[0], c[0], d[0], out[2]);
  free (a);
  free (b);
  return 0;
}
