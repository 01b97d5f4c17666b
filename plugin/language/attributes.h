/* SPDX-License-Identifier: GPL-3.0-or-later

   The attributes of the language: registration and checks.  */

#ifndef TASKS_PLUGIN_ATTRIBUTES_H
#define TASKS_PLUGIN_ATTRIBUTES_H

#include "gcc/gcc.h"

/* Register the attributes' callback under PLUGIN_NAME.  */
extern void attributes_init (const char *plugin_name);

/* The declaration or string that OPERAND, an operand of an attribute, names:
   the front end wraps it in conversions and takes its address.  */
extern tree strip_attribute_operand (tree operand);

/* The user's name of TARGET, an enum tasks_target.  */
extern const char *target_name (unsigned target);

/* Set *TARGET, an enum tasks_target, to what the string NAME means; false if
   it means nothing.  */
extern bool parse_target (tree name, unsigned *target);

/* Whether OPERAND, of the attribute `task_lock', says that the function takes
   a lock, and does not give it back.  */
extern bool lock_taken_p (tree operand);

/* Whether the declaration DECL, with all its attributes, can be a task, or an
   implementation of one.  If not, say so and take the attribute away.  */
extern bool check_task (tree decl);
extern bool check_implementation (tree decl);

#endif /* TASKS_PLUGIN_ATTRIBUTES_H */
