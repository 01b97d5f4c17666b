/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/model/store.c: what is learnt is found again, and
   whatever is wrong with the directory or a file costs what it holds, and one
   warning.  */

#include "unit.h"
Suite *
store_suite (void)
{
  const TTest *const tests[] = { NULL };
  return make_suite ("store", tests);
}
