/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/engine/ledger.h: what may be lost.  */

#include "engine/ledger.h"

#include "unit.h"

/* Nanoseconds: when the ledgers begin; a millisecond.  */
#define BEGIN INT64_C (5000000000)
#define MS INT64_C (1000000)

START_TEST (ledger_first)
{
  int64_t due = rt_ledger_begin (BEGIN);

  ck_assert (rt_ledger_balanced (due, BEGIN));
  due = rt_ledger_enter (due, BEGIN, 2 * MS, 0);
  ck_assert (rt_ledger_balanced (due, BEGIN));
  due = rt_ledger_enter (due, BEGIN, 1, 0);
  ck_assert (!rt_ledger_balanced (due, BEGIN));
  /* 5 % of the time makes it good.  */
  due = rt_ledger_enter (due, BEGIN, 5 * MS - 1, 0);
  ck_assert (!rt_ledger_balanced (due, BEGIN + 100 * MS - 1));
  ck_assert (rt_ledger_balanced (due, BEGIN + 100 * MS));
}
END_TEST

/* Calls in place pay for some, but not for all that follows.  */
START_TEST (ledger_calls)
{
  int64_t due = rt_ledger_begin (BEGIN);

  due = rt_ledger_enter (due, BEGIN, 2 * MS + 20000 * RT_LEDGER_SAVED, 20000);
  ck_assert (rt_ledger_balanced (due, BEGIN));
  ck_assert (!rt_ledger_balanced (due, BEGIN - 1));
  due = rt_ledger_enter (due, BEGIN, 0, UINT32_MAX);
  due = rt_ledger_enter (due, BEGIN, 10 * MS, 0);
  ck_assert (rt_ledger_balanced (due, BEGIN));
  ck_assert (!rt_ledger_balanced (due, BEGIN - 1));
  /* Nor does much time.  */
  due = rt_ledger_enter (due, BEGIN + 100000 * MS, 10 * MS + 1, 0);
  ck_assert (!rt_ledger_balanced (due, BEGIN + 100000 * MS));
}
END_TEST

/* Bodies of LENGTH run in place whenever they may: the bound of ledger.h.  */
START_TEST (ledger_bound)
{
  static const int64_t lengths[] = { MS / 10, MS, 4 * MS, 25 * MS, 300 * MS };

  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    {
      int64_t now = BEGIN, due = rt_ledger_begin (now), lost = 0;
      for (int j = 0; j < 20000; j++)
        {
          now += MS / 3;
          if (!rt_ledger_balanced (due, now))
            continue;
          now += lengths[i];
          lost += lengths[i];
          due = rt_ledger_enter (due, now, lengths[i], 0);
          ck_assert_int_le (lost, (now - BEGIN) / 20 + 2 * MS + lengths[i]);
        }
      /* It is made use of, too.  */
      ck_assert_int_ge (lost, (now - BEGIN) / 21);
    }
}
END_TEST

Suite *
ledger_suite (void)
{
  const TTest *const tests[]
      = { ledger_first, ledger_calls, ledger_bound, NULL };
  return make_suite ("ledger", tests);
}
