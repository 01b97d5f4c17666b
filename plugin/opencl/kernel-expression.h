/* SPDX-License-Identifier: GPL-3.0-or-later

   Constant expressions of OpenCL C.  */

#ifndef TASKS_PLUGIN_KERNEL_EXPRESSION_H
#define TASKS_PLUGIN_KERNEL_EXPRESSION_H

#include "gcc/gcc.h"

#include "kernel-tokens.h"

typedef hash_map<nofree_string_hash, HOST_WIDE_INT> constant_map;

/* Compute LIST[START..END), of integers and CONSTANTS.  Return whether it is
   that, and small enough.  */
extern bool evaluate_kernel_tokens (const vec<kernel_token> &list,
                                    unsigned start, unsigned end,
                                    const constant_map &constants,
                                    HOST_WIDE_INT *value);

#endif /* TASKS_PLUGIN_KERNEL_EXPRESSION_H */
