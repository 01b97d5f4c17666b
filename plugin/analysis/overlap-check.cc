/* SPDX-License-Identifier: GPL-3.0-or-later

   Regions that a loop registers one by one, each with bytes of many others:

       for (int j = 0; j < n; j += b)
       #pragma tasks register &a[i][j] (b - 1) * n + b

   They are meant as tiles, but tasks on them wait for each other.  What
   overlaps its neighbours only may be meant so: lines with a halo.  */

#include "gcc/gcc.h"

#include "flow-event.h"
#include "memory.h"
#include "mode-check.h"
#include "mode-statement.h"
#include "warning.h"

/* How much VALUE grows from one iteration to the next of a loop that executes
   BLOCK each time; unknown if there is none or it decreases.  */
static struct amount
step_of (tree value, basic_block block)
{
  gphi *phi = TREE_CODE (value) == SSA_NAME
                  ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value))
                  : NULL;
  for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
    if (dominated_by_p (CDI_DOMINATORS, gimple_phi_arg_edge (phi, i)->src,
                        block))
      {
        struct amount self = constant_amount (0);
        self.add (value, 1);
        return add_amounts (amount_of (gimple_phi_arg_def (phi, i)), self, -1);
      }
  return {};
}

/* Whether ROW, in a size, is how much an index of PLACE counts: then it is the
   length of rows, and positive.  */
static bool
row_p (tree row, const struct amount &place)
{
  for (unsigned i = 0; i < place.count; i++)
    if (TREE_CODE (place.parts[i].value) == MULT_EXPR)
      for (unsigned n = 0; n < 2; n++)
        {
          tree factor = TREE_OPERAND (place.parts[i].value, n);
          if (CONVERT_EXPR_P (factor))
            factor = TREE_OPERAND (factor, 0);
          if (operand_equal_p (factor, row, 0))
            return true;
        }
  return false;
}

/* Whether BYTES, at PLACE, reach beyond the beginning of the next region but
   one if that of the next is STEP away.  */
static bool
overlap_p (const struct amount &bytes, const struct amount &step,
           const struct amount &place)
{
  if (bytes.constant_p ())
    return step.constant_p () && step.number > 0
           && bytes.number / 2 > step.number;
  struct amount more = add_amounts (bytes, step, -1);
  bool rows = more.known && more.number >= 0 && step.number > 0;
  for (unsigned i = 0; rows && i < more.count; i++)
    rows = more.parts[i].times > 0 && row_p (more.parts[i].value, place);
  return rows && more.count > 0 && step.constant_p ();
}

void
check_overlap (gcall *call)
{
  struct amount bytes = registered_bytes (call);
  struct place p = place_of (gimple_call_arg (call, 0), false);
  for (unsigned i = 0; i < p.offset.count && p.offset.known; i++)
    {
      struct amount step = multiply_amounts (
          step_of (p.offset.parts[i].value, gimple_bb (call)),
          constant_amount (p.offset.parts[i].times));
      if (!overlap_p (bytes, step, p.offset))
        continue;
      warn_tasks (gimple_location (call), WARNING_OVERLAP,
                  "each of the regions that this loop registers overlaps "
                  "others, and tasks on them wait for each other: register "
                  "the whole array and cut it into blocks by %<#pragma tasks "
                  "partition%>");
      return;
    }
}
