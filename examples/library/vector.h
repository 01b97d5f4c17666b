/* SPDX-License-Identifier: LGPL-2.1-or-later

   A library of tasks on vectors, as its users see it.

   The tasks are defined in vector.c.  A program that is compiled with the
   plugin and linked to the library calls them as tasks; a program need not
   know of what implementations they are made.  Library and program are
   compiled both with the plugin, or both without.  */

#ifndef VECTOR_H
#define VECTOR_H

#include <tasks.h>

/* X[I] = START + I STEP.  */
void vector_fill (int n, TASK_OUTPUT double x[n], double start,
                  double step) TASK;

/* Y[I] = C[0] + C[1] X[I] + ... + C[DEGREE] X[I]^DEGREE.  */
void vector_polynomial (int degree, const double c[degree + 1], int n,
                        const double x[n], TASK_OUTPUT double y[n]) TASK;

/* *SUM = X[0] + ... + X[N - 1].  */
void vector_sum (int n, const double x[n], TASK_OUTPUT double sum[1]) TASK;

#endif /* VECTOR_H */
