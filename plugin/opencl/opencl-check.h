/* SPDX-License-Identifier: GPL-3.0-or-later

   The functions that `#pragma tasks opencl' names: which can have a kernel for
   their body, and which have.  */

#ifndef TASKS_PLUGIN_OPENCL_CHECK_H
#define TASKS_PLUGIN_OPENCL_CHECK_H

#include "gcc/gcc.h"

#include "opencl-operands.h"

/* FOUND, a declaration or NULL_TREE, is what P calls its implementation.
   Whether P can give it a body; report why not.  */
extern bool check_opencl_implementation (const struct opencl_pragma *p,
                                         tree found);

/* Note that P is why DECL, a type of whose parameters is wrong, is a kernel.
 */
extern void note_kernel_pragma (const struct opencl_pragma *p, tree decl);

/* The task that DECL, which passed check_opencl_implementation, implements. */
extern const struct task *task_of_implementation (tree decl);

/* Remember that KERNEL is behind the implementation DECL.  */
extern void set_opencl_kernel (tree decl, tree kernel);

/* The variable that describes the kernel behind DECL, or NULL_TREE.  */
extern tree opencl_kernel_of (tree decl);

#endif /* TASKS_PLUGIN_OPENCL_CHECK_H */
