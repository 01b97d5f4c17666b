/* SPDX-License-Identifier: LGPL-2.1-or-later

   Messages about calls whose arguments are wrong.  */

#ifndef RT_REFUSE_H
#define RT_REFUSE_H

#include "region.h"

struct thread;

/* A call while it is submitted.  */
struct call
{
  struct thread *self;
  struct domain *domain;
  const struct tasks_codelet *codelet;
  const char *block;
  const struct tasks_site *site;
  int32_t priority;
};

/* The argument of CALL for parameter number PARAMETER, START with a bound of
   BYTES, names no region.  End the program.  */
_Noreturn void rt_refuse_address (const struct call *call, uint32_t parameter,
                                  uintptr_t start, size_t bytes);

/* It names one that the calling task may only read, and the task that is
   called writes.  */
_Noreturn void rt_refuse_write (const struct call *call, uint32_t parameter);

#endif /* RT_REFUSE_H */
