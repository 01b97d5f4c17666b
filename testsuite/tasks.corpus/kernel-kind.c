/* A value where the kernel takes a pointer, and the reverse; an image.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define W 32
#define H 16

TASK void threshold (int n, int level, unsigned char image[n]);
void
threshold (int n, int level, unsigned char image[n])
{
  for (int i = 0; i < n; i++)
    image[i] = image[i] < level ? 0 : 255;
}

TASK void extent (const int size[2], int n, float v[n]);
void
extent (const int size[2], int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = size[0] * size[1];
}

TASK void blur (int width, int height, const float in[height][width],
                float out[height][width] TASK_OUTPUT);
void
blur (int width, int height, const float in[height][width], float out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x] + in[y][x ? x - 1 : 0]) / 2;
}

TASK_IMPLEMENTATION ("opencl", threshold)
void threshold_cl (int n, int level, unsigned char image[n]);
#pragma tasks opencl threshold_cl "kernel-kind.cl" "threshold" TWIN 64 /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", extent)
void extent_cl (const int size[2], int n, float v[n]);
#pragma tasks opencl extent_cl "kernel-kind.cl" "extent" TWIN 64 /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", blur)
void blur_cl (int width, int height, const float in[height][width], float out[height][width]);
#pragma tasks opencl blur_cl "kernel-kind.cl" "blur" TWIN (8, 8) (width, height) /* MISTAKE kernel */

int
main (void)
{
  static unsigned char image[W * H];
  static float v[W * H], soft[H][W];
  static int size[2] = { W, H };
  for (int i = 0; i < W * H; i++)
    image[i] = i;
#pragma tasks register image
#pragma tasks register v
#pragma tasks register soft
#pragma tasks register size
  threshold (W * H, 100, image);
  extent (size, W * H, v);
  float (*rows)[W] = (float (*)[W]) v;
  blur (W, H, rows, soft);
#pragma tasks unregister image
#pragma tasks unregister v
#pragma tasks unregister soft
#pragma tasks unregister size
  printf ("%d %g\n", image[120], soft[3][4]);
  return image[120] != 255 || soft[3][4] != W * H;
}
