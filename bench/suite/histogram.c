/* SPDX-License-Identifier: GPL-3.0-or-later

   How often each value occurs in 10^8 bytes: a reduction of 256 numbers.  */

#include "suite.h"

#define N 100000000
#define BLOCK 500000
#define BINS 256

static unsigned char *bytes;
static uint64_t bins[BINS];

TASK static __attribute__ ((noipa)) void
count (int n, const unsigned char v[n],
       uint64_t into[BINS] TASK_REDUCTION ("+"));

static void
count (int n, const unsigned char v[n], uint64_t into[BINS])
{
  for (int i = 0; i < n; i++)
    into[v[i]]++;
}

void
prepare (void)
{
  uint64_t state = 1;
  bytes = allocate (N);
  for (int i = 0; i < N; i++)
    bytes[i] = (unsigned char)draw (&state);
  for (int i = 0; i < N; i += BLOCK)
    {
#pragma tasks register &bytes[i] BLOCK
    }
#pragma tasks register bins
}

void
compute (void)
{
#pragma omp taskloop grainsize(1) reduction(+ : bins[:BINS])
  for (int i = 0; i < N / BLOCK; i++)
    count (BLOCK, &bytes[(size_t)i * BLOCK], bins);
#pragma tasks wait
}

uint64_t
checksum (void)
{
  return sum_of_bytes (bins, sizeof bins, 1);
}
