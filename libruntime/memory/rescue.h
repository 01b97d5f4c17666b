/* SPDX-License-Identifier: LGPL-2.1-or-later

   Copying home what only a failing device has; for recovery.c.  */

#ifndef RT_RESCUE_H
#define RT_RESCUE_H

#include "node.h"

/* Copy all that NODE has (rt_damage_rescued), and the host has not, to there.
   Nothing at the host is changed unless all of it arrives, which is returned.
 */
bool rt_rescue_all (struct memory_node *node);

#endif /* RT_RESCUE_H */
