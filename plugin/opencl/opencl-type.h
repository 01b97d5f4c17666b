/* SPDX-License-Identifier: GPL-3.0-or-later

   Types of C as parameters of kernels.  */

#ifndef TASKS_PLUGIN_OPENCL_TYPE_H
#define TASKS_PLUGIN_OPENCL_TYPE_H

#include "gcc/gcc.h"

#include "kernel-parse.h"
#include "opencl-operands.h"

/* Whether a kernel that has a parameter of type KERNEL can be given a value of
   TYPE.  True if nobody can say.  */
extern bool value_fits_p (tree type, const kernel_type *kernel);

/* Whether a kernel that has a pointer to TARGET can be given a buffer of
   elements of TYPE.  True if nobody can say.  */
extern bool buffer_fits_p (tree type, const kernel_type *target);

/* Whether elements of TYPE and those of TARGET, which fit, are numbers that
   differ in their signs.  `char' has any: what it is depends on the host.  */
extern bool signs_differ_p (tree type, const kernel_type *target);

/* Warn if the type of PARM, number INDEX of DECL, which P gives a kernel, is
   none for a kernel, or has the name of another one there.  PARAMETER is what
   it becomes in the kernel, or NULL.  Return whether there was anything.  */
extern bool check_opencl_type (const struct opencl_pragma *p, tree decl,
                               tree parm, unsigned index,
                               const kernel_parameter *parameter);

#endif /* TASKS_PLUGIN_OPENCL_TYPE_H */
