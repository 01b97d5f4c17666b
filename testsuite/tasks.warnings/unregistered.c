/* SPDX-License-Identifier: GPL-3.0-or-later

   Buffers that reach a task unregistered on some way, each beside what is
   right.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void one (double *v);
TASK void two (int n, const double *v, double *w TASK_OUTPUT);

void
one (double *v)
{
  v[0]++;
}

void
two (int n, const double *v, double *w)
{
  for (int i = 0; i < n; i++)
    w[i] = v[i];
}

struct holder { double *d; };
extern double *global;
static double array[10];

void
straight (void)
{
  double *p = malloc (80), *q = malloc (80);
  if (!p || !q)
    return;
#pragma tasks register p 10
  two (10, p, q); /* { dg-warning "15: variable 'q' may be used unregistered" } */
#pragma tasks unregister p
  free (p);
  free (q);
}

void
null (int n, double *v)
{
#pragma tasks register v 10
  if (n)
    one (NULL); /* { dg-warning "10: parameter 'v' of task 'one' is null here" } */
  one (v);
#pragma tasks unregister v
}

void
straight_right (void)
{
  double *p = malloc (80), *q = malloc (80);
#pragma tasks register p 10
#pragma tasks register q 10
  two (10, p, q);
#pragma tasks unregister p
#pragma tasks unregister q
  free (p);
  free (q);
}

void
arrays (void)
{
  double a[4], b[4] = { 0 }, c[2][4], d[4] TASK_REGISTERED;
#pragma tasks register a
#pragma tasks register c[0]
  one (a);
  one (b); /* { dg-warning "8: variable 'b' may be used unregistered" } */
  one (&b[2]); /* { dg-warning "8: '&b.2.' may be used unregistered" } */
  one (c[0]);
  one (c[1]); /* { dg-warning "8: 'c.1.' may be used unregistered" } */
  one (a + 1); /* { dg-warning "8: 'a . 1' may be used unregistered" } */
  one (d);
#pragma tasks unregister c[0]
#pragma tasks unregister a
}

void
aliases (void)
{
  double *a = malloc (80), *p = a, *q = malloc (80), *r = q;
  void *s = malloc (80);
#pragma tasks register p 10
  one (a);
  one (p);
  one (r); /* { dg-warning "8: variable 'r' may be used unregistered" } */
  one (s); /* { dg-warning "8: variable 's' may be used unregistered" } */
#pragma tasks unregister a
}

void
branches (int x)
{
  double *a = malloc (80), *b = malloc (80), *c = malloc (80);
  if (x)
    {
#pragma tasks register a 10
#pragma tasks register b 10
#pragma tasks register c 10
    }
  else
    {
#pragma tasks register b 10
    }
  one (a); /* { dg-warning "8: variable 'a' may be used unregistered" } */
  one (b);
  if (x)
    one (c);
}

void
selected (int x)
{
  double *p, *q;
  if (x)
    p = malloc (8);
  else
    p = malloc (16);
#pragma tasks register p 1
  one (p);
  q = x ? malloc (80) : NULL;
  if (q)
    one (q); /* { dg-warning "10: variable 'q' may be used unregistered" } */
}

void
choices (int kind)
{
  double v[4] = { 0 }, w[4] = { 0 };
  switch (kind)
    {
    case 0:
    case 1:
#pragma tasks register v
#pragma tasks register w
      break;
    case 2:
#pragma tasks register v
      break;
    default:
      return;
    }
  one (v);
  one (w); /* { dg-warning "8: variable 'w' may be used unregistered" } */
#pragma tasks shutdown
}

void
early (void)
{
  double *p = malloc (80);
#pragma tasks register p 10
  one (p);
#pragma tasks unregister p /* { dg-note "it is registered no longer since here" } */
  one (p); /* { dg-warning "8: variable 'p' may be used unregistered" } */
}

void
late (void)
{
  double *p = malloc (80), *q = malloc (80);
  one (p); one (q); /* { dg-warning "8: variable 'p' may be used unregistered" } */
/* { dg-warning "17: variable 'q' may be used unregistered" "" .-1 } */
#pragma tasks register p 10
#pragma tasks register q 10
}

void
moved (size_t n)
{
  double *p = malloc (n * sizeof *p);
#pragma tasks register p n
  one (p);
#pragma tasks unregister p
  p = realloc (p, 2 * n * sizeof *p);
  one (p); /* { dg-warning "8: variable 'p' may be used unregistered" } */
  p = realloc (p, 3 * n * sizeof *p);
#pragma tasks register p 3 * n
  one (p);
#pragma tasks unregister p
  free (p);
}

void
loops (int n)
{
  double *p[4], *q[4], *r = malloc (80);
  for (int i = 0; i < 4; i++)
    {
      p[i] = malloc (80);
      q[i] = malloc (80);
    }
  for (int i = 0; i < n; i++)
    {
#pragma tasks register p[i] 10
    }
  for (int i = 0; i < n; i++)
    {
      one (p[i]);
      one (q[i]); /* { dg-warning "12: 'q.i.' may be used unregistered" } */
    }
  for (int i = 0; i < n; i++)
    {
      one (r); /* { dg-warning "12: variable 'r' may be used unregistered" } */
#pragma tasks register r 10
#pragma tasks unregister r
    }
}

void
blocks (int n)
{
  double *a = malloc (n * 4 * sizeof *a), *b = malloc (n * 4 * sizeof *b);
  for (int i = 0; i < n; i++)
    {
#pragma tasks register &a[4 * i] 4
    }
#pragma tasks register b 4 * n
  for (int i = 0; i < n; i++)
    {
      one (&a[4 * i]);
      one (&b[4 * i]); /* { dg-warning "12: '&b.4 . i.' may be used unregistered" } */
    }
#pragma tasks shutdown
}

static void
by_value (double *v, int n)
{
#pragma tasks register v n
}

static void
by_address (double **v, int n)
{
  by_value (*v, n);
}

static void
nothing (double *v, int n)
{
  v[n] = 0;
}

static double *
made (int n, int registered)
{
  double *v = malloc (n * sizeof *v);
  if (registered)
    {
#pragma tasks register v n
    }
  return v;
}

static double *
bare (int n)
{
  return malloc (n * sizeof (double));
}

static void
run (double *v)
{
  one (v); /* { dg-note "in 'run', here" } */
}

void
functions (int n)
{
  double *a = malloc (80), *b = malloc (80), *c = malloc (80);
  double *d = bare (10);
  by_value (a, 10);
  by_address (&b, 10);
  nothing (c, 9);
  one (a);
  one (b);
  one (c); /* { dg-warning "8: variable 'c' may be used unregistered" } */
  one (d); /* { dg-warning "8: variable 'd' may be used unregistered" } */
  double *e = malloc (80);
  run (e); /* { dg-warning "8: variable 'e' may be used unregistered" } */
  double *f = made (n, n > 3);
  if (n > 3)
    one (f);
}

void
after_shutdown (void)
{
  double v[4] = { 0 };
#pragma tasks register array
#pragma tasks register v
  one (array);
  one (v);
#pragma tasks shutdown /* { dg-note "it is registered no longer since here" } */
  one (v); /* { dg-warning "8: variable 'v' may be used unregistered" } */
}

/* Of these nothing is known.  */
void
unknown (double *p, double **q, struct holder *s)
{
  one (p);
  one (p + 2);
  one (q[1]);
  one (s->d);
  one (global);
  one (array);
}

int
main (void)
{
  return 0;
}
