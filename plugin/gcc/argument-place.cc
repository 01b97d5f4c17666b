/* SPDX-License-Identifier: GPL-3.0-or-later

   Where an argument stands: see argument-place.h.  The text between the
   brackets of the call is cut at the commas that are in no inner bracket.
   Strings are rare there: text that has any is given up.  Blocks are full of
   them.  */

#include "gcc.h"

#include "argument-place.h"

/* Lines that a call may have, and that a block may have.  */
#define CALL_LIMIT 12
#define BLOCK_LIMIT 1000

/* Whether C may be part of a name.  */
static bool
name_character_p (char c)
{
  return ISALNUM (c) || c == '_';
}

/* Goes through source text from START on, over the ends of lines, of which
   there are LIMIT at most.  A comment is a blank.  */
class text_reader
{
public:
  text_reader (location_t start, int limit)
  {
    expanded_location where = expand_location (start);
    file = where.file;
    line = where.line;
    last = line + limit;
    text = source_line (file, line);
    i = where.column - 1;
    if (where.column < 1)
      text = char_span (NULL, 0);
    next ();
  }

  /* Go to the next character.  */
  void
  next ()
  {
    column = i + 1;
    c = 0;
    if (text && i >= text.length ())
      c = next_line () ? '\n' : 0;
    else if (text)
      c = text[i++];
    if (c != '/' || i >= text.length ())
      return;
    if (text[i] == '/')
      {
        c = ' ';
        i = text.length ();
      }
    else if (text[i] == '*')
      {
        c = ' ';
        i++;
        while (text
               && !(i + 1 < text.length () && text[i] == '*'
                    && text[i + 1] == '/'))
          if (++i >= text.length ())
            next_line ();
        i += 2;
      }
  }

  void
  skip_space ()
  {
    while (ISSPACE (c))
      next ();
  }

  /* Go to the end of the string or character that begins here.  */
  void
  skip_literal ()
  {
    while (i < text.length () && text[i] != c)
      i += text[i] == '\\' ? 2 : 1;
    i++;
  }

  /* Whether WORD stands here.  */
  bool
  at (const char *word) const
  {
    size_t length = strlen (word), end = i - 1 + length;
    return text && i > 0 && end <= text.length ()
           && !memcmp (text.get_buffer () + i - 1, word, length)
           && (end == text.length () || !name_character_p (word[length - 1])
               || !name_character_p (text[end]));
  }

  /* Whether this line is one for the preprocessor; go to its end.  */
  bool
  directive_p () const
  {
    size_t first = 0;
    while (text && first < text.length () && ISSPACE (text[first]))
      first++;
    return text && first < text.length () && text[first] == '#';
  }
  void
  skip_line ()
  {
    i = text.length ();
  }

  char c; /* what is here; 0 at the end of what is looked at */
  int line, column;

private:
  bool
  next_line ()
  {
    i = 0;
    text = line < last ? source_line (file, ++line) : char_span (NULL, 0);
    return text;
  }

  const char *file;
  int last;
  char_span text = char_span (NULL, 0);
  size_t i; /* of what is behind it */
};

/* Whether the text at LOC cannot be looked at.  */
static bool
hidden_p (location_t loc)
{
  return loc == UNKNOWN_LOCATION
         || linemap_location_from_macro_expansion_p (line_table, loc);
}

/* The place at LINE, which is not before LOC, and COLUMN of the file in which
   LOC is; LOC if there is none.  */
static location_t
place_near (location_t loc, int line, int column)
{
  const line_map_ordinary *map;
  loc = linemap_resolve_location (line_table, loc, LRK_SPELLING_LOCATION,
                                  &map);
  const char *file = LINEMAP_FILE (map);
  unsigned i = map - LINEMAPS_ORDINARY_MAP_AT (line_table, 0);
  for (; i < LINEMAPS_ORDINARY_USED (line_table); i++)
    {
      /* Long lines begin other maps.  */
      map = LINEMAPS_ORDINARY_MAP_AT (line_table, i);
      if (filename_cmp (LINEMAP_FILE (map), file))
        continue;
      if ((int)ORDINARY_MAP_STARTING_LINE_NUMBER (map) > line)
        break;
      location_t place = linemap_position_for_line_and_column (line_table, map,
                                                               line, column);
      expanded_location found = expand_location (place);
      if (found.line == line && found.column == column)
        return place;
    }
  return loc;
}

