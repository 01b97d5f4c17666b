/* SPDX-License-Identifier: GPL-3.0-or-later

   Access modes: what contradicts them, each beside what does not.  */

/* { dg-do compile } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

/* Only combine into a reduction.  */

TASK void used (int n, const double v[n], double sum[1] TASK_REDUCTION ("+"), double mean[1]); /* { dg-note "'sum' has only a part of the result then" } */
void
used (int n, const double v[n], double sum[1], double mean[1])
{
  for (int i = 0; i < n; i++)
    sum[0] += v[i];
  mean[0] = sum[0] / n; /* { dg-warning "parameter 'sum' of task 'used' is 'reduction', but its value is used here .-fplugin-arg-tasks-Wreduction-read." } */
/* { dg-note "it goes here" "" .-1 } */
}

struct pair { double a, b; };
static void zero (size_t n, struct pair *v) { memset (v, 0, n * sizeof *v); }
static void
add (size_t n, struct pair *into, const struct pair *from)
{
  for (size_t i = 0; i < n; i++)
    into[i].a += from[i].a, into[i].b += from[i].b;
}

static struct pair last;
TASK void kept (struct pair *p TASK_REDUCTION (zero, add), double x); /* { dg-note "only a part" } */
void
kept (struct pair *p, double x)
{
  struct pair one = { x, 1 };
  add (1, p, &one);
  last = *p; /* { dg-warning "'p' of task 'kept' is 'reduction'" } */
}

TASK void combined (int n, const double v[n], double sum[1] TASK_REDUCTION ("+"), double least[1] TASK_REDUCTION ("min"), int where[1], long bins[256] TASK_REDUCTION ("+"), struct pair *p TASK_REDUCTION (zero, add), double s[1] TASK_SCRATCH);
void
combined (int n, const double v[n], double sum[1], double least[1], int where[1], long bins[256], struct pair *p, double s[1])
{
  double own = sum[0], *to = least;
  for (int i = 0; i < n; i++)
    {
      own += v[i];
      if (v[i] < *to)
        {
          *to = v[i];
          where[0] = i;
        }
      bins[(unsigned char)v[i]]++;
      p->a += v[i];
    }
  sum[0] = own;
  s[0] = sum[0];
  s[0] += 2;
  sum[0] = s[0];
  struct pair copy = *p, one = { 1, 2 };
  add (1, &copy, &one);
  *p = copy;
}

/* Scratch memory has no value.  */

TASK void early (int n, double v[n], double s[n] TASK_SCRATCH); /* { dg-note "'s' has no value when the task begins" } */
void
early (int n, double v[n], double s[n])
{
  v[0] = s[0]; /* { dg-warning "'s' of task 'early' is 'scratch', but it is read here before it is written .-fplugin-arg-tasks-Woutput-read." } */
  for (int i = 0; i < n; i++)
    v[i] += 1;
}

static double *kept_scratch;
TASK void sorted (int n, double v[n], double s[n] TASK_SCRATCH); /* { dg-note "s' later is not in order" } */
void
sorted (int n, double v[n], double s[n])
{
  memcpy (s, v, n * sizeof *s);
  for (int i = 0; i < n; i++)
    v[n - 1 - i] = s[i];
  kept_scratch = s; /* { dg-warning "the pointer 's' of task 'sorted' is kept in 'kept_scratch'" } */
}

TASK void some (int n, double v[n], double s[n] TASK_SCRATCH);
void
some (int n, double v[n], double s[n])
{
  s[0] = v[0];
  v[0] = 2 * s[0];
}

/* Just a pointer.  */

struct node { struct node *next, *other; int value; };
static struct node *list;
TASK void follow (struct node *p TASK_UNORDERED, const int *table TASK_UNORDERED, FILE *file TASK_UNORDERED, int count[1] TASK_COMMUTATIVE);
void
follow (struct node *p, const int *table, FILE *file, int count[1])
{
  struct node *next = p->next;
  count[0] += table[p->value];
  p->value = 0;
  p->other = list;
  if (next)
    follow (next, table, file, count);
  else
    {
      fprintf (file, "end\n");
      free (p);
    }
}

/* Tasks of the same mode may run at the same time, or exclude each other.  */

static int together, apart, linked; /* { dg-note "declared here" } */
TASK void concurrent (int v[1] TASK_CONCURRENT);
void
concurrent (int v[1])
{
  v[0] = 1;
  together++; /* { dg-warning "task 'concurrent' writes 'together', and so do other calls" } */
}

TASK void commutative (int v[1] TASK_COMMUTATIVE);
void
commutative (int v[1])
{
  v[0]++;
  apart++;
}

TASK void first (int v[1] TASK_COMMUTATIVE);
void
first (int v[1])
{
  v[0]++;
  linked++; /* { dg-warning "task 'first' writes 'linked', which task 'third' uses at the same time" } */
}
TASK void second (int v[1] TASK_COMMUTATIVE, int w[1]);
void
second (int v[1], int w[1])
{
  v[0]++;
  w[0]++;
}
TASK void third (int w[1]);
void
third (int w[1])
{
  w[0] += linked;
}

int
main (int argc, char **argv)
{
  double v[64] TASK_REGISTERED, sum[1] TASK_REGISTERED, space[64];
  int count[1] TASK_REGISTERED, table = argc, w[1] TASK_REGISTERED;
  struct node n = { NULL, NULL, 0 };
  (void)argv;
  memset (v, 0, sizeof v);
  count[0] = w[0] = 0;
  some (64, v, space);
  follow (&n, &table, stdout, count);
  follow (&n, NULL, NULL, count);
  concurrent (count);
  concurrent (count); /* { dg-note "nothing puts" } */
  commutative (count);
  commutative (count);
  first (count);
  second (count, w);
  third (w); /* { dg-note "nothing puts" } */
#pragma tasks wait
  return space[0] > 0;
}
