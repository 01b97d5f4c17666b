/* SPDX-License-Identifier: GPL-3.0-or-later

   The runtime's ABI (include/tasks/abi.h) as trees: its functions and
   variables, and static objects.  All trees are built at first use,
   after START_UNIT, and are rooted for the garbage collector.  */

#ifndef TASKS_PLUGIN_ABI_H
#define TASKS_PLUGIN_ABI_H

#include "gcc/gcc.h" /* every GCC header the plugin uses, and version differences */

#include "records.h"

/* Functions of the runtime that generated code calls.  */
enum abi_function
{
  ABI_SUBMIT,
  ABI_INITIALIZE,
  ABI_SHUTDOWN,
  ABI_WAIT,
  ABI_REGISTER,
  ABI_UNREGISTER,
  ABI_ACQUIRE,
  ABI_RELEASE,
  ABI_GRAPH_BEGIN,
  ABI_GRAPH_END,
  ABI_SCOPE_END,
  ABI_HEAP_ALLOCATE,
  ABI_HEAP_FREE,
  ABI_OPENCL_LAUNCH,
  ABI_ANNOUNCE_DEVICES,
  ABI_FUNCTION_COUNT
};

/* The FUNCTION_DECL of FN.  */
extern tree abi_function_decl (enum abi_function fn);

/* The thread-local variable tasks_call_site.  */
extern tree abi_call_site_decl (void);

/* The thread-local variable tasks_call_priority.  */
extern tree abi_call_priority_decl (void);

/* TEXT, or a null pointer if it is NULL, as a constant `const char *'.  */
extern tree abi_string (const char *text);

/* The constant `&(static const struct tasks_site) { file, function, line,
   column }' for LOC (its expansion point) in the current function; equal
   sites of a unit share one object.  */
extern tree abi_site (location_t loc);

/* The same, but an object that is shared with nobody.  */
extern tree abi_own_site (location_t loc);

/* A static constant (or, if WRITABLE, variable) NAME of TYPE with initializer
   INIT, emitted in this unit.  */
extern tree abi_static (const char *name, tree type, tree init, bool writable);

#endif /* TASKS_PLUGIN_ABI_H */
