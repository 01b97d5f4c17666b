/* SPDX-License-Identifier: GPL-3.0-or-later

   Executes a task's body on a sample: small sizes, and data that are made up.

   What such an execution shows is no guess about ways through the function: it
   is what happens.  An execution that meets anything that it does not know
   ends, and shows nothing.  */

#ifndef TASKS_PLUGIN_SAMPLE_RUN_H
#define TASKS_PLUGIN_SAMPLE_RUN_H

#include "gcc/gcc.h"

#include "language/task.h"

enum sample_kind
{
  SAMPLE_UNKNOWN,
  SAMPLE_INTEGER,
  SAMPLE_REAL,
  SAMPLE_POINTER
};

/* Small: it is copied more than anything else.  */
struct sample_value
{
  enum sample_kind kind : 8;
  bool soft;       /* made of data in buffers */
  unsigned object; /* that a pointer points into */
  union
  {
    HOST_WIDE_INT integer; /* or the offset of a pointer */
    double real;
  };
};

/* Where something was done: by STMT of the body itself; and if that is a call,
   perhaps by INNER of INNER_FN.  */
struct sample_site
{
  gimple *stmt;
  gimple *inner;
  tree inner_fn;
};

/* What is known of a parameter when the execution has ended.  */
struct sample_parameter
{
  bool given_up;          /* who knows what has happened to it */
  bool asked;             /* a child may read what has not been written */
  HOST_WIDE_INT extent;   /* bytes; -1 if that is not declared */
  sample_site first_read; /* where one was read that had not been written */
  sample_site last_write;
  sample_site beyond; /* where it was accessed outside of its extent */
  HOST_WIDE_INT beyond_offset; /* at which offset */

  /* If the execution reached its end.  */
  HOST_WIDE_INT written; /* bytes that have been written */
  HOST_WIDE_INT missing; /* the first that has not, and should; or -1 */
  HOST_WIDE_INT last;    /* the last one that has; or -1 */
  tree member;           /* that is missing in all elements; or NULL_TREE */
  bool whole_row;        /* its whole row is missing; or it is all that is */
};

/* What is given to an execution, and what it shows.  */
struct sample
{
  auto_vec<sample_value> arguments; /* those of scalars count */
  unsigned pattern;                 /* which data buffers have */
  unsigned steps;                   /* that may be executed; left over */

  bool complete; /* it reached its end */
  bool soft;     /* it depended on the data */
  bool soft_in_loop;
  bool soft_bound;     /* data said how often a loop is executed */
  location_t decision; /* the last condition on data, or on a scalar that is
                          only compared with 0 */
  auto_vec<sample_parameter> parameters;
};

/* How many patterns of data there are.  */
#define SAMPLE_PATTERNS 4

/* Execute FN, which executes task T, with SAMPLE.  */
extern void run_sample (const struct task *t, tree fn, struct sample *sample);

#endif /* TASKS_PLUGIN_SAMPLE_RUN_H */
