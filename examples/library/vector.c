/* SPDX-License-Identifier: LGPL-2.1-or-later

   A library of tasks on vectors, as it is implemented.  Compiled with the
   plugin, and -fPIC -shared as any shared library.  */

#include "vector.h"

void
vector_fill (int n, double x[n], double start, double step)
{
  for (int i = 0; i < n; i++)
    x[i] = start + i * step;
}

void
vector_polynomial (int degree, const double c[degree + 1], int n,
                   const double x[n], double y[n])
{
  for (int i = 0; i < n; i++)
    {
      double value = c[degree];
      for (int k = degree - 1; k >= 0; k--)
        value = value * x[i] + c[k];
      y[i] = value;
    }
}

void
vector_sum (int n, const double x[n], double sum[1])
{
  double total = 0;
  for (int i = 0; i < n; i++)
    total += x[i];
  sum[0] = total;
}
