/* SPDX-License-Identifier: LGPL-2.1-or-later

   Outputs: marks and a pattern.  */

#include "output.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* So many bytes with the pattern are no chance.  */
#define LEAST 4

/* Within a struct fewer bytes than so many are not written.  */
#define PADDING 8

/* The byte of the pattern at AT.  What takes it for a string soon comes to an
   end.  */
static uint8_t
pattern (uintptr_t at)
{
  static const uint8_t bytes[8]
      = { 0xb7, 0x5d, 0xa9, 0xe3, 0x8f, 0xd1, 0x95, 0 };
  return bytes[at % sizeof bytes];
}

struct output *
rt_output_begin (uintptr_t begin, size_t bytes, size_t element,
                 uint32_t parameter)
{
  size_t size = sizeof (struct output) + 2 * bytes;
  struct output *output = calloc (1, size);
  if (!output)
    rt_no_memory (NULL, size, "what a task has written");
  uint8_t *marks = (uint8_t *)(output + 1), *old = marks + bytes;
  memcpy (old, (void *)begin, bytes);
  uint8_t *memory = (uint8_t *)begin;
  for (size_t i = 0; i < bytes && i < 8; i++)
    memory[i] = pattern (begin + i);
  for (size_t done = 8; done < bytes; done *= 2)
    memcpy (memory + done, memory, done < bytes - done ? done : bytes - done);
  *output = (struct output){ .begin = begin,
                             .bytes = bytes,
                             .element = element,
                             .parameter = parameter,
                             .marks = marks,
                             .old = old };
  return output;
}

void
rt_output_write (struct output *output, uintptr_t at, size_t bytes)
{
  memset (output->marks + (at - output->begin), 1, bytes);
}

/* Whether byte I of OUTPUT is written.  */
static bool
is_written (const struct output *output, size_t i)
{
  uintptr_t at = output->begin + i;
  return output->marks[i] || *(const uint8_t *)at != pattern (at);
}

bool
rt_output_written_p (const struct output *output, uintptr_t at, size_t bytes)
{
  /* Few bytes do not tell; those beside them may.  */
  size_t from = at - output->begin, to = from + bytes;
  if (bytes < LEAST)
    {
      from -= from % LEAST;
      to = from + LEAST < output->bytes ? from + LEAST : output->bytes;
    }
  for (size_t i = from; i < to; i++)
    if (is_written (output, i))
      return true;
  return false;
}

/* The first byte from I on that IS written, or is not.  */
static size_t
find (const struct output *output, size_t i, bool is)
{
  while (i < output->bytes && is_written (output, i) != is)
    {
      i++;
      if (!is && i < output->bytes && output->marks[i])
        {
          /* Most are marked.  */
          const uint8_t *next
              = memchr (output->marks + i, 0, output->bytes - i);
          i = next ? (size_t)(next - output->marks) : output->bytes;
        }
    }
  return i;
}

/* Whether some element of OUTPUT between the bytes FROM and TO, of which none
   is written, is left.  */
static bool
is_left (const struct output *output, size_t from, size_t to)
{
  size_t element = output->element;
  if (to - from < LEAST && to - from < output->bytes)
    return false;
  /* Elements of `void' may be structs, too.  */
  if (element == 1 && from && to < output->bytes && to - from < PADDING)
    return false;
  if (element == 1)
    return to < output->bytes || !memchr ((void *)output->begin, 0, from);
  if (!element)
    return from == 0 && to == output->bytes;
  size_t first = (from + element - 1) / element * element;
  return first + element <= to;
}

bool
rt_output_end (struct output *output, size_t *from, size_t *to)
{
  bool left = false;
  for (size_t begin = find (output, 0, false), end; begin < output->bytes;
       begin = find (output, end, false))
    {
      end = find (output, begin, true);
      if (!left && is_left (output, begin, end))
        {
          left = true;
          *from = begin;
          *to = end;
        }
      /* A few may have been written as they are in the pattern.  */
      if (end - begin >= LEAST || end - begin == output->bytes)
        memcpy ((void *)(output->begin + begin), output->old + begin,
                end - begin);
    }
  free (output);
  return left;
}
