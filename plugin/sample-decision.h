/* SPDX-License-Identifier: GPL-3.0-or-later

   What the conditions and constants of a body say of the values that its
   scalars are meant to have.  */

#ifndef TASKS_PLUGIN_SAMPLE_DECISION_H
#define TASKS_PLUGIN_SAMPLE_DECISION_H

#include "gcc.h"

#include "sample-run.h"

/* The parameter that VALUE is, perhaps converted; or NULL_TREE.  */
extern tree scalar_parameter (tree value);

/* Whether PARM is only compared with 0 in its function.  */
extern bool flag_parameter_p (tree parm);

/* A value of parameter number INDEX that the body asks for.  */
struct deciding_value
{
  unsigned index;
  sample_value value;
};

/* Find the values that conditions of FN, outside of loops, compare parameters
   with; and of `<' and the like the one at which they say yes.  None is
   negative.  */
extern void find_deciding_values (tree fn, vec<deciding_value> *values);

/* The largest constant up to 4096 that FN, or a function of the unit that it
   calls, computes with; 0 if all are small.  */
extern HOST_WIDE_INT largest_constant (tree fn);

#endif /* TASKS_PLUGIN_SAMPLE_DECISION_H */