char *
argument_place (location_t call, unsigned index, location_t *place)
{
  *place = call;
  if (hidden_p (call))
    return NULL;
  location_t start = get_start (call);
  text_reader text (start, CALL_LIMIT);
  bool pragma = text.directive_p ();
  if (pragma)
    /* Behind the namespace and the name.  */
    for (unsigned word = 0; word < 2; word++)
      {
        while (name_character_p (text.c))
          text.next ();
        text.skip_space ();
      }
  else
    {
      while (text.c && text.c != '(' && text.c != ';')
        text.next ();
      if (text.c != '(')
        return NULL;
      text.next ();
      text.skip_space ();
    }

  auto_vec<char> found;
  int line = text.line, column = text.column;
  for (unsigned inner = 0;;)
    {
      char c = text.c;
      bool closing = c == ')' || c == ']' || c == '}';
      bool ends = inner == 0
                  && (pragma ? ISSPACE (c) || c == ',' : closing || c == ',');
      if (c == '"' || c == '\'' || c == 0 || c == ';')
        return NULL;
      if (ends && index == 0)
        break;
      if (ends && closing)
        return NULL;
      text.next ();
      if (ends)
        {
          index--;
          text.skip_space ();
          if (ISSPACE (c) && text.c == ',')
            {
              text.next ();
              text.skip_space ();
            }
          if (pragma && text.line != line)
            return NULL;
          found.truncate (0);
          line = text.line;
          column = text.column;
          continue;
        }
      inner += (c == '(' || c == '[' || c == '{') - closing;
      if (!ISSPACE (c))
        found.safe_push (c);
      else if (!found.is_empty () && !ISSPACE (found.last ()))
        found.safe_push (' ');
    }
  while (!found.is_empty () && ISSPACE (found.last ()))
    found.pop ();
  if (found.is_empty ())
    return NULL;
  found.safe_push ('\0');
  *place = place_near (start, line, column);
  return xstrdup (found.address ());
}

location_t
name_place (location_t statement, const char *name, bool last)
{
  location_t place = statement;
  if (hidden_p (statement))
    return place;
  location_t start = get_start (statement);
  text_reader text (start, 0);
  for (char before = 0; text.c; before = text.c, text.next ())
    if (text.c == '"')
      text.skip_literal ();
    else if (!name_character_p (before) && text.at (name))
      {
        place = place_near (start, text.line, text.column);
        if (!last)
          break;
      }
  return place;
}

location_t
block_end_place (location_t inside, location_t last)
{
  if (hidden_p (inside))
    return last;
  location_t start = get_start (inside);
  expanded_location where = expand_location (start);
  expanded_location end = expand_location (last);
  if (!end.file || strcmp (where.file, end.file))
    return last;
  text_reader text (start, MIN (end.line - where.line, BLOCK_LIMIT));
  unsigned depth = 0;
  for (char before = 0; text.c; before = text.c, text.next ())
    if (text.c == '\n' && text.directive_p ())
      text.skip_line ();
    else if (text.c == '"' || (text.c == '\'' && !ISDIGIT (before)))
      text.skip_literal ();
    else if (text.c == '{')
      depth++;
    else if (text.c == '}' && depth-- == 0)
      {
        location_t place = place_near (start, text.line, text.column);
        return place == start ? last : place;
      }
  return last;
}

bool
word_at_p (location_t place, const char *word)
{
  return place != UNKNOWN_LOCATION
         && text_reader (get_start (place), 0).at (word);
}
