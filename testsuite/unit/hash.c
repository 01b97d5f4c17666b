/* SPDX-License-Identifier: GPL-3.0-or-later

   Hashes of bytes: those that FNV's authors print, in one piece and in two. */

#include "base/hash.h"

#include "unit.h"

START_TEST (test_hash_known)
{
  ck_assert_uint_eq (rt_fnv (RT_FNV, "", 0), UINT64_C (0xcbf29ce484222325));
  ck_assert_uint_eq (rt_fnv (RT_FNV, "a", 1), UINT64_C (0xaf63dc4c8601ec8c));
  ck_assert_uint_eq (rt_fnv (RT_FNV, "foobar", 6),
                     UINT64_C (0x85944171f73967e8));
  ck_assert_uint_eq (rt_fnv (rt_fnv (RT_FNV, "foo", 3), "bar", 3),
                     UINT64_C (0x85944171f73967e8));
}
END_TEST

Suite *
hash_suite (void)
{
  const TTest *const tests[] = { test_hash_known, NULL };
  return make_suite ("hash", tests);
}
