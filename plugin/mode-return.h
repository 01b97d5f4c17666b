/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether a function returns without having undone what it did.  */

#ifndef TASKS_PLUGIN_MODE_RETURN_H
#define TASKS_PLUGIN_MODE_RETURN_H

#include "gcc.h"

/* Whether the current function surely returns, on some way behind STMT,
   without one of UNDONE, statements that undo it.  KEEPER is what STMT
   changes. It needs dominators of both kinds.  */
extern bool returns_without_p (gimple *stmt, const vec<gimple *> &undone,
                               tree keeper);

#endif /* TASKS_PLUGIN_MODE_RETURN_H */
