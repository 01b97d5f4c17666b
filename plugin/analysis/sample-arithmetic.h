/* SPDX-License-Identifier: GPL-3.0-or-later

   What operations yield when a sample is executed (sample-run.h).  */

#ifndef TASKS_PLUGIN_SAMPLE_ARITHMETIC_H
#define TASKS_PLUGIN_SAMPLE_ARITHMETIC_H

#include "gcc/gcc.h"

#include "sample-memory.h"

/* VALUE, a constant.  */
extern sample_value sample_constant (tree value);

/* VALUE converted to TYPE.  */
extern sample_value sample_convert (const sample_value &value, tree type);

/* A CODE B, a comparison of operands of TYPE.  */
extern sample_value sample_compare (tree_code code, const sample_value &a,
                                    const sample_value &b, tree type);

/* A CODE B, and CODE VALUE, of TYPE.  */
extern sample_value sample_binary (tree_code code, const sample_value &a,
                                   const sample_value &b, tree type);
extern sample_value sample_unary (tree_code code, const sample_value &value,
                                  tree type);

#endif /* TASKS_PLUGIN_SAMPLE_ARITHMETIC_H */
