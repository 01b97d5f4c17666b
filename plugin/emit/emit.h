/* SPDX-License-Identifier: GPL-3.0-or-later

   From a task to code.  A task that has an implementation in the unit becomes

       scale          the stub that submits the task (stub.cc)
       scale.cpu      the body that the user gave it, if any (body.cc)
       *.wrapper      one for each implementation (wrapper.cc)
       scale.codelet  that describes all this (codelet.cc)  */

#ifndef TASKS_PLUGIN_EMIT_H
#define TASKS_PLUGIN_EMIT_H

#include "gcc/gcc.h"

#include "language/task.h"

/* Have the tasks of the unit emitted when all of it has been parsed.  */
extern void unit_init (void);

/* Register the pass that notes call sites, under PLUGIN_NAME.  */
extern void call_site_init (const char *plugin_name);

/* A size of a parameter in the block of arguments.  */
struct block_size
{
  tree
      field; /* a FIELD_DECL, or NULL_TREE; sizes that are the same have one */
  tree bytes; /* the expression that the field gets; NULL_TREE if there is none
                 or it gets that of another parameter */
};

/* The argument block of a task: the record that its stub fills and its
   wrappers read.  Lives while code for one task is generated, during which
   there is no garbage collection.  */
struct argument_block
{
  tree type;                    /* a RECORD_TYPE */
  auto_vec<tree> fields;        /* the FIELD_DECL of each parameter */
  auto_vec<block_size> bounds;  /* how large each is, or is not known... */
  auto_vec<block_size> columns; /* ...and what of its rows is used */
};

/* Lay out BLOCK for the task T, whose stub has the list PARAMETERS.  False,
   after an error message, if a parameter does not fit into a block.  */
extern bool layout_block (struct argument_block *block, const struct task *t,
                          tree parameters);

/* A new static function that has the body of TASK and looks like TASK to the
   user.  TASK is left without a body.  */
extern tree move_body (tree task);

/* A static function, of the type that the runtime calls, that calls FN, which
   implements T, with the arguments in BLOCK.  */
extern tree define_wrapper (const struct task *t, tree fn,
                            const struct argument_block *block);

/* An implementation as it goes into the codelet.  */
struct codelet_entry
{
  tree decl; /* the user's function */
  tree wrapper;
  unsigned target; /* enum tasks_target */
};

/* A variable of static storage that the function FN uses, or one of the unit
   that it calls, and that may have another value in another process; or
   NULL_TREE.  And whether a value of TYPE has addresses.  */
extern tree confining_variable (tree fn);
extern bool has_address_p (const_tree type);

/* The variable that holds the codelet of T, with arguments in BLOCK and the
   implementations ENTRIES.  */
extern tree define_codelet (const struct task *t,
                            const struct argument_block *block,
                            const vec<codelet_entry> &entries);

/* The list of parameters for the stub of T.  */
extern tree stub_parameters (const struct task *t);

/* Define T's function, which has no body, to submit CODELET with its
   arguments: PARAMETERS, for which BLOCK was laid out.  */
extern void define_stub (const struct task *t, tree parameters,
                         const struct argument_block *block, tree codelet);

#endif /* TASKS_PLUGIN_EMIT_H */
