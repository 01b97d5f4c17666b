/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions of the C library do with memory.  */

#ifndef TASKS_PLUGIN_LIBRARY_H
#define TASKS_PLUGIN_LIBRARY_H

#include "gcc/gcc.h"

enum library_role
{
  LIBRARY_NONE,        /* not of the library: anything may happen */
  LIBRARY_ORDINARY,    /* nothing but what library_access says */
  LIBRARY_KEEPS,       /* so, but its next call finds what it has stored */
  LIBRARY_ALLOCATE,    /* the result is new memory */
  LIBRARY_ALLOCATE_AT, /* the first argument says where to put its address */
  LIBRARY_REALLOCATE,
  LIBRARY_FREE
};

/* How a function accesses what an argument points to.  */
enum argument_access
{
  ACCESS_NONE = 0,
  ACCESS_READ = 1,
  ACCESS_WRITE = 2,
  ACCESS_UNKNOWN = 4, /* perhaps it does, or keeps it */
  ACCESS_FREE = 8
};

/* What CALL does besides accessing its arguments; and what calls of FN do.  */
extern enum library_role library_role (const gcall *call);
extern enum library_role library_role (tree fn);

/* How CALL accesses what argument number INDEX points to: a set of the above.
   Functions of the program are ACCESS_UNKNOWN; those of the library that are
   not known by name do what their types say, and perhaps more.  */
extern unsigned library_access (const gcall *call, unsigned index);

/* The number of the argument of CALL into which its result points, or -1.  */
extern int library_result (const gcall *call);

/* Which arguments of CALL say how many bytes it accesses or allocates: -1 for
   none.  It is the product of both if there are two.  */
extern void library_size (const gcall *call, int *size, int *count);

/* The name of the function that FN declares, without what GCC puts before
   builtin ones; "" if there is none.  */
extern const char *plain_function_name (const_tree fn);

#endif /* TASKS_PLUGIN_LIBRARY_H */
