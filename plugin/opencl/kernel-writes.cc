/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function of OpenCL C does to its buffers.

   Only what cannot be mistaken is found: an assignment to p[...], *p, p->m or
   *(p + n); the functions built into OpenCL C that write through an argument,
   and those of the same program that do.  Of a name that is declared again
   somewhere, or assigned another pointer, nothing is said.  */

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

  bool find (location_t *where) const;

private:
  bool name_p (unsigned i) const;
  bool type_p (unsigned i) const;
  bool other_p (unsigned i) const;
  bool dereferenced_p (unsigned i) const;
  bool writes_p (unsigned i, unsigned *where) const;
  bool call_writes_p (unsigned i) const;
  bool argument_written_p (const char *callee, unsigned argument) const;

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

/* Whether token I is a word of a type.  */
bool
finder::type_p (unsigned i) const
{
  return list[i].type == CPP_NAME && type_word_p (unit, list[i].text);
}

/* Whether NAME, at I, is declared there, or assigned.  */
bool
finder::other_p (unsigned i) const
{
  unsigned before = i - 1;
  while (list[before].type == CPP_MULT)
    before--;
  return type_p (before)
         || (before == i - 1 && list[i + 1].type == CPP_EQ
             && list[before].type != CPP_CLOSE_PAREN);
}

/* Whether the operand at I is behind a `*' that is no product.  */
bool
finder::dereferenced_p (unsigned i) const
{
  if (list[i - 1].type != CPP_MULT)
    return false;
  const kernel_token &before = list[i - 2];
  bool word = before.type == CPP_NAME && strcmp (before.text, "else")
              && strcmp (before.text, "do");
  return !word && before.type != CPP_NUMBER && before.type != CPP_CLOSE_SQUARE;
}

static bool
assignment_p (enum cpp_ttype type)
{
  return type == CPP_EQ || (type >= CPP_PLUS_EQ && type <= CPP_LSHIFT_EQ);
}

static bool
step_p (enum cpp_ttype type)
{
  return type == CPP_PLUS_PLUS || type == CPP_MINUS_MINUS;
}

/* Whether what NAME, at I, points to is written there; *WHERE is the
   operator.  */
bool
finder::writes_p (unsigned i, unsigned *where) const
{
  unsigned start = i, end = i + 1;
  /* *(p + n).  */
  if (list[i - 1].type == CPP_OPEN_PAREN && dereferenced_p (i - 1)
      && list[end].type == CPP_PLUS)
    {
      start = i - 1;
      end = behind_bracket (list, start);
    }
  bool inside = dereferenced_p (start);
  start -= inside;
  while (list[start - 1].type == CPP_OPEN_PAREN
         && list[end].type == CPP_CLOSE_PAREN
         && list[start - 2].type != CPP_NAME)
    {
      start--;
      end++;
    }
  bool before = step_p (list[start - 1].type);
  if (inside && step_p (list[end].type) && assignment_p (list[end + 1].type))
    end++;
  for (;;)
    if (list[end].type == CPP_OPEN_SQUARE)
      {
        inside = true;
        end = behind_bracket (list, end);
      }
    else if (list[end].type == CPP_DOT || list[end].type == CPP_DEREF)
      {
        inside |= list[end].type == CPP_DEREF;
        end += 2;
      }
    else
      break;
  /* *p++ is what p pointed to, p[0]++ is not.  */
  bool behind = step_p (list[end].type)
                && (list[end - 1].type != CPP_NAME || end - 1 != i);
  *where = before ? start - 1 : end;
  return inside && (before || behind || assignment_p (list[end].type));
}

/* Whether CALLEE writes through its argument number ARGUMENT.  */
bool
finder::argument_written_p (const char *callee, unsigned argument) const
{
  if (const kernel_function *called = unit->find (callee))
    {
      location_t where;
      return called->defined && !called->unsure && depth < MAX_CALLS
             && argument < called->parameters.length ()
             && called->parameters[argument].name
             && finder (unit, called, called->parameters[argument].name,
                        depth + 1)
                    .find (&where);
    }
  if (startswith (callee, "vstore"))
    return argument == 2;
  if (startswith (callee, "atomic_") || startswith (callee, "atom_"))
    return argument == 0 && !strstr (callee, "load");
  return argument == 0 && startswith (callee, "async_work_group_");
}

/* Whether the call of the function at I writes through NAME, with which an
   argument begins: behind a cast or an `&', perhaps.  */
bool
finder::call_writes_p (unsigned i) const
{
  unsigned end = behind_bracket (list, i + 1) - 1, argument = 0;
  for (unsigned start = i + 2; start < end; argument++)
    {
      if (list[start].type == CPP_OPEN_PAREN && type_p (start + 1))
        start = behind_bracket (list, start);
      bool address = list[start].type == CPP_AND;
      start += address;
      bool element = list[start + 1].type == CPP_OPEN_SQUARE
                     || list[start + 1].type == CPP_DEREF;
      if (name_p (start) && address == element
          && argument_written_p (list[i].text, argument))
        return true;
      while (start < end && list[start].type != CPP_COMMA)
        start = behind_bracket (list, start);
      start++;
    }
  return false;
}

/* Find a write; *WHERE is that.  */
bool
finder::find (location_t *where) const
{
  for (unsigned i = f->start + 1; i + 1 < f->end; i++)
    if (name_p (i) && other_p (i))
      return false;
  for (unsigned i = f->start + 1; i + 1 < f->end; i++)
    {
      unsigned at = i;
      if (name_p (i)
              ? writes_p (i, &at)
              : list[i].type == CPP_NAME && list[i + 1].type == CPP_OPEN_PAREN
                    && call_writes_p (i))
        {
          *where = list[at].loc;
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
