/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether buffers are as large as is said of them.  */

#ifndef TASKS_PLUGIN_SIZE_CHECK_H
#define TASKS_PLUGIN_SIZE_CHECK_H

#include "gcc/gcc.h"

/* Forget all demands.  */
extern void forget_demands (void);

/* Warn of wrong sizes in the whole unit, which is in SSA form.  */
extern void check_sizes (void);

#endif /* TASKS_PLUGIN_SIZE_CHECK_H */
