/* SPDX-License-Identifier: GPL-3.0-or-later

   Where an argument stands: see argument-place.h.  The text between the
   brackets of the call is cut at the commas that are in no inner bracket, and
   comments are left out.  Strings are rare there: text that has any is given
   up.  Blocks are full of them.  */

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

/* The place at LINE, which is not before LOC, and COLUMN of the file in which
   LOC is; LOC if there is none.  */
static location_t
place_near (location_t loc, int line, int column)
{
  const line_map_ordinary *map;
  loc = linemap_resolve_location (line_table, loc, LRK_SPELLING_LOCATION,
                                  &map);
  const char *file = LINEMAP_FILE (map);
  unsigned i = map - LINEMAPS_ORDINARY_MAPS (line_table);
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

/* TEXT, which is at a call, or at the namespace of a PRAGMA, goes on to the
   first argument or operand.  False if there is none.  */
static bool
skip_to_arguments (text_reader *text, bool pragma)
{
  if (pragma)
    {
      /* Behind the namespace and the name.  */
      for (unsigned word = 0; word < 2; word++)
        {
          while (ISALNUM (text->peek ()) || text->peek () == '_')
            text->next ();
          text->skip_space ();
        }
      return true;
    }
  for (unsigned steps = 0; text->peek () && text->peek () != '('
                           && text->peek () != ';' && steps < 200;
       steps++)
    text->next ();
  if (text->peek () != '(')
    return false;
  text->next ();
  text->skip_space ();
  return true;
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

  char_span first = location_get_source_line (where.file, where.line);
  size_t blank = 0;
  while (first && blank < first.length () && ISSPACE (first[blank]))
    blank++;
  bool pragma = first && blank < first.length () && first[blank] == '#';
  if (!skip_to_arguments (&text, pragma))
    return NULL;

  auto_vec<char> found;
  int line = text.line (), column = text.column ();
  unsigned inner = 0;
  for (unsigned steps = 0; steps < 2000; steps++)
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

/* Lines that a block may have.  */
#define BLOCK_LIMIT 1000

/* Looks for the brace that closes the block in which it begins, one line of
   text after the other.  Preprocessing directives are no text.  */
class block_reader
{
public:
  /* Read TEXT from START on.  Return the index of the brace, or -1.  */
  int
  read (char_span text, size_t start)
  {
    size_t length = text.length ();
    for (size_t i = start; i < length; i++)
      {
        bool pair = i + 1 < length;
        if (comment)
          {
            if (pair && text[i] == '*' && text[i + 1] == '/')
              {
                comment = false;
                i++;
              }
          }
        else if (pair && text[i] == '/' && text[i + 1] == '*')
          {
            comment = true;
            i++;
          }
        else if (pair && text[i] == '/' && text[i + 1] == '/')
          break;
        else if (text[i] == '"'
                 || (text[i] == '\'' && !(i > 0 && ISDIGIT (text[i - 1]))))
          {
            char quote = text[i];
            for (i++; i < length && text[i] != quote; i++)
              i += text[i] == '\\';
          }
        else if (text[i] == '{')
          depth++;
        else if (text[i] == '}' && depth-- == 0)
          return i;
      }
    return -1;
  }

  bool
  directive_p (char_span text) const
  {
    size_t i = 0;
    while (i < text.length () && ISSPACE (text[i]))
      i++;
    return !comment && i < text.length () && text[i] == '#';
  }

private:
  unsigned depth = 0;
  bool comment = false;
};

location_t
block_end_place (location_t inside, location_t last)
{
  if (inside == UNKNOWN_LOCATION
      || linemap_location_from_macro_expansion_p (line_table, inside))
    return last;
  location_t start = get_start (inside);
  expanded_location where = expand_location (start);
  expanded_location end = expand_location (last);
  if (where.column < 1 || !end.file || strcmp (where.file, end.file))
    return last;
  block_reader reader;
  for (int line = where.line;
       line <= end.line && line < where.line + BLOCK_LIMIT; line++)
    {
      char_span text = location_get_source_line (where.file, line);
      if (!text)
        break;
      if (reader.directive_p (text))
        continue;
      int column
          = reader.read (text, line == where.line ? where.column - 1 : 0);
      if (column >= 0)
        {
          location_t place = place_near (start, line, column + 1);
          return place == start ? last : place;
        }
    }
  return last;
}

location_t
jump_place (location_t condition)
{
  if (condition == UNKNOWN_LOCATION
      || linemap_location_from_macro_expansion_p (line_table, condition))
    return UNKNOWN_LOCATION;
  location_t start = get_start (condition);
  text_reader text (start);
  int depth = 0;
  for (unsigned steps = 0; steps < 2000; steps++)
    {
      while (text.skip_comment ())
        continue;
      char c = text.peek ();
      if (c == 0 || c == ';' || c == '{' || c == '}' || c == '"' || c == '\'')
        break;
      text.next ();
      depth += (c == '(') - (c == ')');
      if (c != ')' || depth > 0)
        continue;
      /* Perhaps that of the `if', where the condition may begin, too.  */
      depth = 0;
      text.skip_space ();
      if (text.peek () == '{')
        {
          text.next ();
          text.skip_space ();
        }
      location_t place = place_near (start, text.line (), text.column ());
      if (place != start
          && (word_at_p (place, "break") || word_at_p (place, "continue")))
        return place;
    }
  return UNKNOWN_LOCATION;
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
