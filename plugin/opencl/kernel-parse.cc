/* SPDX-License-Identifier: GPL-3.0-or-later

   The functions of an OpenCL program: as much of the grammar of C as the
   declarations at file scope need.

   What is not understood is skipped, to the next semicolon or behind the next
   block, and is unknown from then on: nobody is told, for the device's
   compiler may know better.  */

#include "gcc/gcc.h"

#include "kernel-parser.h"

/* No bound is larger.  */
#define LARGEST (HOST_WIDE_INT_1 << 31)

bool
kernel_parser::accept (enum cpp_ttype type)
{
  if (!at (type))
    return false;
  pos++;
  return true;
}

/* Whether LIST[START..END) is a number, which *VALUE is then.  */
bool
kernel_parser::number_p (unsigned start, unsigned end,
                         HOST_WIDE_INT *value) const
{
  if (start + 1 != end || list[start].type != CPP_NUMBER)
    return false;
  char *behind;
  *value = strtoll (list[start].text, &behind, 0);
  while (TOUPPER (*behind) == 'U' || TOUPPER (*behind) == 'L')
    behind++;
  return !*behind && *value <= LARGEST;
}

/* Skip what is not understood.  */
void
kernel_parser::skip_declaration (void)
{
  unit->complete = false;
  while (!at (CPP_EOF) && !at (CPP_SEMICOLON))
    {
      bool block = at (CPP_OPEN_BRACE);
      pos = behind_bracket (list, pos);
      if (block)
        return;
    }
  accept (CPP_SEMICOLON);
}

/* Parse the stars of a declarator behind S.  */
void
kernel_parser::parse_pointers (const kernel_specifiers &s,
                               kernel_declarator *d)
{
  d->type = s.strange ? unknown_kernel_type () : s.type;
  d->constant = s.constant;
  d->space = s.space;
  while (accept (CPP_MULT))
    {
      d->type = kernel_pointer_type (d->type, d->space, d->constant);
      kernel_specifiers behind = kernel_specifiers ();
      auto_vec<const char *> none;
      behind.type_known = true; /* a name is the declarator's */
      while (at (CPP_NAME) && parse_word (&behind, &none))
        ;
      d->constant = behind.constant;
      d->space = behind.space;
    }
}

/* Parse the dimensions of the array D.  If it is a PARAMETER it is a pointer
   to what the first dimension is of.  */
void
kernel_parser::parse_arrays (kernel_declarator *d, bool parameter)
{
  auto_vec<HOST_WIDE_INT> counts; /* 0: unknown */
  while (at (CPP_OPEN_SQUARE))
    {
      unsigned start = pos + 1;
      pos = behind_bracket (list, pos);
      HOST_WIDE_INT count;
      if (!number_p (start, pos - 1, &count))
        count = 0;
      counts.safe_push (count);
    }
  for (unsigned i = counts.length (); i-- > parameter;)
    d->type = kernel_array_type (d->type, MAX (counts[i], 0));
  if (parameter)
    d->type = kernel_pointer_type (d->type, d->space, d->constant);
}

/* Parse a declarator behind S, perhaps of a PARAMETER.  Return whether it was
   understood.  */
bool
kernel_parser::parse_declarator (const kernel_specifiers &s,
                                 kernel_declarator *d, bool parameter)
{
  *d = kernel_declarator ();
  parse_pointers (s, d);
  unsigned parentheses = 0;
  if (at (CPP_OPEN_PAREN) && list[pos + 1].type == CPP_NAME
      && list[pos + 2].type == CPP_CLOSE_PAREN)
    parentheses = 1, pos++;
  d->loc = list[pos].loc;
  if (at (CPP_NAME))
    d->name = list[pos++].text;
  pos += parentheses;
  if (at (CPP_OPEN_SQUARE))
    parse_arrays (d, parameter);
  else if (at (CPP_OPEN_PAREN))
    {
      if (!d->name)
        return false;
      d->parsed = new kernel_function ();
      d->parsed->name = d->name;
      d->parsed->loc = d->loc;
      parse_parameters (d->parsed);
    }
  return true;
}

/* The tokens from START to END as they would be written.  */
const char *
kernel_parser::text_between (unsigned start, unsigned end) const
{
  auto_vec<char, 64> text;
  for (unsigned i = start; i < end; i++)
    {
      if (i > start && list[i].type == CPP_NAME)
        text.safe_push (' ');
      if (i > start && list[i].type == CPP_MULT
          && list[i - 1].type == CPP_NAME)
        text.safe_push (' ');
      for (const char *p = list[i].text; *p; p++)
        text.safe_push (*p);
    }
  return xstrndup (text.address (), text.length ());
}

