/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory that the program touches while tasks use it, each beside what is
   right.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void fill (double v[4] TASK_OUTPUT);
TASK void change (double *v);
TASK void use (const double *v);
TASK void anywhere (double *v);
TASK_IMPLEMENTATION ("opencl", anywhere) void anywhere_cl (double *v);

void
fill (double v[4])
{
  memset (v, 0, 4 * sizeof *v);
}

void
change (double *v)
{
  v[0]++;
}

void
use (const double *v)
{
  printf ("%g\n", v[0]);
}

void
anywhere (double *v)
{
  v[0]++;
}

static double g[64];

void
straight (void)
{
  double v[4] TASK_REGISTERED = { 0 }, w[4] TASK_REGISTERED = { 0 }, x;
  v[1] = 2;
  change (v); /* { dg-note "3:the task is called here" } */
  printf ("%g\n", v[0]); /* { dg-warning "19: 'v' is read while task 'change' may still write it" } */
#pragma tasks wait
  printf ("%g\n", v[0]);
  use (v); /* { dg-note "3:the task is called here" } */
  x = v[2];
  v[0] = x; /* { dg-warning "3: 'v' is written while task 'use' may still read it" } */
  w[0] = 1;
#pragma tasks acquire v
  v[0] = 1;
#pragma tasks release v /* { dg-note "9:released here" } */
  v[0] = 1; /* { dg-warning "3: 'v' is written after its release" } */
#pragma tasks wait
  fill (w); /* { dg-note "3:the task is called here" } */
  v[1] = 3;
  w[1] = 3; /* { dg-warning "3: 'w' is written while task 'fill' may still write it" } */
#pragma tasks unregister w
  w[1] = 3;
}

void
by_library (void)
{
  double v[4] TASK_REGISTERED = { 0 }, w[4] = { 0 };
  char s[8] = "";
  change (v); /* { dg-note "3:the task is called here" } */
  memcpy (w, v, sizeof w); /* { dg-warning "14: 'v' is read while task 'change' may still write it" } */
  printf ("%p\n", (void *)v);
#pragma tasks wait
  memcpy (w, v, sizeof w);
  use (v); /* { dg-note "3:the task is called here" } */
  memcpy (w, v, sizeof w);
  memset (v, 0, sizeof v); /* { dg-warning "11: 'v' is written while task 'use' may still read it" } */
#pragma tasks wait
  memset (v, 0, sizeof v);
  puts (s);
}

void
in_loops (int n)
{
  double *v = malloc (n * sizeof *v), sum = 0;
#pragma tasks register v n
  for (int i = 0; i < n; i++)
    v[i] = i;
  for (int step = 0; step < 10; step++)
    {
      change (v); /* { dg-note "7:the task is called here" } */
      if (step % 5 == 0)
        printf ("%g\n", v[0]); /* { dg-warning "25: 'v' is read while task 'change' may still write it" } */
    }
#pragma tasks acquire v
  for (int i = 0; i < n; i++)
    sum += v[i];
#pragma tasks release v
  change (v); /* { dg-note "3:the task is called here" } */
  for (int i = 0; i < n; i++)
    sum += v[i]; /* { dg-warning "12: 'v' is read while task 'change' may still write it" } */
#pragma tasks unregister v
  for (int i = 0; i < n; i++)
    sum += v[i];
  printf ("%g\n", sum);
  free (v);
}

static double
sum_of (const double *v, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i]; /* { dg-note "in 'sum_of', here" } */
  return sum;
}

static void
step (double *v)
{
  change (v); /* { dg-note "3:the task is called here" } */
}

static void
finish (void)
{
#pragma tasks wait
}

static void
start (void)
{
#pragma tasks register g
}

static void
show (void)
{
  printf ("%g\n", g[0]); /* { dg-note "in 'show', here" } */
}

void
in_functions (void)
{
  double v[8] TASK_REGISTERED = { 0 };
  step (v);
  printf ("%g\n", sum_of (v, 8)); /* { dg-warning "27: 'v' is read while task 'change' may still write it" } */
  finish ();
  printf ("%g\n", sum_of (v, 8));

  start ();
  show ();
  step (g);
  show (); /* { dg-warning "3: 'g' is read while task 'change' may still write it" } */
  finish ();
  show ();
#pragma tasks unregister g
}

void
on_devices (void)
{
  double v[8] TASK_REGISTERED = { 0 };
  anywhere (v); /* { dg-note "3:the task is called here" } */
#pragma tasks wait
  printf ("%g\n", v[0]); /* { dg-warning "19: 'v' is read but not acquired: a device may have executed task 'anywhere'" } */
#pragma tasks acquire v
  printf ("%g\n", v[0]);
#pragma tasks release v
}

void
while_acquired (void)
{
  double v[8] TASK_REGISTERED = { 0 };
#pragma tasks acquire v
  v[0] = 1;
  change (v); /* { dg-note "3:the task is called here" } */
  v[1] = 2; /* { dg-warning "3: 'v' is written while task 'change' may still write it" } */
#pragma tasks release v
}

void
held (void)
{
  double v[8] TASK_REGISTERED = { 0 };
#pragma tasks acquire v /* { dg-note "9:acquired here" } */
  change (v); /* { dg-note "3:the task is called here" } */
#pragma tasks wait /* { dg-warning "9: this never ends: task 'change' waits for the release of 'v'" } */
#pragma tasks acquire v
#pragma tasks release v
  change (v);
#pragma tasks wait
}

/* Blocks are touched while tasks use others.  */
void
blocks (int n)
{
  double *a = malloc (4 * n * sizeof *a);
  for (int b = 0; b < n; b++)
    {
      for (int i = 0; i < 4; i++)
        a[4 * b + i] = i;
#pragma tasks register &a[4 * b] 4
      change (&a[4 * b]); /* { dg-note "7:the task is called here" } */
    }
  printf ("%g\n", a[0]); /* { dg-warning "19: 'a' is read while task 'change' may still write it" } */
  for (int b = 0; b < n; b++)
    {
#pragma tasks unregister &a[4 * b]
      printf ("%g\n", a[4 * b]);
    }
  free (a);
}

void
halves (void)
{
  double v[8] = { 0 };
#pragma tasks register &v[0] 4
#pragma tasks register &v[4] 4
  change (&v[0]); /* { dg-note "3:the task is called here" } */
  v[5] = 1;
  v[3] = 1; /* { dg-warning "3: 'v' is written while task 'change' may still write it" } */
#pragma tasks unregister &v[0]
#pragma tasks unregister &v[4]
}

struct vector
{
  int n;
  double *data;
};

void
members (struct vector *s)
{
  change (s->data); /* { dg-note "3:the task is called here" } */
  s->n = 1;
  s->data[0] = 1; /* { dg-warning "'data' is written while task 'change' may still write it" } */
#pragma tasks wait
  s->data[0] = 1;
}

int
main (void)
{
  return 0;
}
