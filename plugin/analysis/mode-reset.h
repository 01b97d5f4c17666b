/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables that keep a pointer for a while only: another is stored there
   before the function returns.  */

#ifndef TASKS_PLUGIN_MODE_RESET_H
#define TASKS_PLUGIN_MODE_RESET_H

#include "gcc/gcc.h"

#include "mode-keeping.h"

/* Remove those KEEPINGS, of the current function, that are over when it
   returns.  Functions that it calls may see to that.  */
extern void drop_reset_keepings (vec<keeping> *keepings);

#endif /* TASKS_PLUGIN_MODE_RESET_H */
