/* SPDX-License-Identifier: LGPL-2.1-or-later

   Regression by weighted least squares, robust after Huber, Robust Estimation
   of a Location Parameter, Annals of Mathematical Statistics 35 (1), 1964.  */

#include "regression.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How often weights are made anew from the distances to the last fit, and the
   distance, in medians of all, from which they count less.  */
#define ROUNDS 6
#define HUBER 2.0

/* Predictions that are worse than this, as a logarithm, are none.  */
#define WORST 0.7

/* Each variable has to make them so much better.  */
#define PRICE 0.02

/* Errors of a few points, which cannot be found out: it is only assumed that
   twice the bytes take twice the time, or that the power of two points is the
   right one.  */
#define ERROR_1 0.5
#define ERROR_2 0.3

/* Powers that are none.  */
#define LEAST_POWER (-1.5)
#define MOST_POWER 4.0

/* Columns: the constant and the terms.  */
#define COLUMNS (REGRESSION_TERMS + 1)

/* A fit that is being tried.  */
struct trial
{
  struct regression *regression;
  const struct regression_point *points;
  uint32_t count, columns;
  double x[REGRESSION_POINTS][COLUMNS];
  double y[REGRESSION_POINTS];      /* what X shall give: Y */
  double weight[REGRESSION_POINTS]; /* robust: 1 or less */
  double scale[COLUMNS];            /* X has been divided by this */
  double factor[COLUMNS];
  double root[COLUMNS][COLUMNS]; /* of the normal equations, by Cholesky */
};

/* The value of VARIABLE, at least 0.  */
static double
value (const struct footprint *footprint, uint32_t variable)
{
  if (variable == VARIABLE_BYTES)
    return (double)footprint->bytes;
  if (variable < VARIABLE_SCALAR)
    return (double)footprint->sizes[variable - VARIABLE_SIZE];
  return fabs ((double)footprint->scalars[variable - VARIABLE_SCALAR]);
}

/* Whether FOOTPRINT has VARIABLE at all.  */
static bool
has (const struct footprint *footprint, uint32_t variable)
{
  if (variable >= VARIABLE_SCALAR)
    return variable - VARIABLE_SCALAR < footprint->scalar_count;
  return variable == VARIABLE_BYTES
         || variable - VARIABLE_SIZE < footprint->count;
}

/* Let VARIABLE be a term, if it is not the same in all points.  */
static void
add_term (struct regression *regression, uint32_t variable,
          const struct regression_point *points, uint32_t count)
{
  struct regression_term term = { .variable = variable, .low = INFINITY };
  for (uint32_t i = 0; i < count; i++)
    {
      if (!has (points[i].footprint, variable))
        return;
      double x = log1p (value (points[i].footprint, variable));
      term.low = fmin (term.low, x);
      term.high = fmax (term.high, x);
    }
  if (term.high > term.low)
    regression->terms[regression->term_count++] = term;
}

/* Divide the columns of TRIAL by their largest values.  */
static void
scale (struct trial *trial)
{
  for (uint32_t c = 0; c < trial->columns; c++)
    {
      double most = 0;
      for (uint32_t i = 0; i < trial->count; i++)
        most = fmax (most, fabs (trial->x[i][c]));
      trial->scale[c] = most > 0 ? most : 1;
      for (uint32_t i = 0; i < trial->count; i++)
        trial->x[i][c] /= trial->scale[c];
    }
}

/* The columns and right sides.  A sum is divided by the time, so that its
   distances are relative, too.  */
static void
fill (struct trial *trial)
{
  const struct regression *regression = trial->regression;
  bool power = regression->form == REGRESSION_POWER;
  trial->columns = regression->term_count + 1;
  for (uint32_t i = 0; i < trial->count; i++)
    {
      const struct regression_point *point = &trial->points[i];
      double unit = power ? 1 : 1 / point->time;
      trial->y[i] = power ? log (point->time) : 1;
      trial->x[i][0] = unit;
      trial->weight[i] = 1;
      for (uint32_t c = 1; c < trial->columns; c++)
        {
          double v
              = value (point->footprint, regression->terms[c - 1].variable);
          trial->x[i][c] = power ? log1p (v) : v * unit;
        }
    }
  scale (trial);
}

/* Solve ROOT * ROOT^T * V = V in place, only the first half of it with HALF.
 */
