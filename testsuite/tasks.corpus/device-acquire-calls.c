/* Task, `wait' and the reading stand in different functions.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 300

struct image { int width, height; unsigned char *pixels; };

TASK void invert (int n, unsigned char p[n]);
TASK_IMPLEMENTATION ("opencl", invert)
void invert_opencl (int n, unsigned char p[n]);
#pragma tasks opencl invert_opencl "device-acquire-calls.cl" "invert" 100
void
invert (int n, unsigned char p[n])
{
  for (int i = 0; i < n; i++)
    p[i] = 255 - p[i];
}

static void
finish (void)
{
#pragma tasks wait
}

static void
process (unsigned char *pixels, int times)
{
  for (int i = 0; i < times; i++)
    invert (N, pixels);
  finish ();
}

static int
brightness (const unsigned char *pixels)
{
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += pixels[i];
  return sum;
}

static void
show (const unsigned char *pixels)
{
  printf ("first: %d\n", pixels[0]);
}

int
main (void)
{
  unsigned char *pixels = malloc (N);
  for (int i = 0; i < N; i++)
    pixels[i] = i % 100;
#pragma tasks register pixels N
  process (pixels, 3);
#ifdef FIXED
#pragma tasks acquire pixels
#endif
  int bright = brightness (pixels); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release pixels
#endif
  invert (N, pixels);
  finish ();
#ifdef FIXED
#pragma tasks acquire pixels
#endif
  show (pixels); /* MISTAKE host-access */
#pragma tasks unregister pixels
  printf ("%d\n", bright);
  int first = pixels[0];
  free (pixels);
  return first != 0;
}
