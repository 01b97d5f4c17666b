/* SPDX-License-Identifier: LGPL-2.1-or-later

   The edges of a picture: it is made smooth, its contrast is spread, and then
   each point becomes as bright as its surroundings differ.

   `partition' cuts each picture into bands of rows, once.  A filter of three
   by three points needs a row of either neighbour, too, its halo: it is told
   of the two bands where these are, and so a task waits for those three tasks
   of the filter before, never for a whole picture.  Between the filters all
   bands count the levels of their points, a reduction, as is the sum of the
   edges. The strongest edges are in one list, to which bands add theirs in any
   order, but one at a time: it is commutative.

   usage: edges [HEIGHT [WIDTH]]  */

#include <tasks.h>

#include "common.h"

enum
{
  BAND = 64, /* rows */
  LEVELS = 256,
  STRONGEST = 8
};

typedef unsigned char point;

struct spot
{
  int level, i, j;
};

TASK static void smooth (int rows, int width, const point above[BAND][width],
                         const point band[rows][width],
                         const point below[1][width],
                         point to[rows][width] TASK_OUTPUT);
TASK static void count (int rows, int width, const point band[rows][width],
                        long levels[LEVELS] TASK_REDUCTION ("+"));
TASK static void spread (const long levels[LEVELS],
                         point table[LEVELS] TASK_OUTPUT);
TASK static void translate (int rows, int width, const point table[LEVELS],
                            point band[rows][width]);
TASK static void differ (int rows, int width, const point above[BAND][width],
                         const point band[rows][width],
                         const point below[1][width],
                         point to[rows][width] TASK_OUTPUT,
                         long sum[1] TASK_REDUCTION ("+"));
TASK static void collect (int first, int rows, int width,
                          const point band[rows][width],
                          struct spot strongest[STRONGEST] TASK_COMMUTATIVE);

/* Row I of BAND; or one before or behind it, of the band ABOVE or BELOW, which
   is BAND itself where the picture ends: its last row goes on there.  */
static inline const point *
row_at (int i, int rows, int width, const point above[BAND][width],
        const point band[rows][width], const point below[1][width])
{
  if (i < 0)
    return above == band ? band[0] : above[BAND - 1];
  if (i == rows)
    return below == band ? band[rows - 1] : below[0];
  return band[i];
}

static void
smooth (int rows, int width, const point above[BAND][width],
        const point band[rows][width], const point below[1][width],
        point to[rows][width])
{
  for (int i = 0; i < rows; i++)
    {
      const point *up = row_at (i - 1, rows, width, above, band, below);
      const point *down = row_at (i + 1, rows, width, above, band, below);
      for (int j = 0; j < width; j++)
        {
          int left = j - (j > 0), right = j + (j < width - 1);
          int sides = up[left] + 2 * band[i][left] + down[left] + up[right]
                      + 2 * band[i][right] + down[right];
          to[i][j] = (sides + 2 * (up[j] + 2 * band[i][j] + down[j])) / 16;
        }
    }
}

static void
count (int rows, int width, const point band[rows][width], long levels[LEVELS])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < width; j++)
      levels[band[i][j]]++;
}

/* Each level becomes the part of points that are no brighter.  */
static void
spread (const long levels[LEVELS], point table[LEVELS])
{
  long points = 0, darker = 0;
  for (int l = 0; l < LEVELS; l++)
    points += levels[l];
  for (int l = 0; l < LEVELS; l++)
    {
      darker += levels[l];
      table[l] = darker * (LEVELS - 1) / points;
    }
}

static void
translate (int rows, int width, const point table[LEVELS],
           point band[rows][width])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < width; j++)
      band[i][j] = table[band[i][j]];
}

/* How much rows UP, HERE and DOWN differ around point J (Sobel).  */
static inline int
difference (int width, int j, const point *up, const point *here,
            const point *down)
{
  int left = j - (j > 0), right = j + (j < width - 1);
  int x = up[right] + 2 * here[right] + down[right] - up[left] - 2 * here[left]
          - down[left];
  int y = down[left] + 2 * down[j] + down[right] - up[left] - 2 * up[j]
          - up[right];
  return (abs (x) + abs (y)) / 8;
}

static void
differ (int rows, int width, const point above[BAND][width],
        const point band[rows][width], const point below[1][width],
        point to[rows][width], long sum[1])
{
  for (int i = 0; i < rows; i++)
    {
      const point *up = row_at (i - 1, rows, width, above, band, below);
      const point *down = row_at (i + 1, rows, width, above, band, below);
      for (int j = 0; j < width; j++)
        {
          to[i][j] = difference (width, j, up, band[i], down);
          sum[0] += to[i][j];
        }
    }
}

/* Whether A is before B in the list: no two are equal, so that the list is the
   same in whichever order it was made.  */
static inline bool
stronger (struct spot a, struct spot b)
{
  if (a.level != b.level)
    return a.level > b.level;
  return a.i != b.i ? a.i < b.i : a.j < b.j;
}

