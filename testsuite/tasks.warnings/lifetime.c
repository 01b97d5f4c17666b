/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory that ends while it is registered, registrations that do not belong
   together, each beside what is right.  */

/* { dg-options "-Wno-return-local-addr" } */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void change (double *v);

void
change (double *v)
{
  v[0]++;
}

int
early_return (int n)
{
  double v[8] = { 0 };
#pragma tasks register v /* { dg-note "9:registered here" } */
  change (v);
  if (n)
    return 1; /* { dg-warning "12: 'v' may be registered when its scope ends" } */
#pragma tasks unregister v
  return 0;
}

int
early_return_right (int n)
{
  double v[8] = { 0 };
  if (n)
    return 1;
#pragma tasks register v
  change (v);
  if (n == 2)
    goto end;
  change (v);
end:
#pragma tasks unregister v
  return 0;
}

void
in_loop (int n)
{
  for (int i = 0; i < n; i++)
    {
      double v[8] = { 0 }, w[8] = { 0 };
#pragma tasks register v /* { dg-note "9:registered here" } */
#pragma tasks register w
      change (v);
      change (w);
#pragma tasks unregister w
    } /* { dg-warning "5: 'v' may be registered when its scope ends" } */
}

void
dynamic (int n)
{
  double v[n], w[n];
#pragma tasks register v /* { dg-note "9:registered here" } */
#pragma tasks register w
  change (v); /* } */
  change (w);
  printf ("%c}\n", '}');
#pragma tasks unregister w
} /* { dg-warning "1: 'v' may be registered when its scope ends" } */

/* Jumps count as the end of what they leave.  */
int
jumps (int n)
{
  for (int i = 0; i < n; i++)
    {
      double v[8] = { 0 };
#pragma tasks register v /* { dg-note "9:registered here" } */
      change (v);
      if (n == i + 1)
        continue;
      if (n == i + 2)
        {
          n = i;
          break;
        }
#pragma tasks unregister v
    } /* { dg-warning "5: 'v' may be registered when its scope ends" } */
  return n;
}

double *
returned (int n)
{
  double v[8] = { 0 }, *p = v, *q = malloc (64);
#pragma tasks register p 8
#pragma tasks register q 8
  change (p);
  change (q);
#pragma tasks unregister p
  if (n)
    return q;
  return p; /* { dg-warning "the address of 'v' is returned, which goes out of scope" } */
}

void
freed (void)
{
  double *p = malloc (64), *q = malloc (64);
#pragma tasks register p 8 /* { dg-note "9:registered here" } */
#pragma tasks register q 8
  change (p);
  change (q);
#pragma tasks wait
#pragma tasks unregister q
  free (q);
  free (p); /* { dg-warning "9: 'p' is freed while it is registered" } */
}

void
moved (void)
{
  double *p = malloc (64);
#pragma tasks register p 8 /* { dg-note "9:registered here" } */
  change (p);
  p = realloc (p, 128); /* { dg-warning "16: 'p' is reallocated while it is registered" } */
#pragma tasks register p 16
  change (p);
#pragma tasks unregister p
  p = realloc (p, 256);
  free (p);
}

void
elements (int n)
{
  double *p[8];
  for (int i = 0; i < n; i++)
    {
      p[i] = malloc (64);
#pragma tasks register p[i] 8 /* { dg-note "9:registered here" } */
      change (p[i]);
    }
  for (int i = 0; i < n; i++)
    free (p[i]); /* { dg-warning "11: 'p.i.' is freed while it is registered" } */
  for (int i = 0; i < n; i++)
    {
      p[i] = malloc (64);
#pragma tasks register p[i] 8
      change (p[i]);
    }
  for (int i = 0; i < n; i++)
    {
#pragma tasks unregister p[i]
      free (p[i]);
    }
}

void
twice (int n)
{
  double *p = malloc (64), *q = malloc (64);
#pragma tasks register p 8 /* { dg-note "9:registered here" } */
#pragma tasks register q 4
#pragma tasks register q 8
#pragma tasks register p 8 /* { dg-warning "24: 'p' may be registered already" } */
  change (p);
  change (q);
#pragma tasks unregister q 4
#pragma tasks unregister q 8
#pragma tasks unregister p
#pragma tasks unregister p /* { dg-warning "26: 'p' may not be registered" } */
/* { dg-note "9:it is registered no longer since here" "" .-2 } */
  for (int i = 0; i < n; i++)
    {
#pragma tasks register p 8 /* { dg-warning "24: 'p' may be registered already" } */
/* { dg-note "9:registered here" "" .-1 } */
      change (p);
    }
#pragma tasks unregister p
  for (int i = 0; i < n; i++)
    {
#pragma tasks register p 8
      change (p);
#pragma tasks unregister p
    }
}

void
never (void)
{
  double *p = malloc (64), v[8] TASK_REGISTERED;
#pragma tasks unregister p /* { dg-warning "26: 'p' may not be registered" } */
  p = malloc (64);
#pragma tasks acquire p /* { dg-warning "23: 'p' may not be registered" } */
#pragma tasks release v /* { dg-warning "23: 'v' may not be acquired" } */
#pragma tasks acquire v
#pragma tasks release v /* { dg-note "9:released here" } */
#pragma tasks release v /* { dg-warning "23: 'v' may not be acquired" } */
#pragma tasks acquire v
#pragma tasks unregister v
}

/* What main leaves behind is unregistered at the exit, but by then tasks may
   still be at work on its stack.  */
int
main (int argc, char **argv)
{
  (void)argv;
  double v[8] = { 0 }, w[8] = { 0 };
#pragma tasks register v /* { dg-note "9:registered here" } */
  if (argc > 5)
    {
      change (v);
      return 1; /* { dg-warning "14: 'v' may be registered when its scope ends" } */
    }
#pragma tasks register w
  change (w);
#pragma tasks wait
  return 0;
}
