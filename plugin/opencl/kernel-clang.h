/* SPDX-License-Identifier: GPL-3.0-or-later

   What clang says of an OpenCL program.  */

#ifndef TASKS_PLUGIN_KERNEL_CLANG_H
#define TASKS_PLUGIN_KERNEL_CLANG_H

#include "gcc/gcc.h"

#include "kernel-source.h"

/* Let clang, if there is one, read SOURCE, which a pragma at LOC names, as it
   is built with OPTIONS.  Its messages become warnings.  */
extern void check_kernel_with_clang (const struct kernel_source *source,
                                     const char *options, location_t loc);

#endif /* TASKS_PLUGIN_KERNEL_CLANG_H */
