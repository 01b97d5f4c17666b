/* SPDX-License-Identifier: LGPL-2.1-or-later

   Shadows of outputs.  */

#include "shadow.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>

#include "engine/kind.h"
#include "engine/region.h"
#include "engine/task.h"
#include "limit.h"

#define LARGEST_BLOCK 16

/* What is filled in whole: bytes.  */
#define WORD 4

/* As far as objects are aligned, mostly.  */
#define PERIOD 64

/* Bytes that are looked at for where elements begin, if nobody has told.  */
#define SAMPLE 8192

/* Fewer bytes may be those of a pattern by chance.  */
#define LEAST_PATTERN 8

/* Bytes of one output, and of all in turn, that are copied and looked at: it
   takes memory, and some nanoseconds for each.  */
#define LARGEST_COPY ((size_t)256 << 20)
#define MOST_COPIED ((size_t)512 << 20)

/* A copy of what is in SHADOW's output, or NULL.  This may be in a signal's
   handler.  */
static unsigned char *
save (const struct shadow *shadow)
{
  static _Atomic size_t copied;
  if (shadow->bytes > LARGEST_COPY || copied > MOST_COPIED)
    {
      rt_limit_reach (LIMIT_COPIES);
      return NULL;
    }
  copied += shadow->bytes;
  void *copy = mmap (NULL, shadow->bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return copy == MAP_FAILED
             ? NULL
             : memcpy (copy, (const void *)shadow->start, shadow->bytes);
}

/* Whether TASK may read what starts at START by another parameter.  */
static bool
read_elsewhere (const struct task *task, const struct kind *kind,
                uintptr_t start, size_t bytes)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if ((kind->buffers[i].mode & TASKS_READ)
        && rt_region_overlaps (task->regions[i], start, bytes))
      return true;
  return false;
}

static struct shadow *
make (const struct task *task, const struct kind *kind, uint32_t i,
      const void *block)
{
  const struct kind_buffer *buffer = &kind->buffers[i];
  const struct region *region = task->regions[i];
  size_t bytes = region->bytes;
  if (buffer->bound != TASKS_NO_BOUND)
    memcpy (&bytes, (const char *)block + buffer->bound, sizeof bytes);
  if (bytes > region->bytes)
    bytes = region->bytes;
  size_t element = task->codelet->parameters[buffer->parameter].element_size;
  size_t size = element && element < LARGEST_BLOCK ? element : LARGEST_BLOCK;
  if (!bytes || read_elsewhere (task, kind, region->start, bytes))
    return NULL;
  size_t blocks = (bytes + size - 1) / size;
  struct shadow *shadow = calloc (1, sizeof *shadow + (blocks + 7) / 8);
  if (shadow)
    {
      shadow->parameter = buffer->parameter;
      shadow->start = region->start;
      shadow->bytes = bytes;
      shadow->column = element ? element : LARGEST_BLOCK;
      shadow->unknown = !element;
      shadow->bounded = buffer->bound != TASKS_NO_BOUND;
      shadow->block = size;
    }
  return shadow;
}

struct shadow *
rt_shadows_make (const struct task *task, const void *block)
{
  struct shadow *shadows = NULL;
  const struct kind *kind = rt_kind_known (task->codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      if (kind->buffers[i].mode != TASKS_WRITE)
        continue;
      struct shadow *shadow = make (task, kind, i, block);
      if (shadow)
        {
          shadow->next = shadows;
          shadows = shadow;
        }
    }
  /* Another thread may write for the body.  */
  for (struct shadow *shadow = shadows; !__libc_single_threaded && shadow;
       shadow = shadow->next)
    {
      shadow->shared = true;
      shadow->saved = save (shadow);
      if (!shadow->saved)
        shadow->lost = true;
    }
  return shadows;
}

void
rt_shadows_free (struct shadow *shadows)
{
  while (shadows)
    {
      struct shadow *next = shadows->next;
      if (shadows->saved)
        munmap (shadows->saved, shadows->bytes);
      free (shadows->changes);
      free (shadows);
      shadows = next;
    }
}

/* Let FIRST to LAST be the blocks of SHADOW in which BYTES at ADDRESS lie;
   false if none.  */
static bool
blocks (const struct shadow *shadow, uintptr_t address, size_t bytes,
        size_t *first, size_t *last)
{
  uintptr_t begin = address, end = address + bytes;
  uintptr_t limit = shadow->start + shadow->bytes;
  if (begin < shadow->start)
    begin = shadow->start;
  if (end > limit)
    end = limit;
  if (begin >= end)
    return false;
  *first = (begin - shadow->start) / shadow->block;
  *last = (end - 1 - shadow->start) / shadow->block;
  return true;
}

