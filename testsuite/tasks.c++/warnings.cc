// SPDX-License-Identifier: GPL-3.0-or-later
//
// Warnings of bodies in C++, each beside what is right.

// { dg-do compile }

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <tasks.h>
#include <thread>
#include <vector>
constexpr int N = 32;
static std::vector<const float *> kept;
static std::mutex mu;
static std::atomic<int> ok;
static int bad, lucky;
static thread_local int own;
struct S
{
  static int members;
  static std::vector<int> log;
  static float *ptr;
};
int S::members;
std::vector<int> S::log;
float *S::ptr;
namespace ns
{
static double sum;
}
TASK void c1 (int n, const float *v);
void
c1 (int n, const float *v)
{
  const_cast<float *> (v)[0] = n;
}
TASK void c2 (int n, const float *v);
void
c2 (int n, const float *v)
{
  float &r = const_cast<float &> (v[1]);
  r = n;
}
TASK void c3 (int n, const float *v);
void
c3 (int n, const float *v)
{
  kept.push_back (v);
}
TASK void c4 (int n, float *v);
void
c4 (int n, float *v)
{
  v[0] = n;
  S::ptr = v;
}
TASK void c5 (int n, float *o TASK_OUTPUT);
void
c5 (int n, float *o)
{
  for (int i = 0; i < n; i++)
    o[i] += 1;
}
TASK void c6 (int n, const float *v, float *o TASK_OUTPUT);
void
c6 (int n, const float *v, float *o)
{
  std::copy (v, v + n, o);
  std::sort (o, o + n);
  o[0] = *std::max_element (o, o + n);
}
TASK void c7 (int n, const float *v, float *o TASK_OUTPUT);
void
c7 (int n, const float *v, float *o)
{
  std::vector<float> t (v, v + n);
  for (auto &x : t)
    x *= 2;
  std::transform (t.begin (), t.end (), o, [] (float x) { return x + 1; });
  *o = std::accumulate (o, o + n, 0.0f);
}
TASK void c8 (int n, float *o TASK_OUTPUT);
void
c8 (int n, float *o)
{
  auto put = [&] (int i, float x) { o[i] = x; };
  for (int i = 0; i < n; i++)
    put (i, i);
  o[0] += 1;
}
TASK void c9 (int n, const float *v, float *o TASK_OUTPUT);
void
c9 (int n, const float *v, float *o)
{
  try
    {
      if (n > 1000)
        throw 1;
      std::unique_ptr<float[]> t (new float[n]);
      for (int i = 0; i < n; i++)
        t[i] = v[i];
      for (int i = 0; i < n; i++)
        o[i] = t[i];
    }
  catch (...)
    {
      std::fill (o, o + n, 0.0f);
    }
}
TASK void s1 (int n, const float *v);
void
s1 (int n, const float *v)
{
  ok++;
  {
    std::lock_guard<std::mutex> g (mu);
    lucky++;
  }
  mu.lock ();
  lucky += 2;
  mu.unlock ();
  own++;
  {
    std::unique_lock<std::mutex> g (mu);
    lucky--;
  }
  static const std::map<int, int> table{ { 1, 2 }, { 3, 4 } };
  if (table.at (1))
    std::printf ("%d\n", n);
  bad++;
  S::members += n;
  ns::sum += v[0];
  S::log.push_back (n);
}
TASK void c10 (float *o TASK_OUTPUT);
void
c10 (float o[8])
{
  for (int i = 1; i < 8; i++)
    o[i] = i; // { dg-note "'o' is written here" }
}
TASK void c11 (int n, float o[8] TASK_OUTPUT);
void
c11 (int n, float o[8])
{
  for (int i = 0; i < 7; i++)
    o[i] = n;
}
int
main ()
{
  static float v[4][N];
  for (auto &row : v)
    {
#pragma tasks register row
    }
  for (int i = 0; i < 4; i++)
    s1 (N, v[i]);
#pragma tasks wait
  float a[4];
#pragma tasks register a 5
  float x = 0;
  c5 (1, &x);
  auto p = new float[8];
#pragma tasks register p 9
#pragma tasks unregister p
  delete[] p;
  return 0;
}
static std::map<int, float> sums;
TASK void c12 (int n, const float *v);
void
c12 (int n, const float *v)
{
  std::map<int, const float *> own;
  own[n] = v;
  std::function<float ()> now = [v] { return v[0]; };
  sums[n] = now () + own[n][1];
  sums.insert (std::make_pair (n, v[1]));
}

// { dg-warning "parameter 'v' of task 'c1' is 'const', but it is written here" "" 42 }
// { dg-note "tasks may run that read 'v' meanwhile" "" 38 }
// { dg-warning "parameter 'v' of task 'c2' is 'const', but it is written here" "" 49 }
// { dg-note "tasks may run that read 'v' meanwhile" "" 44 }
// { dg-warning "the pointer 'v' of task 'c4' is kept in 'ptr', beyond the end of the task" "" 62 }
// { dg-note "who uses 'v' later is not in order with other tasks" "" 57 }
// { dg-warning "parameter 'o' of task 'c5' is 'output', but it is read here before it is written" "" 69 }
// { dg-note "'o' has no value when the task begins" "" 64 }
// { dg-warning "parameter 'o' of task 'c10' is 'output', but element 0 of it is left unwritten" "" 146 }
// { dg-note "'o' is declared here" "" 142 }
// { dg-warning "task 's1' writes 'bad', and so do other calls of it at the same time" "" 137 }
// { dg-note "nothing puts these calls in order" "" 165 }
// { dg-note "'bad' is declared here" "" 23 }
// { dg-warning "task 's1' writes 'members', and so do other calls of it at the same time" "" 138 }
// { dg-note "'members' is declared here" "" 31 }
// { dg-warning "task 's1' writes 'sum', and so do other calls of it at the same time" "" 139 }
// { dg-note "'sum' is declared here" "" 36 }
// { dg-warning "task 's1' writes 'log', and so do other calls of it at the same time" "" 140 }
// { dg-note "'log' is declared here" "" 32 }
// { dg-warning "the number of elements is 5, but 'a' has only 4" "" 168 }
// { dg-note "'a' is declared here" "" 167 }
// { dg-warning "the number of elements is 9, but only 8 are allocated" "" 172 }
// { dg-note "it is allocated here" "" 171 }
// { dg-warning "the address of 'x' is no buffer: parameter 'o' of task 'c5' needs registered memory" "" 170 }
// { dg-note "declare an array 'x.1.' with the attribute 'registered', or register the variable" "" 169 }
