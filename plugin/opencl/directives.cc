/* SPDX-License-Identifier: GPL-3.0-or-later

   The preprocessing directives of a text in OpenCL C.

   No macro is known here, so nothing is expanded, and the text of conditionals
   that will be left out is read like any other.  Lines are joined, comments
   skipped and literals kept together as C says.  */

#include "gcc/gcc.h"

#include "directives.h"

/* If a line is joined to the one before at P, where it begins; or NULL.  */
static const char *
joined_line (const char *p)
{
  if (*p != '\\')
    return NULL;
  p++;
  while (*p == ' ' || *p == '\t' || *p == '\r')
    p++;
  return *p == '\n' ? p + 1 : NULL;
}

namespace
{

class scanner
{
public:
  scanner (const char *source, directive_list *all)
      : text (source), p (source), line_start (source), line (1),
        directives (all)
  {
  }

  void scan (void);

private:
  int peek (void);
  void advance (void);
  bool skip_comment (void);
  void skip_blanks (void);
  void skip_literal (void);
  void skip_line (void);
  void read_directive (bool text_before);

  const char *text;
  const char *p;
  const char *line_start;
  unsigned line;
  directive_list *directives;
};

/* The next character, 0 at the end, after joining lines.  */
int
scanner::peek (void)
{
  while (const char *q = joined_line (p))
    {
      p = line_start = q;
      line++;
    }
  return (unsigned char)*p;
}

void
scanner::advance (void)
{
  if (*p++ == '\n')
    {
      line++;
      line_start = p;
    }
}

/* Skip the comment that starts here, if any; the end of a line is not part of
   a `//' comment.  Return whether there was one.  */
bool
scanner::skip_comment (void)
{
  if (peek () != '/')
    return false;
  scanner before = *this;
  advance ();
  if (peek () == '/')
    {
      while (peek () && peek () != '\n')
        advance ();
      return true;
    }
  if (peek () != '*')
    {
      *this = before;
      return false;
    }

  advance ();
  for (bool star = false; peek (); advance ())
    {
      if (star && peek () == '/')
        {
          advance ();
          return true;
        }
      star = peek () == '*';
    }
  directives->unterminated = before.line;
  directives->unterminated_column = before.p - before.line_start + 1;
  return true;
}

/* Skip blanks and comments, but not the end of a line.  */
void
scanner::skip_blanks (void)
{
  while (peek ())
    if (peek () == ' ' || peek () == '\t' || peek () == '\r' || peek () == '\f'
        || peek () == '\v')
      advance ();
    else if (!skip_comment ())
      break;
}

/* Skip the string or character that starts here; only its quotation mark if it
   does not end on its line: that is an apostrophe in a text, perhaps.  */
void
scanner::skip_literal (void)
{
  int quote = peek ();
  advance ();
  scanner behind = *this;
  while (peek () && peek () != '\n')
    {
      int c = peek ();
      advance ();
      if (c == quote)
        return;
      if (c == '\\' && peek () && peek () != '\n')
        advance ();
    }
  *this = behind;
}

/* Skip the rest of a line that is no directive, and its end.  */
void
scanner::skip_line (void)
{
  while (peek () && peek () != '\n')
    if (peek () == '"' || peek () == '\'')
      skip_literal ();
    else if (!skip_comment ())
      advance ();
  if (peek ())
    advance ();
}

/* LENGTH characters at TEXT without blanks around them, on the heap.  */
static const char *
trimmed (const char *text, size_t length)
{
  while (length > 0 && ISSPACE (*text))
    text++, length--;
  while (length > 0 && ISSPACE (text[length - 1]))
    length--;
  return xstrndup (text, length);
}

/* Read the directive whose `#' is here, and the end of its line.  */
void
scanner::read_directive (bool text_before)
{
  directive d;
  d.start = p - text;
  d.line = line;
  d.column = p - line_start + 1;
  d.text_before = text_before;
  advance ();
  skip_blanks ();

  auto_vec<char, 64> word;
  while (ISIDNUM (peek ()))
    {
      word.safe_push (peek ());
      advance ();
    }
  d.name = xstrndup (word.address (), word.length ());

  auto_vec<char, 64> operand;
  while (peek () && peek () != '\n')
    {
      if (skip_comment ())
        {
          operand.safe_push (' ');
          continue;
        }
      const char *start = p;
      if (peek () == '"' || peek () == '\'')
        skip_literal ();
      else
        advance ();
      while (start < p)
        if (const char *joined = joined_line (start))
          start = joined;
        else
          operand.safe_push (*start++);
    }
  d.operand = trimmed (operand.address (), operand.length ());
  d.end = p - text;
  if (peek ())
    advance ();
  d.next_line = line;
  directives->list.safe_push (d);
}

void
scanner::scan (void)
{
  bool other = false;
  directives->unterminated = 0;
  while (peek ())
    {
      skip_blanks ();
      if (peek () == '#')
        {
          read_directive (other);
          other = false;
        }
      else
        {
          other |= peek () && peek () != '\n';
          skip_line ();
        }
    }
  directives->text_behind = other;
}

}

void
find_directives (const char *text, struct directive_list *all)
{
  scanner (text, all).scan ();
}

bool
guarded_p (const directive_list &all)
{
  const vec<directive> &list = all.list;
  if (list.length () < 3 || list[0].text_before || list[1].text_before
      || all.text_behind || strcmp (list[0].name, "ifndef")
      || strcmp (list[1].name, "define"))
    return false;
  const char *macro = list[0].operand;
  size_t length = strlen (macro);
  const char *defined = list[1].operand;
  if (length == 0 || strncmp (macro, defined, length)
      || ISIDNUM (defined[length]) || defined[length] == '(')
    return false;

  unsigned depth = 0;
  for (unsigned i = 0; i < list.length (); i++)
    {
      const char *name = list[i].name;
      if (startswith (name, "if"))
        depth++;
      else if (startswith (name, "el") && depth == 1)
        return false;
      else if (!strcmp (name, "endif") && --depth == 0)
        return i + 1 == list.length ();
    }
  return false;
}

const directive *
unbalanced_conditional (const struct directive_list &all)
{
  auto_vec<const directive *> open;
  for (const directive &d : all.list)
    if (startswith (d.name, "if"))
      open.safe_push (&d);
    else if (startswith (d.name, "el") || !strcmp (d.name, "endif"))
      {
        if (open.is_empty ())
          return &d;
        if (!strcmp (d.name, "endif"))
          open.pop ();
      }
  return open.is_empty () ? NULL : open.last ();
}