void
rt_shadows_write (struct shadow *shadows, uintptr_t address, size_t bytes)
{
  size_t first, last;
  /* What is lost has the pattern where this says that nothing is written.  */
  for (; shadows; shadows = shadows->next)
    if (!shadows->lost && blocks (shadows, address, bytes, &first, &last))
      for (size_t i = first; i <= last; i++)
        shadows->written[i / 8] |= 1 << i % 8;
}

struct shadow *
rt_shadows_read (struct shadow *shadows, uintptr_t address, size_t bytes)
{
  size_t first, last;
  for (; shadows; shadows = shadows->next)
    if (!shadows->lost && !shadows->shared
        && blocks (shadows, address, bytes, &first, &last))
      {
        bool some = false;
        for (size_t i = first; i <= last; i++)
          some |= shadows->written[i / 8] >> i % 8 & 1;
        if (!some)
          return shadows;
      }
  return NULL;
}

static bool
written (const struct shadow *shadow, size_t block)
{
  return shadow->written[block / 8] >> block % 8 & 1;
}

/* The pattern's byte at ADDRESS: none of those that are frequent.  */
static unsigned char
pattern (const unsigned char *address)
{
  uint64_t mixed
      = (uint64_t)(uintptr_t)address * UINT64_C (0x9e3779b97f4a7c15);
  return (unsigned char)(mixed >> 56 ^ mixed >> 40) | 0x80;
}

/* Fill the block that begins AT a byte of SHADOW.  */
static void
fill_block (struct shadow *shadow, size_t at)
{
  unsigned char *bytes = (unsigned char *)shadow->start;
  size_t end = at + shadow->block;
  if (end > shadow->bytes)
    end = shadow->bytes;
  for (size_t i = at; i < end; i++)
    bytes[i] = pattern (bytes + i);
}

void
rt_shadows_lose (struct shadow *shadows, bool fill)
{
  for (; shadows; shadows = shadows->next)
    {
      if (shadows->lost)
        continue;
      shadows->lost = true;
      /* Only words can be told from the pattern.  */
      if (!fill || shadows->column % WORD)
        continue;
      if (!shadows->saved)
        shadows->saved = save (shadows);
      shadows->filled = shadows->saved;
      for (size_t i = 0, at = 0; shadows->filled && at < shadows->bytes;
           i++, at += shadows->block)
        if (!written (shadows, i))
          fill_block (shadows, at);
    }
}

/* Whether byte I is left as it was, as far as one byte can tell.  */
static bool
left (const struct shadow *shadow, size_t i)
{
  /* A division takes longer than the rest.  */
  const unsigned char *bytes = (const unsigned char *)shadow->start;
  return (!shadow->filled || bytes[i] == pattern (bytes + i))
         && !written (shadow, i / shadow->block);
}

/* How many bytes from BEGIN on are left as they were, in whole steps of STEP
   bytes.  */
static size_t
run (const struct shadow *shadow, size_t begin, size_t step)
{
  size_t i = begin, whole = begin;
  while (i < shadow->bytes && left (shadow, i))
    if (++i == shadow->bytes || (i - begin) % step == 0)
      whole = i;
  return whole - begin;
}

/* Whether, if elements have SIZE bytes, in SAMPLE each byte is left by nearly
   all or nearly none: more or less could be so by chance.  */
static bool
regular (const struct shadow *shadow, size_t size)
{
  size_t end = shadow->bytes < SAMPLE ? shadow->bytes : SAMPLE;
  for (size_t at = 0; at < size; at++)
    {
      size_t count = 0, all = 0;
      for (size_t i = at; i < end; i += size)
        {
          all += !written (shadow, i / shadow->block);
          count += left (shadow, i);
        }
      if (8 * count > all && 8 * (all - count) > all)
        return false;
    }
  return true;
}

/* Find the size of elements, and which bytes of one are known to have been
   written in some that were filled.  The others may be padding, and those
   around bit-fields.  */
static void
find_changes (struct shadow *shadow)
{
  size_t size = shadow->unknown ? WORD : shadow->column;
  while (shadow->unknown && size <= PERIOD && !regular (shadow, size))
    size += WORD;
  if (shadow->unknown && size > PERIOD)
    return;
  shadow->size = size;
  shadow->changes = calloc (1, size);
  for (size_t i = 0, at = 0, found = 0;
       shadow->changes && found < size && i < shadow->bytes; i++)
    {
      if (!shadow->changes[at] && !left (shadow, i)
          && !written (shadow, i / shadow->block))
        {
          shadow->changes[at] = true;
          found++;
        }
      at = at + 1 < size ? at + 1 : 0;
    }
}

/* Where elements are not known: which bytes of PERIOD are not left everywhere.
   Padding is.  */
static uint64_t
find_used (const struct shadow *shadow)
{
  uint64_t used = 0;
  for (size_t i = 0; i < shadow->bytes && used != UINT64_MAX; i++)
    if (!left (shadow, i))
      used |= UINT64_C (1) << i % PERIOD;
  return used;
}

