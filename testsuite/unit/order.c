/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/engine/order.c: who may proceed, in which order the
   others are granted, and what becomes of an order that is cut in two.  */

#include "unit.h"

#include "engine/order.h"

static struct order *drained;
static unsigned drained_count;

static void
note_drained (struct order *order)
{
  drained = order;
  drained_count++;
}

static struct access
make (struct order *order, bool write)
{
  return (struct access){ .order = order,
                          .mode = write ? TASKS_READ_WRITE : TASKS_READ };
}

static unsigned
length (const struct access *list)
{
  unsigned n = 0;
  for (; list; list = list->next)
    n++;
  return n;
}

static bool
among (const struct access *list, const struct access *one)
{
  for (; list; list = list->next)
    if (list == one)
      return true;
  return false;
}

START_TEST (order_readers_together)
{
  struct order o;
  struct access r1, r2, w, r3;

  rt_order_initialize (&o);
  ck_assert (rt_order_idle (&o));
  r1 = make (&o, false), r2 = make (&o, false);
  w = make (&o, true), r3 = make (&o, false);
  ck_assert (rt_order_enter (&r1));
  ck_assert (rt_order_enter (&r2));
  ck_assert (!rt_order_contended (&o));
  ck_assert (!rt_order_enter (&w));
  ck_assert (rt_order_contended (&o));
  /* Readers behind a writer wait for it: it came first.  */
  ck_assert (!rt_order_enter (&r3));
  ck_assert_ptr_null (rt_order_leave (&o, NULL, note_drained));
  struct access *granted = rt_order_leave (&o, NULL, note_drained);
  ck_assert_ptr_eq (granted, &w);
  ck_assert_uint_eq (length (granted), 1);
  granted = rt_order_leave (&o, NULL, note_drained);
  ck_assert_ptr_eq (granted, &r3);
  ck_assert (!rt_order_idle (&o));
  ck_assert_ptr_null (rt_order_leave (&o, NULL, note_drained));
  ck_assert (rt_order_idle (&o));
  ck_assert_ptr_null (drained);
}
END_TEST

START_TEST (order_runs_of_readers)
{
  struct order o;
  struct access w1, r1, r2, w2, r3;

  rt_order_initialize (&o);
  w1 = make (&o, true), r1 = make (&o, false), r2 = make (&o, false);
  w2 = make (&o, true), r3 = make (&o, false);
  ck_assert (rt_order_enter (&w1));
  ck_assert (!rt_order_enter (&r1));
  ck_assert (!rt_order_enter (&r2));
  ck_assert (!rt_order_enter (&w2));
  ck_assert (!rt_order_enter (&r3));
  struct access *granted = rt_order_leave (&o, NULL, note_drained);
  ck_assert_uint_eq (length (granted), 2);
  ck_assert (among (granted, &r1) && among (granted, &r2));
  ck_assert_ptr_null (rt_order_leave (&o, NULL, note_drained));
  granted = rt_order_leave (&o, NULL, note_drained);
  ck_assert_ptr_eq (granted, &w2);
  granted = rt_order_leave (&o, NULL, note_drained);
  ck_assert_ptr_eq (granted, &r3);
}
END_TEST

START_TEST (order_granted_list_is_kept)
{
  struct order o;
  struct access w1, w2, other = { 0 };

  rt_order_initialize (&o);
  w1 = make (&o, true), w2 = make (&o, true);
  ck_assert (rt_order_enter (&w1));
  ck_assert (!rt_order_enter (&w2));
  struct access *granted = rt_order_leave (&o, &other, note_drained);
  ck_assert_uint_eq (length (granted), 2);
  ck_assert (among (granted, &other) && among (granted, &w2));
}
END_TEST

START_TEST (order_succeeded_while_pending)
{
  static struct order o, a, b;
  struct access w, in_a, in_b;

  rt_order_initialize (&o);
  w = make (&o, true);
  ck_assert (rt_order_enter (&w));
  rt_order_initialize (&a);
  rt_order_initialize (&b);
  a.sibling = &b;
  ck_assert (rt_order_succeed (&o, &a));
  in_a = make (&a, false);
  in_b = make (&b, true);
  ck_assert (!rt_order_enter (&in_a));
  ck_assert (!rt_order_enter (&in_b));
  struct access *granted = rt_order_leave (&o, NULL, note_drained);
  ck_assert_ptr_eq (drained, &o);
  ck_assert_uint_eq (length (granted), 2);
  ck_assert (among (granted, &in_a) && among (granted, &in_b));
  ck_assert_ptr_null (rt_order_leave (&a, NULL, note_drained));
  ck_assert_ptr_null (rt_order_leave (&b, NULL, note_drained));
  ck_assert (rt_order_idle (&a) && rt_order_idle (&b));
}
END_TEST

/* One by three, and one of these by two: what waits in all of them is granted
   when the first has drained.  */
START_TEST (order_succeeded_by_many)
{
  static struct order o, three[3], two[2];
  struct access w, in[4];

  w = make (&o, true);
  ck_assert (rt_order_enter (&w));
  three[0].sibling = &three[1];
  three[1].sibling = &three[2];
  ck_assert (rt_order_succeed (&o, three));
  two[0].sibling = &two[1];
  ck_assert (rt_order_succeed (&three[1], two));
  struct order *const last[] = { &three[0], &two[0], &two[1], &three[2] };
  for (int i = 0; i < 4; i++)
    {
      in[i] = make (last[i], true);
      ck_assert (!rt_order_enter (&in[i]));
    }
  drained_count = 0;
  struct access *granted = rt_order_leave (&o, NULL, note_drained);
  ck_assert_uint_eq (length (granted), 4);
  ck_assert_uint_eq (drained_count, 2);
}
END_TEST

START_TEST (order_idle_is_not_succeeded)
{
  struct order o, a, b;

  rt_order_initialize (&o);
  rt_order_initialize (&a);
  rt_order_initialize (&b);
  a.sibling = &b;
  ck_assert (!rt_order_succeed (&o, &a));
  ck_assert (rt_order_idle (&a) && rt_order_idle (&b));
}
END_TEST

Suite *
order_suite (void)
{
  const TTest *const tests[] = { order_readers_together,
                                 order_runs_of_readers,
                                 order_granted_list_is_kept,
                                 order_succeeded_while_pending,
                                 order_idle_is_not_succeeded,
                                 order_succeeded_by_many,
                                 NULL };
  return make_suite ("order", tests);
}
