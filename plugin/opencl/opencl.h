/* SPDX-License-Identifier: GPL-3.0-or-later

   `#pragma tasks opencl IMPL "FILE" "KERNEL" ["OPTIONS"] GROUPSIZE
   [GLOBALSIZE]': a kernel of OpenCL C as the body of IMPL.  */

#ifndef TASKS_PLUGIN_OPENCL_H
#define TASKS_PLUGIN_OPENCL_H

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

/* Whether PRAGMA is this one.  */
static inline bool
opencl_pragma_p (const struct pragma *pragma)
{
  return pragma->function == ABI_OPENCL_LAUNCH;
}

/* Take the operands TOKENS of PRAGMA at LOC apart.  NULL if something is wrong
   with them, which has been said then.  */
extern struct opencl_pragma *read_opencl_pragma (const struct pragma *pragma,
                                                 location_t loc,
                                                 const token_vec &tokens);

/* The name of the file in the operands TOKENS of such a pragma, which is
   TOKENS[1]; NULL if there is none.  Reports nothing.  */
extern const char *opencl_file_name (const token_vec &tokens);

/* FOUND, a declaration or NULL_TREE, is what P calls its implementation.
   Whether P can give it a body; report why not.  */
extern bool check_opencl_implementation (const struct opencl_pragma *p,
                                         tree found);

/* Note that P is why DECL, a type of whose parameters is wrong, is a kernel.
 */
extern void note_kernel_pragma (const struct opencl_pragma *p, tree decl);

/* The task that DECL, which passed check_opencl_implementation, implements. */
extern const struct task *task_of_implementation (tree decl);

/* A new variable that describes the kernel of P, which implements DECL;
   NULL_TREE, and an error, if its source cannot be had.  */
extern tree build_opencl_kernel (struct opencl_pragma *p, tree decl);

/* A statement that launches KERNEL as P says on the current values of the
   parameters PARMS, of which SIZES are expressions; NULL_TREE if the SIZES are
   wrong, which has been said then, or KERNEL is NULL_TREE.  */
extern tree build_opencl_launch (const struct opencl_pragma *p, tree kernel,
                                 tree parms, const vec<tree> &sizes);

/* Remember that KERNEL is behind the implementation DECL.  */
extern void set_opencl_kernel (tree decl, tree kernel);

/* The variable that describes the kernel behind DECL, or NULL_TREE.  */
extern tree opencl_kernel_of (tree decl);

/* Handler of the pragma in C; DATA is the `struct pragma'.  */
extern void handle_opencl_pragma (cpp_reader *, void *data);

/* The same in C++: put what it is rewritten to into LINE.  */
extern void rewrite_opencl_pragma (const struct pragma *pragma, location_t loc,
                                   const token_vec &tokens, token_vec *line);

/* Define a constructor that tells the runtime of OpenCL implementations.  */
extern void announce_devices (void);

/* Register callbacks under PLUGIN_NAME.  */
extern void opencl_init (const char *plugin_name);
extern void opencl_cxx_init (const char *plugin_name);

/* The unit has been parsed: define the implementations of C++.  */
extern void define_opencl_implementations (void);

/* Handle the pragma PRAGMA where the file is only preprocessed.  */
extern void register_preprocessed_opencl (const struct pragma *pragma);

#endif /* TASKS_PLUGIN_OPENCL_H */
