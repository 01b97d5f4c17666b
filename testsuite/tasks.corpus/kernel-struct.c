/* Structures that are not laid out alike.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 64

struct body { float x, y, z, mass; };
struct pair { int key; float value; };
struct cell { double heat; char kind; int age; };
struct limits { float low, high; int wrap; };

TASK void move (int n, float dt, const struct body v[n], struct body p[n]);
void
move (int n, float dt, const struct body v[n], struct body p[n])
{
  for (int i = 0; i < n; i++)
    p[i].x += dt * v[i].x, p[i].y += dt * v[i].y, p[i].z += dt * v[i].z;
}
TASK void rank (int n, struct pair p[n]);
void
rank (int n, struct pair p[n])
{
  for (int i = 0; i < n; i++)
    p[i].value += p[i].key;
}
TASK void grow (int n, struct cell c[n]);
void
grow (int n, struct cell c[n])
{
  for (int i = 0; i < n; i++)
    c[i].heat += c[i].age++;
}
TASK void limit (int n, struct limits l, float v[n]);
void
limit (int n, struct limits l, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] < l.low ? l.low : v[i] > l.high ? (l.wrap ? l.low : l.high) : v[i];
}

#define CL(T) TASK_IMPLEMENTATION ("opencl", T)
CL (move) void move_cl (int n, float dt, const struct body v[n], struct body p[n]);
#pragma tasks opencl move_cl "kernel-struct.cl" "move" TWIN 32 /* MISTAKE kernel */
CL (rank) void rank_cl (int n, struct pair p[n]);
#pragma tasks opencl rank_cl "kernel-struct.cl" "rank" TWIN 32 /* MISTAKE kernel */
CL (grow) void grow_cl (int n, struct cell c[n]);
#pragma tasks opencl grow_cl "kernel-struct.cl" "grow" TWIN 32 /* MISTAKE kernel */
CL (limit) void limit_cl (int n, struct limits l, float v[n]);
#pragma tasks opencl limit_cl "kernel-struct.cl" "limit" TWIN 32 /* MISTAKE kernel */

int
main (void)
{
  struct body p[N] TASK_REGISTERED = { 0 }, v[N] TASK_REGISTERED = { 0 };
  struct pair pairs[N] TASK_REGISTERED = { { 1, 2 } };
  struct cell cells[N] TASK_REGISTERED = { { 1, 2, 3 } };
  float x[N] TASK_REGISTERED = { 1, 2, 3, 4 };
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i].x = v[i].y = 1, v[i].z = i;
#pragma tasks release v
  for (int t = 0; t < 10; t++)
    move (N, 0.5f, v, p);
  rank (N, pairs);
  grow (N, cells);
  limit (N, (struct limits){ 2, 3, 0 }, x);
#pragma tasks wait
#pragma tasks acquire p
#pragma tasks acquire pairs
#pragma tasks acquire cells
#pragma tasks acquire x
  printf ("%g %g %g %g\n", p[2].z, pairs[0].value, cells[0].heat, x[3]);
  return p[2].z != 10 || pairs[0].value != 3 || cells[0].heat != 4 || x[3] != 3;
}