static void
solve (const struct trial *trial, double *v, bool half)
{
  uint32_t n = trial->columns;
  for (uint32_t i = 0; i < n; i++)
    {
      for (uint32_t j = 0; j < i; j++)
        v[i] -= trial->root[i][j] * v[j];
      v[i] /= trial->root[i][i];
    }
  for (uint32_t i = n; i-- > 0 && !half;)
    {
      for (uint32_t j = i + 1; j < n; j++)
        v[i] -= trial->root[j][i] * v[j];
      v[i] /= trial->root[i][i];
    }
}

/* Take the root of the normal equations; false if a column says nothing that
   others do not say.  */
static bool
decompose (struct trial *trial)
{
  uint32_t n = trial->columns;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j <= i; j++)
      {
        double sum = 0, whole;
        for (uint32_t p = 0; p < trial->count; p++)
          sum += trial->weight[p] * trial->x[p][i] * trial->x[p][j];
        whole = sum;
        for (uint32_t k = 0; k < j; k++)
          sum -= trial->root[i][k] * trial->root[j][k];
        if (i > j)
          trial->root[i][j] = sum / trial->root[j][j];
        else if (sum <= 1e-9 * whole)
          return false;
        else
          trial->root[i][i] = sqrt (sum);
      }
  return true;
}

/* The factors of the columns, for the weights as they are.  */
static bool
solve_weighted (struct trial *trial)
{
  if (!decompose (trial))
    return false;
  for (uint32_t c = 0; c < trial->columns; c++)
    {
      trial->factor[c] = 0;
      for (uint32_t i = 0; i < trial->count; i++)
        trial->factor[c] += trial->weight[i] * trial->x[i][c] * trial->y[i];
    }
  solve (trial, trial->factor, false);
  return true;
}

