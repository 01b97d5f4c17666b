/* SPDX-License-Identifier: GPL-3.0-or-later

   Attributes, storage, calls and pragmas in C++: free functions, overloads,
   namespaces, C linkage, default arguments, lambdas that call tasks.  */

#include <cstdio>
#include <tasks.h>

__attribute__ ((task)) void scale (int n, float *v, float f);
[[tasks::task]] void overloaded (int *v);
[[tasks::task]] void overloaded (double *v);
extern "C" void with_c_linkage (int *v) __attribute__ ((task));

namespace space
{
struct vector
{
  int x, y;
};
static void inside (vector *v, vector by, bool swap = true) TASK;

static void
inside (vector *v, vector by, bool swap)
{
  v->x += swap ? by.y : by.x;
  v->y += swap ? by.x : by.y;
}
}

namespace
{
void hidden (const int *from, int *to TASK_OUTPUT) TASK;
void hidden_cpu (const int *from, int *to) TASK_IMPLEMENTATION ("cpu", hidden);

void
hidden (const int *from, int *to)
{
  *to = *from + 1;
}

void
hidden_cpu (const int *from, int *to)
{
  *to = 1 + *from;
}
}

void
scale (int n, float *v, float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

void
overloaded (int *v)
{
  *v += 1;
}

void
overloaded (double *v)
{
  *v += 0.5;
}

void
with_c_linkage (int *v)
{
  *v *= 10;
}

/* Leave the scope of registered storage by an exception.  */
static int
leave (int how)
{
  int v[2] __attribute__ ((registered)) = { how, 2 };
  int w[2] __attribute__ ((heap_allocated, registered)) = { 1, how };

  with_c_linkage (v);
  overloaded (w);
#pragma tasks wait
  if (how == 1)
    throw v[0];
  return v[0] + w[0];
}

int
main ()
{
  float v[4] TASK_REGISTERED = { 1, 2, 3, 4 };
  int i[1] TASK_REGISTERED = { 5 }, j[1] TASK_REGISTERED = { 0 };
  double d[1] TASK_REGISTERED = { 1 };
  space::vector p[1] TASK_REGISTERED = { { 1, 2 } };

  scale (4, v, 2);
  auto twice = [&] (float f) { scale (4, v, f); scale (4, v, f); };
  twice (3);
  overloaded (i);
  overloaded (d);
  with_c_linkage (i);
  space::inside (p, { 10, 20 });
  space::inside (p, { 10, 20 }, false);
  hidden (i, j);
#pragma tasks wait
  std::printf ("%g %g %d %g %d %d %d\n", v[0], v[3], i[0], d[0], p[0].x, p[0].y, j[0]);
  int caught = 0;
  for (int how = 0; how < 3; how++)
    try
      {
        std::printf ("%d\n", leave (how));
      }
    catch (int value)
      {
        caught = value;
      }
  std::printf ("caught %d\n", caught);
  return 0;
}
