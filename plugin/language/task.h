/* SPDX-License-Identifier: GPL-3.0-or-later

   The tasks of a translation unit: what their declarations say.

   A task is known by its FUNCTION_DECL, which carries the attribute `task';
   this table holds what is gathered from all of its declarations, and which
   functions implement it.  Nothing is generated before the whole unit has
   been parsed (see unit.cc).  */

#ifndef TASKS_PLUGIN_TASK_H
#define TASKS_PLUGIN_TASK_H

#include "gcc/gcc.h"

#include "bound.h"

#include "tasks/abi.h"

struct task_parameter
{
  tree name;           /* an IDENTIFIER_NODE; NULL_TREE if none names it */
  tree type;           /* as passed, without qualifiers */
  location_t location; /* where it is first declared */
  unsigned mode;       /* enum tasks_mode */
  tree reduction;      /* operands of that attribute, or NULL_TREE */
  struct bound bound;
  struct bound columns; /* what of each row is used, a number of elements */
};

/* Whether P is passed memory of a size that may be known: a buffer of the
   program, or scratch memory.  */
static inline bool
memory_p (const task_parameter &p)
{
  return p.mode != TASKS_SCALAR && p.mode != TASKS_UNORDERED;
}

/* Whether P is passed a buffer of the program.  */
static inline bool
buffer_p (const task_parameter &p)
{
  return p.mode & TASKS_READ_WRITE;
}

struct task_implementation
{
  tree decl;       /* the user's function, or the task's own for its body */
  unsigned target; /* enum tasks_target */
};

struct task
{
  tree decl;
  location_t location; /* of the first declaration */
  auto_vec<task_parameter> parameters;
  auto_vec<task_implementation> implementations; /* but the body, in order */
  tree body; /* the function that its body was moved to, or NULL_TREE */
};

/* Register the callbacks that fill the table, under PLUGIN_NAME.  */
extern void task_init (const char *plugin_name);

/* Whether DECL is a task.  */
extern bool task_p (const_tree decl);

/* What is known of the task DECL.  */
extern struct task *task_get (tree decl);

/* All tasks known so far, in the order of their first declarations.  */
extern const vec<task *> &all_tasks (void);

/* Whether there are any, here or in a precompiled header, or the unit does
   something with the buffers of those of others.  */
extern bool any_tasks_p (void);

/* Whether the function DECL has a body in this unit.  */
extern bool defined_p (const_tree decl);

/* Whether a buffer of TYPE may be written by a task that has it as a
   parameter.  */
extern bool buffer_type_p (const_tree type);

/* The unit has been parsed: add the tasks and implementations that were
   defined in a precompiled header.  */
extern void add_precompiled_tasks (void);

#endif /* TASKS_PLUGIN_TASK_H */
