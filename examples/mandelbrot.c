/* SPDX-License-Identifier: LGPL-2.1-or-later

   A picture of the Mandelbrot set.  A task computes a band of rows; bands
   through the set take a hundred times longer than those beside it, so the
   work is unbalanced and cannot be cut beforehand into equal halves.

   usage: mandelbrot [SIZE [FILE.pgm]]  */

#include <math.h>

#include "common.h"

#define ITERATIONS 1000

/* Rows of a band.  */
#define BAND 8

/* The picture shows -2 <= x <= 0.5, -1.25 <= y <= 1.25.  */
#define LEFT -2.0
#define WIDTH 2.5

static void draw_band (int size, int first, int rows,
                       uint16_t band[rows][size] __attribute__ ((output)))
    __attribute__ ((task));

/* The same on OpenCL devices, in groups of 64 pixels of a row, which is
   rounded up to whole groups.  LEFT, WIDTH and ITERATIONS are here and there.
 */
void draw_band_opencl (int size, int first, int rows,
                       uint16_t band[rows][size] __attribute__ ((output)))
    __attribute__ ((task_implementation ("opencl", draw_band)));
/* clang-format off */
#pragma tasks opencl draw_band_opencl "../kernels/mandelbrot.cl" "draw_band" \
  "-DLEFT=-2.0 -DWIDTH=2.5 -DITERATIONS=1000" \
  (64, 1) ((size + 63) / 64 * 64, rows)
/* clang-format on */

/* Coordinates of the middle of pixel I of SIZE.  Y is exactly symmetric.  */
static double
x_of (int size, int i)
{
  return LEFT + WIDTH / size * (i + 0.5);
}

static double
y_of (int size, int i)
{
  return WIDTH / size * (i + 0.5 - 0.5 * size);
}

/* How many steps of z -> z^2 + X + Y i from 0 stay within |z| <= 2.  */
static int
escape_time (double x, double y)
{
  double re = 0, im = 0;
  int k = 0;
  for (; k < ITERATIONS && re * re + im * im <= 4; k++)
    {
      double next = re * re - im * im + x;
      im = 2 * re * im + y;
      re = next;
    }
  return k;
}

static void
draw_band (int size, int first, int rows, uint16_t band[rows][size])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < size; j++)
      band[i][j] = escape_time (x_of (size, j), y_of (size, first + i));
}

/* Whether theory says that X + Y i is in the set's largest two parts.  */
static bool
in_heart_or_disc (double x, double y)
{
  double q = (x - 0.25) * (x - 0.25) + y * y;
  return q * (q + x - 0.25) < 0.2499999 * y * y
         || (x + 1) * (x + 1) + y * y < 0.0624999;
}

/* The picture against facts about the set: it is symmetric, its heart and
   its disc are inside, a point with |c| > 2 leaves at once, and the area is
   1.5066 (T. Foerstemann, 2012).  The area counted here is that of all pixels
   whose middle has not left, so it errs by a part of the pixels on the
   boundary; their number is about that of two diagonals of the picture.  */
static bool
is_mandelbrot_set (int size, const uint16_t picture[size][size])
{
  double pixel = WIDTH / size, area = 0;
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      {
        double x = x_of (size, j), y = y_of (size, i);
        if (picture[i][j] != picture[size - 1 - i][j]
            || (in_heart_or_disc (x, y) && picture[i][j] != ITERATIONS)
            || (x * x + y * y > 4 && picture[i][j] > 1))
          return false;
        if (picture[i][j] == ITERATIONS)
          area += pixel * pixel;
      }
  printf ("area: %.4f\n", area);
  return fabs (area - 1.5066) <= 0.005 + 2 * WIDTH * pixel;
}

/* Write PICTURE as a portable graymap: 0 is a success.  */
static int
write_picture (const char *name, int size, const uint16_t picture[size][size])
{
  FILE *file = fopen (name, "wb");
  if (file == NULL)
    {
      perror (name);
      return -1;
    }
  fprintf (file, "P5\n%d %d\n255\n", size, size);
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      {
        int k = picture[i][j];
        putc (k == ITERATIONS ? 0 : (int)(255 - 30 * log2 (k + 1) + 30), file);
      }
  bool failed = ferror (file) != 0;
  if (fclose (file) != 0 || failed)
    {
      perror (name);
      return -1;
    }
  return 0;
}

int
main (int argc, char **argv)
{
  const char *arguments = "[SIZE [FILE.pgm]]";
  if (argc > 3)
    usage (argv, arguments);
  int size = number_argument (argc, argv, 1, 1024, 1, 20000, arguments);
  const char *name = argc > 2 ? argv[2] : "mandelbrot.pgm";
  uint16_t (*picture)[size] = allocate (size * sizeof *picture);

#define ROWS(FIRST) least (BAND, size - (FIRST))
  for (int first = 0; first < size; first += BAND)
    {
#pragma tasks register picture[first], size *ROWS(first)
    }

  double start = seconds ();
  for (int first = 0; first < size; first += BAND)
    draw_band (size, first, ROWS (first), &picture[first]);
#pragma tasks wait
  double elapsed = seconds () - start;

  for (int first = 0; first < size; first += BAND)
    {
#pragma tasks unregister picture[first]
    }
  bool right = is_mandelbrot_set (size, picture);
  print_checksum (picture, size * sizeof *picture);
  print_time (elapsed);
  if (write_picture (name, size, picture) != 0)
    right = false;
  free (picture);
  return verdict (right);
}
