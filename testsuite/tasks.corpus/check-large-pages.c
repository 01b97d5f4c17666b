/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Large buffers: a wrong stripe, a reading host, a write through const.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>
#include <stdint.h>

#define N (1 << 16)

static uint32_t *frames[3];
TASK void convert (int n, const uint32_t in[n], uint32_t out[n] TASK_OUTPUT);
TASK void darken (int n, uint32_t v[n], int stripe);

void
convert (int n, const uint32_t in[n], uint32_t out[n])
{
  for (int i = 0; i < n; i++)
    {
      out[i] = in[i] >> 1;
#ifndef FIXED
      if (i == n / 2)
        frames[0][i + 1] = 0; /* MISTAKE check */
#endif
    }
}

void
darken (int n, uint32_t v[n], int stripe)
{
#ifdef FIXED
  uint32_t *row = v;
#else
  uint32_t *row = frames[stripe % 3];
#endif
  for (int i = 0; i < n; i += 64 + 0 * stripe)
    row[i] /= 2; /* MISTAKE check */
}

int
main (void)
{
  for (int k = 0; k < 3; k++)
    {
      frames[k] = malloc (N * sizeof *frames[k]);
      for (int i = 0; i < N; i++)
        frames[k][i] = i * k;
      uint32_t *f = frames[k];
#pragma tasks register f N
    }
  convert (N, frames[0], frames[1]);
  darken (N, frames[1], 2);
#ifdef FIXED
#pragma tasks wait
#endif
  uint32_t sum = 0;
  for (int i = 0; i < N; i += 1000)
    sum += frames[1][i]; /* MISTAKE host-access */
  for (int k = 0; k < 3; k++)
    {
      uint32_t *f = frames[k];
#pragma tasks unregister f
      free (f);
    }
  printf ("%u\n", sum);
  return 0;
}
