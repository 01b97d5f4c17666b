/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function of OpenCL C does to its buffers.  */

#ifndef TASKS_PLUGIN_KERNEL_WRITES_H
#define TASKS_PLUGIN_KERNEL_WRITES_H

#include "gcc/gcc.h"

#include "kernel-parse.h"

/* Whether the function F of UNIT certainly has a statement that writes where
   its parameter number INDEX points.  If so, *WHERE is that, in the table of
   the tokens.  */
extern bool kernel_writes_p (const kernel_unit *unit, const kernel_function *f,
                             unsigned index, location_t *where);

#endif /* TASKS_PLUGIN_KERNEL_WRITES_H */
