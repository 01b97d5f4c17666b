/* SPDX-License-Identifier: GPL-3.0-or-later

   The operands of `#pragma tasks opencl', taken apart.  */

#ifndef TASKS_PLUGIN_OPENCL_OPERANDS_H
#define TASKS_PLUGIN_OPENCL_OPERANDS_H

#include "gcc/gcc.h"

#include "gcc/tokens.h"
#include "kernel-source.h"
#include "language/pragma-calls.h"

#define MAX_DIMENSIONS 3

/* One pragma, its operands taken apart.  Nothing in here is known to the
   garbage collector or needs to be.  */
struct opencl_pragma
{
  const struct pragma *pragma;
  location_t loc;
  const char *implementation;
  location_t implementation_loc;
  const char *file;
  location_t file_loc;
  const char *kernel;
  location_t kernel_loc;
  const char *options;
  const struct kernel_source *given;  /* in preprocessed input; or NULL */
  const struct kernel_source *source; /* NULL until it is read */
  const char *record;                 /* in C++: the struct it becomes */
  bool begun;                         /* in C++: the struct is known */
  location_t group_loc;
  location_t global_loc;
  unsigned dimensions;
  bool global; /* whether there is GLOBALSIZE */

  /* The tokens of GROUPSIZE, then those of GLOBALSIZE, if there is one.  */
  auto_vec<token_range, 2 * MAX_DIMENSIONS> sizes;
};

/* Take the operands TOKENS of PRAGMA at LOC apart.  NULL if something is wrong
   with them, which has been said then.  */
extern struct opencl_pragma *read_opencl_pragma (const struct pragma *pragma,
                                                 location_t loc,
                                                 const token_vec &tokens);

/* The name of the file in the operands TOKENS of such a pragma, which is
   TOKENS[1]; NULL if there is none.  Reports nothing.  */
extern const char *opencl_file_name (const token_vec &tokens);

#endif /* TASKS_PLUGIN_OPENCL_OPERANDS_H */
