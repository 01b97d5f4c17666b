/* SPDX-License-Identifier: GPL-3.0-or-later */

/* C++: counts of vectors, std::array, new[].  */

#include <array>
#include <cstdio>
#include <memory>
#include <vector>
#include <tasks.h>

TASK void twice (int n, double *v);

void
twice (int n, double *v)
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

int
main ()
{
  double *raw = new double[8];
  static std::array<double, 6> fixed;
  std::array<double, 5> local{};
  double rows[3][4] = {};
  for (int i = 0; i < 8; i++)
    raw[i] = i;
#ifdef FIXED
  double *f = fixed.data (), *l = local.data ();
#pragma tasks register l 5
#pragma tasks register raw 8
#pragma tasks register f 6
#pragma tasks register &rows[0][0] 12
#else
  double *f = fixed.data (), *l = local.data ();
#pragma tasks register l 6 /* MISTAKE size */
#pragma tasks register raw 9 /* MISTAKE size */
#pragma tasks register f(sizeof fixed) /* MISTAKE size */
#pragma tasks register &rows[0][0] 16 /* MISTAKE size */
#endif
  twice (8, raw);
  twice (6, f);
  twice (5, l);
  twice (12, &rows[0][0]);
#pragma tasks unregister l
#pragma tasks unregister raw
#pragma tasks unregister f
#pragma tasks unregister &rows[0][0]
  std::printf ("%g %g %g\n", raw[3], fixed[0], rows[1][1]);
  delete[] raw;
}