/* How far point I is from the fit.  */
static double
distance (const struct trial *trial, uint32_t i)
{
  double sum = trial->y[i];
  for (uint32_t c = 0; c < trial->columns; c++)
    sum -= trial->factor[c] * trial->x[i][c];
  return sum;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

/* Points that are far from the fit get less weight.  */
static void
weigh (struct trial *trial)
{
  double far[REGRESSION_POINTS], sorted[REGRESSION_POINTS];
  for (uint32_t i = 0; i < trial->count; i++)
    sorted[i] = far[i] = fabs (distance (trial, i));
  qsort (sorted, trial->count, sizeof *sorted, compare);
  double limit = HUBER * sorted[trial->count / 2] + 1e-6;
  for (uint32_t i = 0; i < trial->count; i++)
    trial->weight[i] = far[i] > limit ? limit / far[i] : 1;
}

/* How wrong the fit is where it does not know the point, on average, as a
   logarithm; the worst eighth does not count.  */
static double
find_error (const struct trial *trial)
{
  double errors[REGRESSION_POINTS], sum = 0;
  bool power = trial->regression->form == REGRESSION_POWER;
  for (uint32_t i = 0; i < trial->count; i++)
    {
      double v[COLUMNS], lever = 0;
      memcpy (v, trial->x[i], trial->columns * sizeof *v);
      solve (trial, v, true);
      for (uint32_t c = 0; c < trial->columns; c++)
        lever += trial->weight[i] * v[c] * v[c];
      double far = distance (trial, i) / fmax (1 - lever, 1e-3);
      if (!power)
        far = far < 1 ? -log1p (-far) : INFINITY;
      errors[i] = fmin (fabs (far), 2);
    }
  qsort (errors, trial->count, sizeof *errors, compare);
  uint32_t kept = trial->count - trial->count / 8;
  for (uint32_t i = 0; i < kept; i++)
    sum += errors[i];
  return sum / kept;
}

/* Whether the powers, or the shares, that came out can be.  */
static bool
sane (const struct regression *regression)
{
  for (uint32_t i = 0; i < regression->term_count; i++)
    {
      const struct regression_term *term = &regression->terms[i];
      if (!isfinite (term->factor))
        return false;
      if (regression->form == REGRESSION_SUM
              ? term->factor < 0 && term->variable < VARIABLE_SCALAR
              : term->factor < LEAST_POWER || term->factor > MOST_POWER)
        return false;
    }
  return isfinite (regression->constant);
}

/* Fit REGRESSION, whose form and terms are chosen; its error is INFINITY if
   that cannot be done.  */
static void
fit (struct trial *trial, struct regression *regression)
{
  regression->error = INFINITY;
  trial->regression = regression;
  if (!regression->term_count || trial->count < regression->term_count + 2)
    return;
  fill (trial);
  for (unsigned round = 0; round < ROUNDS; round++)
    {
      if (round)
        weigh (trial);
      if (!solve_weighted (trial))
        return;
    }
  regression->constant = trial->factor[0] / trial->scale[0];
  for (uint32_t c = 1; c < trial->columns; c++)
    regression->terms[c - 1].factor = trial->factor[c] / trial->scale[c];
  if (sane (regression))
    regression->error = find_error (trial) + PRICE * regression->term_count;
}

/* One point, or two: over all bytes.  */
static void
fit_few (struct regression *regression, const struct regression_point *points,
         uint32_t count)
{
  double x0 = log1p (value (points[0].footprint, VARIABLE_BYTES));
  double y0 = log (points[0].time);
  struct regression_term term
      = { .variable = VARIABLE_BYTES, .factor = 1, .low = x0, .high = x0 };
  regression->error = ERROR_1;
  if (count == 2)
    {
      double x1 = log1p (value (points[1].footprint, VARIABLE_BYTES));
      term.low = fmin (x0, x1);
      term.high = fmax (x0, x1);
      double power = (log (points[1].time) - y0) / (x1 - x0);
      /* Of one size in all: they differ in something else.  */
      if (x1 == x0 || power < 0 || power > MOST_POWER)
        return;
      term.factor = power;
      regression->error = ERROR_2;
    }
  regression->form = REGRESSION_POWER;
  regression->constant = y0 - term.factor * x0;
  regression->term_count = 1;
  regression->terms[0] = term;
}

static void
fit_many (struct regression *best, const struct regression_point *points,
          uint32_t count)
{
  struct trial trial = { .points = points, .count = count };
  const struct regression start = *best;
  best->error = WORST;
  for (int set = 0; set < 3; set++)
    {
      struct regression terms = start;
      if (set != 1)
        add_term (&terms, VARIABLE_BYTES, points, count);
      for (uint32_t i = 0; i < RT_MODEL_SIZES && set == 1; i++)
        add_term (&terms, VARIABLE_SIZE + i, points, count);
      for (uint32_t i = 0; i < RT_MODEL_SCALARS && set == 2; i++)
        add_term (&terms, VARIABLE_SCALAR + i, points, count);
      for (enum regression_form form = REGRESSION_POWER;
           form <= REGRESSION_SUM; form++)
        {
          struct regression regression = terms;
          regression.form = form;
          fit (&trial, &regression);
          if (regression.error < best->error)
            *best = regression;
        }
    }
}

void
rt_regression_fit (struct regression *regression,
                   const struct regression_point *points, uint32_t count)
{
  *regression = (struct regression){ .time_low = INFINITY };
  if (count > REGRESSION_POINTS)
    count = REGRESSION_POINTS;
  regression->points = count;
  for (uint32_t i = 0; i < count; i++)
    {
      regression->samples += points[i].samples;
      regression->time_low = fmin (regression->time_low, points[i].time);
      regression->time_high = fmax (regression->time_high, points[i].time);
    }
  if (count > 2)
    fit_many (regression, points, count);
  else if (count)
    fit_few (regression, points, count);
}

struct estimate
rt_regression_predict (const struct regression *regression,
                       const struct footprint *footprint)
{
  struct estimate none = { .source = ESTIMATE_NONE };
  bool power = regression->form == REGRESSION_POWER;
  if (regression->form == REGRESSION_NONE)
    return none;
  double sum = regression->constant, beyond = 0;
  /* How far from the points a prediction may be: a factor of eight, or less if
     there are only one or two.  */
  double reach = log (regression->points < 3 ? 1 << regression->points : 8);
  for (uint32_t i = 0; i < regression->term_count; i++)
    {
      const struct regression_term *term = &regression->terms[i];
      if (!has (footprint, term->variable))
        return none;
      double v = value (footprint, term->variable), x = log1p (v);
      beyond = fmax (beyond, fmax (term->low - x, x - term->high));
      sum += term->factor * (power ? x : v);
    }
  double time = power ? exp (sum) : sum;
  /* Times, too, are not far from those that have been seen: a sum may come
     near 0.  */
  double times = exp (MOST_POWER * (beyond + 0.2));
  if (beyond > reach + 1e-6 || !(time > regression->time_low / times)
      || !(time < regression->time_high * times))
    return none;
  return (struct estimate){ .time = time,
                            .deviation = regression->error * (1 + beyond),
                            .source = ESTIMATE_REGRESSION,
                            .samples = regression->samples };
}
