/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known of sizes in a sample: of types, and of what the parameters of
   a task point to.  */

#ifndef TASKS_PLUGIN_SAMPLE_BOUND_H
#define TASKS_PLUGIN_SAMPLE_BOUND_H

#include "gcc/gcc.h"

#include "sample-run.h"

/* The bytes of TYPE, or -1.  */
extern HOST_WIDE_INT type_bytes (tree type);

/* The elements that are counted of what the type POINTER points to.  */
extern tree sample_element (tree pointer);

/* The elements of it that must all be written: the numbers of a row, but not
   those of text, which may end before the row does, nor of a point of up to
   four, the last of which may fill it up.  */
extern tree written_element (tree pointer);

/* The bytes that BOUND covers if the parameters that it is made of have
   VALUES, or -1.  */
extern HOST_WIDE_INT sampled_bytes (const struct bound &bound,
                                    const vec<sample_value> &values);

/* Whether parameter number INDEX is used in BOUND, of another.  */
extern bool bound_uses_p (const struct bound &bound, unsigned index);

#endif /* TASKS_PLUGIN_SAMPLE_BOUND_H */
