/* SPDX-License-Identifier: LGPL-2.1-or-later

   Functions of the C library that read more than they are asked to.

   Functions for strings load vectors that may begin before a string and reach
   beyond its end.  What they load counts for nothing; instead, one byte of
   each argument counts as read when they are entered.  memcpy and memset touch
   what they say, but perhaps under a mask; so that counts then, and nothing
   that they do.  */

#ifndef RT_CHECK_LIBRARY_H
#define RT_CHECK_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Look for them.  */
void rt_library_start (void);

/* Whether AT is in the C library.  */
bool rt_library_p (uintptr_t at);

/* Whether AT is in the dynamic linker.  */
bool rt_library_linker_p (uintptr_t at);

/* If a function for memory or strings begins at AT, how it touches what its
   argument I points to (TASKS_READ, TASKS_WRITE, or 0), how many bytes for
   certain, and whether these are EXACTly all.  */
unsigned rt_library_enters (uintptr_t at, const uintptr_t arguments[3],
                            unsigned i, size_t *size, bool *exact);

/* Whether a read of SIZE bytes by the instruction at AT may reach beyond what
   it is for.  */
bool rt_library_overreads (uintptr_t at, size_t size);

#endif /* RT_CHECK_LIBRARY_H */
