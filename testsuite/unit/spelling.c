/* SPDX-License-Identifier: GPL-3.0-or-later

   Names that may have been meant.  */

#include "base/spelling.h"

#include <string.h>

#include "unit.h"

START_TEST (test_spelling_near)
{
  ck_assert_uint_eq (rt_spelling ("gmem", "gemm"), 1);
  ck_assert_uint_eq (rt_spelling ("increment", "incremnt"), 1);
  ck_assert_uint_eq (rt_spelling ("incremnt", "increment"), 1);
  ck_assert_uint_eq (rt_spelling ("incrament", "increment"), 1);
  ck_assert_uint_eq (rt_spelling ("multiplyy", "mutliply"), 2);
  ck_assert_uint_eq (rt_spelling ("ab", "abc"), 1);
}
END_TEST

START_TEST (test_spelling_far)
{
  char letters[100];
  memset (letters, 'a', sizeof letters - 1);
  letters[sizeof letters - 1] = '\0';
  ck_assert_uint_eq (rt_spelling ("gemm", "gemm"), 0);
  ck_assert_uint_eq (rt_spelling ("gemm", "syrk"), 0);
  ck_assert_uint_eq (rt_spelling ("gemm", "trmm"), 0);
  ck_assert_uint_eq (rt_spelling ("a", "b"), 0);
  ck_assert_uint_eq (rt_spelling ("", "b"), 0);
  ck_assert_uint_eq (rt_spelling ("", ""), 0);
  ck_assert_uint_eq (rt_spelling (letters, letters + 1), 0);
}
END_TEST

Suite *
spelling_suite (void)
{
  const TTest *const tests[] = { test_spelling_near, test_spelling_far, NULL };
  return make_suite ("spelling", tests);
}
