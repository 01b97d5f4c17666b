/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the failure of a device has spoiled; for recovery.c.  All that the
   device did has ended.  */

#ifndef RT_DAMAGE_H
#define RT_DAMAGE_H

#include "footprint.h"

/* What copies that failed, of any node, were to fill is not there.  */
void rt_damage_take_back (void);

/* Whether a command of NODE that failed may have overwritten a part of what is
   at the host: the first copy to there, unless what it was to copy had failed,
   so that it did not begin.  Those behind it did not, either.  */
bool rt_damage_torn (struct memory_node *node);

/* The first task of NODE that failed, or NULL.  Those behind it should not
   have begun: a launch waits for the one before it.  */
struct offloaded *rt_damage_first (const struct memory_node *node);

/* Whether all that NODE has is good but for what FAILED, its first such task,
   and those behind it write, and these can be executed again.  */
bool rt_damage_contained (const struct memory_node *node,
                          const struct offloaded *failed);

#endif /* RT_DAMAGE_H */
