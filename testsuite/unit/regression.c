/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/model/regression.c: laws are found in points, and
   nothing is made up.  */

#include "samples.h"
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/regression.h"

static struct footprint footprints[REGRESSION_POINTS];
static struct regression_point points[REGRESSION_POINTS];
static unsigned count;

static struct footprint
of (unsigned sizes, const uint64_t *bytes, int64_t argument)
{
  struct footprint footprint;
  rt_footprint_begin (&footprint);
  for (unsigned i = 0; i < sizes; i++)
    rt_footprint_buffer (&footprint, bytes[i]);
  if (argument)
    rt_footprint_scalar (&footprint, &argument, sizeof argument);
  return footprint;
}

static void
add (struct footprint footprint, double time)
{
  footprints[count] = footprint;
  points[count] = (struct regression_point){ &footprints[count], time, 10 };
  count++;
}

static void
add_bytes (uint64_t bytes, double time)
{
  add (of (1, &bytes, 0), time);
}

static struct estimate
predict (struct footprint footprint)
{
  struct regression regression;
  rt_regression_fit (&regression, points, count);
  return rt_regression_predict (&regression, &footprint);
}

static struct estimate
predict_bytes (uint64_t bytes)
{
  return predict (of (1, &bytes, 0));
}

static void
is_about (struct estimate estimate, double expected, double part)
{
  ck_assert_int_eq (estimate.source, ESTIMATE_REGRESSION);
  ck_assert_msg (fabs (log (estimate.time / expected)) < log (1 + part),
                 "%g, expected %g", estimate.time, expected);
}

START_TEST (regression_power)
{
  for (int power = 0; power < 4; power++)
    {
      count = 0;
      double exponent = power * .5 + .5;
      for (double b = 1000; b < 1e7; b *= 3)
        add_bytes ((uint64_t)b, 7 * pow (b, exponent) * sample_noise (.05));
      is_about (predict_bytes (5000), 7 * pow (5000, exponent), .1);
      is_about (predict_bytes (3000000), 7 * pow (3e6, exponent), .1);
      is_about (predict_bytes (30000000), 7 * pow (3e7, exponent), .2);
      ck_assert (predict_bytes (5000).deviation < .15);
      ck_assert (predict_bytes (30000000).deviation
                 > predict_bytes (5000).deviation);
    }
}
END_TEST

/* What takes a while however little there is to do.  */
START_TEST (regression_sum)
{
  for (double b = 1000; b < 1e7; b *= 2)
    add_bytes ((uint64_t)b, (10000 + b / 10) * sample_noise (.03));
  is_about (predict_bytes (1500), 10150, .05);
  is_about (predict_bytes (100000), 20000, .05);
  is_about (predict_bytes (20000000), 2010000, .1);
}
END_TEST

/* C = A * B: the time is that of M * N * K, the sizes are products of two. */
START_TEST (regression_sizes)
{
  for (unsigned i = 0; i < 30; i++)
    {
      uint64_t m = 32 << i % 4, n = 48 << i / 4 % 3, k = 40 << i / 12;
      const uint64_t sizes[] = { m * k * 8, k * n * 8, m * n * 8 };
      add (of (3, sizes, 0), 2.0 * (double)(m * n * k) * sample_noise (.05));
    }
  const uint64_t unseen[] = { 100 * 70 * 8, 70 * 90 * 8, 100 * 90 * 8 };
  is_about (predict (of (3, unseen, 0)), 2.0 * 100 * 70 * 90, .1);
  const uint64_t flat[] = { 256 * 40 * 8, 40 * 48 * 8, 256 * 48 * 8 };
  is_about (predict (of (3, flat, 0)), 2.0 * 256 * 40 * 48, .1);
}
END_TEST

START_TEST (regression_arguments)
{
  for (unsigned i = 0; i < 30; i++)
    {
      uint64_t bytes = 1000 << i % 5;
      int64_t steps = 3 * (1 + i * 7 % 13);
      add (of (1, &bytes, steps),
           .5 * (double)bytes * (double)steps * sample_noise (.05));
    }
  uint64_t bytes = 3000;
  is_about (predict (of (1, &bytes, 10)), .5 * 3000 * 10, .15);
  /* Unlike those, a call without it is not of that kind.  */
  ck_assert_int_eq (predict (of (1, &bytes, 0)).source, ESTIMATE_NONE);
}
END_TEST

