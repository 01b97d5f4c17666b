/* SPDX-License-Identifier: GPL-3.0-or-later */

/* C++: a class around a buffer, whose operators touch it too early; a lambda
   in std::function; a vector that grows.  */

#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>
#include <tasks.h>

class matrix
{
  int rows_, cols_;
  std::vector<double> v_;

public:
  matrix (int r, int c) : rows_ (r), cols_ (c), v_ (r * c) {}

  double &
  operator() (int i, int j)
  {
    return v_[i * cols_ + j];
  }

  double *
  data ()
  {
    return v_.data ();
  }

  int
  size () const
  {
    return rows_ * cols_;
  }

  void
  grow ()
  {
    v_.resize (4 * v_.size ()); /* MISTAKE check */
  }
};

TASK void scale (int n, double *v, double f);

void
scale (int n, double *v, double f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

int
main ()
{
  matrix m (4, 5), w (3, 3);
  m (1, 1) = 5;
  double *d = m.data ();
#pragma tasks register d m.size()
  scale (m.size (), d, 2);
#ifdef FIXED
#pragma tasks wait
#endif
  double x = m (1, 1); /* MISTAKE check */
  std::function<double ()> sum
      = [&] { return std::accumulate (d, d + 20, 0.0); }; /* MISTAKE also */
  scale (m.size (), d, 2);
#ifdef FIXED
#pragma tasks wait
#endif
  double s = sum ();
#pragma tasks unregister d
  double *e = w.data ();
#pragma tasks register e w.size()
  scale (w.size (), e, 2);
#ifdef FIXED
#pragma tasks unregister e
#else
#pragma tasks wait
#endif
  w.grow ();
  std::printf ("%g %g\n", x, s);
}