/* Whether SIZE bytes from BEGIN on may be padding, where bytes are USED.  */
static bool
padding (uint64_t used, size_t begin, size_t size)
{
  for (size_t i = begin; used && i < begin + size; i++)
    if (used >> i % PERIOD & 1)
      return false;
  return used;
}

/* How many of SIZE bytes from BEGIN on tell something: those that other
   elements have written, if there are any.  */
static size_t
evidence (const struct shadow *shadow, size_t begin, size_t size)
{
  size_t count = 0;
  for (size_t i = begin; shadow->changes && i < begin + size; i++)
    count += shadow->changes[i % shadow->size];
  return count ? count : size;
}

/* Whether SIZE bytes from BEGIN on are so many that they are not those of the
   pattern by chance: fewer where only one place is looked at.  */
static bool
certain (const struct shadow *shadow, size_t begin, size_t size)
{
  bool edge = !begin || begin + size == shadow->bytes;
  if (!size || !shadow->filled)
    return size;
  size_t count = evidence (shadow, begin, size);
  return count >= LEAST_PATTERN || (edge && count >= LEAST_PATTERN / 2);
}

/* Whether all of the word from byte I on is left, for sure.  */
static bool
word_left (const struct shadow *shadow, size_t i)
{
  for (size_t k = 0; k < WORD; k++)
    if (!left (shadow, i + k))
      return false;
  return evidence (shadow, i, WORD) == WORD;
}

/* Let what was there before the pattern be there again.  A byte that is
   written may be the pattern's by chance, next to some that are not written,
   too: so words that are left, and bytes only where many elements have left
   the same.  */
static void
restore (struct shadow *shadow)
{
  unsigned char *bytes = (unsigned char *)shadow->start;
  for (size_t i = 0; i + WORD <= shadow->bytes; i += WORD)
    if (word_left (shadow, i))
      memcpy (bytes + i, shadow->saved + i, WORD);
  for (size_t at = 0; at < shadow->size; at++)
    {
      size_t count = 0, all = 0;
      for (size_t i = at; i < shadow->bytes; i += shadow->size)
        count += left (shadow, i);
      for (size_t i = at; count >= WORD && i < shadow->bytes;
           i += shadow->size)
        all += !written (shadow, i / shadow->block);
      if (count >= WORD + all / 8)
        for (size_t i = at; i < shadow->bytes; i += shadow->size)
          if (left (shadow, i))
            bytes[i] = shadow->saved[i];
    }
}

/* Whether other threads have written to SHADOW: what has not been seen.  */
static bool
helped (const struct shadow *shadow)
{
  const unsigned char *bytes = (const unsigned char *)shadow->start;
  for (size_t i = 0; shadow->saved && i < shadow->bytes; i++)
    if (bytes[i] != shadow->saved[i] && !written (shadow, i / shadow->block))
      return true;
  return false;
}

/* Bytes at the end of SHADOW's output that may be padding, if it is made of
   structs, for all that its size tells.  */
static size_t
most_padding (const struct shadow *shadow)
{
  size_t alignment = shadow->bytes & -shadow->bytes;
  return (alignment < LARGEST_BLOCK ? alignment : LARGEST_BLOCK) - 1;
}

/* Whether SIZE bytes from BEGIN on, which are all that is left there, are
   missing: if elements are bytes, these may be the rest of a text, unless that
   has no end and the parameter says how long it is, or between members of
   something that only looks like bytes.  */
static bool
missing (const struct shadow *shadow, size_t begin, size_t size)
{
  const unsigned char *bytes = (const unsigned char *)shadow->start;
  if (!size || shadow->column > 1 || !begin)
    return size;
  if (begin + size < shadow->bytes || !bytes[begin - 1])
    return false;
  bool text = true, control = false;
  for (size_t i = 0; i < begin; i++)
    {
      text &= bytes[i] && written (shadow, i);
      control |= bytes[i] && bytes[i] < ' ' && !isspace (bytes[i]);
    }
  return control ? size > most_padding (shadow) : text && shadow->bounded;
}

bool
rt_shadow_unwritten (struct shadow *shadow, size_t *begin, size_t *end)
{
  size_t step = shadow->column, size = 0, i;
  if (shadow->filled)
    find_changes (shadow);
  else if (shadow->lost || helped (shadow))
    return false;
  uint64_t used = shadow->unknown ? find_used (shadow) : 0;
  for (i = 0; i < shadow->bytes; i += size ? size : step)
    if (certain (shadow, i, size = run (shadow, i, step))
        && !padding (used, i, size) && missing (shadow, i, size))
      break;
  if (shadow->filled)
    restore (shadow);
  *begin = i;
  *end = i + size;
  return i < shadow->bytes;
}
