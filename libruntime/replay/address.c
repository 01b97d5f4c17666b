/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which numbers are addresses: see address.h.

   A sanitizer maps memory about memory, terabytes of it, and guards what lies
   between, and what it has not allocated yet, with more.  Two small numbers
   side by side look like an address there, so what is larger than any
   program's memory does not count.  */

#include "address.h"

#include <stdio.h>
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
  unsigned long begin = 0, end = 0, from, to;
  char access, readable = 0;
  FILE *file = fopen ("/proc/self/maps", "re");
  huge.read = true;
  while (file && fscanf (file, "%lx-%lx %c%*[^\n]", &from, &to, &access) == 3)
    {
      if (from != end || access != readable)
        {
          add (begin, end);
          begin = from;
        }
      readable = access;
      end = to;
    }
  add (begin, end);
  if (file)
    fclose (file);
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
