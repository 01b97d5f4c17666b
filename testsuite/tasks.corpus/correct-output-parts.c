/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Outputs whose parts are written by different loops, by memset and branches,
   by functions with other sizes.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define W 12
#define H 8

TASK void blur (int h, int w, const float in[h][w],
                float out[h][w] TASK_OUTPUT);
TASK void threshold (int n, const float v[n], char mask[n] TASK_OUTPUT);
TASK void assemble (int n, const int a[n], const int b[n],
                    int both[2 * n] TASK_OUTPUT);
TASK void merge (int n, const int a[n], int m, const int b[m],
                 int out[n + m] TASK_OUTPUT);
TASK void pad (int n, const short v[n], short out[16] TASK_OUTPUT);

void
blur (int h, int w, const float in[h][w], float out[h][w])
{
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++)
      out[y][x]
          = (in[y - 1][x] + in[y][x - 1] + in[y][x + 1] + in[y + 1][x]) / 4;
  for (int x = 0; x < w; x++)
    {
      out[0][x] = in[0][x];
      out[h - 1][x] = in[h - 1][x];
    }
  for (int y = 0; y < h; y++)
    out[y][0] = in[y][0], out[y][w - 1] = in[y][w - 1];
}

void
threshold (int n, const float v[n], char mask[n])
{
  memset (mask, 0, n);
  for (int i = 0; i < n; i++)
    if (v[i] > 10)
      mask[i] = 1;
    else if (v[i] < -10)
      mask[i]--;
}

static int *
append (int *to, const int *from, int n)
{
  while (n-- > 0)
    *to++ = *from++;
  return to;
}

void
assemble (int n, const int a[n], const int b[n], int both[2 * n])
{
  append (append (both, a, n), b, n);
}

void
merge (int n, const int a[n], int m, const int b[m], int out[n + m])
{
  int i = 0, j = 0;
  while (i < n || j < m)
    if (j == m || (i < n && a[i] <= b[j]))
      out[i + j] = a[i], i++;
    else
      out[i + j] = b[j], j++;
}

void
pad (int n, const short v[n], short out[16])
{
  int used = n < 16 ? n : 16;
  memcpy (out, v, used * sizeof *v);
  if (used < 16)
    memset (out + used, 0xff, (16 - used) * sizeof *out);
}

int
main (void)
{
  static float in[H][W], out[H][W];
  float line[W] TASK_REGISTERED;
  char mask[W] TASK_REGISTERED;
  int a[6] TASK_REGISTERED, b[6] TASK_REGISTERED, both[12] TASK_REGISTERED;
  int merged[12] TASK_REGISTERED;
  short s[5] TASK_REGISTERED = { 1, 2, 3, 4, 5 }, t[16] TASK_REGISTERED;
  for (int i = 0; i < W * H; i++)
    in[i / W][i % W] = i;
  for (int i = 0; i < W; i++)
    line[i] = 5 * i - 20;
  for (int i = 0; i < 6; i++)
    {
      a[i] = 2 * i;
      b[i] = 3 * i;
    }
#pragma tasks register in
#pragma tasks register out
  blur (H, W, in, out);
  threshold (W, line, mask);
  assemble (6, a, b, both);
  merge (6, a, 6, b, merged);
  pad (5, s, t);
#pragma tasks wait
  printf ("%g %d %d %d %d %d\n", out[1][1], mask[0], mask[11], both[7],
          merged[5], t[9]);
#pragma tasks unregister in
#pragma tasks unregister out
  return 0;
}
