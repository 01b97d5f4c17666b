/* SPDX-License-Identifier: GPL-3.0-or-later

   Access modes: the attributes of parameters that say how a task uses a
   buffer, beside `const'.  */

#ifndef TASKS_PLUGIN_ACCESS_H
#define TASKS_PLUGIN_ACCESS_H

#include "gcc/gcc.h"

#include "task.h"

/* Register the callback that keeps what has been noted under PLUGIN_NAME.  */
extern void access_init (const char *plugin_name);

/* Handler of all these attributes.  */
extern tree handle_access (tree *node, tree name, tree args, int flags,
                           bool *no_add);

/* The mode, an enum tasks_mode, of PARM, which may be NULL_TREE, of TYPE.
 *REDUCTION: the operands of its attribute `reduction', or NULL_TREE.  */
extern unsigned access_mode (tree parm, tree type, tree *reduction);

/* The name of MODE in messages; that of the attribute if there is one.  */
extern const char *access_name (unsigned mode);

/* Check what the attributes of the parameters of DECL, which is T or
   implements it, say against what T says: of those of its DEFINITION, or of
   the declaration that has just ended.  */
extern void check_access (struct task *t, tree decl, bool definition);

/* The declaration that has just ended, of FUNCTION, is that of neither a task
   nor an implementation.  */
extern void note_idle_access (tree function);

/* A declaration has ended, and all has been checked.  */
extern void end_access (void);

/* The unit has been parsed: complain of what only then is known to be wrong,
   and warn of attributes where they have no meaning.  */
extern void finish_access (void);

/* The bound of a scratch parameter of TYPE that declares none: C++ forgets
   bounds, and what is no number is one object there.  */
extern struct bound scratch_bound (tree type);

/* The parameter PARM has an attribute that is checked when its declaration
   ends.  */
extern void note_parameter (tree parm);

/* `columns': the handler; and in C++, before it is called first.  */
extern tree handle_columns (tree *node, tree name, tree args, int flags,
                            bool *no_add);
extern void columns_init (void);

/* What the attribute of PARM, or NULL_TREE, of the list PARMS says: so many
   elements.  */
extern struct bound columns_of (tree parm, tree parms);

/* Complain if that of PARM of DECL, which is T or implements it, contradicts
   P.  */
extern void check_columns (const struct task *t, const task_parameter &p,
                           tree parm, tree decl);

/* Complain if P of T, that has the attribute, is no block.  */
extern void finish_columns (const struct task *t, const task_parameter &p);

/* `reduction': whether OPERANDS, of the attribute NAME of PARM, can combine
   what that points to; complain if not.  They become a STRING_CST, or
   FUNCTION_DECLs.  */
extern bool check_reduction (tree parm, tree name, tree operands);

/* Whether OPERANDS and OTHERS, that have been checked, are the same.  */
extern bool same_reduction_p (tree operands, tree others);

/* Complain if P, a parameter of mode TASKS_REDUCTION, cannot be combined, now
   that all declarations are known.  */
extern void finish_reduction (const task_parameter &p);

/* The struct tasks_reduction of P, which has that mode: a constant.  */
extern tree reduction_record (const task_parameter &p);

#endif /* TASKS_PLUGIN_ACCESS_H */
