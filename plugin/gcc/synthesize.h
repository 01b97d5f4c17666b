/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions that the plugin makes.  */

#ifndef TASKS_PLUGIN_SYNTHESIZE_H
#define TASKS_PLUGIN_SYNTHESIZE_H

#include "gcc.h"

/* A parameter NAME, which may be NULL_TREE, of TYPE.  */
extern tree build_parameter (location_t loc, tree name, tree type);

/* A local variable NAME of TYPE, in memory; of the current function, if there
   is one.  */
extern tree build_local (location_t loc, const char *name, tree type);

/* Append ITEM to the list of declarations that begins at *LIST.  */
extern void append_decl (tree *list, tree item);

/* An assembler name made of that of DECL and SUFFIX.  No two functions and no
   function and a variable have the same one in a program, so names made of it
   do not clash either.  */
extern tree derived_name (tree decl, const char *suffix);

/* A static function of TYPE whose assembler name is NAME, without
   debug information.  */
extern tree declare_private_function (location_t loc, tree name, tree type);

/* Define FN, which takes the list PARAMETERS and has the local VARIABLES, to
   execute STATEMENTS, and hand it to the middle end.  */
extern void define_function (tree fn, tree parameters, tree variables,
                             tree statements);

/* Declare the function NAME, unless it is: what is written in a pragma is
   handed to it while it is read, and replaces the call when that has been
   parsed.  Every type of argument passes.  */
extern void declare_marker (const char *name);

/* Whether it is declared, here or in a precompiled header; and whether EXPR
   calls it.  */
extern bool marker_declared_p (const char *name);
extern bool marker_call_p (tree expr, const char *name);

#endif /* TASKS_PLUGIN_SYNTHESIZE_H */
