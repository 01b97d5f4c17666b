/* Only the first and the last row of an image are set; or nothing, with a
   colour that is not known.  */

#include <stdio.h>
#include <tasks.h>

#define W 12
#define H 8

TASK void frame (int colour, unsigned image[H][W] TASK_OUTPUT);
TASK void fill (int colour, unsigned image[H][W] TASK_OUTPUT);

static unsigned
rgb (int colour)
{
  return colour * 0x10101u;
}

void
frame (int colour, unsigned image[H][W])
{
#ifdef FIXED
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      image[y][x] = 0;
#endif
  for (int x = 0; x < W; x++) /* MISTAKE output-unwritten */
    image[0][x] = image[H - 1][x] = rgb (colour);
}

void
fill (int colour, unsigned image[H][W])
{
  switch (colour)
    {
    case 1:
    case 2:
      for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++)
          image[y][x] = rgb (colour);
      break;
#ifdef FIXED
    default:
      for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++)
          image[y][x] = 0;
#endif
    }
}

int
main (void)
{
  static unsigned image[H][W], other[H][W];
  unsigned sum = 0;

#pragma tasks register image
#pragma tasks register other
  frame (3, image); /* MISTAKE check */
  for (int c = 1; c < 4; c++)
    fill (c, other); /* MISTAKE check */
#pragma tasks unregister image
#pragma tasks unregister other
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      sum += image[y][x] + other[y][x];
  printf ("%u\n", sum);
}
