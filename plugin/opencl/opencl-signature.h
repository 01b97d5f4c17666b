/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether a kernel takes what `#pragma tasks opencl' passes it.  */

#ifndef TASKS_PLUGIN_OPENCL_SIGNATURE_H
#define TASKS_PLUGIN_OPENCL_SIGNATURE_H

#include "gcc/gcc.h"

#include "opencl-operands.h"

/* Warn if the kernel of P, whose source has been read, is not there, or is not
   what is to be launched with the parameters of DECL.  */
extern void check_opencl_signature (const struct opencl_pragma *p, tree decl);

/* Warn if it requires work-groups of other sizes than SIZES, which are those
   of P, say.  */
extern void check_opencl_group (const struct opencl_pragma *p,
                                const vec<tree> &sizes);

#endif /* TASKS_PLUGIN_OPENCL_SIGNATURE_H */
