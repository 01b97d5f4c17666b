/* SPDX-License-Identifier: LGPL-2.1-or-later

   Conflicts: what the first call accesses is in a table over words.  */

#include "conflict.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/hash.h"
#include "diagnose/where.h"
#include "engine/entry.h"

#define WORD ((uintptr_t)8)

void (*rt_check_recorder) (uintptr_t at, size_t size, unsigned mode,
                           const void *caller);

/* Bytes, as bits, that the first call has read and written, and where.  */
struct word
{
  uintptr_t at; /* 0: unused */
  uint8_t bytes[2];
  const void *callers[2];
};

static struct
{
  struct conflict *conflict;
  bool second;     /* the second call is executed */
  uintptr_t stack; /* of bodies is below */
  struct word *words;
  size_t room, used;
} recorder;

static struct word *
look_up (uintptr_t at)
{
  size_t i = rt_hash_address ((void *)at, recorder.room);
  while (recorder.words[i].at && recorder.words[i].at != at)
    i = (i + 1) & (recorder.room - 1);
  return &recorder.words[i];
}

static void
grow (void)
{
  struct word *old = recorder.words;
  size_t count = recorder.room;
  recorder.room = count ? 2 * count : 1024;
  recorder.words = calloc (recorder.room, sizeof *old);
  if (!recorder.words)
    rt_no_memory (NULL, recorder.room * sizeof *old, "accesses of tasks");
  for (size_t i = 0; i < count; i++)
    if (old[i].at)
      *look_up (old[i].at) = old[i];
  free (old);
}

/* The first call accesses BYTES of the word at AT.  */
static void
note (uintptr_t at, uint8_t bytes, unsigned mode, const void *caller)
{
  if (2 * recorder.used >= recorder.room)
    grow ();
  struct word *word = look_up (at);
  recorder.used += !word->at;
  word->at = at;
  for (unsigned writes = 0; writes < 2; writes++)
    if (mode & (writes ? TASKS_WRITE : TASKS_READ))
      {
        word->bytes[writes] |= bytes;
        word->callers[writes] = caller;
      }
}

/* The second one does.  */
static void
compare (uintptr_t at, uint8_t bytes, unsigned mode, const void *caller)
{
  struct word *word = recorder.room ? look_up (at) : NULL;
  if (!word || !word->at)
    return;
  if (!mode)
    word->bytes[0] = word->bytes[1] = 0;
  bool writes = mode & TASKS_WRITE, wrote = word->bytes[1] & bytes;
  bytes &= wrote ? word->bytes[1] : writes ? word->bytes[0] : 0;
  if (!bytes)
    return;
  struct conflict *conflict = recorder.conflict;
  conflict->found = true;
  conflict->address = at + (uintptr_t)__builtin_ctz (bytes);
  conflict->writes[0] = wrote;
  conflict->writes[1] = writes;
  conflict->callers[0] = word->callers[wrote];
  conflict->callers[1] = caller;
}

static void
record (uintptr_t at, size_t size, unsigned mode, const void *caller)
{
  uintptr_t here = (uintptr_t)__builtin_frame_address (0), end = at + size;
  if (at >= here && at < recorder.stack)
    return;
  for (uintptr_t word = at & -WORD; word < end && !recorder.conflict->found;
       word += WORD)
    {
      unsigned bytes = 0xff;
      if (word < at)
        bytes &= 0xffu << (at - word);
      if (end - word < WORD)
        bytes &= 0xffu >> (WORD - (end - word));
      if (recorder.second)
        compare (word, (uint8_t)bytes, mode, caller);
      else if (mode)
        note (word, (uint8_t)bytes, mode, caller);
    }
}

void
rt_conflict_follow (struct conflict *conflict, uint32_t call)
{
  rt_check_recorder = NULL;
  if (!conflict->wanted
      || (call != conflict->calls[0] && call != conflict->calls[1]))
    return;
  recorder.conflict = conflict;
  recorder.second = call == conflict->calls[1];
  recorder.stack = (uintptr_t)__builtin_frame_address (0);
  rt_check_recorder = record;
}

void
rt_conflict_describe (char *text, size_t room, const struct conflict *conflict,
                      const char *const names[2])
{
  static struct where where;
  struct trace trace = { .pc = conflict->address };
  char what[128];
  const struct region *region;
  *text = '\0';
  if (!conflict->found)
    return;
  rt_where_start ();
  rt_where_find (&where, &trace);
  if (where.count)
    snprintf (what, sizeof what, "'%s'", where.calls[0].function);
  else if ((region = rt_region_around (&rt_host_domain, conflict->address)))
    snprintf (what, sizeof what, "byte %zu of the buffer",
              (size_t)(conflict->address - region->start));
  else
    snprintf (what, sizeof what, "address %#zx", (size_t)conflict->address);
  for (int i = 1; i >= 0; i--)
    {
      trace.pc = (uintptr_t)conflict->callers[i] - 1;
      rt_where_find (&where, &trace);
      int used = snprintf (text, room, "\n    '%.80s' %s %s", names[i],
                           conflict->writes[i] ? "writes" : "reads",
                           i ? what : "it");
      if (where.user < where.count)
        used += snprintf (text + used, room - (size_t)used, " at %s",
                          where.calls[where.user].place);
      text += used;
      room -= (size_t)used;
    }
}
