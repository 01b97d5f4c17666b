/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which numbers are addresses: see address.h.

   A sanitizer maps memory about memory, terabytes of it, and guards what lies
   between, and what it has not allocated yet, with more.  Two small numbers
   side by side look like an address there, so what is larger than any
   program's memory does not count.  */

#include "address.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Mappings that touch, all of them readable or none, and are so large
   together, are a sanitizer's.  */
#define HUGE_BYTES (UINT64_C (1) << 40)
#define HUGE_LIMIT 16

static struct
{
  bool read;
  unsigned count;
  uint64_t begin[HUGE_LIMIT], end[HUGE_LIMIT];
} huge;

/* The mappings from BEGIN to END touch.  */
static void
add (uint64_t begin, uint64_t end)
{
  if (end - begin < HUGE_BYTES || huge.count == HUGE_LIMIT)
    return;
  huge.begin[huge.count] = begin;
  huge.end[huge.count++] = end;
}

/* Read which are huge; if the system does not say, none is.  */
static void
read_mappings (void)
{
  huge.read = true;
  int file = open ("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return;
  uint64_t begin = 0, end = 0, number = 0, first = 0;
  char readable = 0;
  /* Of a line: its begin is read, its end is, `r' or `-', or what else it
     says.  */
  enum
  {
    BEGIN,
    END,
    ACCESS,
    REST
  } part
      = BEGIN;
  char text[4096];
  for (ssize_t bytes; (bytes = read (file, text, sizeof text)) > 0;)
    for (ssize_t i = 0; i < bytes; i++)
      if (part == REST)
        part = text[i] == '\n' ? BEGIN : REST;
      else if (part == ACCESS)
        {
          if (first != end || text[i] != readable)
            {
              add (begin, end);
              begin = first;
            }
          readable = text[i];
          end = number;
          number = 0;
          part = REST;
        }
      else if (text[i] == '-')
        {
          first = number;
          number = 0;
          part = END;
        }
      else if (text[i] == ' ')
        part = ACCESS;
      else
        {
          char digit[] = { text[i], 0 };
          number = number << 4 | strtoul (digit, NULL, 16);
        }
  add (begin, end);
  close (file);
}

bool
rt_address_p (uint64_t value)
{
  uintptr_t page = (uintptr_t)sysconf (_SC_PAGESIZE);
  if (value < page || msync ((void *)((uintptr_t)value & -page), 1, MS_ASYNC))
    return false;
  if (!huge.read)
    read_mappings ();
  for (unsigned i = 0; i < huge.count; i++)
    if (value >= huge.begin[i] && value < huge.end[i])
      return false;
  return true;
}
