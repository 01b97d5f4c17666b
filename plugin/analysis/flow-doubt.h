/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions that may tell what was done before, in a way that cannot be
   understood: they depend on memory in which the unit stores something, or on
   functions of which nothing is known.  See flow-walk.h.  */

#ifndef TASKS_PLUGIN_FLOW_DOUBT_H
#define TASKS_PLUGIN_FLOW_DOUBT_H

#include "gcc/gcc.h"

class flow_function;

/* Whether the host's part of the unit may store something where the reference
   REF is.  */
extern bool changed_p (tree ref);

/* Forget where the unit stores something.  */
extern void forget_stores (void);

/* Such conditions of a function.  */
class note_table
{
public:
  explicit note_table (const flow_function &f);

  /* Whether that at the end of BLOCK is one.  */
  bool asks_p (basic_block block);

  /* Whether one decides by which edge BLOCK is entered: of those from outside,
     or (AGAIN) of those from the loop that it begins.  */
  bool decides_p (basic_block block, bool again);

private:
  const flow_function &f;
  /* By index of the block, and by SSA_NAME_VERSION: not known, no, yes.  */
  std::vector<char> asking, noted;
  std::vector<char *> asked; /* those of them since the outermost question */

  bool noted_p (tree value);
  bool ask (char *known, gimple *stmt);
  bool depends_p (gimple *stmt);
  bool returns_p ();
};

#endif /* TASKS_PLUGIN_FLOW_DOUBT_H */
