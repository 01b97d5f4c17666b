/* SPDX-License-Identifier: LGPL-2.1-or-later

   What libtasks-check.so, the part of the checker that instrumented code
   calls, needs of libtasks.  Both are of the same build.  */

#ifndef RT_INSIDE_H
#define RT_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cache;

#pragma GCC visibility push(default)

/* The program is instrumented.  */
extern void tasks_check_begin (void);

/* A bit beside those of a mode, TASKS_READ: if that is an output it counts as
   written.  */
#define CHECK_WRITTEN 256u

/* The program at CALLER touches SIZE bytes at AT, as MODE says.  Returns the
   calling thread's cache, or NULL.  */
extern struct cache *tasks_check_touch (uintptr_t at, size_t size,
                                        unsigned mode, const void *caller);

/* It does so by a pointer that comes from PARAMETER, a pointer to a buffer of
   the task that it runs: report it if that leads out of the buffer to memory
   that is nobody's.  Whether nothing else can be said of such accesses.  */
extern bool tasks_check_touch_by (uintptr_t parameter, uintptr_t at,
                                  size_t size, unsigned mode,
                                  const void *caller);

/* SIZE bytes were allocated at BLOCK, by the program at CALLER; it ends SIZE
   bytes there, or all that is known if that is 0: it "frees" that, or what
   else it DOES.  */
extern void tasks_check_block (const void *block, size_t size,
                               const void *caller);
extern void tasks_check_end (const void *block, size_t size, const char *does,
                             const void *caller);

/* Whether the calling thread runs a body, or was created by one; and it was.
 */
extern int tasks_check_within (void);
extern void tasks_check_stray (void);

#pragma GCC visibility pop

#endif /* RT_INSIDE_H */
