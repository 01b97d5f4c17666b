/* SPDX-License-Identifier: GPL-3.0-or-later

   What the programs of the suite share.

   Each is one source with the annotations of both systems: `#pragma tasks' and
   TASK for us, `#pragma omp' for libgomp and libomp.  A compiler ignores those
   of the other, and without either the program is sequential.  Where only
   OpenMP waits, our tasks are ordered by the data that they share.  */

#ifndef SUITE_H
#define SUITE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

/* What main calls: make the input; compute, which is what is measured; a
   number that depends on all of the result.  */
void prepare (void);
void compute (void);
uint64_t checksum (void);

/* The next number of a sequence that is the same everywhere (Marsaglia's
   xorshift, multiplied).  */
static inline uint32_t
draw (uint64_t *state)
{
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return (uint32_t)(*state * 0x2545f4914f6cdd1dU >> 32);
}

static inline void *
allocate (size_t size)
{
  void *memory = malloc (size);
  if (!memory)
    abort ();
  return memory;
}

static inline uint64_t
sum_of_bytes (const void *start, size_t size, uint64_t sum)
{
  const unsigned char *byte = start;
  for (size_t i = 0; i < size; i++)
    sum = (sum ^ byte[i]) * 0x100000001b3U;
  return sum;
}

#endif /* SUITE_H */
