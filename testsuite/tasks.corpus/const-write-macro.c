/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Gamma correction whose table is normalized in place by the first user.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>
#include <math.h>

#define N 64

TASK void correct (int n, const unsigned char in[n], const float table[256],
                   unsigned char out[n] TASK_OUTPUT);
TASK void stretch (int n, const short raw[n], short out[n] TASK_OUTPUT);
#define MUTABLE(T, P) ((T *)(P))

void
correct (int n, const unsigned char in[n], const float table[256],
         unsigned char out[n])
{
  float scale = 1;
  if (table[255] > 1)
#ifdef FIXED
    scale = 1 / table[255];
#else
    {
      float last = table[255];
      for (int i = 0; i < 256; i++)
        MUTABLE (float, table)[i] /= last; /* MISTAKE const-write */
    }
#endif
  for (int i = 0; i < n; i++)
    out[i] = (unsigned char)(255 * table[in[i]] * scale);
}

void
stretch (int n, const short raw[n], short out[n])
{
  short low = raw[0];
  for (const short *p = raw; p < raw + n; p++)
    {
#ifndef FIXED
      if (*p < 0)
        *(short *)p = 0; /* MISTAKE const-write */
#endif
      if (*p < low)
        low = *p;
    }
  for (int i = 0; i < n; i++)
    out[i] = raw[i] - low;
}

int
main (void)
{
  unsigned char in[N], out[N];
  float table[256];
  short raw[N], flat[N];
  for (int i = 0; i < N; i++)
    {
      in[i] = i * 4;
      raw[i] = 100 + i;
    }
  for (int i = 0; i < 256; i++)
    table[i] = i * i / 1000.0f;
#pragma tasks register in
#pragma tasks register table
#pragma tasks register out
#pragma tasks register raw
#pragma tasks register flat
  correct (N, in, table, out);
  stretch (N, raw, flat);
#pragma tasks unregister flat
#pragma tasks unregister raw
#pragma tasks unregister out
#pragma tasks unregister table
#pragma tasks unregister in
  printf ("%d %d %d %d\n", out[1], out[N - 1], flat[0], flat[N - 1]);
  return 0;
}
