/* SPDX-License-Identifier: LGPL-2.1-or-later

   Hashes: of addresses, for tables; of bytes, for files and their names.  */

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

/* FNV-1a (Fowler, Noll, Vo) of the SIZE bytes at DATA, behind those of which
   HASH is; of the first it is RT_FNV.  */
#define RT_FNV UINT64_C (0xcbf29ce484222325)

static inline uint64_t
rt_fnv (uint64_t hash, const void *data, size_t size)
{
  for (const unsigned char *at = data, *end = at + size; at < end; at++)
    hash = (hash ^ *at) * UINT64_C (0x100000001b3);
  return hash;
}

#endif /* RT_HASH_H */
