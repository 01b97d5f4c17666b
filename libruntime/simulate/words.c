/* SPDX-License-Identifier: LGPL-2.1-or-later

   Lines of words.  */

#include "words.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool
rt_words_wrong (struct words *words, const char *format, ...)
{
  va_list arguments;
  if (words->error[0])
    return false;
  char place[32] = "";
  if (words->line)
    snprintf (place, sizeof place, "%u: ", words->line);
  int used = snprintf (words->error, sizeof words->error, "%s:%s%s",
                       words->file, words->line ? "" : " ", place);
  if (used < 0 || (size_t)used >= sizeof words->error)
    return false;
  va_start (arguments, format);
  vsnprintf (words->error + used, sizeof words->error - (size_t)used, format,
             arguments);
  va_end (arguments);
  return false;
}

bool
rt_words_open (struct words *words, const char *file)
{
  *words = (struct words){ .file = file, .stream = fopen (file, "re") };
  if (!words->stream)
    return rt_words_wrong (words, "it cannot be opened: %s", strerror (errno));
  return true;
}

void
rt_words_close (struct words *words)
{
  if (words->stream)
    fclose (words->stream);
  words->stream = NULL;
}

/* Cut the line in TEXT into words.  */
static bool
cut (struct words *words)
{
  static const char blanks[] = " \t\r\n\f\v";
  char *at = words->text;
  words->count = words->next = 0;
  for (;;)
    {
      at += strspn (at, blanks);
      if (!*at || *at == '#')
        return true;
      if (words->count == RT_MOST_WORDS)
        return rt_words_wrong (words, "more than %d words", RT_MOST_WORDS);
      bool quoted = *at == '"';
      at += quoted;
      words->words[words->count++] = at;
      at += strcspn (at, quoted ? "\"\n" : blanks);
      if (quoted && *at != '"')
        return rt_words_wrong (words, "a '\"' without its end in this line");
      if (*at)
        *at++ = '\0';
    }
}

bool
rt_words_line (struct words *words)
{
  while (!words->error[0]
         && fgets (words->text, sizeof words->text, words->stream))
    {
      words->line++;
      if (!strchr (words->text, '\n') && !feof (words->stream))
        return rt_words_wrong (words, "more than %zu characters",
                               sizeof words->text - 2);
      if (!cut (words))
        return false;
      if (words->count)
        return true;
    }
  if (!words->error[0] && ferror (words->stream))
    rt_words_wrong (words, "it cannot be read: %s", strerror (errno));
  return false;
}

const char *
rt_words_peek (struct words *words)
{
  return words->next < words->count ? words->words[words->next] : NULL;
}

bool
rt_words_accept (struct words *words, const char *word)
{
  const char *next = rt_words_peek (words);
  if (!next || strcmp (next, word))
    return false;
  words->next++;
  return true;
}

const char *
rt_words_need (struct words *words, const char *what)
{
  const char *next = rt_words_peek (words);
  if (!next)
    rt_words_wrong (words, "%s is missing at the end of the line", what);
  else
    words->next++;
  return next;
}

bool
rt_words_end (struct words *words)
{
  const char *next = rt_words_peek (words);
  return !next || rt_words_wrong (words, "'%s' is not understood here", next);
}

bool
rt_words_number (struct words *words, const char *what, double least,
                 bool inclusive, double *value)
{
  const char *text = rt_words_need (words, what);
  char *end;
  if (!text)
    return false;
  *value = strtod (text, &end);
  if (end == text || *end || !isfinite (*value) || *value < least
      || (!inclusive && *value == least))
    return rt_words_wrong (
        words, "%s is '%s'; it must be a number %s %g", what, text,
        inclusive ? "not less than" : "greater than", least);
  return true;
}

struct unit
{
  const char *name;
  double factor;
};

/* The next word: a number that is not negative, with one of UNITS right behind
   it, of which the last has no name.  EXAMPLES are for the message.  */
static bool
amount (struct words *words, const char *what, const struct unit *units,
        const char *examples, double *value)
{
  const char *text = rt_words_need (words, what);
  char *end;
  if (!text)
    return false;
  *value = strtod (text, &end);
  while (units->name && strcmp (units->name, end))
    units++;
  if (end == text || !units->name || !isfinite (*value) || *value < 0)
    return rt_words_wrong (words, "%s is '%s'; it must be like %s", what, text,
                           examples);
  *value *= units->factor;
  return true;
}

bool
rt_words_time (struct words *words, const char *what, double *ns)
{
  static const struct unit units[] = {
    { "ns", 1 }, { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 }, { NULL, 0 }
  };
  return amount (words, what, units, "300ns, 10us, 2.5ms or 1s", ns);
}

static const struct unit byte_units[] = { { "", 1 },
                                          { "B", 1 },
                                          { "K", 1024 },
                                          { "M", 1048576 },
                                          { "G", 1073741824 },
                                          { "T", 1099511627776 },
                                          { "KiB", 1024 },
                                          { "MiB", 1048576 },
                                          { "GiB", 1073741824 },
                                          { "TiB", 1099511627776 },
                                          { "kB", 1e3 },
                                          { "MB", 1e6 },
                                          { "GB", 1e9 },
                                          { "TB", 1e12 },
                                          { NULL, 0 } };

bool
rt_words_bytes (struct words *words, const char *what, uint64_t *bytes)
{
  double value;
  if (!amount (words, what, byte_units, "4096, 512M, 16GiB or 16GB", &value))
    return false;
  if (value > 0x1p62)
    return rt_words_wrong (words, "%s is more than 2^62 bytes", what);
  *bytes = (uint64_t)value;
  return true;
}

bool
rt_words_rate (struct words *words, const char *what, double *rate)
{
  static const struct unit units[]
      = { { "B/s", 1e-9 }, { "kB/s", 1e-6 }, { "MB/s", 1e-3 },
          { "GB/s", 1 },   { "TB/s", 1e3 },  { NULL, 0 } };
  if (!amount (words, what, units, "800MB/s or 12GB/s", rate))
    return false;
  return *rate > 0 || rt_words_wrong (words, "%s is 0", what);
}
