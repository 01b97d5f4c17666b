/* SPDX-License-Identifier: GPL-3.0-or-later

   `#pragma tasks opencl IMPL "FILE" "KERNEL" ["OPTIONS"] GROUPSIZE
   [GLOBALSIZE]': a kernel of OpenCL C as the body of IMPL.  */

#ifndef TASKS_PLUGIN_OPENCL_H
#define TASKS_PLUGIN_OPENCL_H

#include "gcc/gcc.h"

#include "gcc/tokens.h"
#include "language/pragma.h"
#include "language/task.h"

/* Whether PRAGMA is this one.  */
static inline bool
opencl_pragma_p (const struct pragma *pragma)
{
  return pragma->function == ABI_OPENCL_LAUNCH;
}

/* Handler of the pragma in C; DATA is the `struct pragma'.  */
extern void handle_opencl_pragma (cpp_reader *, void *data);

/* The same in C++: put what it is rewritten to into LINE.  */
extern void rewrite_opencl_pragma (const struct pragma *pragma, location_t loc,
                                   token_vec *tokens, token_vec *line);

/* Register callbacks under PLUGIN_NAME.  */
extern void opencl_cxx_init (const char *plugin_name);

/* The unit has been parsed: define the implementations of C++.  */
extern void define_opencl_implementations (void);

/* Handle the pragma PRAGMA where the file is only preprocessed.  */
extern void register_preprocessed_opencl (const struct pragma *pragma);

/* The variable that describes the kernel behind DECL, or NULL_TREE.  */
extern tree opencl_kernel_of (tree decl);

/* Define a constructor that tells the runtime of OpenCL implementations.  */
extern void announce_devices (void);

#endif /* TASKS_PLUGIN_OPENCL_H */
