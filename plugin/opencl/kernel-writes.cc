/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function of OpenCL C does to its buffers.

   Only what cannot be mistaken is found: an assignment to p[...], *p, p->m or
   the like; the functions built into OpenCL C that write through an argument;
   and functions of the same program that do.  A name that is declared again
   hides p, somewhere, and one that is assigned what is not computed from p is
   p no longer: then nothing is said.  Nor is what `if (DEBUG)' guards, a
   constant.  */

#include "gcc/gcc.h"

#include "kernel.h"

/* Functions that call each other.  */
#define MAX_CALLS 8

namespace
{

class finder
{
public:
  finder (const kernel_unit *all, const kernel_function *function,
          const char *parameter, unsigned calls)
      : unit (all), list (all->tokens->list), f (function), name (parameter),
        depth (calls)
  {
  }

  bool find (location_t *where);

private:
  bool name_p (unsigned i) const;
  bool type_p (unsigned i) const;
  bool assignment_p (unsigned i) const;
  bool declared_p (unsigned i) const;
  bool changed_p (unsigned i) const;
  bool base_p (unsigned start, unsigned end, bool *inside) const;
  unsigned matching_open (unsigned i) const;
  bool writes_left_p (unsigned i, bool assignment) const;
  bool writes_right_p (unsigned i) const;
  bool call_writes_p (unsigned i);
  bool argument_written_p (const char *callee, unsigned argument);

  const kernel_unit *unit;
  const vec<kernel_token> &list;
  const kernel_function *f;
  const char *name; /* of the parameter */
  unsigned depth;
};

/* Whether token I is NAME, and no member of that name.  */
bool
finder::name_p (unsigned i) const
{
  return list[i].type == CPP_NAME && !strcmp (list[i].text, name)
         && list[i - 1].type != CPP_DOT && list[i - 1].type != CPP_DEREF;
}

bool
finder::assignment_p (unsigned i) const
{
  enum cpp_ttype type = list[i].type;
  return type == CPP_EQ || (type >= CPP_PLUS_EQ && type <= CPP_LSHIFT_EQ);
}

/* Whether token I is a word of a type.  */
bool
finder::type_p (unsigned i) const
{
  if (list[i].type != CPP_NAME)
    return false;
  const char *before = list[i - 1].text;
  return type_word_p (unit, list[i].text) || !strcmp (before, "struct")
         || !strcmp (before, "union");
}

/* Whether NAME is declared again, at I.  */
bool
finder::declared_p (unsigned i) const
{
  unsigned before = i - 1;
  while (type_p (before))
    before--;
  bool word = before < i - 1, star = list[before].type == CPP_MULT;
  while (list[before].type == CPP_MULT)
    before--;
  return name_p (i) && (star ? type_p (before) : word);
}

/* The bracket that the one at I closes.  */
unsigned
finder::matching_open (unsigned i) const
{
  unsigned open = 0;
  for (; i > f->start; i--)
    {
      enum cpp_ttype type = list[i].type;
      if (type == CPP_CLOSE_PAREN || type == CPP_CLOSE_SQUARE
          || type == CPP_CLOSE_BRACE)
        open++;
      else if ((type == CPP_OPEN_PAREN || type == CPP_OPEN_SQUARE
                || type == CPP_OPEN_BRACE)
               && --open == 0)
        break;
    }
  return i;
}

/* Whether the pointer LIST[START..END) is certainly computed from NAME.
 *INSIDE if it is what the pointer points to, rather, as in *p.  */
bool
finder::base_p (unsigned start, unsigned end, bool *inside) const
{
  bool address = false;
  while (start < end)
    {
      unsigned behind = behind_bracket (list, start);
      if (list[start].type == CPP_MULT)
        *inside = true;
      else if (list[start].type == CPP_AND)
        address = true;
      else if (list[start].type != CPP_OPEN_PAREN)
        break;
      else if (list[start + 1].type == CPP_NAME
               && type_word_p (unit, list[start + 1].text))
        {
          start = behind; /* a cast */
          continue;
        }
      else
        return behind <= end && base_p (start + 1, behind - 1, inside);
      start++;
    }

  /* A sum, of which one term is the pointer.  */
  for (unsigned i = start; i < end; i = behind_bracket (list, i))
    {
      bool first = i == start || list[i - 1].type == CPP_PLUS;
      if (!first || !name_p (i))
        continue;
      bool alone = i + 1 == end || list[i + 1].type == CPP_PLUS
                   || list[i + 1].type == CPP_MINUS
                   || list[i + 1].type == CPP_PLUS_PLUS
                   || list[i + 1].type == CPP_MINUS_MINUS;
      bool element = i == start && address
                     && (list[i + 1].type == CPP_OPEN_SQUARE
                         || list[i + 1].type == CPP_DEREF);
      return alone || element;
    }
  return false;
}

/* Whether the operator at I writes through NAME to what stands left of
   it; ASSIGNMENT if it assigns, else it increments.  */
bool
finder::writes_left_p (unsigned i, bool assignment) const
{
  bool inside = false, found = false;
  unsigned j = i - 1;
  while (j > f->start)
    {
      enum cpp_ttype type = list[j].type;
      if (type == CPP_CLOSE_SQUARE)
        {
          inside = true;
          j = matching_open (j) - 1;
        }
      else if (type == CPP_CLOSE_PAREN)
        {
          unsigned open = matching_open (j);
          if (list[open - 1].type == CPP_NAME
              && strcmp (list[open - 1].text, "else"))
            return false; /* a call; or a condition */
          found = base_p (open + 1, j, &inside);
          j = open - 1;
          break;
        }
      else if (assignment
               && (type == CPP_PLUS_PLUS || type == CPP_MINUS_MINUS))
        j--;
      else if (type == CPP_NAME && list[j - 1].type == CPP_DOT)
        j -= 2;
      else if (type == CPP_NAME && list[j - 1].type == CPP_DEREF)
        {
          inside = true;
          j -= 2;
        }
      else
        {
          found = name_p (j);
          j--;
          break;
        }
    }
  if (!found || inside || !assignment)
    return found && inside;
  unsigned stars = 0;
  for (; list[j].type == CPP_MULT; j--)
    stars++;
  bool declared = list[j].type == CPP_NAME && strcmp (list[j].text, "else")
                  && strcmp (list[j].text, "do")
                  && strcmp (list[j].text, "return");
  return stars > 0 && !declared;
}

/* Whether `++' or `--' at I writes through NAME to what stands right
   of it.  */