/* Parse one parameter of F.  */
bool
kernel_parser::parse_parameter (kernel_function *f)
{
  kernel_specifiers s;
  kernel_declarator d;
  unsigned start = pos;
  if (!parse_specifiers (&s))
    return false;
  unsigned name = pos;
  /* An unknown word alone is perhaps no parameter.  */
  if (!parse_declarator (s, &d, true) || d.parsed
      || (!d.name && s.type->kind == KERNEL_UNKNOWN))
    return false;
  unsigned end = pos;
  while (at_word ("__attribute__"))
    parse_attribute (&s);

  while (name < end && list[name].text != d.name)
    name++;
  kernel_parameter parameter
      = { d.name, s.strange ? unknown_kernel_type () : d.type,
          text_between (start, name), d.name ? d.loc : list[start].loc };
  f->parameters.safe_push (parameter);
  return true;
}

/* Parse the parameters of F, with the parentheses around them.  */
void
kernel_parser::parse_parameters (kernel_function *f)
{
  unsigned end = behind_bracket (list, pos);
  pos++;
  bool empty = at (CPP_CLOSE_PAREN)
               || (at_word ("void") && list[pos + 1].type == CPP_CLOSE_PAREN);
  while (!empty && pos < end)
    {
      if (!parse_parameter (f) || !(at (CPP_COMMA) || pos + 1 == end))
        {
          f->unsure = true;
          break;
        }
      pos++;
    }
  pos = end;
}

/* Parse what is behind the parameters of F.  Return whether it is a body.  */
bool
kernel_parser::parse_body (kernel_function *f, const kernel_specifiers &s)
{
  kernel_specifiers all = s;
  while (at_word ("__attribute__"))
    parse_attribute (&all);
  f->kernel = s.kernel;
  memcpy (f->group, all.group, sizeof f->group);
  unit->functions.safe_push (f);
  if (!at (CPP_OPEN_BRACE))
    return false;
  f->defined = true;
  f->start = pos;
  f->end = pos = behind_bracket (list, pos);
  return true;
}

void
kernel_parser::parse_declaration (void)
{
  kernel_specifiers s;
  if (!parse_specifiers (&s))
    {
      skip_declaration ();
      return;
    }
  while (!accept (CPP_SEMICOLON))
    {
      kernel_declarator d;
      if (!parse_declarator (s, &d) || !d.name)
        {
          skip_declaration ();
          return;
        }
      if (d.parsed && parse_body (d.parsed, s))
        return;
      while (at_word ("__attribute__"))
        parse_attribute (&s);
      if (s.is_typedef)
        unit->types.put (d.name, s.strange || d.parsed ? unknown_kernel_type ()
                                                       : d.type);
      if (accept (CPP_EQ))
        while (!at (CPP_COMMA) && !at (CPP_SEMICOLON) && !at (CPP_EOF))
          pos = behind_bracket (list, pos);
      if (!accept (CPP_COMMA) && !at (CPP_SEMICOLON))
        {
          skip_declaration ();
          return;
        }
    }
}

kernel_unit *
kernel_parser::parse (void)
{
  while (!at (CPP_EOF))
    if (!accept (CPP_SEMICOLON))
      parse_declaration ();
  return unit;
}

const kernel_function *
kernel_unit::find (const char *name) const
{
  const kernel_function *found = NULL;
  for (const kernel_function *f : functions)
    if (!strcmp (f->name, name) && (!found || f->defined))
      found = f;
  return found;
}

unsigned
behind_bracket (const vec<kernel_token> &list, unsigned i)
{
  unsigned depth = 0;
  for (; list[i].type != CPP_EOF; i++)
    {
      enum cpp_ttype type = list[i].type;
      if (type == CPP_OPEN_PAREN || type == CPP_OPEN_SQUARE
          || type == CPP_OPEN_BRACE)
        depth++;
      else if ((type == CPP_CLOSE_PAREN || type == CPP_CLOSE_SQUARE
                || type == CPP_CLOSE_BRACE)
               && depth > 0)
        depth--;
      if (depth == 0)
        return i + 1;
    }
  return i;
}

const kernel_unit *
parse_kernels (const kernel_tokens *tokens)
{
  return kernel_parser (tokens).parse ();
}
