/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the program touches, compared with what it may: also what inside.h
   declares of that.  */

#ifndef RT_TOUCH_H
#define RT_TOUCH_H

#include <stddef.h>
#include <stdint.h>

/* The calling thread touches SIZE bytes at AT, as MODE says.  CALLER is where
   the program stands, or CONTEXT, that of a signal, if that is not NULL.  */
void rt_touch (uintptr_t at, size_t size, unsigned mode, const void *caller,
               const void *context);

#endif /* RT_TOUCH_H */
