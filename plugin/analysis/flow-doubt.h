/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions that may tell what was done before, in a way that cannot be
   understood: they depend on memory in which the unit stores something, on
   functions of which nothing is known, or on remainders and bits of what a
   loop counts.  See flow-walk.h.  */

#ifndef TASKS_PLUGIN_FLOW_DOUBT_H
#define TASKS_PLUGIN_FLOW_DOUBT_H

#include "gcc/gcc.h"

class flow_function;

/* Whether the host's part of the unit may change what the reference REF
   accesses after it has got a value.  */
extern bool changed_p (tree ref);

/* Forget where the unit stores something.  */
extern void forget_stores (void);

/* Such conditions of a function.  */
class note_table
{
public:
  explicit note_table (const flow_function &f);

  /* To be called once: it may look at functions that call this one.  */
  void find ();

  /* Whether that at the end of BLOCK is one.  */
  bool
  asks_p (basic_block block) const
  {
    return asking[block->index];
  }

  /* Whether one decides by which edge BLOCK is entered: of those from outside,
     or (AGAIN) of those from the loop that it begins.  */
  bool decides_p (basic_block block, bool again) const;

  /* Whether what the function returns depends on such memory.  */
  bool returned;

private:
  const flow_function &f;
  std::vector<bool> noted;  /* values, by SSA_NAME_VERSION */
  std::vector<bool> asking; /* by index of the block */

  bool noted_p (gimple *stmt) const;
  bool counter_p (gimple *stmt) const;
  bool phi_noted_p (gphi *phi) const;
  bool spread (gimple *stmt);
};

#endif /* TASKS_PLUGIN_FLOW_DOUBT_H */
