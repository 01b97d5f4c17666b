/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the time of a call depends on.

   Codelets do not say whether an argument is an integer.  The bits of a
   floating-point number, taken for an integer, are larger than what counts
   anything, unless it is 0; so are pointers.  */

#include <string.h>

#include "base/hash.h"
#include "model.h"

/* Arguments of four, and of eight bytes, from there on are no integers.  */
#define LIMIT_4 (1 << 29)
#define LIMIT_8 (INT64_C (1) << 42)

void
rt_footprint_begin (struct footprint *footprint)
{
  footprint->hash = RT_FNV;
  footprint->bytes = 0;
  footprint->count = footprint->scalar_count = 0;
}

void
rt_footprint_buffer (struct footprint *footprint, uint64_t bytes)
{
  footprint->bytes += bytes;
  if (footprint->count == RT_MODEL_SIZES)
    return;
  footprint->sizes[footprint->count++] = bytes;
  uint64_t hash = (footprint->hash ^ bytes) * UINT64_C (0x9E3779B97F4A7C15);
  footprint->hash = hash ^ hash >> 32;
}

void
rt_footprint_scalar (struct footprint *footprint, const void *value,
                     uint32_t size)
{
  int64_t wide = 0;
  int32_t word;
  if (footprint->scalar_count == RT_MODEL_SCALARS)
    return;
  if (size == sizeof wide)
    {
      memcpy (&wide, value, sizeof wide);
      if (wide <= -LIMIT_8 || wide >= LIMIT_8)
        return;
    }
  else if (size == sizeof word)
    {
      memcpy (&word, value, sizeof word);
      if (word <= -LIMIT_4 || word >= LIMIT_4)
        return;
      wide = word;
    }
  else
    return;
  footprint->scalars[footprint->scalar_count++] = wide;
}
