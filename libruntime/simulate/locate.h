/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which file TASKS_MACHINE names.  */

#ifndef RT_LOCATE_H
#define RT_LOCATE_H

#include <stdbool.h>
#include <stddef.h>

#define RT_MOST_PATH 4096

/* The file that NAME names: a path if it has a slash; otherwise one in the
   working directory, or of those that are installed, with `.machine' at its
   end or, if there is none, without.  False, and what is wrong in ERROR, of
   SIZE bytes, if there is none.  */
bool rt_locate_machine (const char *name, char path[RT_MOST_PATH], char *error,
                        size_t size);

#endif /* RT_LOCATE_H */
