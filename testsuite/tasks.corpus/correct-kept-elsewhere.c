/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nothing is wrong.  Pointers and flags are in memory, of structures or of
   variables whose address is taken, and what is beside a region is used while
   tasks work on that.  */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

TASK void add (int n, int v[n], int x);

void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

struct vector
{
  int id;
  int *v;
};

struct two
{
  int left[N], right[N];
};

__attribute__ ((noinline)) static void
behind (int *p)
{
  add (N, p, 1);
  p[N] = 7;
  p[N + 1]++;
}

/* What is behind a pointer in a structure.  */
static int
member (void)
{
  struct vector s = { 0, calloc (N + 2, sizeof (int)) };
#pragma tasks register s.v N
  add (N, s.v, 2);
  behind (s.v);
  int seen = s.v[N] + s.v[N + 1];
#pragma tasks unregister s.v
  seen += s.v[0];
  free (s.v);
  return seen;
}

static void
show (int **v, struct two **t)
{
  printf ("%d %d\n", (*v)[0], (*t)->right[0]);
}

static void
change (int *v)
{
  for (int i = 0; i < N; i++)
    v[i] ^= 1;
}

/* The other half of what a variable points to, whose address is taken.  */
static void
halves (void)
{
  int *v = calloc (2 * N, sizeof *v);
  struct two *t = calloc (1, sizeof *t);
#pragma tasks register v N
#pragma tasks register t->left
  add (N, v, 3);
  for (int i = N; i < 2 * N; i++)
    v[i] = i;
  add (N, t->left, 3);
  change (t->right);
#pragma tasks unregister v
#pragma tasks unregister t->left
  show (&v, &t);
  free (v);
  free (t);
}

/* Which of two it is says an exclusive or, and a structure keeps it.  */
static int
either (void)
{
  int *p = calloc (N, sizeof *p), *q = calloc (N, sizeof *q);
  uintptr_t both = (uintptr_t)p ^ (uintptr_t)q;
#pragma tasks register p N
#pragma tasks register q N
  struct vector s = { 0, p };
  for (int k = 0; k < 5; k++)
    {
      add (N, s.v, k);
      s.v = (int *)((uintptr_t)s.v ^ both);
    }
#pragma tasks unregister s.v
  s.v = (int *)((uintptr_t)s.v ^ both);
#pragma tasks unregister s.v
  int sum = p[0] + q[0];
  free (p);
  free (q);
  return sum;
}

/* A flag is asked for, and what it was made of.  */
static int
toggled (unsigned flags, int *v)
{
  bool on = !!(flags & 4), *address = &on;
  if (on)
    {
#pragma tasks register v N
    }
  if ((flags & 4) != 0)
    add (N, v, 1);
  if (!on)
    return v[0] + *address;
#pragma tasks unregister v
  return v[1];
}

enum state
{
  IDLE,
  BUSY,
  HELD
};

/* The state of a buffer, whose variable the caller has.  */
static void
run (const char *commands, enum state *state, int *v)
{
  for (; *commands; commands++)
    switch (*commands)
      {
      case 'b':
        if (*state == IDLE)
          {
#pragma tasks register v N
            *state = BUSY;
          }
        if (*state == BUSY)
          add (N, v, 1);
        break;
      case 'h':
        if (*state != BUSY)
          break;
#pragma tasks acquire v
        *state = HELD;
        break;
      case 'g':
        if (*state == HELD)
          {
#pragma tasks release v
            *state = BUSY;
            add (N, v, 2);
          }
        break;
      case 'e':
        if (*state == IDLE)
          break;
#pragma tasks unregister v
        *state = IDLE;
        break;
      }
}

static int
machine (const char *commands)
{
  int v[N] = { 0 }, sum = 0;
  enum state state = IDLE;
  run (commands, &state, v);
  if (state != IDLE)
    {
#pragma tasks unregister v
    }
  for (int i = 0; i < N; i++)
    sum += v[i];
  return sum;
}

/* The same, in one function that only resumes by the address.  */
static int
machine_here (const char *commands)
{
  int v[N] = { 0 };
  enum state state = IDLE, *resumed = &state;
  for (; *commands; commands++)
    switch (*commands)
      {
      case 'b':
        if (state == IDLE)
          {
#pragma tasks register v
            state = BUSY;
          }
        if (state == BUSY)
          add (N, v, 1);
        break;
      case 'h':
        if (state != BUSY)
          break;
#pragma tasks acquire v
        state = HELD;
        break;
      case 'g':
        if (state == HELD)
          {
#pragma tasks release v
            *resumed = BUSY;
            add (N, v, 2);
          }
        break;
      case 'e':
        if (state == IDLE)
          break;
#pragma tasks unregister v
        state = IDLE;
        break;
      }
  if (state != IDLE)
    {
#pragma tasks unregister v
    }
  return v[0];
}

static void
rest (int n, int *v)
{
  for (int i = n / 2; i < n; i++)
    v[i]++;
}

/* The caller registered the first half.  */
static void
go_on (int *v, int n)
{
  add (n / 2, v, 1);
  rest (n, v);
}

static int
first_half (int n)
{
  int v[20] = { 1 }, h = n / 2;
#pragma tasks register &v[0] h
  go_on (v, n);
#pragma tasks unregister v
  return v[0] + v[n - 1];
}

int
main (int argc, char **argv)
{
  static int v[N];
  (void)argv;
  printf ("%d %d\n", member (), either ());
  halves ();
  printf ("%d %d\n", toggled (argc + 2, v), toggled (argc + 3, v));
  printf ("%d %d\n", machine ("bbhgeb"), machine ("gbhe"));
  printf ("%d %d\n", machine_here ("bbhgeb"), machine_here ("gbhe"));
  printf ("%d\n", first_half (20));
  return 0;
}
