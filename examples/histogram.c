/* SPDX-License-Identifier: LGPL-2.1-or-later

   How often each value of a byte occurs.  Each task counts a block of the
   bytes into the same histogram, which is a reduction: tasks that run at the
   same time count into copies of it, which are added up before it is read.

   usage: histogram [BYTES [BLOCK [ROUNDS]]]  */

#include <tasks.h>

#include "common.h"

#define BINS 256

static void count (int n, const unsigned char v[n],
                   uint64_t bins[BINS] TASK_REDUCTION ("+")) TASK;

/* Bytes that are alike often follow each other: four counters in turn do not
   wait for each other.  */
static void
count (int n, const unsigned char v[n], uint64_t bins[BINS])
{
  uint32_t lanes[4][BINS] = { 0 };
  for (int i = 0; i < n; i++)
    lanes[i % 4][v[i]]++;
  for (int b = 0; b < BINS; b++)
    bins[b] += (uint64_t)lanes[0][b] + lanes[1][b] + lanes[2][b] + lanes[3][b];
}

int
main (int argc, char **argv)
{
  const char *arguments = "[BYTES [BLOCK [ROUNDS]]]";
  if (argc > 4)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 200000000, 1, 2000000000, arguments);
  int block = number_argument (argc, argv, 2, 1 << 20, 1, 1 << 30, arguments);
  int rounds = number_argument (argc, argv, 3, 1, 0, 100000, arguments);

  unsigned char *v = allocate ((size_t)n);
  uint64_t state = 1;
  for (int i = 0; i < n; i++)
    {
      state = state * 6364136223846793005u + 1442695040888963407u;
      /* Some are more frequent.  */
      v[i] = (unsigned char)((state >> 33 & 255) * (state >> 41 & 255) >> 8);
    }

  uint64_t bins[BINS] = { 0 };
  for (int i = 0; i < n; i += block)
    {
#pragma tasks register &v[i] least(block, n - i)
    }
  double start = seconds ();
#pragma tasks register bins
  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < n; i += block)
      count (least (block, n - i), &v[i], bins);
#pragma tasks unregister bins
  double elapsed = seconds () - start;
#pragma tasks wait

  uint64_t sum = 0;
  for (int b = 0; b < BINS; b++)
    sum += bins[b];
  print_checksum (bins, sizeof bins);
  print_time (elapsed);
  return verdict (sum == (uint64_t)n * rounds);
}
