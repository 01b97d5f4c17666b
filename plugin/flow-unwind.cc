/* SPDX-License-Identifier: GPL-3.0-or-later

   Exceptions that a function throws itself: see flow-unwind.h.  A call of one
   that looks whether something is wrong, and throws then, is none: it may
   never find it so.

   If nobody catches them scopes may not be left at all.  So there must be a
   handler: around, or elsewhere in the unit.  */

#include "gcc.h"

#include "flow-unwind.h"
#include "flow-walk.h"
#include "library.h"

/* Whether some function of the unit has a handler: 0 if that is not known, 1
   if so, -1 if not.  */
static int catching;

/* Whether STMT is a `throw'.  */
static bool
throw_p (gimple *stmt)
{
  return is_gimple_call (stmt)
         && !strcmp (plain_function_name (gimple_call_fndecl (stmt)),
                     "__cxa_throw");
}

/* Whether FN has a handler.  */
static bool
catches_p (function *fn)
{
  if (fn && fn->eh && fn->eh->region_array)
    for (eh_region region : *fn->eh->region_array)
      if (region && region->type == ERT_TRY)
        return true;
  return false;
}

static bool
unit_catches_p (void)
{
  cgraph_node *node;
  if (!catching)
    {
      catching = -1;
      FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
      if (!in_system_header_at (DECL_SOURCE_LOCATION (node->decl))
          && catches_p (DECL_STRUCT_FUNCTION (node->decl)))
        catching = 1;
    }
  return catching > 0;
}

/* Whether E, in FN, leads to what is done in any case when a scope is left. */
static bool
cleanup_p (function *fn, edge e)
{
  glabel *label = safe_dyn_cast<glabel *> (first_stmt (e->dest));
  int number = label ? EH_LANDING_PAD_NR (gimple_label_label (label)) : 0;
  eh_landing_pad pad
      = number > 0 ? get_eh_landing_pad_from_number_fn (fn, number) : NULL;
  return pad && pad->region->type == ERT_CLEANUP;
}

bool
unwinds_p (function *fn, edge e)
{
  gimple *last = last_stmt (e->src);
  if (!last || !cleanup_p (fn, e))
    return false;
  if (gimple_code (last) == GIMPLE_RESX)
    return true;
  return throw_p (last) && unit_catches_p ();
}

location_t
throw_place (edge e)
{
  gimple *last = last_stmt (e->src);
  return last && is_gimple_call (last) ? gimple_location (last)
                                       : UNKNOWN_LOCATION;
}

void
forget_throws (void)
{
  catching = 0;
}
