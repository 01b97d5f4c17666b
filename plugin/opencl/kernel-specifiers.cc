/* SPDX-License-Identifier: GPL-3.0-or-later

   What stands before a declarator in OpenCL C: words, attributes, structs,
   enumerations, in any order.

   A word that nobody knows is a type if no other is there.  An attribute that
   nobody knows may change the type it stands at.  How structs are laid out is
   not looked at.  */

#include "gcc/gcc.h"

#include "kernel-parser.h"

static const char *const ignored_words[]
    = { "volatile",  "restrict",   "static",    "extern",
        "inline",    "register",   "auto",      "_Noreturn",
        "read_only", "write_only", "read_write" };

/* By enum address_space.  */
static const char *const space_words[]
    = { "private", "global", "constant", "local", "generic" };

/* Words that make up the names of types.  */
static const char *const basic_words[]
    = { "signed", "unsigned", "char",   "short", "int",
        "long",   "float",    "double", "void",  "_Bool" };

static bool
contains_p (const char *const *words, unsigned count, const char *word)
{
  for (unsigned i = 0; i < count; i++)
    if (!strcmp (words[i], word))
      return true;
  return false;
}

#define IN(WORDS, WORD) contains_p (WORDS, ARRAY_SIZE (WORDS), WORD)

/* WORD without the two underscores that there may be before it, and behind. */
static const char *
plain_word (const char *word)
{
  if (!startswith (word, "__"))
    return word;
  size_t length = strlen (word += 2);
  bool both = length > 2 && !strcmp (word + length - 2, "__");
  return both ? xstrndup (word, length - 2) : word;
}

/* The type that the words BASIC mean together.  */
static const kernel_type *
basic_type (const vec<const char *> &basic)
{
  bool is_unsigned = false;
  const char *name = "int";
  for (const char *word : basic)
    if (!strcmp (word, "unsigned"))
      is_unsigned = true;
    else if (!strcmp (word, "_Bool"))
      name = "bool";
    else if (strcmp (word, "signed") && strcmp (word, "int"))
      name = word;
  return builtin_kernel_type (is_unsigned ? ACONCAT (("u", name, NULL))
                                          : name);
}

/* Parse one word of *S, if it is one; words of basic types are put into
 *BASIC.  */
bool
kernel_parser::parse_word (kernel_specifiers *s, auto_vec<const char *> *basic)
{
  const char *word = list[pos].text, *plain = plain_word (word);
  bool is_const = !strcmp (plain, "const");
  bool is_kernel = !strcmp (plain, "kernel");
  bool is_typedef = !strcmp (word, "typedef");
  bool is_space = IN (space_words, plain);
  s->constant |= is_const;
  s->kernel |= is_kernel;
  s->is_typedef |= is_typedef;
  for (unsigned i = 0; i < ARRAY_SIZE (space_words); i++)
    if (!strcmp (plain, space_words[i]))
      s->space = (enum address_space)i;
  if (is_const || is_kernel || is_typedef || is_space
      || IN (ignored_words, plain))
    pos++;
  else if (plain != word && !strcmp (plain, "attribute"))
    parse_attribute (s);
  else if (!strcmp (word, "struct") || !strcmp (word, "union")
           || !strcmp (word, "enum"))
    {
      s->type = *word == 'e' ? builtin_kernel_type ("int")
                             : unknown_kernel_type ();
      s->type_known = true;
      skip_record ();
    }
  else if (IN (basic_words, word))
    {
      basic->safe_push (word);
      pos++;
    }
  else
    {
      if (s->type_known || !basic->is_empty ())
        return false;
      const kernel_type **defined = unit->types.get (word);
      const kernel_type *type
          = defined ? *defined : builtin_kernel_type (word);
      if (type)
        s->type_known = true;
      else if (s->type)
        return false;
      s->type = type ? type : unknown_kernel_type ();
      pos++;
    }
  return true;
}

/* Parse what stands before a declarator into *S.  Return whether that is a
   type.  */
bool
kernel_parser::parse_specifiers (kernel_specifiers *s)
{
  auto_vec<const char *> basic;
  *s = kernel_specifiers ();
  while (at (CPP_NAME))
    if (!parse_word (s, &basic))
      break;
  if (!basic.is_empty ())
    {
      s->type = basic_type (basic);
      if (!s->type)
        s->type = unknown_kernel_type ();
      s->type_known = true;
    }
  return s->type != NULL;
}

/* Parse `__attribute__ ((...))'.  */
void
kernel_parser::parse_attribute (kernel_specifiers *s)
{
  pos++;
  if (!at (CPP_OPEN_PAREN))
    return;
  unsigned end = behind_bracket (list, pos);
  for (pos++; pos + 1 < end; pos = MAX (pos, behind_bracket (list, pos)))
    if (at (CPP_OPEN_PAREN))
      {
        unsigned inner_end = behind_bracket (list, pos);
        for (pos++; pos + 1 < inner_end;)
          if (at (CPP_NAME))
            parse_one_attribute (s);
          else
            pos = behind_bracket (list, pos);
        pos = inner_end - 1;
      }
  pos = end;
}

/* Parse an attribute, and its operands.  */
void
kernel_parser::parse_one_attribute (kernel_specifiers *s)
{
  const char *name = plain_word (list[pos++].text);
  bool group = !strcmp (name, "reqd_work_group_size");
  s->strange |= !group && !strstr (name, "unused") && strcmp (name, "endian")
                && strcmp (name, "nosvm") && strcmp (name, "aligned");
  if (!at (CPP_OPEN_PAREN))
    return;
  unsigned end = behind_bracket (list, pos);
  for (unsigned i = 0; group && i < 3 && pos + 1 < end; i++)
    {
      HOST_WIDE_INT value;
      unsigned start = pos + 1;
      pos = start;
      while (pos + 1 < end && !at (CPP_COMMA))
        pos = behind_bracket (list, pos);
      if (!number_p (start, pos, &value) || value <= 0)
        {
          s->group[0] = 0;
          break;
        }
      s->group[i] = value;
    }
  pos = end;
}

/* Skip a struct, a union or an enumeration from that word on.  */
void
kernel_parser::skip_record (void)
{
  kernel_specifiers none = kernel_specifiers ();
  pos++;
  while (at_word ("__attribute__"))
    parse_attribute (&none);
  accept (CPP_NAME);
  if (at (CPP_OPEN_BRACE))
    pos = behind_bracket (list, pos);
}

bool
type_word_p (const kernel_unit *unit, const char *name)
{
  kernel_unit *known = const_cast<kernel_unit *> (unit);
  const char *plain = plain_word (name);
  return !strcmp (plain, "const") || IN (space_words, plain)
         || IN (ignored_words, plain) || IN (basic_words, name)
         || known->types.get (name) || builtin_kernel_type (name);
}
