/* SPDX-License-Identifier: GPL-3.0-or-later

   What is wrong with the launch of a kernel, and how that is said.  */

#ifndef TASKS_PLUGIN_OPENCL_MISTAKES_H
#define TASKS_PLUGIN_OPENCL_MISTAKES_H

#include "gcc/gcc.h"

#include "kernel-parse.h"
#include "language/task.h"
#include "opencl-operands.h"

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
  MISTAKE_CAST,
  MISTAKE_CONSTANT,
  MISTAKE_PERHAPS /* constant, if the task writes it on the CPU */
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

/* T writes its parameter number INDEX on the CPU, at WHERE: warn of kernels
   that cannot, if that has not been said yet.  */
extern void report_kernel_constants (const struct task *t, unsigned index,
                                     location_t where);

/* Warn that the kernel F of UNIT requires work-groups of another size than P
   says for DIMENSION.  */
extern void report_kernel_group (const struct opencl_pragma *p,
                                 const kernel_unit *unit,
                                 const kernel_function *f, unsigned dimension);

#endif /* TASKS_PLUGIN_OPENCL_MISTAKES_H */
