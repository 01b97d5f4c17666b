/* SPDX-License-Identifier: GPL-3.0-or-later

   Strings as numbers: equal ones have the same, so that they are compared as
   such and kept once.  A hash table with open addressing.  */

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "trace.h"

struct strings
{
  char *text; /* all of them, one behind the other */
  size_t used, room;
  size_t *start;
  uint32_t *table; /* number + 1, or 0 */
  uint32_t count, slots;
};

static uint32_t
hash_of (const char *text, size_t length)
{
  uint64_t hash = rt_fnv (RT_FNV, text, length);
  return (uint32_t)(hash ^ hash >> 32);
}

/* Double the table.  */
static void
spread (struct strings *strings)
{
  free (strings->table);
  strings->slots *= 2;
  strings->table = allocate (strings->slots * sizeof *strings->table);
  for (uint32_t i = 0; i < strings->count; i++)
    {
      const char *text = strings->text + strings->start[i];
      uint32_t slot = hash_of (text, strlen (text));
      while (strings->table[slot & (strings->slots - 1)])
        slot++;
      strings->table[slot & (strings->slots - 1)] = i + 1;
    }
}

uint32_t
string_of (struct strings *strings, const char *text, size_t length)
{
  /* A name that has one ends at its first NUL.  */
  const char *nul = memchr (text, 0, length);
  length = nul ? (size_t)(nul - text) : length;
  uint32_t mask = strings->slots - 1, slot = hash_of (text, length) & mask;
  for (uint32_t found; (found = strings->table[slot]);
       slot = (slot + 1) & mask)
    {
      const char *other = strings->text + strings->start[found - 1];
      if (!strncmp (other, text, length) && !other[length])
        return found - 1;
    }
  if (strings->used + length + 1 > strings->room)
    {
      strings->room = 2 * (strings->room + length + 1);
      strings->text = realloc (strings->text, strings->room);
      if (!strings->text)
        fail ("%zu bytes for names are not to be had", strings->room);
    }
  memcpy (strings->text + strings->used, text, length);
  strings->text[strings->used + length] = 0;
  strings->start
      = grow (strings->start, strings->count, sizeof *strings->start);
  strings->start[strings->count] = strings->used;
  strings->used += length + 1;
  strings->table[slot] = ++strings->count;
  uint32_t number = strings->count - 1;
  if (strings->count > strings->slots / 2)
    spread (strings);
  return number;
}

struct strings *
strings_new (void)
{
  static const char *const words[] = {
#define X(name, text) text,
    WORDS
#undef X
  };
  struct strings *strings = allocate (sizeof *strings);
  strings->slots = 512;
  spread (strings);
  for (unsigned i = 0; i < WORDS_KNOWN; i++)
    string_of (strings, words[i], strlen (words[i]));
  return strings;
}

const char *
text_of (const struct trace *trace, uint32_t string)
{
  return trace->strings->text + trace->strings->start[string];
}

uint32_t
strings_count (const struct strings *strings)
{
  return strings->count;
}
