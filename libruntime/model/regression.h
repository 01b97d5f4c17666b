/* SPDX-License-Identifier: LGPL-2.1-or-later

   How long calls take whose sizes have not been seen, from those that have.

   Two forms are tried, a power law (a product of powers, which is a straight
   line between logarithms) and a sum,

       T = C * B^P * ...    T = C + P * B + ...

   over all bytes; over the size of each buffer, for M x N and N x K have each
   their part; and over bytes and integer arguments.  Each point is predicted
   from the others, and the form whose predictions are best is taken, the
   simpler one of two that are about as good.  Single points that do not fit
   count little.

   What is too far from the points, or could not be found out from them, is not
   predicted.  */

#ifndef RT_REGRESSION_H
#define RT_REGRESSION_H

#include "model.h"

/* Most points that are looked at.  */
#define REGRESSION_POINTS 64

/* Variables: all bytes, each size, each argument.  */
#define REGRESSION_TERMS (RT_MODEL_SIZES + RT_MODEL_SCALARS)

struct regression_point
{
  const struct footprint *footprint;
  double time;
  uint32_t samples; /* that TIME is the mean of */
};

enum regression_form
{
  REGRESSION_NONE,
  REGRESSION_POWER,
  REGRESSION_SUM
};

/* Numbers of variables; sizes and arguments have one each.  */
#define VARIABLE_BYTES 0
#define VARIABLE_SIZE 1
#define VARIABLE_SCALAR (VARIABLE_SIZE + RT_MODEL_SIZES)

struct regression
{
  enum regression_form form;
  uint32_t term_count;
  struct regression_term
  {
    uint32_t variable;
    double factor;    /* of the variable, or its power */
    double low, high; /* of the points, as logarithms */
  } terms[REGRESSION_TERMS];
  double constant; /* C, or its logarithm */
  double error;    /* mean of those predictions, as a logarithm */
  double time_low, time_high;
  uint32_t points, samples;
};

/* What the COUNT POINTS tell.  */
void rt_regression_fit (struct regression *regression,
                        const struct regression_point *points, uint32_t count);

/* What FOOTPRINT takes; source ESTIMATE_NONE if that cannot be told.  */
struct estimate rt_regression_predict (const struct regression *regression,
                                       const struct footprint *footprint);

#endif /* RT_REGRESSION_H */
