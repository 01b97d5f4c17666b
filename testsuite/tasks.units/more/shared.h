/* SPDX-License-Identifier: GPL-3.0-or-later

   What the units of tasks.units have in common: tasks that are declared for
   all of them and defined in one.  */

#ifndef SHARED_H
#define SHARED_H

#include <tasks.h>

/* Defined in more/definitions.c.  */
void add (int n, unsigned v[n], unsigned x) TASK;
void copy (int n, const unsigned from[n], unsigned to[n] TASK_OUTPUT) TASK;
void bodiless (unsigned *v) TASK;
extern void (*const add_pointer) (int n, unsigned *v, unsigned x);

/* Has an implementation in more/implementation.c.  */
void several (int n, unsigned v[n]) TASK;

/* Both units have a task of this name.  */
unsigned use_private (unsigned start);

/* A task in a header: every unit has its own.  */
static inline void in_header (unsigned *v) TASK;

static inline void
in_header (unsigned *v)
{
  *v = *v * 2 + 1;
}

#endif /* SHARED_H */
