/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the program touches, compared with what it may.  */

#ifndef RT_TOUCH_H
#define RT_TOUCH_H

#include <stddef.h>
#include <stdint.h>

/* The calling thread touches SIZE bytes at AT, as MODE says.  CALLER is where
   the program stands, or CONTEXT, that of a signal, if that is not NULL.  */
void rt_touch (uintptr_t at, size_t size, unsigned mode, const void *caller,
               const void *context);

/* It does so by a pointer that comes from PARAMETER, a pointer to a buffer of
   the task that it runs: report it if that leads out of the buffer to memory
   that is nobody's.  */
void rt_touch_by (uintptr_t parameter, uintptr_t at, size_t size,
                  unsigned mode, const void *caller);

/* It ends BYTES of memory at START: it "frees" that, or what else it DOES.  */
void rt_touch_end (uintptr_t start, size_t bytes, const char *does,
                   const void *caller);

#endif /* RT_TOUCH_H */
