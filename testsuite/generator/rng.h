/* SPDX-License-Identifier: GPL-3.0-or-later

   The random numbers from which a program is made: the same seed gives the
   same numbers on every machine (SplitMix64, Steele, Lea and Flood, "Fast
   splittable pseudorandom number generators", OOPSLA 2014).  */

#ifndef GENERATOR_RNG_H
#define GENERATOR_RNG_H

#include <stdbool.h>
#include <stdint.h>

/* Start the sequence that belongs to SEED.  */
void rng_seed (uint64_t seed);

/* A number from 0 to LIMIT - 1.  LIMIT is positive.  */
int rng_below (int limit);

/* A number from LOW to HIGH, both included.  */
int rng_between (int low, int high);

/* True in PERCENT of all cases.  */
bool rng_chance (int percent);

/* One of several string literals.  */
#define RNG_PICK(...)                                                         \
  ((const char *const[]){ __VA_ARGS__ })[rng_below (                          \
      (int)(sizeof (const char *const[]){ __VA_ARGS__ }                       \
            / sizeof (const char *)))]

#endif /* GENERATOR_RNG_H */
