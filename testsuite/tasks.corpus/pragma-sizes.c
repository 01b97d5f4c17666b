/* Sizes that are none.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define F "pragma-sizes.cl"
#define W 32
#define H 8

struct shape { int width, height; };

TASK void raise (int width, int height, float v[height][width], float by,
                 struct shape shape, const int count[1]);
void
raise (int width, int height, float v[height][width], float by,
       struct shape shape, const int count[1])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      v[y][x] += by;
}
#define MORE(NAME)                                                            \
  TASK_IMPLEMENTATION ("opencl", raise)                                       \
  void NAME (int width, int height, float v[height][width], float by,         \
             struct shape shape, const int count[1])
MORE (a);
MORE (b);
MORE (c);
MORE (d);
MORE (e);
MORE (f);
MORE (g);
#ifdef FIXED
static int items (int n) { return n; }
#pragma tasks opencl a F "raise" (8, 8) (width, height)
#pragma tasks opencl b F "raise" (1, 1) (shape.width, shape.height)
#pragma tasks opencl c F "raise" (8, H) (items (width), items (height))
#pragma tasks opencl d F "raise" (sizeof v[0][0], 2) ((width + 3) / 4 * 4, height)
#pragma tasks opencl e F "raise" (4, 4), (W, H)
#pragma tasks opencl f F "raise" (8, 8) ((int) (width), height)
#pragma tasks opencl g F "raise" (8l, 8u) (width, height)
#else
MORE (h);
MORE (i);
MORE (j);
MORE (k);
MORE (l);
MORE (m);
#pragma tasks opencl a F "raise" (0, 8) (width, height) /* MISTAKE error */
#pragma tasks opencl b F "raise" (-8, 8) (width, height) /* MISTAKE error */
#pragma tasks opencl c F "raise" (8.0, 8) (width, height) /* MISTAKE error */
#pragma tasks opencl d F "raise" (8, 8) (widht, height) /* MISTAKE error */
#pragma tasks opencl e F "raise" (8, 8) (by, height) /* MISTAKE error */
#pragma tasks opencl f F "raise" (8, 8) (shape, height) /* MISTAKE error */
#pragma tasks opencl g F "raise" (8, 8) (*count, height) /* MISTAKE error */
#pragma tasks opencl h F "raise" (8, 8) (v, height) /* MISTAKE error */
#pragma tasks opencl i F "raise" (8, 8) (width, 0) /* MISTAKE error */
#pragma tasks opencl j F "raise" (8, 8) (shape.depth, height) /* MISTAKE error */
#pragma tasks opencl k F "raise" (8, 8) (12, 8) /* MISTAKE error */
#pragma tasks opencl l F "raise" (8, 8) (width,) /* MISTAKE error */
#pragma tasks opencl m F "raise" (8, 8) () /* MISTAKE error */
#endif

int
main (void)
{
  float v[H][W] TASK_REGISTERED = { { 0 } };
  int count[1] TASK_REGISTERED = { W * H };
  for (int t = 0; t < 14; t++)
    raise (W, H, v, 1, (struct shape){ W, H }, count);
#pragma tasks acquire v
  printf ("%g\n", v[3][5]);
  return v[3][5] != 14;
}
