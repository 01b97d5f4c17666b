/* SPDX-License-Identifier: LGPL-2.1-or-later

   What calls of an epoch wait for (orders.h), and orders that begin at its
   end.

   Who executes, of what is ready, the latest call next, still executes every
   call early that waits for nothing.  The other way round each call may be as
   late as its successors allow: the last place is for one without successors,
   and so on.  Between the two few pairs of calls keep their order.  */

#ifndef RT_EDGES_H
#define RT_EDGES_H

#include <stdbool.h>
#include <stdint.h>

struct order;

/* CALL, the latest, accesses ORDER with MODE.  */
void rt_edges_note (uint32_t call, const struct order *order, unsigned mode);

/* There are no calls; free all.  */
void rt_edges_clear (void);
void rt_edges_free (void);

/* Into RANKS an order of COUNT calls that they allow: from the last place on,
   of those that may be there, the one with the lowest of KEYS.  */
void rt_edges_backward (uint32_t count, const uint32_t *keys, uint32_t *ranks);

#endif /* RT_EDGES_H */
