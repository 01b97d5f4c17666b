/* Structs with members that a device lacks, or lays out otherwise.  */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 20

#ifdef FIXED
struct particle { float x, v; unsigned char alive; };
struct colour { unsigned char red, green, blue, alpha; };
struct interval { unsigned long begin, end; };
struct vertex { int next; float weight; };
#else
struct particle { float x, v; bool alive; };
struct colour { unsigned red : 8, green : 8, blue : 8, alpha : 8; };
struct interval { size_t begin, end; };
struct vertex { struct vertex *next; float weight; };
#endif

TASK void advance (int n, struct particle p[n], float dt);
void
advance (int n, struct particle p[n], float dt)
{
  for (int i = 0; i < n; i++)
    if (p[i].alive)
      p[i].x += p[i].v * dt;
}
TASK void fade (int n, struct colour c[n]);
void
fade (int n, struct colour c[n])
{
  for (int i = 0; i < n; i++)
    c[i].alpha = 0;
}
TASK void sum_of (struct interval part, int n, const int v[n], int sum[1]);
void
sum_of (struct interval part, int n, const int v[n], int sum[1])
{
  for (unsigned long i = part.begin; i < part.end; i++)
    *sum += v[i];
}
TASK void weigh (int n, struct vertex v[n]);
void
weigh (int n, struct vertex v[n])
{
  for (int i = 0; i < n; i++)
    v[i].weight += 1;
}

TASK_IMPLEMENTATION ("opencl", advance) void advance_cl (int n, struct particle p[n], float dt); /* MISTAKE opencl-type */
TASK_IMPLEMENTATION ("opencl", fade) void fade_cl (int n, struct colour c[n]); /* MISTAKE opencl-type */
TASK_IMPLEMENTATION ("opencl", sum_of) void sum_of_cl (struct interval part, int n, const int v[n], int sum[1]); /* MISTAKE opencl-type */
TASK_IMPLEMENTATION ("opencl", weigh) void weigh_cl (int n, struct vertex v[n]); /* MISTAKE opencl-type */
#pragma tasks opencl advance_cl "opencl-type-members.cl" "advance" TWIN 4
#pragma tasks opencl fade_cl "opencl-type-members.cl" "fade" TWIN 4
#pragma tasks opencl sum_of_cl "opencl-type-members.cl" "sum_of" TWIN 1 1
#pragma tasks opencl weigh_cl "opencl-type-members.cl" "weigh" TWIN 4

int
main (void)
{
  static struct particle p[N];
  static struct colour c[N];
  static struct vertex v[N];
  static int numbers[N], sum[1];
  for (int i = 0; i < N; i++)
    {
      p[i].v = i;
      p[i].alive = i % 2;
      c[i].alpha = i;
      c[i].blue = 7;
      numbers[i] = i;
    }
#pragma tasks register p
#pragma tasks register c
#pragma tasks register v
#pragma tasks register numbers
#pragma tasks register sum
  advance (N, p, 2);
  fade (N, c);
  for (int b = 0; b < N; b += 5)
    sum_of ((struct interval){ b, b + 5 }, N, numbers, sum);
  weigh (N, v);
#pragma tasks unregister p
#pragma tasks unregister c
#pragma tasks unregister v
#pragma tasks unregister numbers
#pragma tasks unregister sum
  printf ("%g %d %d %g %d\n", p[3].x, c[5].alpha, c[5].blue, v[0].weight, *sum);
  return p[3].x != 6 || c[5].alpha || c[5].blue != 7 || v[0].weight != 1 || *sum != 190;
}
