/* SPDX-License-Identifier: GPL-3.0-or-later

   Where the generator is in the program: the function it writes, what can be
   named there and what a statement may do there.  */

#ifndef GENERATOR_CONTEXT_H
#define GENERATOR_CONTEXT_H

#include "buffer.h"
#include "task.h"
#include "text.h"

#define MAX_LOCALS 32

struct context
{
  struct writer w;
  struct text *functions; /* where host functions go, NULL in a task */
  struct object *objects[MAX_LOCALS];
  int object_count;
  bool in_task;
  int callable; /* tasks with a smaller number may be called */
  int depth;    /* of constructs around; their insides leave the registered
                   regions as they were */
  bool holding; /* something is acquired and perhaps tasks wait for its
                   release: only calls are allowed */
  bool called_holding; /* here, or in what this function leads to, tasks were
                          called so */
  int multiplier;      /* how often a statement here runs */
  int cost;            /* tasks that this function leads to so far, at most */
  int budget;
  const char *loop_variable; /* of the innermost loop, or NULL */
  const char *leave;         /* statement that leaves the function early */
};

/* A number that no other name in the program has.  */
int unique (void);

/* Which regions children may be at work on: saved before a construct that may
   or may not run, merged with what holds after it.  */
struct pending
{
  bool at[MAX_LOCALS][MAX_REGIONS];
};

void pending_save (const struct context *c, struct pending *p);
void pending_merge (struct context *c, const struct pending *p);
void pending_set_all (struct context *c);
void pending_clear_all (struct context *c);

/* A new object in C, not registered; the caller sets what is special.  */
struct object *context_add_object (struct context *c, const struct type *type,
                                   const char *name, int count,
                                   const char *count_text);

/* In call.c: what a call may be.  */
struct call_rule
{
  struct object *object; /* must be a buffer argument, or NULL */
  struct region *region; /* the only region that may be passed, or NULL */
  struct task *task;     /* is called, if it may be, or NULL: any */
  bool direct;           /* an ordinary call of an implementation */
  bool with_output;      /* OBJECT is passed as an output */
};

/* Write a call of a random task and return true, or return false if none
   suits.  */
bool call_task (struct context *c, const struct call_rule *rule);

/* An expression of type int: some small number.  */
const char *small_number (const struct context *c);

/* In operand.c: write `#pragma tasks VERB' on R of O.  */
void pragma_on_region (struct context *c, const char *verb,
                       const struct object *o, const struct region *r);

/* In operand.c: VALUE, the size of a block, in one of several shapes; write
   the `#pragma tasks partition' of O as it is cut.  */
const char *size_text (int value);
void pragma_partition (struct context *c, const struct object *o);
void pragma_unpartition (struct context *c, struct object *o);

/* In partition.c: cut an object for a while, or for good, or end that.  */
bool partition_statement (struct context *c);
bool cut_statement (struct context *c);
void cut_end (struct context *c, struct object *o);

/* The same without operands.  */
void pragma_plain (struct context *c, const char *verb);

/* Sometimes write the pragma that gives the call behind it a priority.  */
void maybe_priority (struct context *c);

/* Sometimes write pragmas so that the call behind them may run in place; if
   FINAL, what that leads to, too.  Who holds a buffer would wait for its own
   release.  */
void maybe_place (struct context *c, bool final);

/* In PERCENT of all cases make the block that follows a graph.  */
bool maybe_graph (struct context *c, int percent);

/* In statement.c: write COUNT random statements.  */
void statements (struct context *c, int count);
extern int statements_left;

/* In registration.c: some region that is registered, and its object; NULL if
   there is none.  */
struct region *some_region (struct context *c, struct object **object);

/* In registration.c: register parts of an object for a while, or a region for
   good, or end that.  */
bool parts_statement (struct context *c);
bool register_statement (struct context *c);
bool unregister_statement (struct context *c);

/* In access.c: write accesses of the host or of a task's body itself to R,
   which it may touch now.  */
void access_region (struct context *c, const struct object *o,
                    const struct region *r);

/* In access.c: write `acquire' of R of O, accesses, perhaps calls, then
   `release' unless KEEP.  If FILL, the first access writes all.  */
void acquire_region (struct context *c, struct object *o, struct region *r,
                     bool fill, bool keep);

/* In scope.c: a block with local buffers.  */
bool scope_statement (struct context *c);

/* In thread.c: several host threads that run side by side.  */
bool threads_statement (struct context *c);

#endif /* GENERATOR_CONTEXT_H */
