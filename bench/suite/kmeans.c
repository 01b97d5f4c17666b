/* SPDX-License-Identifier: GPL-3.0-or-later

   K-means (Lloyd's algorithm) in the plane, with whole numbers: tasks add up
   the points of each centre, a reduction; then the centres move.  */

#include "suite.h"

#define N 400000
#define BLOCK 5000
#define K 16
#define ROUNDS 20

struct point
{
  int x, y;
};

static struct point *points, centres[K];
static int64_t sums[3 * K]; /* of x, of y, how many */

TASK static __attribute__ ((noipa)) void
assign (int n, const struct point p[n], const struct point c[K],
        int64_t into[3 * K] TASK_REDUCTION ("+"));
TASK static void move (int64_t from[3 * K], struct point c[K]);

static void
assign (int n, const struct point p[n], const struct point c[K],
        int64_t into[3 * K])
{
  for (int i = 0; i < n; i++)
    {
      int64_t nearest = INT64_MAX;
      int best = 0;
      for (int k = 0; k < K; k++)
        {
          int64_t dx = p[i].x - c[k].x, dy = p[i].y - c[k].y;
          int64_t distance = dx * dx + dy * dy;
          best = distance < nearest ? k : best;
          nearest = distance < nearest ? distance : nearest;
        }
      into[best] += p[i].x;
      into[K + best] += p[i].y;
      into[2 * K + best]++;
    }
}

static void
move (int64_t from[3 * K], struct point c[K])
{
  for (int k = 0; k < K; k++)
    if (from[2 * K + k])
      c[k] = (struct point){ (int)(from[k] / from[2 * K + k]),
                             (int)(from[K + k] / from[2 * K + k]) };
  memset (from, 0, 3 * K * sizeof *from);
}

void
prepare (void)
{
  uint64_t state = 1;
  points = allocate (N * sizeof *points);
  for (int i = 0; i < N; i++)
    {
      int cloud = (int)(draw (&state) % 16);
      points[i].x = cloud % 4 * 10000 + (int)(draw (&state) % 9000);
      points[i].y = cloud / 4 * 10000 + (int)(draw (&state) % 9000);
    }
  memcpy (centres, points, sizeof centres);
  for (int i = 0; i < N; i += BLOCK)
    {
#pragma tasks register &points[i] BLOCK
    }
#pragma tasks register centres
#pragma tasks register sums
}

void
compute (void)
{
  for (int round = 0; round < ROUNDS; round++)
    {
#pragma omp taskloop grainsize(1) reduction(+ : sums[:3 * K])
      for (int i = 0; i < N / BLOCK; i++)
        assign (BLOCK, &points[i * BLOCK], centres, sums);
      move (sums, centres);
    }
#pragma tasks wait
}

uint64_t
checksum (void)
{
  return sum_of_bytes (centres, sizeof centres, 1);
}
