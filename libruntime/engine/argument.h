/* SPDX-License-Identifier: LGPL-2.1-or-later

   The regions that the arguments of a call name; messages if they name none.
 */

#ifndef RT_ARGUMENT_H
#define RT_ARGUMENT_H

#include <string.h>

#include "kind.h"
#include "region.h"

/* A call while it is submitted.  */
struct call
{
  struct thread *self;
  struct domain *domain;
  const struct tasks_codelet *codelet;
  const char *block;
  const struct tasks_site *site;
  int32_t priority;
  int32_t place; /* bits of TASKS_CALL_PLACE */
};

/* The size_t at OFFSET of BLOCK; if that is TASKS_NO_BOUND, any.  */
static inline size_t
rt_argument_size (const char *block, uint32_t offset)
{
  size_t size = TASKS_ANY_SIZE;
  if (offset != TASKS_NO_BOUND)
    memcpy (&size, block + offset, sizeof size);
  return size;
}

/* The address in BLOCK for BUFFER, and how many BYTES the callee's type says
   that it has there.  */
static inline uintptr_t
rt_argument (const char *block, const struct kind_buffer *buffer,
             size_t *bytes)
{
  uintptr_t start;
  memcpy (&start, block + buffer->offset, sizeof start);
  *bytes = rt_argument_size (block, buffer->bound);
  return start;
}

/* Whether a region of MODES may be passed for BUFFER: quickly, and false if it
   is a parent's that restricts its children (see rt_context_modes_in).  */
static inline bool
rt_argument_plain (const struct kind_buffer *buffer, unsigned modes)
{
  return !(buffer->mode & ~modes & TASKS_READ_WRITE);
}

/* The region of DOMAIN that it names, whatever its columns, if that is the
   first that the table has, as it is nearly always; NULL may mean anything. */
static inline struct region *
rt_argument_first (struct domain *domain, const char *block,
                   const struct kind_buffer *buffer)
{
  size_t bytes;
  uintptr_t start = rt_argument (block, buffer, &bytes);
  struct region *region = rt_region_find_first (domain, start, bytes);
  return region && rt_argument_plain (buffer, region->modes) ? region : NULL;
}

/* The region that the argument of CALL for BUFFER names.  It may have to be
   imported.  Ends the program if there is none, or if CALL must not write
   it.  */
struct region *rt_argument_find (const struct call *call,
                                 const struct kind_buffer *buffer);

/* The same unless that is the first, which is done quickly.  */
static inline struct region *
rt_argument_region (const struct call *call, const struct kind_buffer *buffer)
{
  struct region *region
      = rt_argument_first (call->domain, call->block, buffer);
  return region
                 && (buffer->columns == TASKS_NO_BOUND
                     || region->columns
                            == rt_argument_size (call->block, buffer->columns))
             ? region
             : rt_argument_find (call, buffer);
}

#endif /* RT_ARGUMENT_H */
