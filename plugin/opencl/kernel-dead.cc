/* SPDX-License-Identifier: GPL-3.0-or-later

   Statements of OpenCL C that are never executed: constants and options switch
   them off, as `if (DEBUG)' does.  */

#include "gcc/gcc.h"

#include "kernel-dead.h"
#include "kernel-expression.h"
#include "kernel-parse.h"

/* Whether the condition LIST[START..END) is 0, or of several that must hold
   one is.  */
static bool
false_p (const vec<kernel_token> &list, unsigned start, unsigned end)
{
  constant_map none;
  HOST_WIDE_INT value;
  unsigned first = start;
  bool is_false = false;
  for (unsigned i = start; i < end; i = behind_bracket (list, i))
    {
      if (list[i].type == CPP_OR_OR || list[i].type == CPP_QUERY)
        return false;
      if (list[i].type != CPP_AND_AND)
        continue;
      is_false |= evaluate_kernel_tokens (list, first, i, none, &value)
                  && value == 0;
      first = i + 1;
    }
  return is_false
         || (evaluate_kernel_tokens (list, first, end, none, &value)
             && value == 0);
}

unsigned
behind_dead (const vec<kernel_token> &list, unsigned i)
{
  if (list[i].type != CPP_NAME || strcmp (list[i].text, "if")
      || list[i + 1].type != CPP_OPEN_PAREN)
    return i;
  unsigned behind = behind_bracket (list, i + 1);
  if (!false_p (list, i + 2, behind - 1))
    return i;
  while (list[behind].type != CPP_EOF && list[behind].type != CPP_SEMICOLON
         && list[behind].type != CPP_OPEN_BRACE)
    behind = behind_bracket (list, behind);
  return behind_dead (list, behind_bracket (list, behind));
}
