/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies of tasks.  */

#ifndef GENERATOR_BODY_H
#define GENERATOR_BODY_H

#include "task.h"

/* Write the body of T, braces included, to FILE and set T's cost.  */
void body_write (struct task *t, FILE *file);

struct context;

/* Parts of bodies: scalars and counts, and what the task may read, go into the
   hash `h'; some time is taken; all is written that the task may write, or
   contributed to P.  */
void body_read_scalars (struct context *c, const struct task *t);
void body_read_buffers (struct context *c, const struct task *t);
void body_spin_sometimes (struct context *c);
void body_write_buffers (struct context *c, const struct task *t);
void body_join_buffer (struct context *c, const struct task *t,
                       const struct parameter *p);

/* In body-recursive.c: bodies of the shapes of these names.  */
void body_halves (struct context *c, struct task *t);
void body_tree (struct context *c, struct task *t);
void body_sum (struct context *c, struct task *t);
void body_tiles (struct context *c, struct task *t);

#endif /* GENERATOR_BODY_H */
