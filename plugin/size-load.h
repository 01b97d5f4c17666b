/* SPDX-License-Identifier: GPL-3.0-or-later

   What is loaded from memory, as far as the statements before show.  */

#ifndef TASKS_PLUGIN_SIZE_LOAD_H
#define TASKS_PLUGIN_SIZE_LOAD_H

#include "gcc.h"

/* The value that STMT, which loads one, finds in any case; or NULL_TREE.  */
extern tree stored_value (gimple *stmt);

/* The value that is stored in the local variable that STMT loads from, if it
   is the only one, at whatever index and whenever; or NULL_TREE.  */
extern tree only_stored_value (gimple *stmt);

/* The name of what STMT loads: another one that has the same value, if there
   is one.  */
extern tree first_loaded (gimple *stmt);

/* If CALL is strlen: the result of the first call of it that measures the same
   text as long as nothing changes that; *LENGTH is how long it is, or -1. Else
   NULL_TREE.  */
extern tree first_measured (gcall *call, HOST_WIDE_INT *length);

/* Forget what is known of loads.  */
extern void forget_loads (void);

#endif /* TASKS_PLUGIN_SIZE_LOAD_H */
