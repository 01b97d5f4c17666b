/* SPDX-License-Identifier: GPL-3.0-or-later

   Mistakes for TASKS_CHECK to find.

   With `--check' the program has places at which it can make one.  It makes
   that whose number is in the environment, MISTAKE, and none if that is not
   set; with MISTAKE=-1 and without the plugin it prints the numbers of those
   that it comes to.  What must be said of a mistake stands behind it:

       if (n > 0 && mistake (3)) POKE (b); // mistake 3: task 't' writes...  */

#ifndef GENERATOR_MISTAKE_H
#define GENERATOR_MISTAKE_H

#include "context.h"

/* What all units need of this, and the first one, and the beginning of
   main.  */
void mistakes_print_common (FILE *file);
void mistakes_print_tasks (FILE *file);
void mistakes_begin_main (struct context *c);

/* The body of T, a leaf or not, reads what it is passed behind this...  */
void mistake_begin_body (struct context *c, const struct task *t);

/* ...and, if it is a leaf, writes its results behind this.  */
void mistake_before_writes (struct context *c, const struct task *t);

/* A task has been called with R of O, of COUNT elements, as parameter P; the
   host has not waited for it.  */
void mistake_after_call (struct context *c, const struct task *t,
                         const struct parameter *p, const struct object *o,
                         const struct region *r);

#endif /* GENERATOR_MISTAKE_H */
