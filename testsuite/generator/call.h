/* SPDX-License-Identifier: GPL-3.0-or-later

   Which regions the arguments of a call can be.

   The call must mean the same to everybody: the region that the contract
   chooses for each argument is the one the generator has in mind, the body
   touches nothing outside it, and an `output' covers all of it.  */

#ifndef GENERATOR_CALL_H
#define GENERATOR_CALL_H

#include "context.h"

struct argument
{
  struct object *object;
  struct region *region;
};

/* A call that is being made up.  */
struct call
{
  struct task *task;
  struct argument arguments[MAX_PARAMETERS]; /* of buffer parameters */
  const char *count_texts[MAX_PARAMETERS];   /* of counts; NULL: not yet */
  int counts[MAX_PARAMETERS];                /* -1 if not known */
};

/* Whether parameter P can name region R of O, and with which counts: CALL has
   these then.  */
bool fit_region (struct call *call, const struct parameter *p,
                 const struct object *o, const struct region *r);

/* Give the counts of the scratch parameter P values.  */
void fit_scratch (struct call *call, const struct parameter *p);

#endif /* GENERATOR_CALL_H */
