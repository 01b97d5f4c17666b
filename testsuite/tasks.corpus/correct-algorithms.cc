/* SPDX-License-Identifier: GPL-3.0-or-later */

/* C++: views, algorithms, RAII around acquire, outputs by std::copy,
   const_cast that only reads, thread_local and std::atomic.  */

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <numeric>
#include <vector>
#include <tasks.h>

constexpr int n = 40;
static std::atomic<int> calls;
static thread_local std::vector<int> scratch;
static std::mutex guard;
static int guarded;

class held
{
  int *v_;

public:
  explicit held (int *v) : v_ (v)
  {
#pragma tasks acquire v_
  }

  ~held ()
  {
#pragma tasks release v_
  }

  int
  operator[] (int i) const
  {
    return v_[i];
  }
};

TASK void reverse (int n, const int *in, int *out TASK_OUTPUT);
TASK void median (int n, const int *in, int *m TASK_OUTPUT);
TASK void iota (int n, int *out TASK_OUTPUT);
TASK void count (int n, int *v);

void
reverse (int n, const int *in, int *out)
{
  std::reverse_copy (in, in + n, out);
  calls++;
}

void
median (int n, const int *in, int *m)
{
  scratch.assign (in, in + n);
  std::nth_element (scratch.begin (), scratch.begin () + n / 2,
                    scratch.end ());
  *m = scratch[n / 2];
  int *old = const_cast<int *> (in);
  *m += *std::min_element (old, old + n);
}

void
iota (int n, int *out)
{
  std::iota (out, out + n, 5);
}

void
count (int n, int *v)
{
  std::lock_guard<std::mutex> lock (guard);
  guarded += std::count_if (v, v + n, [] (int x) { return x % 2 == 0; });
  std::for_each (v, v + n, [] (int &x) { x++; });
}

int
main ()
{
  auto a = std::make_unique<int[]> (n);
  std::vector<int> b (n), m (1);
  int *p = a.get (), *q = b.data (), *r = m.data ();
#pragma tasks register p n
#pragma tasks register q n
#pragma tasks register r 1
  iota (n, p);
  reverse (n, p, q);
  median (n, q, r);
  count (n, q);
  int seen;
  {
    held h (q);
    seen = h[0] + h[n - 1];
  }
#pragma tasks unregister r
#pragma tasks unregister q
#pragma tasks unregister p
  std::printf ("%d %d %d %d\n", seen, m[0], guarded, calls.load ());
}