START_TEST (regression_is_robust)
{
  for (double b = 1000; b < 1e6; b *= 1.5)
    add_bytes ((uint64_t)b, 3 * b * sample_noise (.03));
  points[2].time *= 300;
  points[9].time /= 50;
  is_about (predict_bytes (4000), 12000, .1);
  is_about (predict_bytes (500000), 1500000, .1);
}
END_TEST

START_TEST (regression_of_few)
{
  ck_assert_int_eq (predict_bytes (1000).source, ESTIMATE_NONE);
  add_bytes (1000, 500);
  is_about (predict_bytes (1000), 500, .01);
  is_about (predict_bytes (1500), 750, .01);
  is_about (predict_bytes (600), 300, .01);
  ck_assert (predict_bytes (1500).deviation >= .5);
  ck_assert_int_eq (predict_bytes (5000).source, ESTIMATE_NONE);
  add_bytes (4000, 4000);
  is_about (predict_bytes (2000), 1414, .01);
  ck_assert (predict_bytes (2000).deviation >= .3);
  ck_assert_int_eq (predict_bytes (64000).source, ESTIMATE_NONE);
}
END_TEST

START_TEST (regression_refuses)
{
  /* Far from all points.  */
  for (double b = 1000; b < 1e5; b *= 2)
    add_bytes ((uint64_t)b, 3 * b);
  ck_assert_int_eq (predict_bytes (100).source, ESTIMATE_NONE);
  ck_assert_int_eq (predict_bytes (1000000).source, ESTIMATE_NONE);
  ck_assert_int_eq (predict_bytes (0).source, ESTIMATE_NONE);
  ck_assert_int_eq (predict_bytes (UINT64_MAX).source, ESTIMATE_NONE);
  /* No law.  */
  count = 0;
  for (int i = 0; i < 40; i++)
    add_bytes (1000 + 100 * (uint64_t)i, exp (20 * sample_noise (.5)));
  ck_assert_int_eq (predict_bytes (2050).source, ESTIMATE_NONE);
  /* One that would take no time, or less, for little.  */
  count = 0;
  for (double b = 10000; b <= 20000; b += 1000)
    add_bytes ((uint64_t)b, b - 9000);
  struct estimate estimate = predict_bytes (5000);
  ck_assert (estimate.source == ESTIMATE_NONE || estimate.time > 0);
  /* Points that are all of one size in bytes, but of others in parts.  */
  count = 0;
  for (uint64_t i = 1; i < 10; i++)
    add (of (2, (uint64_t[]){ 1000 * i, 10000 - 1000 * i }, 0), 100);
  is_about (predict (of (2, (uint64_t[]){ 1500, 8500 }, 0)), 100, .05);
}
END_TEST

/* Whatever there is: no trap, and no estimate that is none.  */
START_TEST (regression_of_anything)
{
  for (int round = 0; round < 3000; round++)
    {
      count = 0;
      unsigned many = round % REGRESSION_POINTS, sizes = round % 5;
      for (unsigned i = 0; i < many; i++)
        {
          uint64_t bytes[4];
          for (int j = 0; j < 4; j++)
            bytes[j]
                = (uint64_t)exp (20 * sample_noise (1)) * (round % 3 != j);
          add (of (sizes, bytes,
                   (int64_t)(100 * sample_noise (2)) * (round % 2)),
               exp (10 * sample_noise (1)) + 1);
        }
      struct footprint footprint
          = many ? footprints[many / 2] : of (0, NULL, 5);
      footprint.bytes += round % 7;
      struct estimate estimate = predict (footprint);
      if (estimate.source != ESTIMATE_NONE)
        ck_assert_msg (
            estimate.time > 0 && isfinite (estimate.time)
                && estimate.deviation > 0 && isfinite (estimate.deviation),
            "round %d: %g, %g", round, estimate.time, estimate.deviation);
    }
}
END_TEST

Suite *
regression_suite (void)
{
  const TTest *const tests[]
      = { regression_power,     regression_sum,         regression_sizes,
          regression_arguments, regression_is_robust,   regression_of_few,
          regression_refuses,   regression_of_anything, NULL };
  return make_suite ("regression", tests);
}
