/* SPDX-License-Identifier: LGPL-2.1-or-later

   How many instructions are stepped.

   A step costs two changes into the kernel, so there are budgets: for each
   call in the source what is behind it, for each codelet its bodies, and all
   together.  When that of a place is used up only the first few instructions
   each time are looked at, until that of all is.  */

#ifndef RT_CHECK_BUDGET_H
#define RT_CHECK_BUDGET_H

#include <stdint.h>

/* Take steps of the budget of PLACE, an address that tells places apart: at
   most MOST, which is more than 0.  Their number, and *AT where the budget
   stands; 0 if none are left for anybody.  */
int32_t rt_budget_take (const void *place, int32_t most, unsigned *at);

/* Give those that are LEFT back to the budget that stands AT.  */
void rt_budget_give (unsigned at, int32_t left);

/* Whose budget stands AT.  */
const void *rt_budget_place (unsigned at);

#endif /* RT_CHECK_BUDGET_H */
