/* SPDX-License-Identifier: GPL-3.0-or-later

   What `#pragma tasks opencl' becomes: a kernel, and its launch.  */

#ifndef TASKS_PLUGIN_OPENCL_LAUNCH_H
#define TASKS_PLUGIN_OPENCL_LAUNCH_H

#include "gcc/gcc.h"

#include "opencl-operands.h"

/* A new variable that describes the kernel of P, which implements DECL;
   NULL_TREE, and an error, if its source cannot be had.  */
extern tree build_opencl_kernel (struct opencl_pragma *p, tree decl);

/* A statement that launches KERNEL as P says on the current values of the
   parameters PARMS, of which SIZES are expressions; NULL_TREE if the SIZES are
   wrong, which has been said then, or KERNEL is NULL_TREE.  */
extern tree build_opencl_launch (const struct opencl_pragma *p, tree kernel,
                                 tree parms, const vec<tree> &sizes);

/* Define a constructor that tells the runtime of OpenCL implementations.  */
extern void announce_devices (void);

#endif /* TASKS_PLUGIN_OPENCL_LAUNCH_H */
