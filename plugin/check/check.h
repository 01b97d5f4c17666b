/* SPDX-License-Identifier: GPL-3.0-or-later

   `taskcc --check': the program tells libtasks-check what it accesses, so that
   this is compared with what it may access; libruntime/check/entry.h says how.

   A pass over the unit (check.cc) looks at functions as the user wrote them,
   behind what GCC does to each of them for itself: what would not be executed
   is not told, what is not needed is gone, and both are the same with and
   without -flto, as link-time optimization comes later.  For each function

     - calls of the C library get calls beside them that tell what they touch
       (library-calls.cc); analysis/library.cc knows that;
     - what the body of a task accesses by a buffer is compared with how large
       that is (bounds.cc);
     - GCC's own pass for ThreadSanitizer does the rest, all accesses of the
       function itself.  The rest of the compiler is not told that there is
       such an instrumentation;
     - of what that and bounds.cc have put into loops as much as can be is told
       once, before these (loops.cc).

   What calls are told is a pointer and a size, which may be computed behind
   the call only, of its result.  */

#ifndef TASKS_PLUGIN_CHECK_H
#define TASKS_PLUGIN_CHECK_H

#include "gcc/gcc.h"

/* Add the pass, under PLUGIN_NAME.  */
extern void check_init (const char *plugin_name);

/* Append to *SEQ a call of FN at LOC.  Return its result, or NULL_TREE if that
   is void.  */
extern tree add_check_call (gimple_seq *seq, location_t loc, tree fn,
                            std::initializer_list<tree> arguments);

/* Have all calls of the library in the current function tell what they do.  */
extern void check_library_calls (void);

/* Find the buffers of the current function, if it executes a task.  All that
   follows is about these; before anything of the function is changed.  */
extern void find_bounds (void);

/* Have what it accesses by them compared with their sizes.  */
extern void check_bounds (void);

/* Append to *SEQ the same for BYTES at POINTER, which a call at LOC accesses
   in MODE; nothing, unless that is known to point into one buffer.  */
extern void add_bounds (gimple_seq *seq, location_t loc, tree pointer,
                        tree bytes, unsigned mode);

/* Whether what POINTER, in the current function, points to may be an output of
   a task that runs.  */
extern bool output_p (tree pointer);

/* Have what the accesses in loops tell told before these, if that is the
   same.  Behind all that instruments the current function.  */
extern void check_loops (void);

#endif /* TASKS_PLUGIN_CHECK_H */
