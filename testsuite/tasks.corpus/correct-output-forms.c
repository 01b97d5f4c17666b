/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Outputs by struct assignment, by members in another order, by a loop over
   bytes, by bit-fields; char buffers written as words.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>
#include <stdint.h>

#define N 14

struct point
{
  float x, y;

  struct
  {
    short r, g, b;
  } colour;
};

struct bits
{
  unsigned low : 3, mid : 13, high : 16;
};

TASK void points (int n, struct point p[n] TASK_OUTPUT);
TASK void flags (int n, struct bits b[n] TASK_OUTPUT);
TASK void serialize (uint32_t id, uint64_t size,
                     unsigned char head[12] TASK_OUTPUT);
TASK void words (int n, unsigned char v[4 * n] TASK_OUTPUT);
TASK void complexes (int n, double _Complex z[n] TASK_OUTPUT);

void
points (int n, struct point p[n])
{
  for (int i = 0; i < n; i++)
    {
      struct point *q = &p[n - 1 - i];
      if (i % 2)
        *q = (struct point){ .y = i, .colour = { .g = 3 } };
      else
        {
          q->colour.b = q->colour.g = q->colour.r = i;
          q->y = 1;
          q->x = q->y + i;
        }
    }
}

void
flags (int n, struct bits b[n])
{
  for (int i = 0; i < n; i++)
    b[i] = (struct bits){ i & 7, i, 0 };
}

void
serialize (uint32_t id, uint64_t size, unsigned char head[12])
{
  for (int i = 0; i < 4; i++)
    head[i] = id >> 8 * i;
  for (int i = 0; i < 8; i++)
    head[4 + i] = size >> 8 * i;
}

void
words (int n, unsigned char v[4 * n])
{
  for (int i = 0; i < n; i++)
    {
      uint32_t w = i * 0x01010101u;
      memcpy (v + 4 * i, &w, sizeof w);
    }
}

void
complexes (int n, double _Complex z[n])
{
  for (int i = 0; i < n; i++)
    {
      __real__ z[i] = i;
      __imag__ z[i] = -i;
    }
}

int
main (void)
{
  struct point p[N];
  struct bits b[N];
  unsigned char head[12], v[4 * N];
  double _Complex z[N];
#pragma tasks register p
#pragma tasks register b
#pragma tasks register head
#pragma tasks register v
#pragma tasks register z
  points (N, p);
  flags (N, b);
  serialize (0x12345678, 77, head);
  words (N, v);
  complexes (N, z);
#pragma tasks unregister z
#pragma tasks unregister v
#pragma tasks unregister head
#pragma tasks unregister b
#pragma tasks unregister p
  printf ("%g %d %d %d %g\n", p[3].y, b[5].mid, head[1], v[9], __imag__ z[2]);
  return 0;
}
