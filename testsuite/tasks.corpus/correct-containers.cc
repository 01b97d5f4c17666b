/* SPDX-License-Identifier: GPL-3.0-or-later */

/* C++: tasks on members, vectors of buffers, exceptions in tasks, templates
   that fill outputs, references.  */

#include <array>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
#include <tasks.h>

struct block
{
  std::array<float, 16> v{};
  float sum = 0;
};

TASK void fill (int n, float *v TASK_OUTPUT, float with);
TASK void add (int n, const float *v, float *sum TASK_OUTPUT);
TASK void parse (int n, const char *text, int *value TASK_OUTPUT);

template <typename T, typename F>
static void
generate (T *to, int n, F f)
{
  for (T *p = to, *end = to + n; p != end; ++p)
    *p = f (p - to);
}

void
fill (int n, float *v, float with)
{
  generate (v, n, [=] (int i) { return with * i; });
}

void
add (int n, const float *v, float *sum)
{
  float &s = *sum;
  s = 0;
  for (const float *p = v; p < v + n; ++p)
    s += *p;
}

void
parse (int n, const char *text, int *value)
{
  try
    {
      *value = std::stoi (std::string (text, n));
    }
  catch (const std::invalid_argument &)
    {
      *value = -1;
    }
}

int
main ()
{
  std::vector<std::unique_ptr<block> > blocks;
  std::map<std::string, float> results;
  for (int i = 0; i < 4; i++)
    {
      blocks.push_back (std::make_unique<block> ());
      float *v = blocks.back ()->v.data (), *s = &blocks.back ()->sum;
#pragma tasks register v 16
#pragma tasks register s 1
      fill (16, v, i);
      add (16, v, s);
    }
  char good[4] = "123", bad[4] = "abc";
  int value[2][1];
#pragma tasks register good
#pragma tasks register bad
#pragma tasks register value[0]
#pragma tasks register value[1]
  parse (3, good, value[0]);
  parse (3, bad, value[1]);
#pragma tasks wait
  int k = 0;
  for (auto &b : blocks)
    {
      results[std::to_string (k++)] = b->sum;
      float *v = b->v.data (), *s = &b->sum;
#pragma tasks unregister v
#pragma tasks unregister s
    }
#pragma tasks unregister good
#pragma tasks unregister bad
#pragma tasks unregister value[0]
#pragma tasks unregister value[1]
  std::printf ("%g %d %d\n", results["3"], value[0][0], value[1][0]);
}
