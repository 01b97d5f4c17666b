/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the failure of a device has left, and whether what it took can be
   computed again; for recovery.c.  All that the device did has ended.  */

#ifndef RT_DAMAGE_H
#define RT_DAMAGE_H

#include "offloaded.h"
#include "piece.h"
#include "replica.h"

/* From what tasks are executed again.  */
enum redo
{
  REDO_DOUBTFUL, /* those in doubt, from what is known to be good now */
  REDO_EPOCH     /* all of the epoch, from what the host had when that began */
};

/* Whether REDO, of what NODE has executed, yields all that only NODE had, but
   for what rt_damage_rescued says can be copied home.  If so the tasks to be
   repeated are marked so, and the pieces that these make; if not AUTHOR says
   of whom something is lost.  Under the lock.  */
bool rt_damage_mended (struct memory_node *node, enum redo redo,
                       struct author *author);

/* Of whom something is lost if OFFLOADED cannot be repeated, for want of
   RANGE: nobody if it has no buffers.  */
struct author rt_damage_author (const struct offloaded *offloaded,
                                uint32_t range);

/* Whether NODE has what PIECE should be, and the host has not, as far as is
   known.  */
bool rt_damage_wanted (struct piece *piece, const struct memory_node *node);

/* A copy on NODE of PIECE, which is wanted, that is known to be good; or NULL.
 */
struct copy *rt_damage_rescued (struct piece *piece,
                                const struct memory_node *node);

#endif /* RT_DAMAGE_H */
