/* SPDX-License-Identifier: GPL-3.0-or-later

   Where an argument stands: see argument-place.h.  The text between the
   brackets of the call is cut at the commas that are in no inner bracket, and
   comments are left out.  Strings are rare there: text that has any is given
   up.  */

#include "gcc.h"

#include "argument-place.h"

/* Lines that a call may have.  */
#define LINE_LIMIT 12

/* Goes through source text from a place on, over ends of lines.  */
class text_reader
{
public:
  explicit text_reader (location_t loc)
      : where (expand_location (loc)), lines (0)
  {
    text = location_get_source_line (where.file, where.line);
    i = where.column > 0 ? where.column - 1 : 0;
  }

  /* The next character, 0 at the end of what is looked at.  */
  char
  peek ()
  {
    while (text && i >= text.length () && lines++ < LINE_LIMIT)
      {
        where.line++;
        i = 0;
        text = location_get_source_line (where.file, where.line);
        if (text && text.length () == 0)
          continue;
        return '\n';
      }
    return text && i < text.length () ? text[i] : 0;
  }

  void
  next ()
  {
    if (text && i < text.length ())
      i++;
  }

  /* Go behind a comment that is here.  Return whether there was one.  */
  bool
  skip_comment ()
  {
    if (!text || i + 1 >= text.length () || text[i] != '/'
        || (text[i + 1] != '*' && text[i + 1] != '/'))
      return false;
    bool line = text[i + 1] == '/';
    i += 2;
    for (char c = peek (), before = 0; c; before = c, next (), c = peek ())
      if (line ? c == '\n' : c == '/' && before == '*')
        {
          if (!line)
            next ();
          break;
        }
    return true;
  }

  void
  skip_space ()
  {
    while (ISSPACE (peek ()) || skip_comment ())
      {
        if (text && i < text.length () && ISSPACE (text[i]))
          i++;
      }
  }

  int
  line () const
  {
    return where.line;
  }
  int
  column () const
  {
    return i + 1;
  }

private:
  expanded_location where;
  char_span text = char_span (NULL, 0);
  size_t i;
  unsigned lines;
};

/* The place at LINE and COLUMN of the file in which LOC is.  */
static location_t
place_near (location_t loc, int line, int column)
{
  const line_map_ordinary *map;
  loc = linemap_resolve_location (line_table, loc, LRK_SPELLING_LOCATION,
                                  &map);
  int offset = line - SOURCE_LINE (map, loc);
  location_t place = linemap_position_for_line_and_column (
      line_table, map, SOURCE_LINE (map, loc) + offset, column);
  /* Another map may have begun in between.  */
  expanded_location found = expand_location (place);
  return found.line == line && found.column == column ? place : loc;
}

char *
argument_place (location_t call, unsigned index, location_t *place)
{
  *place = call;
  if (call == UNKNOWN_LOCATION
      || linemap_location_from_macro_expansion_p (line_table, call))
    return NULL;
  location_t start = get_start (call);
  expanded_location where = expand_location (start);
  text_reader text (start);

  /* Up to the bracket, or behind the name of the pragma.  */
  char_span first = location_get_source_line (where.file, where.line);
  size_t blank = 0;
  while (first && blank < first.length () && ISSPACE (first[blank]))
    blank++;
  bool pragma = first && blank < first.length () && first[blank] == '#';
  unsigned steps = 0;
  if (pragma)
    {
      /* The place is that of the namespace.  */
      for (unsigned word = 0; word < 2; word++)
        {
          while (ISALNUM (text.peek ()) || text.peek () == '_')
            text.next ();
          text.skip_space ();
        }
    }
  else
    {
      while (text.peek () && text.peek () != '(' && text.peek () != ';'
             && steps++ < 200)
        text.next ();
      if (text.peek () != '(')
        return NULL;
      text.next ();
      text.skip_space ();
    }

  auto_vec<char> found;
  int line = text.line (), column = text.column ();
  unsigned inner = 0;
  for (steps = 0; steps < 2000; steps++)
    {
      while (text.skip_comment ())
        continue;
      char c = text.peek ();
      if (c == '(' || c == '[' || c == '{')
        inner++;
      else if (c == '"' || c == '\'' || c == 0 || c == ';')
        return NULL;
      bool closing = c == ')' || c == ']' || c == '}';
      bool ends = inner == 0
                  && (pragma ? ISSPACE (c) || c == ',' : closing || c == ',');
      if (ends && index == 0)
        break;
      if (ends)
        {
          if (closing || pragma)
            return NULL;
          index--;
          text.next ();
          text.skip_space ();
          found.truncate (0);
          line = text.line ();
          column = text.column ();
          continue;
        }
      if (closing)
        inner--;
      if (!ISSPACE (c))
        found.safe_push (c);
      else if (!found.is_empty () && !ISSPACE (found.last ()))
        found.safe_push (' ');
      text.next ();
    }
  while (!found.is_empty () && ISSPACE (found.last ()))
    found.pop ();
  if (found.is_empty ())
    return NULL;
  found.safe_push ('\0');
  *place = place_near (start, line, column);
  return xstrdup (found.address ());
}

/* Whether C may be part of a name.  */
static bool
name_character_p (char c)
{
  return ISALNUM (c) || c == '_';
}

location_t
name_place (location_t statement, const char *name, bool last)
{
  if (statement == UNKNOWN_LOCATION
      || linemap_location_from_macro_expansion_p (line_table, statement))
    return statement;
  location_t start = get_start (statement);
  expanded_location where = expand_location (start);
  char_span line = location_get_source_line (where.file, where.line);
  size_t length = strlen (name);
  if (!line || where.column < 1)
    return statement;
  const char *text = line.get_buffer ();
  location_t place = statement;
  for (size_t i = where.column - 1; i + length <= line.length (); i++)
    {
      if (text[i] == '"')
        {
          /* A string.  */
          for (i++; i < line.length () && text[i] != '"'; i++)
            i += text[i] == '\\';
          continue;
        }
      bool found = !memcmp (text + i, name, length)
                   && (i == 0 || !name_character_p (text[i - 1]))
                   && (i + length == line.length ()
                       || !name_character_p (text[i + length]));
      if (!found)
        continue;
      place = place_near (start, where.line, i + 1);
      if (!last)
        break;
    }
  return place;
}

bool
word_at_p (location_t place, const char *word)
{
  if (place == UNKNOWN_LOCATION)
    return false;
  expanded_location where = expand_location (get_start (place));
  char_span line = location_get_source_line (where.file, where.line);
  size_t length = strlen (word), start = where.column - 1;
  return line && where.column >= 1 && start + length <= line.length ()
         && !memcmp (line.get_buffer () + start, word, length)
         && (start + length == line.length ()
             || !name_character_p (line.get_buffer ()[start + length]));
}
