/* SPDX-License-Identifier: LGPL-2.1-or-later

   The calls that a body, or the host, has made, and which of them are known to
   be complete.

   Whether a task has ended by chance says nothing about the program.  What
   counts is what the program has waited for: a wait is for all calls; who
   acquires a buffer has waited for the calls that use it, and so for those
   that these waited for.  */

#ifndef RT_CALLS_H
#define RT_CALLS_H

#include <stdint.h>

#include "tasks/abi.h"

enum done
{
  CALL_PENDING,
  CALL_RAN,      /* what it has read is free... */
  CALL_COMPLETE, /* ...and so is what it has written */
};

struct called
{
  const struct tasks_codelet *codelet;
  const struct tasks_site *site; /* NULL: not known */
  enum done done;
  uint32_t before_count, before_room;
  uint32_t *before; /* calls that it waits for */
};

/* Calls have numbers, that of the first in TABLE is FIRST.  Those before it
   are complete, and so are the first COMPLETE in TABLE.  */
struct calls
{
  uint32_t first, count, room, complete;
  struct called *table;
};

/* A call of CODELET at SITE: its number.  */
uint32_t rt_calls_add (struct calls *calls,
                       const struct tasks_codelet *codelet,
                       const struct tasks_site *site);

/* The call NUMBER; NULL if it is complete.  */
struct called *rt_calls_at (const struct calls *calls, uint32_t number);

/* The call TO waits for FROM.  */
void rt_calls_edge (void *calls, uint32_t from, uint32_t to);

/* The call NUMBER is DONE, and so is all that it has waited for.  */
void rt_calls_end (struct calls *calls, uint32_t number, enum done done);

/* All are complete.  */
void rt_calls_wait (struct calls *calls);

/* Free what CALLS has.  */
void rt_calls_free (struct calls *calls);

#endif /* RT_CALLS_H */
