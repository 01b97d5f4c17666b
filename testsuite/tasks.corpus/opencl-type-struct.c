/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Structs whose members no kernel can have: bool, a pointer, a size, bits.  */

#include <stdio.h>
#include <tasks.h>
#include <stdbool.h>
#include "opencl-twin.h"

#define N 64

struct particle
{
  float x, v;
#ifdef FIXED
  int alive;
#else
  bool alive;
#endif
};

struct settings
{
  float dt;
#ifdef FIXED
  unsigned count;
#else
  size_t count;
#endif
};

struct cell
{
#ifdef FIXED
  unsigned state, age;
#else
  unsigned state : 4, age : 28;
#endif
};

struct node
{
#ifdef FIXED
  long next;
#else
  struct node *next;
#endif
  float weight;
};

TASK void move (int n, struct particle p[n], struct settings s);
TASK void grow (int n, struct cell c[n]);
TASK void weigh (int n, struct node c[n]);

void
move (int n, struct particle p[n], struct settings s)
{
  for (int i = 0; i < n; i++)
    if (p[i].alive)
      p[i].x += s.dt * p[i].v;
}

void
grow (int n, struct cell c[n])
{
  for (int i = 0; i < n; i++)
    c[i].age++;
}

void
weigh (int n, struct node c[n])
{
  for (int i = 0; i < n; i++)
    c[i].weight *= 2;
}

#define CL(T) TASK_IMPLEMENTATION ("opencl", T)
CL (move) void move_cl (int n, struct particle p[n], struct settings s); /* MISTAKE opencl-type */
CL (grow) void grow_cl (int n, struct cell c[n]); /* MISTAKE opencl-type */
CL (weigh) void weigh_cl (int n, struct node c[n]); /* MISTAKE opencl-type */
#pragma tasks opencl move_cl "opencl-type-struct.cl" "move" TWIN 32
#pragma tasks opencl grow_cl "opencl-type-struct.cl" "grow" TWIN 32
#pragma tasks opencl weigh_cl "opencl-type-struct.cl" "weigh" TWIN 32

int
main (void)
{
  static struct particle p[N];
  static struct cell c[N];
  static struct node o[N];
  struct settings s = { 0.5f, N };
  for (int i = 0; i < N; i++)
    {
      p[i].alive = 1;
      p[i].v = i;
      o[i].weight = i;
    }
#pragma tasks register p
#pragma tasks register c
#pragma tasks register o
  move (N, p, s);
  grow (N, c);
  weigh (N, o);
#pragma tasks unregister o
#pragma tasks unregister c
#pragma tasks unregister p
  printf ("%g %d %g\n", p[4].x, c[2].age, o[3].weight);
  return 0;
}
