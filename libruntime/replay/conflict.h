/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which accesses of two calls conflict.

   A program that was compiled with `taskcc --check' tells what it accesses. In
   a trial that executes the calls in their order what the first one accesses
   is noted, and what the second one does compared with that: the first access
   to the same byte, if one of the two writes, is the conflict.  Variables on
   the stack of a body, and memory that the second call allocates, are its own.
 */

#ifndef RT_CONFLICT_H
#define RT_CONFLICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of two calls, in their order.  */
struct conflict
{
  bool wanted, found;
  uint32_t calls[2];
  uintptr_t address;
  bool writes[2];
  const void *callers[2]; /* where accesses return to */
};

/* Called, if it is not NULL, before instrumented code accesses SIZE bytes at
   AT, as MODE says, and goes on at CALLER; MODE 0: it has allocated them.  */
extern void (*rt_check_recorder) (uintptr_t at, size_t size, unsigned mode,
                                  const void *caller);

/* CALL is executed next, or a task that belongs to it; look for CONFLICT, if
   that is wanted.  */
void rt_conflict_follow (struct conflict *conflict, uint32_t call);

/* CONFLICT of calls of tasks with these NAMES as text, of ROOM bytes: two
   lines, or nothing if it is not found.  */
void rt_conflict_describe (char *text, size_t room,
                           const struct conflict *conflict,
                           const char *const names[2]);

#endif /* RT_CONFLICT_H */
