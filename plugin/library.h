/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions of the C library do with memory.  */

#ifndef TASKS_PLUGIN_LIBRARY_H
#define TASKS_PLUGIN_LIBRARY_H

#include "gcc.h"

enum library_role
{
  LIBRARY_NONE,        /* not of the library: anything may happen */
  LIBRARY_ORDINARY,    /* nothing but what library_access says */
  LIBRARY_ALLOCATE,    /* the result is new memory */
  LIBRARY_ALLOCATE_AT, /* the first argument says where to put its address */
  LIBRARY_REALLOCATE,
  LIBRARY_FREE
};

/* What CALL does besides accessing its arguments.  */
extern enum library_role library_role (gcall *call);

/* Whether CALL, of the library, reads or writes what its argument number
   INDEX points to.  *SIZE: how many bytes, or -1 if that is not known.  */
extern void library_access (gcall *call, unsigned index, bool *reads,
                            bool *writes, HOST_WIDE_INT *size);

#endif /* TASKS_PLUGIN_LIBRARY_H */
