/* SPDX-License-Identifier: GPL-3.0-or-later

   Constant expressions of OpenCL C, as they stand in the bounds of arrays:
   integers, the operators of arithmetic and shifts.  */

#include "gcc/gcc.h"

#include "kernel.h"

/* No bound is larger; so nothing here overflows.  */
#define LARGEST (HOST_WIDE_INT_1 << 31)

namespace
{

class evaluator
{
public:
  evaluator (const vec<kernel_token> &all, unsigned start, unsigned stop)
      : list (all), pos (start), end (stop), good (true)
  {
  }

  bool
  evaluate (HOST_WIDE_INT *value)
  {
    *value = binary (0);
    return good && pos == end;
  }

private:
  HOST_WIDE_INT unary (void);
  HOST_WIDE_INT binary (int level);
  HOST_WIDE_INT
  fail (void)
  {
    good = false;
    pos = end;
    return 1;
  }

  const vec<kernel_token> &list;
  unsigned pos, end;
  bool good;
};

static int
level_of (enum cpp_ttype type)
{
  switch (type)
    {
    case CPP_LSHIFT:
    case CPP_RSHIFT:
      return 1;
    case CPP_PLUS:
    case CPP_MINUS:
      return 2;
    case CPP_MULT:
    case CPP_DIV:
    case CPP_MOD:
      return 3;
    default:
      return 0;
    }
}

HOST_WIDE_INT
evaluator::unary (void)
{
  if (pos >= end)
    return fail ();
  const kernel_token &token = list[pos++];
  if (token.type == CPP_MINUS)
    return -unary ();
  if (token.type == CPP_PLUS)
    return unary ();
  if (token.type == CPP_OPEN_PAREN)
    {
      HOST_WIDE_INT value = binary (0);
      if (pos >= end || list[pos++].type != CPP_CLOSE_PAREN)
        return fail ();
      return value;
    }
  if (token.type != CPP_NUMBER)
    return fail ();
  char *behind;
  HOST_WIDE_INT value = strtoll (token.text, &behind, 0);
  while (TOUPPER (*behind) == 'U' || TOUPPER (*behind) == 'L')
    behind++;
  return *behind || value > LARGEST ? fail () : value;
}

/* An expression of operators above LEVEL.  */
HOST_WIDE_INT
evaluator::binary (int level)
{
  HOST_WIDE_INT left = unary ();
  while (good && pos < end && level_of (list[pos].type) > level)
    {
      enum cpp_ttype type = list[pos].type;
      pos++;
      HOST_WIDE_INT right = binary (level_of (type));
      if (((type == CPP_DIV || type == CPP_MOD) && right == 0)
          || ((type == CPP_LSHIFT || type == CPP_RSHIFT)
              && (right < 0 || right > 31)))
        return fail ();
      left = type == CPP_LSHIFT   ? left << right
             : type == CPP_RSHIFT ? left >> right
             : type == CPP_PLUS   ? left + right
             : type == CPP_MINUS  ? left - right
             : type == CPP_MULT   ? left * right
             : type == CPP_DIV    ? left / right
                                  : left % right;
      if (left > LARGEST || left < -LARGEST)
        return fail ();
    }
  return left;
}

}

bool
evaluate_kernel_tokens (const vec<kernel_token> &list, unsigned start,
                        unsigned end, HOST_WIDE_INT *value)
{
  return evaluator (list, start, end).evaluate (value);
}
