/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/engine/region.c: which region an address and a size
   name, and tables that grow.  */

#include "unit.h"

#include "engine/region.h"

static struct region *
find (struct domain *domain, uintptr_t start, size_t bytes)
{
  struct name name = { start, bytes, TASKS_ANY_SIZE };
  return rt_region_find (domain, &name);
}

START_TEST (region_chosen_by_size)
{
  struct domain d;
  rt_domain_initialize (&d);
  struct region *whole = rt_region_add (&d, 1000, 160, TASKS_READ_WRITE, NULL);
  struct region *small = rt_region_add (&d, 1000, 16, TASKS_READ_WRITE, NULL);
  struct region *middle = rt_region_add (&d, 1000, 80, TASKS_READ_WRITE, NULL);

  ck_assert_ptr_eq (find (&d, 1000, 160), whole);
  ck_assert_ptr_eq (find (&d, 1000, 16), small);
  ck_assert_ptr_eq (find (&d, 1000, 80), middle);
  /* The largest that holds it.  */
  ck_assert_ptr_eq (find (&d, 1000, 17), whole);
  ck_assert_ptr_eq (find (&d, 1000, 1), whole);
  ck_assert_ptr_eq (find (&d, 1000, TASKS_ANY_SIZE), whole);
  ck_assert_ptr_eq (rt_region_newest (&d, 1000), middle);
  ck_assert_ptr_null (find (&d, 1004, TASKS_ANY_SIZE));
  ck_assert_ptr_null (find (&d, 0, TASKS_ANY_SIZE));
  ck_assert_ptr_eq (rt_region_exact (&d, 1000, 16), small);
  ck_assert_ptr_null (rt_region_exact (&d, 1000, 20));
  ck_assert_ptr_nonnull (rt_region_around (&d, 1004));
  ck_assert_ptr_null (rt_region_around (&d, 1160));
  ck_assert_ptr_null (rt_region_around (&d, 999));

  rt_region_remove (&d, middle);
  ck_assert_ptr_eq (rt_region_newest (&d, 1000), small);
  ck_assert_ptr_eq (find (&d, 1000, 17), whole);
  rt_domain_clear (&d);
  ck_assert_ptr_null (find (&d, 1000, TASKS_ANY_SIZE));
}
END_TEST

START_TEST (region_empty)
{
  struct domain d;
  rt_domain_initialize (&d);
  struct region *none = rt_region_add (&d, 500, 0, TASKS_READ_WRITE, NULL);
  struct region *again = rt_region_add (&d, 500, 0, TASKS_READ_WRITE, NULL);

  ck_assert_ptr_null (none->first);
  ck_assert_ptr_eq (find (&d, 500, 0), again);
  struct region *real = rt_region_add (&d, 500, 8, TASKS_READ_WRITE, NULL);
  ck_assert_ptr_eq (find (&d, 500, 8), real);
  rt_region_remove (&d, none);
  rt_region_remove (&d, again);
  rt_region_remove (&d, real);
  rt_domain_clear (&d);
}
END_TEST

START_TEST (region_many)
{
  enum
  {
    MANY = 2000
  };
  static struct region *region[MANY];
  struct domain d;
  rt_domain_initialize (&d);

  for (int i = 0; i < MANY; i++)
    region[i] = rt_region_add (&d, 4096 + i * 64, 64, TASKS_READ_WRITE, NULL);
  for (int i = 0; i < MANY; i++)
    ck_assert_ptr_eq (find (&d, 4096 + i * 64, TASKS_ANY_SIZE), region[i]);
  for (int i = 0; i < MANY; i += 2)
    rt_region_remove (&d, region[i]);
  for (int i = 0; i < MANY; i++)
    ck_assert_ptr_eq (find (&d, 4096 + i * 64, TASKS_ANY_SIZE),
                      i % 2 ? region[i] : NULL);
  rt_domain_clear (&d);
}
END_TEST

START_TEST (region_geometry)
{
  struct region r = { .start = 100, .bytes = 50 };

  ck_assert (rt_region_contains (&r, 100, 50));
  ck_assert (rt_region_contains (&r, 149, 1));
  ck_assert (!rt_region_contains (&r, 149, 2));
  ck_assert (!rt_region_contains (&r, 99, 2));
  ck_assert (!rt_region_contains (&r, 120, SIZE_MAX - 10));
}
END_TEST

Suite *
region_suite (void)
{
  const TTest *const tests[] = { region_chosen_by_size, region_empty,
                                 region_many, region_geometry, NULL };
  return make_suite ("region", tests);
}
