/* SPDX-License-Identifier: GPL-3.0-or-later

   `#pragma tasks opencl' inside of this room: its operands, the function that
   gets a kernel for its body, and what both are checked for.  */

#ifndef TASKS_PLUGIN_OPENCL_PRAGMA_H
#define TASKS_PLUGIN_OPENCL_PRAGMA_H

#include "gcc/gcc.h"

#include "kernel.h"
#include "opencl.h"

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

/* Take the operands TOKENS of PRAGMA at LOC apart, to which is added what
   other namespaces leave out.  NULL if something is wrong with them, which has
   been said then.  */
extern struct opencl_pragma *read_opencl_pragma (const struct pragma *pragma,
                                                 location_t loc,
                                                 token_vec *tokens);

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

/* Remember that KERNEL is behind the implementation DECL.  */
extern void set_opencl_kernel (tree decl, tree kernel);

/* A new variable that describes the kernel of P, which implements DECL;
   NULL_TREE, and an error, if its source cannot be had.  */
extern tree build_opencl_kernel (struct opencl_pragma *p, tree decl);

/* A statement that launches KERNEL as P says on the current values of the
   parameters PARMS, of which SIZES are expressions; NULL_TREE if the SIZES are
   wrong, which has been said then, or KERNEL is NULL_TREE.  */
extern tree build_opencl_launch (const struct opencl_pragma *p, tree kernel,
                                 tree parms, const vec<tree> &sizes);

/* Warn if the kernel of P, whose source has been read, is not there, or is not
   what is to be launched with the parameters of DECL.  */
extern void check_opencl_signature (const struct opencl_pragma *p, tree decl);

/* Warn if it requires work-groups of other sizes than SIZES, which are those
   of P, say.  */
extern void check_opencl_group (const struct opencl_pragma *p,
                                const vec<tree> &sizes);

/* Whether a kernel that has a parameter of type KERNEL can be given a value of
   TYPE.  True if nobody can say.  */
extern bool value_fits_p (tree type, const kernel_type *kernel);

/* Whether a kernel that has a pointer to TARGET can be given a buffer of
   elements of TYPE.  True if nobody can say.  */
extern bool buffer_fits_p (tree type, const kernel_type *target);

/* Whether elements of TYPE and those of TARGET, which fit, are numbers that
   differ in their signs.  `char' has any: what it is depends on the host.  */
extern bool signs_differ_p (tree type, const kernel_type *target);

/* Warn if the type of PARM, number INDEX of DECL, which P gives a kernel, is
   none for a kernel.  Return whether it is.  */
extern bool check_opencl_type (const struct opencl_pragma *p, tree decl,
                               tree parm, unsigned index);

/* What may be wrong with a launch.  */
enum kernel_mistake_kind
{
  MISTAKE_MISSING,
  MISTAKE_NO_KERNEL,
  MISTAKE_NO_BODY,
  MISTAKE_COUNT,
  MISTAKE_ORDER,
  MISTAKE_FORBIDDEN,
  MISTAKE_NO_POINTER,
  MISTAKE_POINTER,
  MISTAKE_SPACE,
  MISTAKE_VALUE_TYPE,
  MISTAKE_BUFFER_TYPE,
  MISTAKE_SIGN,
  MISTAKE_WRITES,
  MISTAKE_CONSTANT
};

struct kernel_mistake
{
  enum kernel_mistake_kind kind;
  unsigned index; /* of the parameter, from 0 on */
  location_t loc; /* in the table of the program's tokens; 0: none */
};

/* What is compared.  */
struct kernel_comparison
{
  const struct opencl_pragma *p;
  tree decl;
  const struct task *task;
  auto_vec<tree> parms;
};

/* The parameter of C that has the name of PARAMETER; its number is *INDEX.  */
extern bool find_namesake (const kernel_comparison &c,
                           const kernel_parameter &parameter, unsigned *index);

/* Warn of M, which is so in UNIT; or remember it.  */
extern void report_kernel_mistake (const kernel_comparison &c,
                                   const kernel_unit *unit,
                                   const kernel_mistake &m);

/* Warn that the kernel F of UNIT requires work-groups of another size than P
   says for DIMENSION.  */
extern void report_kernel_group (const struct opencl_pragma *p,
                                 const kernel_unit *unit,
                                 const kernel_function *f, unsigned dimension);

#endif /* TASKS_PLUGIN_OPENCL_PRAGMA_H */
