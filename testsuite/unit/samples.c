/* SPDX-License-Identifier: GPL-3.0-or-later

   Samples for tests of models.  */

#include "samples.h"

uint64_t sample_seed = 1;

double
sample_noise (double part)
{
  sample_seed = sample_seed * UINT64_C (6364136223846793005)
                + UINT64_C (1442695040888963407);
  return 1 + part * ((double)(sample_seed >> 40) / (1 << 23) - 1);
}

struct footprint
sample_of_bytes (uint64_t bytes)
{
  struct footprint footprint;
  rt_footprint_begin (&footprint);
  rt_footprint_buffer (&footprint, bytes);
  return footprint;
}
