/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions that run in a process of their own, for what ends it.  */

#ifndef CHILD_H
#define CHILD_H

#include <stddef.h>

/* Run FUNCTION in a child and collect what it says in TEXT, of SIZE bytes; its
   status.  */
int run_in_child (void (*function) (void), char *text, size_t size);

/* TEXT has PART.  */
void expect_text (const char *text, const char *part);

#endif /* CHILD_H */
