/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists of work of a thread, in containers of C++: they are empty when the task
   ends.  */

#include <cstdio>
#include <deque>
#include <vector>
#include <tasks.h>

static thread_local std::vector<float *> todo;
static thread_local std::deque<float *> line;

static bool
idle ()
{
  return line.size () == 0;
}

TASK void walk (int n, float *v);
TASK void pass (int n, float *v);

void
walk (int n, float *v)
{
  todo.push_back (v);
  while (!todo.empty ())
    {
      float *p = todo.back ();
      todo.pop_back ();
      *p += 1;
      if (p + 1 < v + n)
        todo.push_back (p + 1);
    }
}

void
pass (int n, float *v)
{
  line.push_back (v);
  while (!idle ())
    {
      float *p = line.front ();
      line.pop_front ();
      *p *= 2;
      if (p + 1 < v + n)
        line.push_back (p + 1);
    }
}

int
main ()
{
  float v[4] TASK_REGISTERED = { 1, 2, 3, 4 };
  walk (4, v);
  pass (4, v);
#pragma tasks wait
  std::printf ("%g %g\n", v[0], v[3]);
}
