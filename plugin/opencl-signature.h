/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether a kernel takes what `#pragma tasks opencl' passes it.  */

#ifndef TASKS_PLUGIN_OPENCL_SIGNATURE_H
#define TASKS_PLUGIN_OPENCL_SIGNATURE_H

#include "gcc.h"

#include "opencl.h"

/* Warn if the kernel of P in SOURCE is not there, or is not what is to be
   launched with the parameters of DECL.  */
extern void check_opencl_signature (const struct opencl_pragma *p, tree decl,
                                    const struct kernel_source *source);

#endif /* TASKS_PLUGIN_OPENCL_SIGNATURE_H */
