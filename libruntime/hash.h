/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tables whose keys are addresses.  */

#ifndef RT_HASH_H
#define RT_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Where ADDRESS belongs in a table of ROOM, a power of two.  The highest bits
   of the product differ best for addresses at equal distances (Knuth, TAOCP 3,
   6.4: Fibonacci hashing).  */
static inline size_t
rt_hash_address (const void *address, size_t room)
{
  uint64_t hash = (uintptr_t)address * UINT64_C (0x9E3779B97F4A7C15);
  /* Of 64 bits that are log2 (ROOM); in two steps, for these may be none.  */
  return hash >> 1 >> __builtin_clzll (room);
}

#endif /* RT_HASH_H */