/* Row 0 of BAND is row FIRST of the picture.  */
static void
collect (int first, int rows, int width, const point band[rows][width],
         struct spot strongest[STRONGEST])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < width; j++)
      {
        struct spot spot = { band[i][j], first + i, j };
        for (int s = STRONGEST; s-- > 0 && stronger (spot, strongest[s]);)
          {
            if (s < STRONGEST - 1)
              strongest[s + 1] = strongest[s];
            strongest[s] = spot;
          }
      }
}

struct found
{
  long levels[LEVELS], sum[1];
  point table[LEVELS];
  struct spot strongest[STRONGEST];
};

/* Find the edges of PICTURE, for which SOFT is needed, too.  */
static void
find_edges (int height, int width, point picture[height][width],
            point soft[height][width], point edges[height][width],
            struct found *found)
{
#define ROWS(I) least (BAND, height - (I))
#define BANDS(PICTURE, I)                                                     \
  &PICTURE[(I) > 0 ? (I)-BAND : 0], &PICTURE[I],                              \
      &PICTURE[(I) + BAND < height ? (I) + BAND : (I)]
#pragma tasks register picture height
#pragma tasks register soft height
#pragma tasks register edges height
#pragma tasks partition picture(BAND)
#pragma tasks partition soft(BAND)
#pragma tasks partition edges(BAND)
#pragma tasks register found->levels
#pragma tasks register found->sum
#pragma tasks register found->table
#pragma tasks register found->strongest

  for (int i = 0; i < height; i += BAND)
    {
      smooth (ROWS (i), width, BANDS (picture, i), &soft[i]);
      count (ROWS (i), width, &soft[i], found->levels);
    }
  spread (found->levels, found->table);
  for (int i = 0; i < height; i += BAND)
    translate (ROWS (i), width, found->table, &soft[i]);
  for (int i = 0; i < height; i += BAND)
    {
      differ (ROWS (i), width, BANDS (soft, i), &edges[i], found->sum);
      collect (i, ROWS (i), width, &edges[i], found->strongest);
    }

#pragma tasks unregister picture
#pragma tasks unregister soft
#pragma tasks unregister edges
#pragma tasks unregister found->levels
#pragma tasks unregister found->sum
#pragma tasks unregister found->table
#pragma tasks unregister found->strongest
}

/* A picture of rings around its middle, and some noise (Knuth's MMIX
   generator).  */
static void
draw (int height, int width, point picture[height][width])
{
  uint64_t state = 1;
  for (int i = 0; i < height; i++)
    for (int j = 0; j < width; j++)
      {
        long y = i - height / 2, x = j - width / 2;
        state = state * 6364136223846793005u + 1442695040888963407u;
        picture[i][j] = ((y * y + x * x) >> 14) % 4 * 32 + (state >> 33) % 16;
      }
}

/* Whether the edges are those of all of SOFT, and FOUND is what there is.  */
static bool
all_found (int height, int width, point soft[height][width],
           point edges[height][width], const struct found *found)
{
  long points = 0, sum = 0, stronger_ones = 0;
  const struct spot *last = &found->strongest[STRONGEST - 1];
  bool right = true;
  for (int l = 0; l < LEVELS; l++)
    points += found->levels[l];
  for (int i = 0; i < height; i++)
    for (int j = 0; j < width; j++)
      {
        const point *up = soft[i - (i > 0)],
                    *down = soft[i + (i < height - 1)];
        right &= edges[i][j] == difference (width, j, up, soft[i], down);
        sum += edges[i][j];
        stronger_ones += stronger ((struct spot){ edges[i][j], i, j }, *last);
      }
  return right && points == (long)height * width && sum == found->sum[0]
         && stronger_ones == STRONGEST - 1;
}

int
main (int argc, char **argv)
{
  const char *arguments = "[HEIGHT [WIDTH]]";
  if (argc > 3)
    usage (argv, arguments);
  int height = number_argument (argc, argv, 1, 2160, BAND, 1 << 15, arguments);
  int width = number_argument (argc, argv, 2, 3840, 1, 1 << 15, arguments);
  size_t bytes = sizeof (point[height][width]);
  point (*picture)[width] = allocate (bytes),
        (*soft)[width] = allocate (bytes);
  point (*edges)[width] = allocate (bytes);
  struct found found = { 0 };
  draw (height, width, picture);

  double start = seconds ();
  find_edges (height, width, picture, soft, edges, &found);
  double elapsed = seconds () - start;

  bool right = all_found (height, width, soft, edges, &found);
  printf ("strongest: %d at %d, %d\n", found.strongest[0].level,
          found.strongest[0].i, found.strongest[0].j);
  print_checksum (edges, bytes);
  print_time (elapsed);
  free (picture);
  free (soft);
  free (edges);
  return verdict (right);
}
