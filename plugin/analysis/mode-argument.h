/* SPDX-License-Identifier: GPL-3.0-or-later

   What calls do with what their arguments point to.  */

#ifndef TASKS_PLUGIN_MODE_ARGUMENT_H
#define TASKS_PLUGIN_MODE_ARGUMENT_H

#include "gcc/gcc.h"

#include "mode-effects.h"

/* How CALL accesses what argument number INDEX points to, if it calls CALLEE,
   which is NULL for a function that is unknown.  */
extern unsigned argument_access (gcall *call, unsigned index,
                                 const function_effects *callee,
                                 location_t *inner);

/* Whether all that CALLEE does with what its parameter number INDEX points to
   is guarded.  */
extern bool summary_guarded_p (const function_effects *callee, unsigned index);

/* Whether FN cannot write through its argument number INDEX, as its type says.
 */
extern bool const_pointer_p (tree fn, unsigned index);

#endif /* TASKS_PLUGIN_MODE_ARGUMENT_H */
