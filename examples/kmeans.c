/* SPDX-License-Identifier: LGPL-2.1-or-later

   K-means (Lloyd's algorithm): points of the plane are assigned to the nearest
   of K centres, and each centre moves to the middle of its points, again and
   again.  A task assigns a block of points and adds them to the sums of their
   centres, a reduction by functions; so assigning is parallel, and moving the
   centres waits for all sums.  Coordinates are integers: the result is the
   same in whatever order they are added.

   usage: kmeans [POINTS [ROUNDS]]  */

#include <tasks.h>

#include "common.h"

#define K 32

struct point
{
  int x, y;
};

struct sum
{
  int64_t x, y, count;
};

static inline void
no_sums (size_t n, struct sum sums[n])
{
  memset (sums, 0, n * sizeof *sums);
}

static inline void
add_sums (size_t n, struct sum into[n], const struct sum from[n])
{
  for (size_t i = 0; i < n; i++)
    {
      into[i].x += from[i].x;
      into[i].y += from[i].y;
      into[i].count += from[i].count;
    }
}

static void
assign (int n, const struct point points[n], const struct point centres[K],
        struct sum sums[K] TASK_REDUCTION (no_sums, add_sums)) TASK;
static void move (struct sum sums[K], struct point centres[K]) TASK;

static void
assign (int n, const struct point points[n], const struct point centres[K],
        struct sum sums[K])
{
  for (int i = 0; i < n; i++)
    {
      int64_t nearest = INT64_MAX;
      int best = 0;
      for (int k = 0; k < K; k++)
        {
          int64_t dx = points[i].x - centres[k].x;
          int64_t dy = points[i].y - centres[k].y;
          int64_t distance = dx * dx + dy * dy;
          best = distance < nearest ? k : best;
          nearest = distance < nearest ? distance : nearest;
        }
      sums[best].x += points[i].x;
      sums[best].y += points[i].y;
      sums[best].count++;
    }
}

/* To the middle of SUMS, which are cleared.  */
static void
move (struct sum sums[K], struct point centres[K])
{
  for (int k = 0; k < K; k++)
    if (sums[k].count)
      centres[k] = (struct point){ (int)(sums[k].x / sums[k].count),
                                   (int)(sums[k].y / sums[k].count) };
  memset (sums, 0, K * sizeof *sums);
}

int
main (int argc, char **argv)
{
  const char *arguments = "[POINTS [ROUNDS]]";
  enum
  {
    BLOCK = 20000
  };
  if (argc > 3)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 1000000, K, 1 << 28, arguments);
  int rounds = number_argument (argc, argv, 2, 10, 0, 100000, arguments);

  struct point *points = allocate ((size_t)n * sizeof *points);
  uint64_t state = 1;
  for (int i = 0; i < n; i++)
    {
      state = state * 6364136223846793005u + 1442695040888963407u;
      int cloud = (int)(state >> 60);
      points[i].x = cloud % 4 * 10000 + (int)(state >> 20 & 8191);
      points[i].y = cloud / 4 * 10000 + (int)(state >> 40 & 8191);
    }

  struct point centres[K];
  struct sum sums[K];
  memcpy (centres, points, sizeof centres);
  no_sums (K, sums);
  double start = seconds ();
#pragma tasks register centres
#pragma tasks register sums
  for (int i = 0; i < n; i += BLOCK)
    {
#pragma tasks register &points[i] least(BLOCK, n - i)
    }
  for (int round = 0; round < rounds; round++)
    {
      for (int i = 0; i < n; i += BLOCK)
        assign (least (BLOCK, n - i), &points[i], centres, sums);
      move (sums, centres);
    }
#pragma tasks unregister sums
#pragma tasks unregister centres
  double elapsed = seconds () - start;
#pragma tasks wait

  bool right = true;
  for (int k = 0; k < K; k++)
    right = right && centres[k].x >= 0 && centres[k].x < 40000
            && centres[k].y >= 0 && centres[k].y < 40000;
  print_checksum (centres, sizeof centres);
  print_time (elapsed);
  return verdict (right);
}