bool
finder::writes_right_p (unsigned i) const
{
  bool star = list[i + 1].type == CPP_MULT;
  unsigned j = i + 1 + star;
  return name_p (j)
         && (star || list[j + 1].type == CPP_OPEN_SQUARE
             || list[j + 1].type == CPP_DEREF);
}

/* Whether CALLEE writes through its argument number ARGUMENT.  */
bool
finder::argument_written_p (const char *callee, unsigned argument)
{
  const kernel_function *called = unit->find (callee);
  if (called)
    {
      if (!called->defined || called->unsure || depth >= MAX_CALLS
          || argument >= called->parameters.length ()
          || !called->parameters[argument].name)
        return false;
      location_t where;
      return finder (unit, called, called->parameters[argument].name,
                     depth + 1)
          .find (&where);
    }
  if (startswith (callee, "vstore"))
    return argument == 2;
  if (startswith (callee, "atomic_") || startswith (callee, "atom_"))
    return argument == 0 && !strstr (callee, "load");
  if (startswith (callee, "async_work_group_"))
    return argument == 0;
  if (!strcmp (callee, "fract") || !strcmp (callee, "modf")
      || !strcmp (callee, "sincos") || !strcmp (callee, "frexp"))
    return argument == 1;
  return false;
}

/* Whether the call of the function at I writes through NAME.  */
bool
finder::call_writes_p (unsigned i)
{
  unsigned end = behind_bracket (list, i + 1) - 1, argument = 0;
  for (unsigned start = i + 2; start < end; argument++)
    {
      unsigned comma = start;
      while (comma < end && list[comma].type != CPP_COMMA)
        comma = behind_bracket (list, comma);
      bool inside = false;
      if (base_p (start, comma, &inside) && !inside
          && argument_written_p (list[i].text, argument))
        return true;
      start = comma + 1;
    }
  return false;
}

/* Whether token I is NAME that is assigned another pointer.  */
bool
finder::changed_p (unsigned i) const
{
  if (!name_p (i) || list[i + 1].type != CPP_EQ
      || list[i - 1].type == CPP_MULT)
    return false;
  unsigned end = i + 2;
  while (end < f->end && list[end].type != CPP_COMMA
         && list[end].type != CPP_SEMICOLON
         && list[end].type != CPP_CLOSE_PAREN)
    end = behind_bracket (list, end);
  bool inside = false;
  return !base_p (i + 2, end, &inside) || inside;
}

/* Whether the condition LIST[START..END), or of several that must hold one, is
   a constant.  */
static bool
constant_p (const vec<kernel_token> &list, unsigned start, unsigned end)
{
  bool names = false;
  for (unsigned i = start; i < end; i++)
    if (list[i].type != CPP_AND_AND)
      names |= list[i].type == CPP_NAME;
    else if (!names)
      return true;
    else
      names = false;
  return !names;
}

/* The token of LIST behind the statements that an `if' of a constant, at I,
   and others that follow guard; I if there are none.  */
static unsigned
behind_dead (const vec<kernel_token> &list, unsigned i)
{
  if (list[i].type != CPP_NAME || strcmp (list[i].text, "if")
      || list[i + 1].type != CPP_OPEN_PAREN)
    return i;
  unsigned behind = behind_bracket (list, i + 1);
  if (!constant_p (list, i + 2, behind - 1))
    return i;
  while (list[behind].type != CPP_EOF && list[behind].type != CPP_SEMICOLON
         && list[behind].type != CPP_OPEN_BRACE)
    behind = behind_bracket (list, behind);
  return behind_dead (list, behind_bracket (list, behind));
}

/* Find a write; *WHERE is that.  */
bool
finder::find (location_t *where)
{
  for (unsigned i = f->start + 1; i + 1 < f->end; i++)
    if (declared_p (i) || changed_p (i))
      return false;
  for (unsigned i = f->start + 1; i + 1 < f->end; i++)
    {
      i = behind_dead (list, i);
      if (i + 1 >= f->end)
        break;
      enum cpp_ttype type = list[i].type;
      bool step = type == CPP_PLUS_PLUS || type == CPP_MINUS_MINUS;
      bool call = type == CPP_NAME && list[i + 1].type == CPP_OPEN_PAREN;
      if ((assignment_p (i) && writes_left_p (i, true))
          || (step && (writes_left_p (i, false) || writes_right_p (i)))
          || (call && call_writes_p (i)))
        {
          *where = list[i].loc;
          return true;
        }
    }
  return false;
}

}

bool
kernel_writes_p (const kernel_unit *unit, const kernel_function *f,
                 unsigned index, location_t *where)
{
  const char *name = f->parameters[index].name;
  return f->defined && name && finder (unit, f, name, 0).find (where);
}
