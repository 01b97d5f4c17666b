/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory that the program frees, or reallocates, while it is registered.

   The program's calls of `free' go by its table of addresses, as those of all
   functions of libraries do.  The addresses of the functions here are put
   there; that costs a program nothing that is not checked.  What tasks free is
   not looked at, nor what is allocated in other ways.  */

#ifndef RT_CHECK_FREED_H
#define RT_CHECK_FREED_H

#include <stdbool.h>
#include <stdint.h>

/* Look at calls from now on; until the end.  */
void rt_freed_start (void);
void rt_freed_stop (void);

/* Whether AT is the beginning of a function that the program calls in place of
   `free'.  */
bool rt_freed_enters (uintptr_t at);

#endif /* RT_CHECK_FREED_H */
