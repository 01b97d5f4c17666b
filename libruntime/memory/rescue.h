/* SPDX-License-Identifier: LGPL-2.1-or-later

   Copying home what only a failing device has; for recovery.c.  */

#ifndef RT_RESCUE_H
#define RT_RESCUE_H

#include "piece.h"
#include "replica.h"

/* A valid copy on NODE of PIECE, which is not at the host, or only on its way
   there; or NULL.  It may be on other nodes; but they may fail, too, and tasks
   that are repeated need it at the host.  */
struct copy *rt_rescue_wanted (struct piece *piece,
                               const struct memory_node *node);

/* Copy all that NODE has, and the host has not, to there.  Nothing at the host
   is changed unless all of it arrives, which is returned.  */
bool rt_rescue_all (struct memory_node *node);

#endif /* RT_RESCUE_H */
