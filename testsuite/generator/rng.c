/* SPDX-License-Identifier: GPL-3.0-or-later

   SplitMix64.  */

#include "rng.h"

static uint64_t state;

void
rng_seed (uint64_t seed)
{
  state = seed;
}

static uint64_t
next (void)
{
  uint64_t z = state += UINT64_C (0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

int
rng_below (int limit)
{
  return (int)((next () >> 33) % (uint64_t)limit);
}

int
rng_between (int low, int high)
{
  return low + rng_below (high - low + 1);
}

bool
rng_chance (int percent)
{
  return rng_below (100) < percent;
}
